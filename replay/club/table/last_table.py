"""The last table of a game, straight from the rows and packed hands: of finished hands only what passes between hands is needed.

This short fold ends at the same table because a hand's start resets every field of a hand.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from sqlalchemy import bindparam, select

from replay.club.packed_hands import read_folded
from replay.club.pinned_rules import game_rules
from replay.club.stored_events import read_bare
from replay.club.verify.damage import explained
from replay.rules import Rules
from replay.rules.shared.table import Table
from replay.store import Store
from replay.store.reading import Reading
from replay.store.tables import events

__all__ = ["LastTable", "LastTables", "fold_game", "last_table"]

_MOST = 64
"""Tables kept: one takes a few kilobytes, and more games than that are seldom played at once."""


_LAST_HAND = (
    select(events.c.version)
    .where(events.c.stream == bindparam("game"), events.c.type == "HandStarted")
    .order_by(events.c.version.desc())
    .limit(1)
)


class LastTable(NamedTuple):
    """The table after the last event of a game, under the rules that the game pinned, and the version of that event."""

    rules: Rules
    table: Table
    version: int


class LastTables:
    """The last tables of the games that were recorded last: the next move of a long game needs no earlier event.

    Safe to share between threads.

    Args:
        store: the club's events.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, LastTable] = OrderedDict()
        self._lock = Lock()

    def get(self, game: str) -> LastTable:
        """The last table of a game as it is recorded now; the table is the caller's own to fold further events into."""
        with self._store.reading() as reading:
            return self.at(reading, game)

    def at(self, reading: Reading, game: str) -> LastTable:
        """The same in one state of the club."""
        with self._lock:
            known, version = self._known.get(game), reading.version(game)
            if known is None or known.version > version:
                known = LastTable(*last_table(reading, game), version)
            elif known.version < version:
                known = _extended(reading, game, known, version)
            self._known[game] = known
            self._known.move_to_end(game)
            while len(self._known) > _MOST:
                self._known.popitem(last=False)
            return known._replace(table=known.table.copy())


def fold_game(reading: Reading, game: str) -> tuple[Rules, Table]:
    """The rules and the last table of a game, every event folded. Raises Damaged."""
    return _fold(reading, game, None)


def last_table(reading: Reading, game: str) -> tuple[Rules, Table]:
    """The same, with the hands before the last one skipped: most of a long game."""
    return _fold(reading, game, reading.connection.scalar(_LAST_HAND, {"game": game}))


def _fold(reading: Reading, game: str, last_hand: int | None) -> tuple[Rules, Table]:
    rules = game_rules(reading, game)
    found = read_folded(reading, rules, game, last_hand or 0)
    with explained(reading, game):
        table = rules.table()
        evolve = rules.evolve
        for event in found:
            evolve(table, event)
        return rules, table


def _extended(reading: Reading, game: str, known: LastTable, version: int) -> LastTable:
    """The last table of a later version, reached by the further events."""
    found = read_bare(reading, known.rules, game, known.version)
    table = known.table.copy()
    with explained(reading, game):
        for event in found:
            known.rules.evolve(table, event)
    return LastTable(known.rules, table, version)
