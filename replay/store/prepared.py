"""Statements that are made once and run with every append, straight through the driver: SQLAlchemy takes ten times as long for one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Delete, Dialect, Insert
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from replay.store.sql_types import Cells, Query

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


class DriverCursor:
    """The driver's own cursor on a connection, for a block of statements. Raises DBAPIError where the driver raises, as SQLAlchemy does."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def __enter__(self) -> DBAPICursor:
        self._cursor: DBAPICursor = self._connection.connection.cursor()
        return self._cursor

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._cursor.close()
        errors = self._connection.dialect.loaded_dbapi.Error
        if isinstance(error, errors):
            raise DBAPIError.instance(None, None, error, errors, dialect=self._connection.dialect) from error


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
        with DriverCursor(connection) as cursor:
            cursor.execute(*self._filled(connection.dialect, values))
            return list(cursor.fetchall())

    def first(self, connection: Connection, *values: _Value) -> Any:
        """The first value of the first row; None if there is no row."""
        with DriverCursor(connection) as cursor:
            cursor.execute(*self._filled(connection.dialect, values))
            row = cursor.fetchone()
        return None if row is None else row[0]

    def run(self, connection: Connection, *values: _Value) -> None:
        """Do what it does to the tables."""
        with DriverCursor(connection) as cursor:
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
