"""Appends an event to the club's own stream."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import msgspec

from replay import clock
from replay.club.treasury import wording
from replay.club.treasury.decision.dispatch import decide
from replay.club.treasury.stored_state import StoredState
from replay.club_events import CLUB, CLUB_STREAM, club_codec
from replay.errors import BadInput
from replay.events import Event, Recorded
from replay.identity import new_id
from replay.store import Row, Writing
from replay.store.reading import Reading
from replay.times import micros


def allowed(reading: Reading, make: Callable[[StoredState], Event]) -> Event:
    """The event made from the club as it is now, if the rules allow it to be recorded.

    Args:
        reading: the club as it is now.
        make: makes the event.

    Raises:
        PaipuError: the refusal of the rules.
    """
    state = StoredState(reading)
    event = make(state)
    for refusal in decide(state, event):
        raise refusal.error
    return event


def enter(writing: Writing, event: Event, by: str = "club", event_id: UUID | None = None) -> Recorded:
    """Record an event, sealed at once.

    Args:
        writing: the transaction, which holds the log.
        event: what :func:`allowed` gave.
        by: who enters it.
        event_id: its id; a new one if None.

    Raises:
        BadInput: it cannot be written down.
    """
    if not 1 <= len(by) <= 100:
        raise BadInput(wording.LENGTH_OF_WRITER(count=len(by)))
    codec = club_codec()
    now = clock.now()
    version = writing.version(CLUB_STREAM)
    given = event_id or new_id(now)
    record = codec.envelope(event, at=now, by=by, game=CLUB, id=given, seq=version + 1)
    try:
        data = codec.encode(record)
        codec.decode(data)
    except (msgspec.MsgspecError, UnicodeEncodeError) as error:
        raise BadInput(wording.CANNOT_BE_WRITTEN(reason=str(error))) from None
    row = Row(version + 1, codec.name(event), record.v, micros(now), by, given.bytes, data)
    writing.append(CLUB_STREAM, version, [row], version + 1)
    return record
