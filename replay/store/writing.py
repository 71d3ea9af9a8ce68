"""Appends and seals. No other module writes to ``events`` and ``log``, but for the one statement of a server."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import TypeVar
from uuid import UUID

from sqlalchemy import Connection, Table, delete, select
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from replay.store.backend import Backend
from replay.store.reading import Reading, read_versions
from replay.store.statements import mark, need_rows, write_rows
from replay.store.tables import Appended, Cells, EventKey, Projection, Row, events, log, unsealed
from replay.values.events import leaf_hash
from replay.words.errors import Conflict, GaveWay, IdTaken, OutcomeUnknown, PaipuError
from replay.words.messages import Text

_SALT = 16
"""Bytes of a salt."""


class Sealing:
    """The events of a stream to seal, their salts and hashes, and their entries in read models.

    Args:
        reading: one state of the club; the fresh events may be in it already.
        projections: the read models.
        stream: its name.
        after: the last version of the stream that is sealed.
        upto: the last version to be sealed.
        fresh: the events that are appended at the end of the stream; may be none.
    """

    # 6 parameters: the place of the events, and the readers of them
    def __init__(
        self,
        reading: Reading,
        projections: Sequence[Projection],
        stream: str,
        after: int,
        upto: int,
        fresh: Sequence[Row],
    ) -> None:
        self._place = stream, after, upto
        self._fresh = fresh
        last = min(upto, fresh[0].version - 1) if fresh else upto
        earlier = reading.read(stream, after, last) if after < last else []
        self.rows = [*earlier, *(row for row in fresh if row.version <= upto)]
        """In order; may be none."""
        self.earlier = len(earlier)
        """The number of those that are not fresh."""
        chance = os.urandom(_SALT * len(self.rows))
        salts = [chance[start : start + _SALT] for start in range(0, len(chance), _SALT)]
        self._seals = [(salt, leaf_hash(salt, row.data)) for salt, row in zip(salts, self.rows, strict=True)]
        self.entries = [project(reading.connection, stream, self.rows) for project in projections] if self.rows else []
        """The writers of each read model."""

    def fits(self, stream: str, after: int, upto: int, fresh: Sequence[Row]) -> bool:
        """Return True if these are the events to seal. No event changes, so those before the fresh ones are as they were read."""
        return self._place == (stream, after, upto) and self._fresh is fresh

    def leaves(self, first: int) -> list[tuple[int, str, int, bytes, bytes]]:
        """The rows of the log, if the first of these events has this position."""
        stream = self._place[0]
        return [
            (position, stream, row.version, *seal)
            for position, (row, seal) in enumerate(zip(self.rows, self._seals, strict=True), first)
        ]


LOOK_FOR = 10.0
"""Seconds for which a lost server is asked again. A killed one is back in a moment."""
_PAUSE = 0.2
"""Seconds between two attempts."""


class Commit:
    """Surrounds a transaction; an error of a commit that was kept is none. Raises OutcomeUnknown if the server cannot say."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._last_added: EventKey | None = None

    def begins(self, last_added: EventKey | None) -> None:
        """Note the last event: from here on an error does not mean that nothing was kept. None if there is no event."""
        self._last_added = last_added

    def __enter__(self) -> Commit:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        """Return True if the events are there in spite of the error."""
        if self._last_added is None or not isinstance(error, (DBAPIError, self._backend.driver.Error)):
            return False
        try:
            return is_kept(self._backend, self._last_added)
        except (DBAPIError, self._backend.driver.Error, PaipuError):
            raise _unknown(self._backend, self._last_added, error) from error


def is_kept(backend: Backend, event: EventKey) -> bool:
    """Return True if an event is there, as soon as the server answers. Raises the error of the last attempt."""
    end = time.monotonic() + LOOK_FOR
    while True:
        try:
            with backend.writing() as connection:
                # The lost transaction may still run. It has the lock of the stream until it ends.
                backend.lock_stream(connection, event.stream)
                there = select(events.c.event_id).where(
                    events.c.stream == event.stream, events.c.version == event.version
                )
                return connection.scalar(there) == event.event_id
        except (DBAPIError, backend.driver.Error):
            if not backend.shared or time.monotonic() > end:
                raise
        time.sleep(_PAUSE)


