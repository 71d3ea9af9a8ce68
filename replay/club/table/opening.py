"""How a game of the club was opened; another record of it has to agree with that."""

from __future__ import annotations

from uuid import UUID

from replay.club.stored_events import read_event
from replay.club_events import CLUB_STREAM
from replay.events import GameOpened
from replay.store import Store

__all__ = ["find_opening"]


def find_opening(store: Store, game: UUID) -> GameOpened | None:
    """The first event of the game with that id; None if the club has no such game."""
    with store.reading() as reading:
        first = reading.read(str(game), upto=1) if str(game) != CLUB_STREAM else []
    opened = read_event(str(game), 1, first[0].data).data if first else None
    return opened if isinstance(opened, GameOpened) else None
