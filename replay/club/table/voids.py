"""Voiding the last valid hand of a game, once however often it is sent, and only by whoever may do it at that time."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select

from replay.club.permission import NeedInTime, at_any_time
from replay.club.stored_events import read_event
from replay.club.table.last_table import LastTables
from replay.club.table.moves import append_moves
from replay.errors import PaipuError
from replay.events import HandVoided, Recorded
from replay.store import Store
from replay.store.tables import events
from replay.timeline import Timeline

__all__ = ["OWNER", "Voider", "find_event", "void_hand"]


class Voider(NamedTuple):
    """Who voids a hand.

    Args:
        by: who enters it.
        event_id: the key of a retry; a fresh one where it is None.
        need_in_time: refuses it where it comes too late.
    """

    by: str = "club"
    event_id: UUID | None = None
    need_in_time: NeedInTime = at_any_time


OWNER = Voider()
"""Whoever runs the club on its machine."""


def void_hand(
    store: Store, tables: LastTables, timeline: Timeline, void: HandVoided, voider: Voider
) -> Recorded | None:
    """Void a hand and reverse its payments.

    Returns:
        The event that is there already, where this is a retry; None where it was recorded now.

    Raises:
        NotFound: the game has no such hand.
        RuleViolation: the rules do not let it be voided.
        Conflict: somebody else recorded something of the game first, or the id of a retry belongs to something else.
    """
    ended = timeline.ended(void.hand)
    try:
        if ended is not None:
            voider.need_in_time(void.hand, ended)
        append_moves(store, tables, timeline.game, [void], voider.by, voider.event_id)
    except PaipuError:
        # What was recorded is never answered as a refusal.
        known = None if voider.event_id is None else find_event(store, timeline.game, voider.event_id)
        if known is None or known.data != void:
            raise
        return known
    return None


def find_event(store: Store, game: str, event_id: UUID) -> Recorded | None:
    """The event of a game with that id; None if it has none."""
    wanted = (events.c.event_id == event_id.bytes) & (events.c.stream == game)
    with store.reading() as reading:
        found = reading.connection.execute(select(events.c.version, events.c.data).where(wanted)).one_or_none()
    return None if found is None else read_event(game, found.version, found.data)
