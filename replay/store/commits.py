"""Whether a transaction was kept whose commit was not answered: what was recorded is never reported as a failure.

A server may keep a transaction and lose the client before it can say so, and a file may be written whole before its disk reports an
error. Then a new connection looks for the last event, since a transaction is kept as a whole or not at all.
"""

from __future__ import annotations

import time
from types import TracebackType
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from replay.errors import OutcomeUnknown, PaipuError
from replay.store import wording
from replay.store.backend import Backend
from replay.store.rows import EventKey
from replay.store.tables import events

LOOK_FOR = 10.0
"""Seconds for which a server that went away is asked again: one whose process was killed is back in a moment."""
_PAUSE = 0.2
"""Seconds between two attempts."""


class Commit:
    """Surrounds a transaction: an error of a commit that was kept after all is none.

    Args:
        backend: the engine.

    Raises:
        OutcomeUnknown: the commit was not answered, and nobody answers now.
    """

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._last_added: EventKey | None = None

    def begins(self, last_added: EventKey | None) -> None:
        """From here on an error does not mean that nothing was kept; None if there is no event to be kept."""
        self._last_added = last_added

    def __enter__(self) -> Commit:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        """Whether what was added is there in spite of the error."""
        if self._last_added is None or not isinstance(error, (DBAPIError, self._backend.driver.Error)):
            return False
        try:
            return is_kept(self._backend, self._last_added)
        except (DBAPIError, self._backend.driver.Error, PaipuError):
            raise _unknown(self._backend, self._last_added, error) from error


def is_kept(backend: Backend, event: EventKey) -> bool:
    """Whether an event is there, as soon as somebody answers. Raises what the last attempt raised."""
    end = time.monotonic() + LOOK_FOR
    while True:
        try:
            with backend.writing() as connection:
                # The server may still be at it: the lost transaction has the lock of the stream until it is kept or rolled back.
                backend.lock_stream(connection, event.stream)
                there = select(events.c.event_id).where(
                    events.c.stream == event.stream, events.c.version == event.version
                )
                return connection.scalar(there) == event.event_id
        except (DBAPIError, backend.driver.Error):
            if not backend.shared or time.monotonic() > end:
                raise
        time.sleep(_PAUSE)


def _unknown(backend: Backend, event: EventKey, error: Exception) -> OutcomeUnknown:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return OutcomeUnknown(
        wording.OUTCOME_UNKNOWN(
            place=backend.name,
            stream=event.stream,
            version=event.version,
            event=str(UUID(bytes=event.event_id)),
            words=" ".join(str(cause).split()),
        )
    )
