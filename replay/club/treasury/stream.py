"""The club's own stream: what is recorded there besides the games, one event at a time, sealed at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import select

from replay.club.log import Log
from replay.club.stored_events import read_event, read_events
from replay.club.treasury import wording
from replay.club.treasury.entry import allowed, enter
from replay.club.treasury.stored_state import StoredState
from replay.club_events import CLUB_STREAM
from replay.errors import Conflict, GaveWay, IdTaken, NotFound
from replay.events import Event, Recorded
from replay.store import Store, Writing
from replay.store.tables import events

_TRIES = 5
"""How often an event is decided again when somebody else wrote first."""


class Steps(NamedTuple):
    """What is done besides when an event is recorded, in its transaction.

    Args:
        ask: raises NeedsConfirmation for what the rules allow and nobody has confirmed.
        after: called once it is entered, and where a retry finds it there.
    """

    ask: Callable[[StoredState, Any], object] = lambda state, event: None
    after: Callable[[Writing, Recorded], object] = lambda writing, record: None


_NO_STEPS = Steps()


class OwnStream:
    """Where settlements, corrections, closed periods, disputes and names are recorded.

    Args:
        store: the club's events.
        log: what signs them.
    """

    def __init__(self, store: Store, log: Log) -> None:
        self._store = store
        self._log = log
        self.on_repeated: Callable[[Recorded], object] = lambda known: None
        """Called, instead of recording, with an event whose id was known: a retry."""

    def record(
        self,
        make: Callable[[StoredState], Event],
        same: Callable[[Event], bool],
        *,
        steps: Steps = _NO_STEPS,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Recorded:
        """Record one event, made and decided under the lock under which it is sealed.

        Args:
            make: makes the event out of what the club is then.
            same: whether an event of the same id is the one requested now: then the answer to it was lost, and is repeated.
            steps: what else is done in the same transaction.
            by: who enters it.
            event_id: the key of a retry; a fresh one where it is None.

        Raises:
            Conflict: the id belongs to something else, or others kept writing first.
            BadInput: what was made cannot be written down. And what refuses it.
        """
        with self._log.guarded():
            for _ in range(_TRIES - 1):
                try:
                    return self._record(make, same, steps, by, event_id)
                except Conflict as conflict:
                    if conflict.current is None and not isinstance(conflict, GaveWay):
                        raise
            return self._record(make, same, steps, by, event_id)

    def _record(
        self,
        make: Callable[[StoredState], Event],
        same: Callable[[Event], bool],
        steps: Steps,
        by: str,
        event_id: UUID | None,
    ) -> Recorded:
        with self._store.writing() as writing:
            writing.hold_log()
            known = None if event_id is None else _known(writing, event_id)
            if known is None:
                try:
                    event = allowed(writing, make)
                    steps.ask(StoredState(writing), event)
                    record = enter(writing, event, by, event_id)
                except IdTaken as taken:  # of which game, not everybody may know
                    raise Conflict(wording.ID_USED(event_id=taken.event)) from taken
                steps.after(writing, record)
                return record
            if not same(known.data):
                raise Conflict(wording.ID_USED(event_id=str(event_id)))
            steps.after(writing, known)
        self.on_repeated(known)
        return known

    def find(self, event_id: UUID) -> Recorded:
        """The event of this stream with that id. Raises NotFound."""
        own = (events.c.event_id == event_id.bytes) & (events.c.stream == CLUB_STREAM)
        with self._store.reading() as reading:
            found = reading.connection.execute(select(events.c.version, events.c.data).where(own)).one_or_none()
        if found is None:
            raise NotFound(wording.UNKNOWN_EVENT_ID(event_id=str(event_id)))
        return read_event(CLUB_STREAM, found.version, found.data)

    def read(self, *types: str) -> list[Recorded]:
        """The recorded events of these types, in order; all where none are named."""
        with self._store.reading() as reading:
            return read_events(reading, CLUB_STREAM, types=types or None)


def _known(writing: Writing, event_id: UUID) -> Recorded | None:
    """The event of this stream with that id. Those of games are not looked at: whoever gives the id of one may not see its hand."""
    own = (events.c.event_id == event_id.bytes) & (events.c.stream == CLUB_STREAM)
    found = writing.connection.execute(select(events.c.version, events.c.data).where(own)).one_or_none()
    return None if found is None else read_event(CLUB_STREAM, found.version, found.data)
