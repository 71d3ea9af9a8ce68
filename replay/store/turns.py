"""Writers of one SQLite file take turns behind a lock file beside it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType

from replay.disk import is_full
from replay.errors import BadInput, DiskFull, Unavailable
from replay.locks import Gate, NotGiven, holders, locked
from replay.messages import Message
from replay.store import wording
from replay.system_errors import why_refused

__all__ = ["Turns"]


class Turns:
    """The lock file: the system wakes waiting writers, so none starves in SQLite's own sleep-and-try-again.

    The threads of this process queue before that, so that only one of them waits for the system, which takes a thread of its own.

    Args:
        path: where it is; it is made when somebody writes.
        patiently: surrounds every wait.
    """

    def __init__(self, path: Path, patiently: Callable[[], AbstractContextManager[None]]) -> None:
        self._path = path.absolute()
        self._patiently = patiently
        self._gate = Gate()

    def turn(self, seconds: float) -> AbstractContextManager[None]:
        """A lock: nobody else writes during the block.

        Args:
            seconds: how long to wait for it.

        Raises:
            BadInput: the lock file cannot be used.
            Unavailable: another writer did not end in time.
        """
        return _Turn(self._path, seconds, self._patiently, self._gate)


class _Turn:
    """A class, since every append takes one: to enter and leave a generator takes three times as long."""

    _held = threading.local()

    def __init__(
        self, path: Path, seconds: float, patiently: Callable[[], AbstractContextManager[None]], gate: Gate
    ) -> None:
        self._path = path
        self._seconds = seconds
        self._patiently = patiently
        self._gate = gate
        self._lock: AbstractContextManager[None] | None = None

    def __enter__(self) -> None:
        held = self._paths()
        if self._path in held:  # it would wait for itself, for ever
            raise RuntimeError("this thread is writing to the club already: use the transaction that it has")
        end = time.monotonic() + self._seconds
        with self._patiently():
            if not self._gate.enter(self._seconds):
                raise self._not_given(holders([self._path]))
            try:
                self._lock = self._locked(end)
            except BaseException:
                self._gate.leave()
                raise
        held.add(self._path)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._paths().remove(self._path)
        try:
            if self._lock is not None:
                self._lock.__exit__(None, None, None)
        finally:
            self._gate.leave()

    def _paths(self) -> set[Path]:
        """The lock files that this thread has."""
        held: set[Path] = self._held.__dict__.setdefault("paths", set())
        return held

    def _locked(self, end: float) -> AbstractContextManager[None]:
        lock = locked(self._path, max(0.0, end - time.monotonic()))
        try:
            lock.__enter__()
        except NotGiven as waited:
            raise self._not_given(waited.holder) from None
        except OSError as error:
            if is_full(error):
                raise DiskFull(wording.DISK_FULL(place=str(self._path))) from error
            raise BadInput(wording.LOCK_FILE(reason=why_refused(error)), source=str(self._path)) from error
        return lock

    def _not_given(self, holder: Message | None) -> Unavailable:
        place = str(self._path)
        if holder is None:
            return Unavailable(wording.ANOTHER_WRITER(place=place, seconds=self._seconds))
        return Unavailable(wording.HELD_BY(place=place, holder=holder, seconds=self._seconds))
