"""Writers of one SQLite file take turns behind a lock file beside it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

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
    """

    _held = threading.local()

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()

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
        with ExitStack() as stack:
            self._wait(stack, seconds)
            held.add(self._path)
            try:
                yield
            finally:
                held.remove(self._path)

    def _wait(self, stack: ExitStack, seconds: float) -> None:
        place = str(self._path)
        try:
            stack.enter_context(locked(self._path, seconds))
        except NotGiven as waited:
            if waited.holder is None:
                raise Unavailable(wording.ANOTHER_WRITER(place=place, seconds=seconds)) from None
            raise Unavailable(wording.HELD_BY(place=place, holder=waited.holder, seconds=seconds)) from None
        except OSError as error:
            if is_full(error):
                raise DiskFull(wording.DISK_FULL(place=place)) from error
            raise BadInput(wording.LOCK_FILE(reason=why_refused(error)), source=place) from error
