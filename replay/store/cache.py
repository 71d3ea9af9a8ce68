"""What was read of a club, kept in memory for as long as nothing is committed, by this program or another."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from replay.store.store import Store

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class Cache(Generic[KeyT, ValueT]):
    """Answers of one kind about a club. Safe to share between threads.

    Args:
        store: the club's events.
        most: how many answers are kept; one more, and all are forgotten.
    """

    def __init__(self, store: Store, most: int = 1000) -> None:
        self._store = store
        self._most = most
        self._lock = Lock()
        self._state: Hashable | None = None
        self._known: dict[KeyT, ValueT] = {}

    def get(self, key: KeyT, read: Callable[[], ValueT]) -> ValueT:
        """What ``read`` answers, or answered before if nothing was committed since. What it raises is not kept."""
        # Looked at before the club is read: what is committed in between makes another state, in which this answer is not found.
        state = self._store.state()
        if state is None:
            return read()
        with self._lock:
            if state == self._state and key in self._known:
                return self._known[key]
        found = read()
        with self._lock:
            if state != self._state or len(self._known) >= self._most:
                self._state, self._known = state, {}
            self._known[key] = found
        return found
