"""The last table of a game, straight from the rows: from finished hands it reads only what passes between hands.

This short fold ends at the same table because a hand's start resets every field of a hand.
"""

from __future__ import annotations

from sqlalchemy import func, select

from replay.events import Codec, GameOpened
from replay.rules import Rules, codec, opened_rules
from replay.rules.shared.table import Table
from replay.store.reading import Reading
from replay.store.tables import events

__all__ = ["fold_game", "game_rules", "last_table", "pinned_rules"]

_OPENING = Codec({"GameOpened": GameOpened})
"""Reads the first event of a game of any kind."""


def fold_game(reading: Reading, game: str) -> tuple[Rules, Table]:
    """The rules and the last table of a game, every event folded."""
    return _fold(reading.data(game))


def last_table(reading: Reading, game: str) -> tuple[Rules, Table]:
    """The same, with the hands before the last one skipped: most of a long game."""
    started = select(func.max(events.c.version)).where(events.c.stream == game, events.c.type == "HandStarted")
    last_hand = reading.connection.scalar(started)
    if last_hand is None:
        return fold_game(reading, game)
    rules = game_rules(reading, game)
    return _fold(reading.data(game, 0, rules.room.passing, last_hand))


def game_rules(reading: Reading, game: str) -> Rules:
    """The rules that a game pinned with its first event; no room of another kind is loaded."""
    return pinned_rules(_OPENING.decode(reading.read(game, limit=1)[0].data).data)


def _fold(data: bytes) -> tuple[Rules, Table]:
    found = codec().decode_events(data)
    rules = pinned_rules(found[0])
    table = rules.table()
    evolve = rules.evolve
    for event in found:
        evolve(table, event)
    return rules, table


def pinned_rules(first: object) -> Rules:
    """The rules that a stored game pinned with its first event."""
    if not isinstance(first, GameOpened):
        raise TypeError(f"a game begins with {type(first).__name__}, which no door lets in")
    return opened_rules(first)
