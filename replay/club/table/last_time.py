"""The tables of the last time: how they were opened, and who is still there, so that an evening begins as the last one."""

from __future__ import annotations

import msgspec
from sqlalchemy import select

from replay.club.read_models.games import games
from replay.club.read_models.hands import hands
from replay.club.read_models.seats import seats
from replay.club.stored_events import read_opening
from replay.club.table.new_game import Opening
from replay.events import GameOpened
from replay.pairing import round_of
from replay.store import Store
from replay.store.reading import Reading

__all__ = ["MOST_TABLES", "last_time"]

MOST_TABLES = 8
"""How many tables are opened together."""


def last_time(store: Store, kind: str | None) -> list[Opening]:
    """How the last table of a kind of game, or of any, was opened, without its id; or all tables of its round of a match, the first one
    first. None in a club without such a game.

    Args:
        store: the club's events.
        kind: the name of a kind of game, such as ``quandui``; None for any.
    """
    wanted = select(games.c.id, games.c.rules, games.c.unit, games.c.tags).order_by(games.c.position.desc())
    if kind is not None:
        wanted = wanted.where(games.c.rules.startswith(f"{kind}/", autoescape=True))
    with store.reading() as reading:
        found = [_opening(reading, *row) for row in reading.connection.execute(wanted.limit(MOST_TABLES))]
    if not found:
        return []
    latest = found[0]
    round = round_of(latest.tags)
    together = [each for each in found if (each.rules, round_of(each.tags)) == (latest.rules, round)]
    return [latest] if round is None else together[::-1]


def _opening(reading: Reading, game: str, rules: str, unit: str, tags: str) -> Opening:
    opened = read_opening(reading, game)
    options = opened.options if isinstance(opened, GameOpened) else {}  # damage otherwise, which 'paipu verify' names
    return Opening(rules, options, unit, msgspec.json.decode(tags), _here(reading, game))


def _here(reading: Reading, game: str) -> list[str]:
    """Who is still at the table, in the order of the last hand; whoever sat down after it comes last."""
    sat = select(seats.c.seat, seats.c.player).where(seats.c.game == game, seats.c.here).order_by(seats.c.seat)
    here = {row.seat: row.player for row in reading.connection.execute(sat)}
    last = select(hands.c.seats).where(hands.c.game == game).order_by(hands.c.hand.desc()).limit(1)
    order = [int(seat) for seat in msgspec.json.decode(reading.connection.scalar(last) or "[]")]
    return [here[seat] for seat in dict.fromkeys((*order, *here)) if seat in here]
