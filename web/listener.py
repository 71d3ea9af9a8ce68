"""Listening for the notices of a server, so that nobody has to ask again and again whether anything was recorded."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

from replay.club.live import Feed
from replay.errors import PaipuError

__all__ = ["Listener"]

_SLICE = 0.5
"""Seconds after which a listener whom nobody needs any more ends."""
AGAIN = 1.0
"""Seconds after which it listens again when the server was lost."""


class Listener:
    """Hears in a thread of its own that something was recorded, if the club's database gives notice.

    Args:
        feed: of the club.
        heard: called then, and whenever something may have been missed.
    """

    def __init__(self, feed: Feed, heard: Callable[[], object]) -> None:
        self._feed = feed
        self._heard = heard
        self._ends = Event()
        self.hears = False
        """Whether whatever is recorded is heard now; otherwise one has to look."""

    def start(self) -> None:
        """Listen from now on."""
        if self._feed.notifies:
            Thread(target=self._listen, name="listener", daemon=True).start()

    def stop(self) -> None:
        """Listen no more."""
        self._ends.set()

    def _listen(self) -> None:
        while not self._ends.is_set():
            with suppress(PaipuError):
                self._hear()
            self._ends.wait(AGAIN)

    def _hear(self) -> None:
        """Listen until the server is lost, which raises Unavailable, or nobody needs it any more."""
        with self._feed.news() as wait:
            self.hears = True
            try:
                self._heard()
                while not self._ends.is_set():
                    if wait(_SLICE):
                        self._heard()
            finally:
                self.hears = False
                self._heard()
