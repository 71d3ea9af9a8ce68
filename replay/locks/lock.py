"""A lock that one open file holds at a time. It ends when that file is closed, and so also when its process is killed.

The system keeps those that wait in a queue and wakes the first: nobody sleeps and tries again, and nobody starves.
"""

from __future__ import annotations

import _thread
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from replay.locks import wording
from replay.locks.holders import holders
from replay.messages import Message

__all__ = ["WAIT_AT_MOST", "FileLock", "NotGiven", "locked", "shared", "sharer"]

WAIT_AT_MOST = 120.0
"""Seconds: a long import locks a club for a minute or two; a longer wait is for a program that hangs."""


class NotGiven(Exception):
    """The lock was not given in time.

    Args:
        holder: who holds it, None where that cannot be known.
    """

    def __init__(self, holder: Message | None) -> None:
        super().__init__()
        self.holder = holder


@contextmanager
def locked(path: Path, seconds: float) -> Iterator[None]:
    """Nobody else holds the lock during the block.

    Args:
        path: the file, which is made where it is not there.
        seconds: how long to wait.

    Raises:
        NotGiven: somebody else held it all the while.
        OSError: the file cannot be opened.
    """
    lock = FileLock(path)
    if not lock.take_now():
        lock.wait(seconds)
    try:
        yield
    finally:
        lock.release()


if sys.platform == "win32":

    @contextmanager
    def shared(path: Path) -> Iterator[None]:
        """Nothing: this system has no such lock."""
        yield

    def sharer(path: Path) -> Message | None:
        """Nobody."""

    class FileLock:
        """Nothing: this system has no such lock."""

        def __init__(self, path: Path) -> None:
            pass

        def take_now(self) -> bool:
            """It is taken."""
            return True

        def wait(self, seconds: float) -> None:
            """Nothing to wait for."""

        def release(self) -> None:
            """Nothing to release."""

else:
    import fcntl

    @contextmanager
    def shared(path: Path) -> Iterator[None]:
        """Hold a lock beside others that share it; it ends with the process. Where the file cannot be made, nothing is held."""
        with ExitStack() as stack:
            with suppress(OSError):
                file = os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
                stack.callback(os.close, file)
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            yield

    def sharer(path: Path) -> Message | None:
        """Name the process that shares the lock on a file; None if there is none. Raises OSError if the file cannot be opened."""
        try:
            file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            return None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return holders([path], "READ") or wording.ANOTHER_PROCESS()
        finally:
            os.close(file)
        return None

    class FileLock:
        """The lock, as one thread of this process at a time uses it. Its file is opened for each time: somebody may have deleted it.

        Args:
            path: the file, which is made where it is not there.
        """

        def __init__(self, path: Path) -> None:
            self._path = path
            self._name = str(path)

        def take_now(self) -> bool:
            """Take it if nobody has it; whether it was taken: otherwise it is to be waited for. Raises OSError."""
            self._file = os.open(self._name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            except BaseException:
                os.close(self._file)
                raise
            return True

        def wait(self, seconds: float) -> None:
            """Wait for it, and take it. Raises NotGiven: somebody else held it all the while."""
            if seconds <= 0:
                os.close(self._file)
                raise NotGiven(holders([self._path]))
            waiting = _Waiting(self._file)
            try:
                waiting.wait(seconds)
            except BaseException:
                if waiting.end():
                    os.close(self._file)
                raise
            if not waiting.end():
                raise NotGiven(holders([self._path])) from None

        def release(self) -> None:
            """Let others take it."""
            os.close(self._file)

    class _Waiting:
        """Waits for the lock: the system can only wait for ever, and so a thread does it that can be left behind.

        It is one of ``_thread``, since every writer that meets another starts one: ``threading.Thread`` takes three times the processor.
        """

        def __init__(self, file: int) -> None:
            self._file = file
            self._end = threading.Lock()
            self._given = self._ended = False
            self._over = threading.Lock()
            self._over.acquire()
            _thread.start_new_thread(self._run, ())

        def wait(self, seconds: float) -> None:
            """Wait until the lock is given or cannot be given, so many seconds at most."""
            self._over.acquire(timeout=seconds)

        def _run(self) -> None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX)
                with self._end:
                    self._given = True
                    if self._ended:
                        os.close(self._file)
            finally:
                self._over.release()

        def end(self) -> bool:
            """Wait no longer; whether the lock was given. Where it was not, the file is closed as soon as it is."""
            with self._end:
                self._ended = True
                return self._given
