"""Notifies followers of commits from a thread beside: whoever records something does not wait until that is sent."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread

PAUSE = 0.02
"""Seconds between two notifications: whoever looks because of one sees all that was committed before it."""


class Notifier:
    """Sends soon after it is asked to, and once for all who asked meanwhile.

    Args:
        send: notifies; must not raise.
    """

    def __init__(self, send: Callable[[], None]) -> None:
        self._send = send
        self._lock = Lock()
        self._is_wanted = False
        self._thread: Thread | None = None
        self._closing = Event()

    def ask(self) -> None:
        """Let it send."""
        with self._lock:
            self._is_wanted = True
            if self._thread is None:
                self._closing.clear()
                self._thread = Thread(target=self._run, daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Wait until it has sent what it was asked for."""
        with self._lock:
            thread = self._thread
        if thread is not None:
            self._closing.set()
            thread.join()

    def _run(self) -> None:
        while self._goes_on():
            self._send()
            self._closing.wait(PAUSE)

    def _goes_on(self) -> bool:
        """Whether there is something to send; a thread that has nothing left ends."""
        with self._lock:
            if not self._is_wanted:
                self._thread = None
                return False
            self._is_wanted = False
            return True
