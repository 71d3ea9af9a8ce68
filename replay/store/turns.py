"""Writers of one SQLite file take turns behind a lock file beside it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from replay.disk import is_full
from replay.errors import BadInput, DiskFull, Unavailable
from replay.locks import Gate, NotGiven, holders, locked
from replay.messages import Message
from replay.store import wording

__all__ = ["Turns"]


class Turns:
    """The lock file: the system wakes waiting writers, so none starves in SQLite's own sleep-and-try-again.

    The threads of this process queue before that, so that only one of them waits for the system, which takes a thread of its own.

    Args:
        path: where it is; it is made when somebody writes.
    """

    _held = threading.local()

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        self._gate = Gate()

    @contextmanager
    def turn(self, seconds: float) -> Iterator[None]:
        """A lock: nobody else writes during the block.

        Args:
            seconds: how long to wait for it.

        Raises:
            BadInput: the lock file cannot be used.
            Unavailable: another writer did not end in time.
        """
        held: set[Path] = self._held.__dict__.setdefault("paths", set())
        if self._path in held:  # it would wait for itself, for ever
            raise RuntimeError("this thread is writing to the club already: use the transaction that it has")
        end = time.monotonic() + seconds
        with ExitStack() as stack:
            if not stack.enter_context(self._gate.passed(seconds)):
                raise self._not_given(seconds, holders([self._path]))
            self._wait(stack, seconds, end)
            held.add(self._path)
            try:
                yield
            finally:
                held.remove(self._path)

    def _wait(self, stack: ExitStack, seconds: float, end: float) -> None:
        place = str(self._path)
        try:
            stack.enter_context(locked(self._path, max(0.0, end - time.monotonic())))
        except NotGiven as waited:
            raise self._not_given(seconds, waited.holder) from None
        except OSError as error:
            if is_full(error):
                raise DiskFull(wording.DISK_FULL(place=place)) from error
            raise BadInput(wording.LOCK_FILE(reason=str(error.strerror)), source=place) from error

    def _not_given(self, seconds: float, holder: Message | None) -> Unavailable:
        place = str(self._path)
        if holder is None:
            return Unavailable(wording.ANOTHER_WRITER(place=place, seconds=seconds))
        return Unavailable(wording.HELD_BY(place=place, holder=holder, seconds=seconds))
