"""The connection with which a process writes to a file, one transaction after the other."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from types import TracebackType

from sqlalchemy import Connection, Engine

from replay.locks import WAIT_AT_MOST
from replay.store.open_files import OpenFiles
from replay.store.turns import Turns

BEGINS_ITSELF = "paipu_begins_itself"
"""The option of a connection on which SQLAlchemy begins nothing: that of whoever has the turn."""


class FileWriter:
    """Begins immediate transactions, each in its turn.

    Args:
        engine: SQLAlchemy's, of an SQLite file.
        turns: in which writers come, those of other processes too.
        files: those that are open.
        patiently: surrounds every wait.
    """

    def __init__(
        self, engine: Engine, turns: Turns, files: OpenFiles, patiently: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self._engine = engine
        self._turns = turns
        self._files = files
        self._patiently = patiently
        self._kept: OpenFile | None = None
        """Touched only by whoever has the turn."""

    def close(self) -> None:
        """Close the connection. A later transaction opens another."""
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()

    def transaction(self, seconds: float) -> AbstractContextManager[Connection]:
        """A transaction that is kept when the block ends and rolled back when it raises; waits so long for others."""
        return _Transaction(self, seconds)

    def begin(self, seconds: float) -> OpenFile:
        """Wait for the turn, so many seconds at most, and begin."""
        left = self._turns.take(seconds)
        try:
            kept, self._kept = self._kept or OpenFile(self._engine), None
            try:
                with self._patiently():
                    kept.begin(left)
            except BaseException:
                kept.close()
                raise
        except BaseException:
            self._turns.give_back()
            raise
        return kept

    def end(self, kept: OpenFile, *, commits: bool) -> None:
        """Commit or roll back, and give the turn back. Raises Unavailable if the files were replaced."""
        try:
            try:
                if commits:
                    self._files.need_same()
                    kept.commit()
                    self._kept = kept
                    self._files.need_kept()
            finally:
                if self._kept is not kept:
                    kept.close()
        finally:
            self._turns.give_back()


class _Transaction:
    """A class, since to enter and leave a generator takes three times as long."""

    def __init__(self, writer: FileWriter, seconds: float) -> None:
        self._writer = writer
        self._seconds = seconds

    def __enter__(self) -> Connection:
        self._open = self._writer.begin(self._seconds)
        return self._open.connection

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writer.end(self._open, commits=kind is None)


class OpenFile:
    """The connection of whoever has the turn; it is kept for the next one, since to get it would be a quarter of an append.

    For SQLAlchemy it is in one transaction for as long as it lasts, since to begin and end it there would be a sixth of an append.
    """

    def __init__(self, engine: Engine) -> None:
        self.connection = engine.connect().execution_options(**{BEGINS_ITSELF: True})
        self.connection.begin()
        self.driver: sqlite3.Connection = self.connection.connection.driver_connection  # type: ignore[assignment]  # it is open
        self._waits = -1.0
        """For how many seconds it waits for other programs."""

    def begin(self, seconds: float) -> None:
        """Begin a transaction, and wait so long for programs that lock the file without taking turns."""
        if self._waits != seconds:
            self.driver.execute(f"PRAGMA busy_timeout = {seconds * 1000:.0f}")
            self._waits = seconds
        self.driver.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Keep what was written since."""
        self.driver.commit()

    def close(self) -> None:
        """Roll back, and give the connection to others, who wait as long as usual."""
        with suppress(sqlite3.Error):
            self.driver.execute(f"PRAGMA busy_timeout = {WAIT_AT_MOST * 1000:.0f}")
        self.connection.close()
