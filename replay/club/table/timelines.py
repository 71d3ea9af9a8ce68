"""Games ready to view: the latest few stay folded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import TypeVar
from uuid import UUID

from replay.club.pinned_rules import game_rules
from replay.club.queries.games import Held, find_game, held
from replay.club.stored_events import read_game
from replay.club.table.last_table import LastTable
from replay.club.verify.damage import explained
from replay.rules.eyes import ALL, Eyes
from replay.rules.shared.table import Table
from replay.rules.veil import OPEN, Veil
from replay.store import Cache, Store
from replay.store.reading import Reading
from replay.timeline import Timeline

__all__ = ["Timelines"]

K = TypeVar("K", bound=Hashable)

_MOST = 32
"""Games kept ready; an evening of 400 events takes about a megabyte."""
_MOST_VEILED = 32
"""The same of games from which something is hidden: each is folded once for all who see the same of it, which is few at a table."""


class Timelines:
    """The timelines of one club. Safe to share between threads.

    Args:
        store: the club's events.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held = Cache[str | UUID, Held](store)
        self._known: OrderedDict[str, Timeline] = OrderedDict()
        self._veiled: OrderedDict[tuple[str, Veil], Timeline] = OrderedDict()
        self._lock = Lock()

    def find(self, game: str | UUID) -> str:
        """The id of the game whose id begins like this. Raises NotFound, or BadInput if several do."""
        if str(game) in self._known:  # and a game does not go away
            return str(game)
        with self._store.reading() as reading:
            return find_game(reading, game)

    def held(self, game: str | UUID) -> Held:
        """How much the club holds of a game; what is shown of the game changes only with it. Raises as :meth:`find`."""

        def read() -> Held:
            with self._store.reading() as reading:
                return held(reading, game)

        return self._held.get(game, read)

    def get(self, game: str | UUID, veil: Veil = OPEN) -> Timeline:
        """The game with all that is recorded of it now, under a veil, ready to be viewed at any step.

        Raises NotFound or BadInput, as :meth:`find`, or Damaged.
        """

        def read() -> Held:
            with self._lock, self._store.reading() as reading:
                now = held(reading, game)
                self._bring(reading, now)  # mostly for the events that were recorded just now
                return now

        now = self._held.get(game, read)
        with self._lock:
            known = self._known.get(now.game)
            if known is None or known.version != now.version:
                with self._store.reading() as reading:
                    known = self._bring(reading, held(reading, now.game))
            self._known.move_to_end(now.game)
            return known if veil == OPEN else self._under(veil, known)

    def last_seen(self, game: str | UUID, last: LastTable, eyes: Eyes) -> Table:
        """The last table of a game, folded from what these eyes may know; the table itself where they see all. Raises BadInput."""
        if eyes == ALL:
            return last.table
        timeline = self.get(game)
        return timeline.at(last.version, timeline.need_eyes(eyes))

    def _under(self, veil: Veil, known: Timeline) -> Timeline:
        """The same game under a veil; it is kept."""
        place = known.game, veil
        seen = self._veiled.get(place)
        if seen is None or seen.version != known.version:
            seen = known.veiled(veil, seen if seen is not None and seen.version < known.version else None)
        _keep(self._veiled, place, seen, _MOST_VEILED)
        return seen

    def _bring(self, reading: Reading, now: Held) -> Timeline:
        """The game as it is now, from what is at hand as far as that goes; it is kept."""
        known = self._known.get(now.game)
        if known is None or known.version > now.version:
            rules = game_rules(reading, now.game)
            records = read_game(reading, rules, now.game)
            with explained(reading, now.game):
                known = Timeline(rules, records)
        elif known.version < now.version:
            further = read_game(reading, known.rules, now.game, known.version)
            with explained(reading, now.game):
                known = known.extended(further)
        _keep(self._known, now.game, known, _MOST)
        return known


def _keep(kept: OrderedDict[K, Timeline], key: K, timeline: Timeline, most: int) -> None:
    kept[key] = timeline
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
