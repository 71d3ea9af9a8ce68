"""The last table of a game, straight from the rows: from finished hands it reads only what passes between hands.

This short fold ends at the same table because a hand's start resets every field of a hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select

from replay.club.pinned_rules import pinned_rules
from replay.club.stored_events import read_bare, read_event
from replay.club.verify.damage import explained
from replay.events import Event
from replay.rules import Rules
from replay.rules.shared.table import Table
from replay.store.reading import Reading
from replay.store.tables import events

__all__ = ["fold_game", "last_table"]


def fold_game(reading: Reading, game: str) -> tuple[Rules, Table]:
    """The rules and the last table of a game, every event folded. Raises Damaged."""
    return _fold(reading, game, read_bare(reading, game))


def last_table(reading: Reading, game: str) -> tuple[Rules, Table]:
    """The same, with the hands before the last one skipped: most of a long game."""
    started = select(func.max(events.c.version)).where(events.c.stream == game, events.c.type == "HandStarted")
    last_hand = reading.connection.scalar(started)
    if last_hand is None:
        return fold_game(reading, game)
    first = reading.read(game, 0, 1)[0]
    rules = pinned_rules(game, read_event(game, first.version, first.data).data)
    return _fold(reading, game, read_bare(reading, game, rules.room.passing, last_hand))


def _fold(reading: Reading, game: str, found: Sequence[Event]) -> tuple[Rules, Table]:
    with explained(reading, game):
        rules = pinned_rules(game, found[0])
        table = rules.table()
        evolve = rules.evolve
        for event in found:
            evolve(table, event)
        return rules, table
