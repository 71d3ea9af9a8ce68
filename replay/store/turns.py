"""Writers of one SQLite file take turns behind a lock file beside it."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from replay.errors import BadInput, Unavailable
from replay.store import wording
from replay.store.holders import holders

__all__ = ["Turns"]


class Turns:
    """The lock file: the system wakes waiting writers, so none starves in SQLite's own sleep-and-try-again.

    Args:
        path: where it is; it is made when somebody writes.
    """

    _held = threading.local()

    def __init__(self, path: Path) -> None:
        self._path = str(path.absolute())

    @contextmanager
    def turn(self, seconds: float) -> Iterator[None]:
        """A lock: nobody else writes during the block.

        Args:
            seconds: how long to wait for it.

        Raises:
            BadInput: the lock file cannot be used.
            Unavailable: another writer did not end in time.
        """
        held: set[str] = self._held.__dict__.setdefault("paths", set())
        if self._path in held:  # it would wait for itself, for ever
            raise RuntimeError("this thread is writing to the club already: use the transaction that it has")
        with _locked(self._path, seconds):
            held.add(self._path)
            try:
                yield
            finally:
                held.remove(self._path)


if sys.platform == "win32":

    @contextmanager
    def _locked(path: str, seconds: float) -> Iterator[None]:
        """Nothing: this system has no such lock, and writers wait in SQLite's own way."""
        yield

else:
    import fcntl

    @contextmanager
    def _locked(path: str, seconds: float) -> Iterator[None]:
        """A lock that ends when its file is closed, and so also when the process is killed."""
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise BadInput(wording.LOCK_FILE(reason=str(error.strerror)), source=path) from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting = _Waiting(file)
            waiting.start()
            try:
                waiting.join(seconds)
            finally:
                given = waiting.end()
            if not given:
                if holder := holders([Path(path)]):
                    raise Unavailable(wording.HELD_BY(place=path, holder=holder, seconds=seconds)) from None
                raise Unavailable(wording.ANOTHER_WRITER(place=path, seconds=seconds)) from None
        try:
            yield
        finally:
            os.close(file)

    class _Waiting(threading.Thread):
        """Waits for the lock: the system can only wait for ever, and so a thread does it that can be left behind."""

        def __init__(self, file: int) -> None:
            super().__init__(daemon=True)
            self._file = file
            self._end = threading.Lock()
            self._given = self._ended = False

        def run(self) -> None:
            fcntl.flock(self._file, fcntl.LOCK_EX)
            with self._end:
                self._given = True
                if self._ended:
                    os.close(self._file)

        def end(self) -> bool:
            """Wait no longer; whether the lock was given. Where it was not, the file is closed as soon as it is."""
            with self._end:
                self._ended = True
                return self._given
