"""Writers of one SQLite file take turns behind a lock file beside it."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from types import TracebackType

from sqlalchemy import Connection, Engine

from replay.store.backend import DISK_FULL, REPLACED
from replay.system import WAIT_AT_MOST, FileLock, Gate, NotGiven, holders, is_full
from replay.words.errors import BadInput, DiskFull, OutcomeUnknown, Unavailable, why_refused
from replay.words.messages import Message, Text


class _Held(threading.local):
    """The lock files that a thread has."""

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

    The threads of this process queue before that, so that only one of them waits for the system, which takes a thread of its own.

    Args:
        path: where it is; it is made when somebody writes.
        patiently: surrounds every wait.
    """

    def __init__(self, path: Path, patiently: Callable[[], AbstractContextManager[None]]) -> None:
        self._path = path.absolute()
        self._name = str(self._path)
        self._patiently = patiently
        self._gate = Gate()
        self._lock = FileLock(self._path)

    @contextmanager
    def turn(self, seconds: float) -> Iterator[None]:
        """Nobody else writes during the block. Raises what :meth:`take` raises."""
        self.take(seconds)
        try:
            yield
        finally:
            self.give_back()

    def take(self, seconds: float) -> float:
        """Wait for the turn; nobody else writes until it is given back.

        Args:
            seconds: how long to wait for it.

        Returns:
            What is left of them.

        Raises:
            BadInput: the lock file cannot be used.
            Unavailable: another writer did not end in time.
        """
        if self._name in _HELD.names:  # it would wait for itself, for ever
            raise RuntimeError("this thread is writing to the club already: use the transaction that it has")
        left = seconds if self._gate.enter_now() else self._wait_for_threads(seconds)
        try:
            if not self._lock.take_now():
                left = self._wait_for_processes(left)
        except BaseException as error:
            self._gate.leave()
            if isinstance(error, NotGiven):
                raise self._not_given(error.holder, seconds) from None
            if isinstance(error, OSError):
                raise self._unusable(error) from error
            raise
        _HELD.names.add(self._name)
        return left

    def give_back(self) -> None:
        """Let others write."""
        _HELD.names.remove(self._name)
        try:
            self._lock.release()
        finally:
            self._gate.leave()

    def _wait_for_threads(self, seconds: float) -> float:
        end = time.monotonic() + seconds
        with self._patiently():
            if not self._gate.enter(seconds):
                raise self._not_given(holders([self._path]), seconds)
        return _left(end)

    def _wait_for_processes(self, seconds: float) -> float:
        end = time.monotonic() + seconds
        with self._patiently():
            self._lock.wait(seconds)
        return _left(end)

    def _unusable(self, error: OSError) -> DiskFull | BadInput:
        if is_full(error):
            return DiskFull(DISK_FULL(place=self._name))
        return BadInput(LOCK_FILE(reason=why_refused(error)), source=self._name)

    def _not_given(self, holder: Message | None, seconds: float) -> Unavailable:
        if holder is None:
            return Unavailable(ANOTHER_WRITER(place=self._name, seconds=seconds))
        return Unavailable(HELD_BY(place=self._name, holder=holder, seconds=seconds))


def _left(end: float) -> float:
    # In tenths, since each change of this number is passed on to a connection.
    return round(max(0.0, end - time.monotonic()), 1)


_EVERY = 0.5
"""Seconds for which readers believe the last comparison; a commit compares each time."""


class OpenFiles:
    """The database, its journal and the index of that, known by device and inode. Safe to share between threads.

    Args:
        path: of the database.
        parts: how the names of these files go on after it; none if every transaction opens them again.
    """

    def __init__(self, path: Path, parts: Sequence[str] = ("", "-wal", "-shm")) -> None:
        self._name = str(path)
        self._paths = [f"{path}{part}" for part in parts]
        self.forget()

    def forget(self) -> None:
        """Forget the files, because none is open any more."""
        self._known: list[tuple[int, int] | None] = [None] * len(self._paths)
        self._believed_until = 0.0

    def need_same(self, refusal: type[Unavailable] = Unavailable) -> None:
        """Note the files that were not open before. Raises this refusal if another file, or none, is at the path of one that was."""
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
        """See after a commit that it is in these files. Raises OutcomeUnknown."""
        self.need_same(OutcomeUnknown)


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


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
