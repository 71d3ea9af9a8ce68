"""Rows that the driver itself inserts, because an append and an import insert many; and keys in parts for SQLAlchemy's statements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from typing import TypeVar

from sqlalchemy import Connection, Table, select
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from replay.store.tables import Cells
from replay.words.errors import Damaged
from replay.words.messages import Text

_AT_ONCE = 500
"""The most keys in one statement."""
_Key = TypeVar("_Key")


@contextmanager
def driver_cursor(connection: Connection) -> Iterator[DBAPICursor]:
    """Yield a cursor of the driver itself. Raises DBAPIError where the driver raises, as SQLAlchemy does."""
    driver = connection.dialect.loaded_dbapi
    with closing(connection.connection.cursor()) as cursor:
        try:
            yield cursor
        except driver.Error as error:
            raise DBAPIError.instance(None, None, error, driver.Error, dialect=connection.dialect) from error


def parts(keys: Iterable[_Key]) -> Iterator[list[_Key]]:
    """Yield the keys, at most 500 at a time."""
    every = list(keys)
    yield from (every[first : first + _AT_ONCE] for first in range(0, len(every), _AT_ONCE))


STAYS = "ON CONFLICT DO NOTHING"
"""The clause that keeps an existing row with the same key, which is a single column."""


def insert_rows(connection: Connection, table: Table, rows: Sequence[Cells], on_conflict: str = "") -> None:
    """Insert rows, all columns of each in the order of the table's declaration; maybe none. Raises Damaged if not every row was taken.

    ``on_conflict`` is the SQL clause for a row whose key exists already.
    """
    if rows:
        with driver_cursor(connection) as cursor:
            written = write_rows(cursor, mark(connection), table, rows, on_conflict)
        need_rows(table, written if on_conflict != STAYS else _kept(connection, table, rows), len(rows))


# 5 parameters: those of insert_rows, with the words of the driver
def write_rows(cursor: DBAPICursor, mark: str, table: Table, rows: Sequence[Cells], on_conflict: str = "") -> int:
    """Insert rows, at least one, by the driver's cursor. Return the number of rows that the database took."""
    words = _words(table, on_conflict, mark)
    if len(rows) == 1:
        cursor.execute(words, rows[0])
    else:
        cursor.executemany(words, rows)
    return cursor.rowcount


def mark(connection: Connection) -> str:
    """The placeholder of the driver."""
    return "?" if connection.dialect.paramstyle == "qmark" else "%s"


@cache
def _words(table: Table, on_conflict: str, mark: str) -> str:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    marks = ", ".join([mark] * len(table.columns))
    tail = on_conflict if mark == "?" else on_conflict.replace("%", "%%")  # a driver with %s reads %% as one %
    return f"INSERT INTO {table.name} ({names}) VALUES ({marks}) {tail}"


ROWS_LOST = Text(
    "store.rows-lost",
    "the table {table} took {found} of {expected} new rows, so something in the database keeps rows from being written: "
    "nothing was recorded; paipu verify may say what it is",
)


def need_rows(table: Table, found: int, expected: int) -> None:
    """Check that every row was written. Raises Damaged."""
    if found != expected:
        raise Damaged(ROWS_LOST(table=table.name, found=found, expected=expected))


def _kept(connection: Connection, table: Table, rows: Sequence[Cells]) -> int:
    """The number of these rows whose key, the first column, is in the table."""
    (key,) = table.primary_key
    there = set(connection.scalars(select(key).where(key.in_({row[0] for row in rows}))))
    return sum(row[0] in there for row in rows)