OUTCOME_UNKNOWN = Text(
    "store.outcome-unknown",
    "{place}: it is not known whether version {version} of {stream} was recorded, since the connection was lost before the answer came: "
    "look at what is recorded first, or send the same again with the same id ({event}). The database says: {words}",
)


def _unknown(backend: Backend, event: EventKey, error: Exception) -> OutcomeUnknown:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return OutcomeUnknown(
        OUTCOME_UNKNOWN(
            place=backend.name,
            stream=event.stream,
            version=event.version,
            event=str(UUID(bytes=event.event_id)),
            words=" ".join(str(cause).split()),
        )
    )


_IDS_AT_ONCE = 500
_TRIES = 5
"""The most attempts of a transaction that has to give way to others."""
ResultT = TypeVar("ResultT")


def need_numbered(stream: str, after: int, rows: Sequence[Row]) -> None:
    """Check that rows continue a stream after a version. Raises ValueError."""
    if [row.version for row in rows] != list(range(after + 1, after + 1 + len(rows))):
        raise ValueError(f"rows for {stream} must be numbered from {after + 1} on without a gap")


def try_again(work: Callable[[], ResultT]) -> ResultT:
    """Run a transaction, and again each time that the server ended it for the sake of others.

    Raises the errors of the work, and GaveWay after the last attempt.

    >>> import itertools
    >>> from replay.words.messages import verbatim
    >>> times = itertools.count(1)
    >>> def work():
    ...     if (time := next(times)) < 3:
    ...         raise GaveWay(verbatim("another writer was writing"))
    ...     return time
    >>> try_again(work)
    3
    """
    for _ in range(_TRIES - 1):
        with suppress(GaveWay):
            return work()
    return work()


VERSION_MOVED = Text(
    "store.version-moved", "{stream} is at version {version}, expected {expected}: read it again, then try again"
)
ID_USED_TWICE = Text("store.id-used-twice", "an event's id is used twice among the events to add")
ID_TAKEN = Text(
    "store.id-taken",
    "the event {event} is recorded already, with other content, as version {version} of {where}: a new "
    "event needs a new id",
)
ID_TAKEN_ELSEWHERE = Text(
    "store.id-taken-elsewhere", "the id {event} already belongs to another event: a new event needs a new id"
)


