"""Writers of one SQLite file take turns behind a lock file beside it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from replay.disk import is_full
from replay.errors import BadInput, DiskFull, Unavailable
from replay.locks import FileLock, Gate, NotGiven, holders
from replay.messages import Message
from replay.store import wording
from replay.system_errors import why_refused


class _Held(threading.local):
    """The lock files that a thread has."""

    def __init__(self) -> None:
        self.names: set[str] = set()


_HELD = _Held()


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
            return DiskFull(wording.DISK_FULL(place=self._name))
        return BadInput(wording.LOCK_FILE(reason=why_refused(error)), source=self._name)

    def _not_given(self, holder: Message | None, seconds: float) -> Unavailable:
        if holder is None:
            return Unavailable(wording.ANOTHER_WRITER(place=self._name, seconds=seconds))
        return Unavailable(wording.HELD_BY(place=self._name, holder=holder, seconds=seconds))


def _left(end: float) -> float:
    # In tenths, since each change of this number is passed on to a connection.
    return round(max(0.0, end - time.monotonic()), 1)
