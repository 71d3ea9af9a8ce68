"""Statements that are made once and run straight through the driver: SQLAlchemy takes ten times as long for one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Delete, Dialect, Insert, Table, select
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from replay.store.tables import Cells, Query
from replay.words.errors import Damaged
from replay.words.messages import Text

_AT_ONCE = 500
"""Keys that one statement is given: every number of them has words of its own."""
_Key = TypeVar("_Key")
_Value = object
_Statement = Query | Insert | Delete
_Shape = tuple[int | None, ...]
"""For each parameter how many values it has; None for one that is no list."""


class _Place(NamedTuple):
    """Where a value of a statement comes from: the parameter by its number, and the place in its list, if it is one."""

    parameter: int
    item: int | None


@contextmanager
def driver_cursor(connection: Connection) -> Iterator[DBAPICursor]:
    """Yield a cursor of the driver itself. Raises DBAPIError where the driver raises, as SQLAlchemy does."""
    driver = connection.dialect.loaded_dbapi
    with closing(connection.connection.cursor()) as cursor:
        try:
            yield cursor
        except driver.Error as error:
            raise DBAPIError.instance(None, None, error, driver.Error, dialect=connection.dialect) from error


class Prepared:
    """A statement that an engine's driver is given in its own words. Safe to share between threads.

    Args:
        statement: how SQLAlchemy has it.
        names: its ``bindparam``s, in the order in which their values will be given; one that is ``expanding``, for IN, takes a list.

    >>> from sqlalchemy import bindparam, create_engine, literal, select
    >>> chosen = select(literal("three")).where(literal(3).in_(bindparam("sizes", expanding=True)))
    >>> is_chosen = Prepared(chosen, "sizes")
    >>> with create_engine("sqlite://").connect() as connection:
    ...     is_chosen.rows(connection, [1, 3]), is_chosen.first(connection, [1, 2])
    ([('three',)], None)
    """

    def __init__(self, statement: _Statement, *names: str) -> None:
        self._statement = statement
        self._names = names
        self._made: dict[tuple[str, _Shape], tuple[str, list[_Place | _Value]]] = {}

    def rows(self, connection: Connection, *values: _Value) -> list[Cells]:
        """Every row that it finds."""
        with driver_cursor(connection) as cursor:
            cursor.execute(*self._filled(connection.dialect, values))
            return list(cursor.fetchall())

    def first(self, connection: Connection, *values: _Value) -> Any:
        """The first value of the first row; None if there is no row."""
        with driver_cursor(connection) as cursor:
            cursor.execute(*self._filled(connection.dialect, values))
            row = cursor.fetchone()
        return None if row is None else row[0]

    def run(self, connection: Connection, *values: _Value) -> None:
        """Do what it does to the tables."""
        with driver_cursor(connection) as cursor:
            cursor.execute(*self._filled(connection.dialect, values))

    def _filled(self, dialect: Dialect, values: Sequence[_Value]) -> tuple[str, list[_Value]]:
        """The words, and the values at their places."""
        shape = tuple([len(value) if type(value) is list else None for value in values])
        made = self._made.get((dialect.name, shape))
        if made is None:
            made = self._made[dialect.name, shape] = self._make(dialect, shape)
        words, places = made
        return words, [_value(each, values) if type(each) is _Place else each for each in places]

    def _make(self, dialect: Dialect, shape: _Shape) -> tuple[str, list[_Place | _Value]]:
        marks = {
            name: _Place(number, None) if length is None else [_Place(number, item) for item in range(length)]
            for number, (name, length) in enumerate(zip(self._names, shape, strict=True))
        }
        made = self._statement.compile(dialect=dialect).construct_expanded_state(marks)
        return made.statement, list(made.positional_parameters)


def _value(place: _Place, values: Sequence[Any]) -> _Value:
    found = values[place.parameter]
    return found if place.item is None else found[place.item]


def parts(keys: Iterable[_Key]) -> Iterator[list[_Key]]:
    """The keys, as many at a time as one statement takes."""
    every = list(keys)
    yield from (every[first : first + _AT_ONCE] for first in range(0, len(every), _AT_ONCE))


STAYS = "ON CONFLICT DO NOTHING"
"""What to do with a row whose key, a single column, exists already: it stays as it is."""


def insert_rows(connection: Connection, table: Table, rows: Sequence[Cells], on_conflict: str = "") -> None:
    """Insert rows: three times as fast on SQLite as by SQLAlchemy.

    Args:
        connection: the club's database.
        table: where to.
        rows: each with all columns in the order in which the table declares them, which need not be that of the database; may be none.
        on_conflict: what to do with a row whose key exists already, as SQL.

    Raises:
        Damaged: the database did not take every row, whatever the reason.
    """
    if rows:
        words = _words(table, on_conflict, connection.dialect.paramstyle == "qmark")
        with driver_cursor(connection) as cursor:
            if len(rows) == 1:
                cursor.execute(words, rows[0])
            else:
                cursor.executemany(words, rows)
            written = cursor.rowcount
        need_rows(table, written if on_conflict != STAYS else _kept(connection, table, rows), len(rows))


@cache
def _words(table: Table, on_conflict: str, question_marks: bool) -> str:
    """How one row is inserted: with question marks for its values, or with ``%s``, where the percent sign itself is written twice."""
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    marks = ", ".join(["?" if question_marks else "%s"] * len(table.columns))
    tail = on_conflict if question_marks else on_conflict.replace("%", "%%")
    return f"INSERT INTO {table.name} ({names}) VALUES ({marks}) {tail}"


ROWS_LOST = Text(
    "store.rows-lost",
    "the table {table} took {found} of {expected} new rows, so something in the database keeps rows from being written: "
    "nothing was recorded; paipu verify may say what it is",
)


def need_rows(table: Table, found: int, expected: int) -> None:
    """See that as many rows were written as were given. Raises Damaged."""
    if found != expected:
        raise Damaged(ROWS_LOST(table=table.name, found=found, expected=expected))


def _kept(connection: Connection, table: Table, rows: Sequence[Cells]) -> int:
    """How many of these rows have one of their key, which is the first column, in the table."""
    (key,) = table.primary_key
    there = set(connection.scalars(select(key).where(key.in_({row[0] for row in rows}))))
    return sum(row[0] in there for row in rows)
