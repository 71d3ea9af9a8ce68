"""Games ready to view: the latest few stay folded."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from replay.club.pinned_rules import pinned_rules
from replay.club.queries.games import find_game
from replay.club.stored_events import read_game
from replay.club.verify.damage import explained
from replay.store import Store
from replay.store.reading import Reading
from replay.timeline import Timeline

__all__ = ["Timelines"]

_MOST = 16
"""Games kept ready; an evening of 400 events takes about a megabyte."""


class Timelines:
    """The timelines of one club. Safe to share between threads.

    Args:
        store: the club's events.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Timeline] = OrderedDict()
        self._lock = Lock()

    def find(self, game: str) -> str:
        """The id of the game whose id begins like this. Raises NotFound, or BadInput if several do."""
        with self._store.reading() as reading:
            return find_game(reading, game)

    def get(self, game: str) -> Timeline:
        """The game with all that is recorded of it now. Raises NotFound or BadInput, as :meth:`find`, or Damaged."""
        with self._lock, self._store.reading() as reading:
            if game not in self._known:
                game = find_game(reading, game)
            known, version = self._known.get(game), reading.version(game)
            if known is None or known.version > version:
                known = _folded(reading, game)
            elif known.version < version:
                further = read_game(reading, game, known.version)
                with explained(reading, game):
                    known = known.extended(further)
            self._known[game] = known
            self._known.move_to_end(game)
            while len(self._known) > _MOST:
                self._known.popitem(last=False)
            return known


def _folded(reading: Reading, game: str) -> Timeline:
    records = read_game(reading, game)
    with explained(reading, game):
        return Timeline(pinned_rules(game, records[0].data), records)
