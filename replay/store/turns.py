"""Writers of one SQLite file take turns behind a lock file beside it; the connection that writes; the open files."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine

from replay.store.backend import DISK_FULL, REPLACED
from replay.system import WAIT_AT_MOST, FileLock, NotGiven, is_full
from replay.words.errors import BadInput, DiskFull, OutcomeUnknown, Unavailable, why_refused
from replay.words.messages import Text


class _Held(threading.local):
    def __init__(self) -> None:
        self.names: set[str] = set()


_HELD = _Held()
LOCK_FILE = Text("store.lock-file", "cannot be opened ({reason}): writers must be able to use it")
HELD_BY = Text(
    "store.held-by", "{place}: {holder} did not finish within {seconds:g} seconds; nothing was changed, try again"
)
ANOTHER_WRITER = Text(
    "store.another-writer",
    "{place}: another writer of this club did not finish within {seconds:g} seconds; nothing was changed, try again",
)


class Turns:
    """The lock file: the system wakes waiting writers, so none starves in SQLite's own sleep-and-try-again.

    Args:
        path: of the lock file; the first writer makes it.
        patiently: surrounds every wait.
    """

    def __init__(self, path: Path, patiently: Callable[[], AbstractContextManager[None]]) -> None:
        self._path = path.absolute()
        self._name = str(self._path)
        self._patiently = patiently

    @contextmanager
    def turn(self, seconds: float) -> Iterator[float]:
        """Wait for the turn; no other writer writes during the block.

        Yields:
            The seconds that are left, in tenths.

        Raises:
            BadInput: the lock file cannot be used.
            Unavailable: another writer did not end in time.
        """
        if self._name in _HELD.names:  # it would wait for itself, for ever
            raise RuntimeError("this thread is writing to the club already: use the transaction that it has")
        end, lock = time.monotonic() + seconds, FileLock(self._path)
        try:
            if not lock.take_now():
                with self._patiently():
                    lock.wait(seconds)
        except NotGiven as error:
            place, holder = self._name, error.holder
            refusal = HELD_BY(place=place, holder=holder, seconds=seconds) if holder else None
            raise Unavailable(refusal or ANOTHER_WRITER(place=place, seconds=seconds)) from None
        except OSError as error:
            raise self._unusable(error) from error
        _HELD.names.add(self._name)
        try:
            yield round(max(0.0, end - time.monotonic()), 1)
        finally:
            _HELD.names.remove(self._name)
            lock.release()

    def _unusable(self, error: OSError) -> DiskFull | BadInput:
        if is_full(error):
            return DiskFull(DISK_FULL(place=self._name))
        return BadInput(LOCK_FILE(reason=why_refused(error)), source=self._name)


_EVERY = 0.5
"""Seconds for which readers believe the last comparison. A commit compares each time."""


class OpenFiles:
    """The database, its journal and the index of that, known by device and inode. Safe to share between threads.

    Args:
        path: of the database.
        parts: the ends of the names of these files; none if every transaction opens them again.
    """

    def __init__(self, path: Path, parts: Sequence[str] = ("", "-wal", "-shm")) -> None:
        self._name = str(path)
        self._paths = [f"{path}{part}" for part in parts]
        self.forget()

    def forget(self) -> None:
        """Forget the files: none is open now."""
        self._known: list[tuple[int, int] | None] = [None] * len(self._paths)
        self._believed_until = 0.0

    def need_same(self, refusal: type[Unavailable] = Unavailable) -> None:
        """Note the files that are new. Raises this refusal if the file at a known path is another one, or gone."""
        for number, path in enumerate(self._paths):
            found, known = _identity(path), self._known[number]
            if known is None:
                self._known[number] = found
            elif known != found:
                self._believed_until = 0.0
                raise refusal(REPLACED(place=self._name))
        self._believed_until = time.monotonic() + _EVERY

    def need_same_lately(self) -> None:
        """The same, at most every half second. Raises Unavailable."""
        if time.monotonic() >= self._believed_until:
            self.need_same()

    def need_kept(self) -> None:
        """Check after a commit that it is in these files. Raises OutcomeUnknown."""
        self.need_same(OutcomeUnknown)


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


BEGINS_ITSELF = "paipu_begins_itself"
"""The option of the connection that writes: SQLAlchemy does not say BEGIN on it."""


class FileWriter:
    """Writes to one SQLite file in immediate transactions, each in its turn.

    One connection is kept for all of them. For SQLAlchemy it is in one transaction for as long as it lasts.
    """

    def __init__(
        self, engine: Engine, turns: Turns, files: OpenFiles, patiently: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self._engine = engine
        self._turns = turns
        self._files = files
        self._patiently = patiently
        self._kept: Connection | None = None
        """Only the writer whose turn it is touches it."""

    def close(self) -> None:
        """Close the connection. A later transaction opens another."""
        kept, self._kept = self._kept, None
        if kept is not None:
            _give_back(kept)

    @contextmanager
    def transaction(self, seconds: float) -> Iterator[Connection]:
        """Commit when the block ends, and roll back when it raises. Waits so long for other writers, those that ignore the lock file too.

        Raises:
            Unavailable: the files were replaced, or another writer did not end in time.
            OutcomeUnknown: the files were replaced during the commit.
        """
        with self._turns.turn(seconds) as left:
            connection, self._kept = self._kept or self._opened(), None
            try:
                driver = _driver(connection)
                with self._patiently():
                    driver.execute(f"PRAGMA busy_timeout = {left * 1000:.0f}")
                    driver.execute("BEGIN IMMEDIATE")
                yield connection
                self._files.need_same()
                self.commit(driver)
                self._kept = connection
                self._files.need_kept()
            finally:
                if self._kept is not connection:
                    _give_back(connection)

    def commit(self, driver: sqlite3.Connection) -> None:
        """Make the transaction durable."""
        driver.commit()

    def _opened(self) -> Connection:
        connection = self._engine.connect().execution_options(**{BEGINS_ITSELF: True})
        connection.begin()
        return connection


def _driver(connection: Connection) -> sqlite3.Connection:
    return connection.connection.driver_connection  # type: ignore[return-value]  # it is open


def _give_back(connection: Connection) -> None:
    """Roll back and return the connection to the pool. If none stayed open, SQLite would delete its journal."""
    with suppress(sqlite3.Error):
        _driver(connection).execute(f"PRAGMA busy_timeout = {WAIT_AT_MOST * 1000:.0f}")
    connection.close()
