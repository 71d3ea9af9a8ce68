"""The games of an evening: those of the last day on which games were opened."""

from __future__ import annotations

from sqlalchemy import select

from replay.club.read_models.games import games
from replay.store.reading import Reading
from replay.times import from_micros

__all__ = ["evening"]

_MOST = 60
"""Games that are looked at, the latest to enter the club: a tournament has fewer tables."""


def evening(reading: Reading) -> list[str]:
    """The ids of the games that began on the last day of the club on which any of its latest games did, in the order of the log."""
    latest = select(games.c.id, games.c.dated).order_by(games.c.position.desc()).limit(_MOST)
    days = [(row.id, from_micros(row.dated).date()) for row in reading.connection.execute(latest)]
    last = max((day for _, day in days), default=None)
    return [game for game, day in reversed(days) if day == last]