class Writing(Reading):
    """One transaction of appends. After a refused append it keeps nothing."""

    def __init__(
        self, backend: Backend, connection: Connection, cursor: DBAPICursor, projections: Sequence[Projection]
    ) -> None:
        super().__init__(backend, connection)
        self._cursor = cursor
        self._mark = mark(connection)
        self._projections = projections
        self._spoiled: BaseException | None = None
        self.last_added: EventKey | None = None
        """The last event that was added in this transaction."""
        self.has_announced = False
        """True if its commit notifies followers."""

    # 5 parameters: the place, the rows, and their sealing
    def append(
        self, stream: str, expected_version: int, rows: Sequence[Row], seal_to: int, ahead: Sealing | None = None
    ) -> Appended:
        """Add rows to the end of a stream, and seal the events that no live hand holds back.

        Args:
            stream: its name.
            expected_version: the version that the caller has seen; 0 for a new stream.
            rows: the new events, in order and numbered from ``expected_version`` + 1; may be none, only to seal.
            seal_to: every event of the stream up to this version that is not sealed yet gets its position.
            ahead: the result of :meth:`Store.ahead <replay.store.store.Store.ahead>` for this append. It is not used if others wrote since.

        Raises:
            Conflict: the stream is at another version (``current`` says at which), or an event's id was used before.
            ValueError: the rows are not numbered as they must be.
        """
        need_numbered(stream, expected_version, rows)
        if self._spoiled is not None:
            raise self._spoiled
        try:
            return self._append(stream, expected_version, rows, seal_to, ahead)
        except BaseException as error:
            self._spoiled = error
            raise

    def hold_stream(self, stream: str) -> None:
        """Let no other writer append to this stream until this transaction ends."""
        self._backend.lock_stream(self.connection, stream)

    def hold_log(self) -> None:
        """Let no other writer seal until this transaction ends, so the read models do not change."""
        self._backend.lock_log(self.connection)

    def hold_club(self) -> None:
        """Let no other writer write to the club until this transaction ends."""
        self._backend.lock_club(self.connection)

    def check(self) -> None:
        """Raise the error of an append in this transaction again, in case a caller swallowed it."""
        if self._spoiled is not None:
            raise self._spoiled

    def _append(self, stream: str, expected: int, rows: Sequence[Row], seal_to: int, ahead: Sealing | None) -> Appended:
        self._backend.lock_stream(self.connection, stream)
        version, sealed = read_versions(self._cursor, self._mark, stream)
        fresh: Sequence[Row] = ()
        if version == expected:
            self._insert(stream, rows)
            fresh = rows
        elif not self._is_retry(stream, rows):
            raise self._used_before(stream, rows) or Conflict(
                VERSION_MOVED(stream=stream, version=version, expected=expected), current=version
            )
        position = self._seal(stream, sealed, seal_to, fresh, ahead) if seal_to > sealed else None
        self._note_unsealed(stream, version > sealed, version + len(fresh) > max(sealed, seal_to))
        if rows and position is None and max(sealed, seal_to) > expected:
            place = log.c.stream == stream, log.c.version == expected + 1
            position = self.connection.scalar(select(log.c.position).where(*place))
        return Appended(expected + len(rows), len(fresh), position)

    def _note_unsealed(self, stream: str, before: bool, after: bool) -> None:
        """Keep the list of streams with unsealed events. It changes only where a hand begins or ends."""
        if after and not before:
            self._write(unsealed, [(stream,)])
        elif before and not after:
            self.connection.execute(delete(unsealed).where(unsealed.c.stream == stream))

    def _insert(self, stream: str, rows: Sequence[Row]) -> None:
        if not rows:
            return
        try:
            self._write(events, [(stream, *row) for row in rows])
        except self._backend.driver.IntegrityError as error:
            refusal = self._used_before(stream, rows) or Conflict(ID_USED_TWICE())
            raise refusal from error
        self.last_added = EventKey(stream, rows[-1].version, rows[-1].event_id)

    def _write(self, table: Table, rows: Sequence[Cells]) -> None:
        need_rows(table, write_rows(self._cursor, self._mark, table, rows), len(rows))

    def _is_retry(self, stream: str, rows: Sequence[Row]) -> bool:
        """Return True if exactly these events are there: the answer to an append was lost, and its sender tries again."""
        if not rows:
            return False
        stored = self.read(stream, rows[0].version - 1, rows[-1].version)
        return [(row.event_id, row.data) for row in stored] == [(row.event_id, row.data) for row in rows]

    def _used_before(self, stream: str, rows: Sequence[Row]) -> IdTaken | None:
        """The refusal of the first event whose id belongs to another event; None if there is none.

        It has its own connection: after an error PostgreSQL answers nothing more on this one.
        """
        given = {row.event_id: row for row in rows}
        ids = list(given)
        with self._backend.reading() as connection:
            for start in range(0, len(ids), _IDS_AT_ONCE):
                wanted = select(events.c.event_id, events.c.stream, events.c.version, events.c.data)
                for event_id, where, version, data in connection.execute(
                    wanted.where(events.c.event_id.in_(ids[start : start + _IDS_AT_ONCE])).order_by(events.c.event_id)
                ):
                    row = given[event_id]
                    if (where, version, data) != (stream, row.version, row.data):
                        event = str(UUID(bytes=event_id))
                        if where != stream:  # the sender may not know the other game
                            return IdTaken(ID_TAKEN_ELSEWHERE(event=event), event)
                        return IdTaken(ID_TAKEN(event=event, version=version, where=where), event)
        return None

    # 5 parameters: the events to seal, and the sealing ahead
    def _seal(self, stream: str, sealed: int, seal_to: int, fresh: Sequence[Row], ahead: Sealing | None) -> int | None:
        self._backend.lock_log(self.connection)
        if ahead is None or not ahead.fits(stream, sealed, seal_to, fresh):
            ahead = Sealing(self, self._projections, stream, sealed, seal_to, fresh)
        if not ahead.rows:
            return None
        first = self.last_position() + 1
        self._write(log, ahead.leaves(first))
        for enter in ahead.entries:
            enter(self.connection, first)
        self._backend.announce(self.connection)
        self.has_announced = True
        return first + ahead.earlier if len(ahead.rows) > ahead.earlier else None
