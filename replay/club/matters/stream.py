"""The club's own stream: events besides the games, one at a time, sealed at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import UUID

import msgspec

from replay.club.matters.matter import club_codec, decide
from replay.club.matters.state import ClubState
from replay.club.stored_events import find_event, read_events
from replay.identity import new_id
from replay.store import Row, Store, Writing
from replay.store.reading import Reading
from replay.values import clock
from replay.values.club_events import CLUB, CLUB_STREAM
from replay.values.events import Event, Recorded
from replay.values.times import micros
from replay.words.errors import BadInput, Conflict, GaveWay, IdTaken, NotFound
from replay.words.messages import Text, say

if TYPE_CHECKING:
    from replay.club.log import Log

ID_USED = Text("treasury.id-used", "the id {event_id} already belongs to another event: a new event needs a new id")
UNKNOWN_EVENT_ID = Text(
    "treasury.unknown-event-id", "found the id {event_id}, expected that of a recorded event of the club itself"
)
LENGTH_OF_WRITER = Text(
    "treasury.length-of-writer", "found {count} characters for the recorder's name, expected 1 to 100"
)

Ask = Callable[[ClubState, Any], object]
After = Callable[[Writing, Recorded], object]

_TRIES = 5


def _nothing(within: object, done: object) -> None:
    """Do nothing."""


class OwnStream:
    """The recorder of the club's own stream: settlements, corrections, closed periods, disputes and names."""

    def __init__(self, store: Store, log: Log) -> None:
        self._store = store
        self._log = log
        self.on_repeated: Callable[[Recorded], object] = lambda known: None
        """Called for a retry, instead of recording, with the event whose id is known."""

    def record(
        self,
        make: Callable[[ClubState], Event],
        same: Callable[[Event], bool],
        *,
        ask: Ask = _nothing,
        after: After = _nothing,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Recorded:
        """Record one event, made and decided under the lock under which it is sealed.

        Args:
            make: makes the event from the state of the club.
            same: returns True if a known event with this id is the requested one: a retry after a lost answer.
            ask: raises NeedsConfirmation for doubts that are not confirmed, in the same transaction.
            after: called in the transaction after the event is entered, or found by a retry.
            by: the recorder.
            event_id: the key of a retry; a new one if None.

        Raises:
            Conflict: the id belongs to another event, or other writers were always faster.
            BadInput: the event cannot be encoded. And the refusal of the rules.
        """
        with self._log.guarded():
            for _ in range(_TRIES - 1):
                try:
                    return self._record(make, same, ask, after, by, event_id)
                except Conflict as conflict:
                    if conflict.current is None and not isinstance(conflict, GaveWay):
                        raise
            return self._record(make, same, ask, after, by, event_id)

    def _record(
        self,
        make: Callable[[ClubState], Event],
        same: Callable[[Event], bool],
        ask: Ask,
        after: After,
        by: str,
        event_id: UUID | None,
    ) -> Recorded:
        with self._store.writing() as writing:
            writing.hold_log()
            # Events of games are left out: the sender of such an id may not see its hand.
            known = None if event_id is None else find_event(writing, CLUB_STREAM, event_id)
            if known is None:
                try:
                    event = allowed(writing, make)
                    ask(ClubState(writing), event)
                    record = enter(writing, event, by, event_id)
                except IdTaken as taken:  # not everybody may know the game of the other event
                    raise Conflict(ID_USED(event_id=taken.event)) from taken
                after(writing, record)
                return record
            if not same(known.data):
                raise Conflict(ID_USED(event_id=str(event_id)))
            after(writing, known)
        self.on_repeated(known)
        return known

    def enter(self, writing: Writing, event: Event, by: str, event_id: UUID) -> Recorded:
        """Record one more event in the same transaction. Raises the refusal of the rules."""
        return enter(writing, allowed(writing, lambda state: event), by, event_id)

    def state(self, reading: Reading) -> ClubState:
        """Return the present state of the club."""
        return ClubState(reading)

    def find(self, event_id: UUID) -> Recorded:
        """Return the event of this stream with that id. Raises NotFound."""
        found = self._store.ask(find_event, CLUB_STREAM, event_id)
        if found is None:
            raise NotFound(UNKNOWN_EVENT_ID(event_id=str(event_id)))
        return found

    def read(self, *types: str) -> list[Recorded]:
        """Return the recorded events of these types, in order; all if none are named."""
        return self._store.ask(read_events, CLUB_STREAM, types=types or None)


def allowed(reading: Reading, make: Callable[[ClubState], Event]) -> Event:
    """Make the event from the present state of the club, if the rules allow it; otherwise raises their refusal."""
    state = ClubState(reading)
    event = make(state)
    for refusal in decide(state, event):
        raise refusal.error
    return event


def enter(writing: Writing, event: Event, by: str = "club", event_id: UUID | None = None) -> Recorded:
    """Record an event, sealed at once. Raises BadInput if it cannot be encoded."""
    if not 1 <= len(by) <= 100:
        raise BadInput(LENGTH_OF_WRITER(count=len(by)))
    codec = club_codec()
    now = clock.now()
    version = writing.version(CLUB_STREAM)
    given = event_id or new_id(now)
    record = codec.envelope(event, at=now, by=by, game=CLUB, id=given, seq=version + 1)
    try:
        data = codec.encode(record)
        codec.decode(data)
    except (msgspec.MsgspecError, UnicodeEncodeError) as error:
        raise BadInput(say("treasury.cannot-be-written", "it cannot be stored: {reason}", reason=str(error))) from None
    row = Row(version + 1, codec.name(event), record.v, micros(now), by, given.bytes, data)
    writing.append(CLUB_STREAM, version, [row], version + 1)
    return record
