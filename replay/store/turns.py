"""Writers of one SQLite file take turns behind a lock file beside it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType

from replay.disk import is_full
from replay.errors import BadInput, DiskFull, Unavailable
from replay.locks import NotGiven, locked
from replay.store import wording
from replay.system_errors import why_refused

__all__ = ["Turns"]


class Turns:
    """The lock file: the system wakes waiting writers, so none starves in SQLite's own sleep-and-try-again.

    Args:
        path: where it is; it is made when somebody writes.
        patiently: surrounds every wait.
    """

    def __init__(self, path: Path, patiently: Callable[[], AbstractContextManager[None]]) -> None:
        self._path = path.absolute()
        self._patiently = patiently

    def turn(self, seconds: float) -> AbstractContextManager[None]:
        """A lock: nobody else writes during the block.

        Args:
            seconds: how long to wait for it.

        Raises:
            BadInput: the lock file cannot be used.
            Unavailable: another writer did not end in time.
        """
        return _Turn(self._path, seconds, self._patiently)


class _Turn:
    """A class, since every append takes one: to enter and leave a generator takes three times as long."""

    _held = threading.local()

    def __init__(self, path: Path, seconds: float, patiently: Callable[[], AbstractContextManager[None]]) -> None:
        self._path = path
        self._seconds = seconds
        self._patiently = patiently
        self._lock = locked(path, seconds)

    def __enter__(self) -> None:
        held = self._paths()
        if self._path in held:  # it would wait for itself, for ever
            raise RuntimeError("this thread is writing to the club already: use the transaction that it has")
        with self._patiently():
            self._wait()
        held.add(self._path)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._paths().remove(self._path)
        self._lock.__exit__(kind, error, trace)

    def _paths(self) -> set[Path]:
        """The lock files that this thread has."""
        held: set[Path] = self._held.__dict__.setdefault("paths", set())
        return held

    def _wait(self) -> None:
        place = str(self._path)
        try:
            self._lock.__enter__()
        except NotGiven as waited:
            if waited.holder is None:
                raise Unavailable(wording.ANOTHER_WRITER(place=place, seconds=self._seconds)) from None
            raise Unavailable(wording.HELD_BY(place=place, holder=waited.holder, seconds=self._seconds)) from None
        except OSError as error:
            if is_full(error):
                raise DiskFull(wording.DISK_FULL(place=place)) from error
            raise BadInput(wording.LOCK_FILE(reason=why_refused(error)), source=place) from error
