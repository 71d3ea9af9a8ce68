"""Games ready to view and to continue: the latest few stay folded; a last table is built from rows and packed hands.

The short fold of a last table gives the same table, because a hand's start resets every field of a hand. Packed hands are read up to the
first unsound one; the rest is read from the stored events.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager, nullcontext
from threading import Lock
from typing import NamedTuple, TypeVar
from uuid import UUID

from sqlalchemy import bindparam, select

from replay.club.index.packed_hands import read_folded
from replay.club.queries.games import Held, find_game, held
from replay.club.stored_events import game_rules, read_bare, read_game
from replay.rules import Rules
from replay.rules.eyes import ALL, OPEN, Eyes, Veil
from replay.rules.shared.table import Table
from replay.store import Cache, Store
from replay.store.reading import Reading
from replay.store.tables import events
from replay.table.timeline import Timeline

_MOST_TABLES = 64
"""The most cached tables: one takes a few kilobytes, and seldom are more games played at once."""
_LAST_HAND = (
    select(events.c.version)
    .where(events.c.stream == bindparam("game"), events.c.type == "HandStarted")
    .order_by(events.c.version.desc())
    .limit(1)
)


Explain = Callable[[Reading, str], AbstractContextManager[object]]
"""Surrounds the fold of a game's events: it names the damage that made the fold fail, if it was damage."""


def unexplained(reading: Reading, game: str) -> AbstractContextManager[object]:
    """Leave every error of a fold as it is."""
    return nullcontext()


class LastTable(NamedTuple):
    """The table after the last event of a game, under the rules that the game pinned, and the version of that event."""

    rules: Rules
    table: Table
    version: int


class LastTables:
    """A cache of the last tables of recently recorded games: the next move of a long game needs no earlier event.

    Safe to share between threads.
    """

    def __init__(self, store: Store, explain: Explain = unexplained) -> None:
        self._store = store
        self._explain = explain
        self._known: OrderedDict[str, LastTable] = OrderedDict()
        self._lock = Lock()

    def get(self, game: str) -> LastTable:
        """Return the present last table of a game; the caller may fold further events into it."""
        return self._store.ask(self.at, game)

    def at(self, reading: Reading, game: str) -> LastTable:
        """Return the last table in one state of the club."""
        with self._lock:
            known, version = self._known.get(game), reading.version(game)
            if known is None or known.version > version:
                known = LastTable(*last_table(reading, game, self._explain), version)
            elif known.version < version:
                known = _extended(reading, game, known, version, self._explain)
            self._known[game] = known
            self._known.move_to_end(game)
            while len(self._known) > _MOST_TABLES:
                self._known.popitem(last=False)
            return known._replace(table=known.table.copy())


def fold_game(reading: Reading, game: str, explain: Explain = unexplained) -> tuple[Rules, Table]:
    """The rules and the last table of a game, every event folded. Raises Damaged."""
    return _fold(reading, game, None, explain)


def last_table(reading: Reading, game: str, explain: Explain = unexplained) -> tuple[Rules, Table]:
    """Return the same, skipping the hands before the last one: most of a long game."""
    return _fold(reading, game, reading.connection.scalar(_LAST_HAND, {"game": game}), explain)


def _fold(reading: Reading, game: str, last_hand: int | None, explain: Explain) -> tuple[Rules, Table]:
    rules = game_rules(reading, game)
    found = read_folded(reading, rules, game, last_hand or 0)
    with explain(reading, game):
        table = rules.table()
        evolve = rules.evolve
        for event in found:
            evolve(table, event)
        return rules, table


def _extended(reading: Reading, game: str, known: LastTable, version: int, explain: Explain) -> LastTable:
    found = read_bare(reading, known.rules, game, known.version)
    table = known.table.copy()
    with explain(reading, game):
        for event in found:
            known.rules.evolve(table, event)
    return LastTable(known.rules, table, version)


K = TypeVar("K", bound=Hashable)
_MOST_TIMELINES = 32
"""The most cached games; an evening of 400 events takes about a megabyte."""
_MOST_VEILED = 32
"""The most cached veiled games: each is folded once for all visitors with the same view, of which a table has few."""


class Timelines:
    """The timelines of one club. Safe to share between threads."""

    def __init__(self, store: Store, explain: Explain = unexplained) -> None:
        self._store = store
        self._explain = explain
        self._held = Cache[str | UUID, Held](store)
        self._known: OrderedDict[str, Timeline] = OrderedDict()
        self._veiled: OrderedDict[tuple[str, Veil], Timeline] = OrderedDict()
        self._lock = Lock()

    def find(self, game: str | UUID) -> str:
        """Return the id of the game whose id begins like this. Raises NotFound, or BadInput if several match."""
        if str(game) in self._known:  # a game never disappears
            return str(game)
        return self._store.ask(find_game, game)

    def held(self, game: str | UUID) -> Held:
        """Return the extent of a game in the club; views of the game change only with it. Raises as :meth:`find`."""
        return self._held.get(game, lambda: self._store.ask(held, game))

    def get(self, game: str | UUID, veil: Veil = OPEN) -> Timeline:
        """Return the whole present game under a veil, ready to be viewed at any step.

        Raises NotFound or BadInput, as :meth:`find`, or Damaged.
        """

        def read() -> Held:
            with self._lock, self._store.reading() as reading:
                now = held(reading, game)
                self._bring(reading, now)  # mostly for events recorded just now
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
        """Return the last table of a game for these eyes; the table itself if they see all. Raises BadInput."""
        if eyes == ALL:
            return last.table
        timeline = self.get(game)
        return timeline.at(last.version, timeline.need_eyes(eyes))

    def _under(self, veil: Veil, known: Timeline) -> Timeline:
        """Return the game under a veil, cached."""
        place = known.game, veil
        seen = self._veiled.get(place)
        if seen is None or seen.version != known.version:
            seen = known.veiled(veil, seen if seen is not None and seen.version < known.version else None)
        _keep(self._veiled, place, seen, _MOST_VEILED)
        return seen

    def _bring(self, reading: Reading, now: Held) -> Timeline:
        """Return the present game, extending the cached one if possible, and cache it."""
        known = self._known.get(now.game)
        if known is None or known.version > now.version:
            rules = game_rules(reading, now.game)
            records = read_game(reading, rules, now.game)
            with self._explain(reading, now.game):
                known = Timeline(rules, records)
        elif known.version < now.version:
            further = read_game(reading, known.rules, now.game, known.version)
            with self._explain(reading, now.game):
                known = known.extended(further)
        _keep(self._known, now.game, known, _MOST_TIMELINES)
        return known


def _keep(kept: OrderedDict[K, Timeline], key: K, timeline: Timeline, most: int) -> None:
    kept[key] = timeline
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
