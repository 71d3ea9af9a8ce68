"""The last table of a game, straight from the rows: from finished hands it reads only what passes between hands.

This short fold ends at the same table because a hand's start resets every field of a hand.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple

from sqlalchemy import select

from replay.club.pinned_rules import pinned_rules
from replay.club.stored_events import read_bare, read_event
from replay.club.verify.damage import explained
from replay.events import Event
from replay.rules import Rules
from replay.rules.shared.table import Table
from replay.store import Store
from replay.store.reading import Reading
from replay.store.tables import events

__all__ = ["LastTable", "LastTables", "fold_game", "last_table"]

_MOST = 64
"""Tables kept: one takes a few kilobytes, and more games than that are seldom played at once."""


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
        with self._lock, self._store.reading() as reading:
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
    return _fold(reading, game, read_bare(reading, game))


def last_table(reading: Reading, game: str) -> tuple[Rules, Table]:
    """The same, with the hands before the last one skipped: most of a long game."""
    started = select(events.c.version).where(events.c.stream == game, events.c.type == "HandStarted")
    last_hand = reading.connection.scalar(started.order_by(events.c.version.desc()).limit(1))
    if last_hand is None:
        return fold_game(reading, game)
    first = reading.read(game, 0, 1)[0]
    rules = pinned_rules(game, read_event(game, first.version, first.data).data)
    return _fold(reading, game, read_bare(reading, game, 0, rules.room.passing, last_hand))


def _fold(reading: Reading, game: str, found: Sequence[Event]) -> tuple[Rules, Table]:
    with explained(reading, game):
        rules = pinned_rules(game, found[0])
        table = rules.table()
        evolve = rules.evolve
        for event in found:
            evolve(table, event)
        return rules, table


def _extended(reading: Reading, game: str, known: LastTable, version: int) -> LastTable:
    """The last table of a later version, reached by the further events."""
    table = known.table.copy()
    with explained(reading, game):
        for event in read_bare(reading, game, known.version):
            known.rules.evolve(table, event)
    return LastTable(known.rules, table, version)
