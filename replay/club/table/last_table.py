"""The last table of a game, straight from the rows: from finished hands it reads only what passes between hands.

This short fold ends at the same table because a hand's start resets every field of a hand.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from sqlalchemy import select

from replay.events import GameOpened
from replay.rules import Rules, codec, opened_rules
from replay.rules.shared.table import Table
from replay.store import Store
from replay.store.reading import Reading
from replay.store.tables import events

__all__ = ["LastTable", "LastTables", "fold_game", "last_table", "pinned_rules"]

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
                known = _extended(known, reading.data(game, known.version), version)
            self._known[game] = known
            self._known.move_to_end(game)
            while len(self._known) > _MOST:
                self._known.popitem(last=False)
            return known._replace(table=known.table.copy())


def fold_game(reading: Reading, game: str) -> tuple[Rules, Table]:
    """The rules and the last table of a game, every event folded."""
    return _fold(reading.data(game))


def last_table(reading: Reading, game: str) -> tuple[Rules, Table]:
    """The same, with the hands before the last one skipped: most of a long game."""
    started = select(events.c.version).where(events.c.stream == game, events.c.type == "HandStarted")
    last_hand = reading.connection.scalar(started.order_by(events.c.version.desc()).limit(1))
    if last_hand is None:
        return fold_game(reading, game)
    rules = pinned_rules(codec().decode(reading.read(game, 0, 1)[0].data).data)
    return _fold(reading.data(game, 0, rules.room.passing, last_hand))


def _fold(data: bytes) -> tuple[Rules, Table]:
    found = codec().decode_events(data)
    rules = pinned_rules(found[0])
    table = rules.table()
    evolve = rules.evolve
    for event in found:
        evolve(table, event)
    return rules, table


def _extended(known: LastTable, data: bytes, version: int) -> LastTable:
    """The last table of a later version, reached by these further events."""
    table = known.table.copy()
    for event in codec().decode_events(data):
        known.rules.evolve(table, event)
    return LastTable(known.rules, table, version)


def pinned_rules(first: object) -> Rules:
    """The rules that a stored game pinned with its first event."""
    if not isinstance(first, GameOpened):
        raise TypeError(f"a game begins with {type(first).__name__}, which no door lets in")
    return opened_rules(first)
