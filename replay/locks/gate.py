"""Threads of one process, one after the other in the order in which they came."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, get_ident

__all__ = ["Gate"]


class Gate:
    """Lets one thread through at a time, which may pass again inside. None that waits sleeps and tries again, and none is overtaken."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._taken = False
        self._inside: int | None = None
        """The thread that went through."""
        self._waiting: deque[Lock] = deque()
        """For each that waits a lock that is held until it is its turn."""

    @contextmanager
    def passed(self, seconds: float) -> Iterator[bool]:
        """Surrounds what one thread at a time does; whether it was this one's turn within so many seconds."""
        outermost = self._inside != get_ident()
        mine = self.enter(seconds)
        try:
            yield mine
        finally:
            if outermost:
                self.leave()

    def enter(self, seconds: float) -> bool:
        """Go through, if this thread is not inside; whether it is then, after so many seconds at most."""
        if self._inside != get_ident() and self._enter(seconds):
            self._inside = get_ident()
        return self._inside == get_ident()

    def enter_now(self) -> bool:
        """Go through if nobody is inside, this thread neither; whether it is then."""
        with self._lock:
            if self._taken:
                return False
            self._taken = True
        self._inside = get_ident()
        return True

    def leave(self) -> None:
        """Let the next thread through, if this one is inside."""
        if self._inside == get_ident():
            self._inside = None
            self._leave()

    def _enter(self, seconds: float) -> bool:
        with self._lock:
            if not self._taken:
                self._taken = True
                return True
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        try:
            given = turn.acquire(timeout=max(0.0, seconds))
        except BaseException:
            if not self._gives_up(turn):
                self._leave()
            raise
        return given or not self._gives_up(turn)

    def _gives_up(self, turn: Lock) -> bool:
        """Wait no longer; False if it was given the turn in this very moment."""
        with self._lock:
            if turn not in self._waiting:
                return False
            self._waiting.remove(turn)
            return True

    def _leave(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
