"""Following games as they are recorded."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from contextlib import AbstractContextManager

from replay.club.live.agreements import Agreements
from replay.club.live.look import Follower, Look
from replay.club.live.place import BEGINNING, Place, Places
from replay.club.queries.evening import evening
from replay.club.sight import Sight
from replay.club.table.leases import Leases
from replay.club.table.timelines import Timelines
from replay.store import Cache, Store

__all__ = ["Feed"]


class Feed:
    """What is recorded of the games of one club. Safe to share between threads.

    Args:
        store: the club's events.
        sight: who sees which hands.
        timelines: its games, ready to be viewed.
    """

    def __init__(self, store: Store, sight: Sight, timelines: Timelines) -> None:
        self._store = store
        self._sight = sight
        self._timelines = timelines
        self._agreements = Agreements(store)
        self._leases = Leases(store)
        self._evening = Cache[None, tuple[str, ...]](store)

    def state(self) -> Hashable | None:
        """What is equal as long as nothing is recorded; None if that cannot be known."""
        return self._store.state()

    def asking_once(self) -> AbstractContextManager[None]:
        """Surrounds a look: the state is asked for once, however many follow."""
        return self._store.asking_once()

    @property
    def notifies(self) -> bool:
        """Whether the club's database gives notice of what is recorded; otherwise one has to look."""
        return self._store.backend.notifies

    def news(self) -> AbstractContextManager[Callable[[float], bool]]:
        """Listens: a function that waits so many seconds for something to be recorded, and says whether it was. Raises Unavailable."""
        return self._store.news()

    def look(self) -> Look:
        """The club as it is now."""
        return Look(self._sight, self._timelines, self._agreements, self._leases)

    def evening(self) -> tuple[str, ...]:
        """The ids of the games of the evening: those of the last day on which games began."""

        def read() -> tuple[str, ...]:
            with self._store.reading() as reading:
                return tuple(evening(reading))

        return self._evening.get(None, read)

    def tonight(self, look: Look, who: Follower, known: Places) -> dict[str, Place]:
        """The places in those games of the evening that somebody may follow; the beginning of a game of which nothing is known."""
        return _known((game for game in self.evening() if look.may_follow(who, game)), known)

    def since(self, games: Iterable[str], known: Places) -> dict[str, Place]:
        """The places in these games, in the same way; each may be the beginning of an id. Raises NotFound or BadInput."""
        return _known(map(self._timelines.find, games), known)


def _known(games: Iterable[str], known: Places) -> dict[str, Place]:
    return {game: known.get(game, BEGINNING) for game in games}
