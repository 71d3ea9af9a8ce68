"""A scratch database in which read models are made again, to compare them with those of a club."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateTable

from replay.club.read_models.projection import TABLES

__all__ = ["NoRoom", "Scratch", "needing_room"]

_IN_MEMORY = 2048
"""KiB that are held in memory before SQLite writes into a file in the temporary directory: the rows of about 30,000 events of
games, of which 100,000 take 6.4 MB. It bounds what a check takes in memory for them, however large the club is."""

_NO_ROOM = {sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN}
_PRIMARY = 0xFF
"""What of an extended error code of SQLite is the code itself."""


class NoRoom(Exception):
    """There is no room for the database, or to sort something, in the words of SQLite."""


@contextmanager
def needing_room() -> Iterator[None]:
    """Surrounds what SQLite may need the temporary directory for. Raises NoRoom."""
    try:
        yield
    except OperationalError as error:
        if getattr(error.orig, "sqlite_errorcode", 0) & _PRIMARY in _NO_ROOM:
            raise NoRoom(str(error.orig)) from error
        raise


class Scratch:
    """An SQLite database with the tables of all read models, whatever engine the club has; gone when it is closed.

    A database without a name is in memory while it is small, and then in a file that has no name either.
    """

    def __init__(self) -> None:
        self._engine = create_engine("sqlite://", creator=_connect, poolclass=StaticPool)

    def __enter__(self) -> Scratch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._engine.dispose()

    def prepare(self) -> None:
        """Make the tables, without the indexes that only look-ups need. Raises NoRoom."""
        with self.writing() as connection:
            for table in TABLES:
                connection.execute(CreateTable(table))

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is kept when the block ends and rolled back when it raises. Raises NoRoom."""
        with needing_room(), self._engine.begin() as connection:
            yield connection

    reading = writing


def _connect() -> sqlite3.Connection:
    connection = sqlite3.connect("")
    for setting in (f"cache_size = -{_IN_MEMORY}", "journal_mode = MEMORY", "synchronous = OFF", "temp_store = FILE"):
        connection.execute(f"PRAGMA {setting}")
    return connection
