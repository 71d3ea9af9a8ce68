"""What is played for in the pots of games, separate from what was paid to or by their keepers."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, select

from replay.club_events import CLUB_STREAM
from replay.ledger.accounts import POTS
from replay.ledger.postings import postings
from replay.store.tables import events, log

PAID = "settled"
"""What the postings of a payment say for a reason."""

_BYTES_OF_ID = 16


def played_for(connection: Connection, games: Collection[str]) -> ColumnElement[bool]:
    """What holds for the postings to the pots of these games that are no payments and correct none."""
    paid = payments_of_pots(connection, postings.c.account.in_([POTS + game for game in games]))
    return (postings.c.why != PAID) & (postings.c.corrects.is_(None) | postings.c.corrects.not_in(paid))


def payments_of_pots(connection: Connection, *only: ColumnElement[bool]) -> set[str]:
    """The ids of the payments to pots and out of them; ``only`` holds for some of their postings."""
    of_event = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
    wanted = (
        select(events.c.event_id)
        .join(log, of_event)
        .join(postings, postings.c.position == log.c.position)
        .where(events.c.stream == CLUB_STREAM, events.c.type == "Settled", postings.c.account.startswith(POTS), *only)
    )
    # In a club that is being verified this column may hold anything.
    ids = (each for each in connection.scalars(wanted) if isinstance(each, bytes) and len(each) == _BYTES_OF_ID)
    return {str(UUID(bytes=each)) for each in ids}
