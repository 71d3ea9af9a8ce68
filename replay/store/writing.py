"""Appending and sealing: the only place that writes to ``events`` and ``log``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from typing import TypeVar
from uuid import UUID

from sqlalchemy import Connection, Table, bindparam, delete, insert, select
from sqlalchemy.engine.interfaces import DBAPICursor

from replay.errors import Conflict, GaveWay, IdTaken
from replay.store import wording
from replay.store.backend import Backend
from replay.store.insertion import need_rows
from replay.store.prepared import Prepared
from replay.store.reading import VERSIONS, Reading
from replay.store.rows import Appended, EventKey, Projection, Row
from replay.store.sealing import Sealing
from replay.store.tables import events, log, unsealed

_IDS_AT_ONCE = 500
_NOTE_UNSEALED = Prepared(insert(unsealed), "stream")
_NOTE_SEALED = Prepared(delete(unsealed).where(unsealed.c.stream == bindparam("stream")), "stream")
_POSITION = Prepared(
    select(log.c.position).where(log.c.stream == bindparam("stream"), log.c.version == bindparam("version")),
    "stream",
    "version",
)

_ROWS_AT_ONCE = 100
"""Rows in one statement of a long insert: a quarter faster than one by one on SQLite, and more would gain no more."""
_TRIES = 5
"""How often a transaction is begun that has to give way to others."""

ResultT = TypeVar("ResultT")


class Insertion:
    """Inserts rows, given as tuples of all columns in order, straight through the driver."""

    def __init__(self, table: Table, one: str) -> None:
        self._table = table
        start, row = one.split(" VALUES ")
        self._one = one
        self._many = f"{start} VALUES {', '.join([row] * _ROWS_AT_ONCE)}"

    def run(self, cursor: DBAPICursor, rows: Sequence[Sequence[object]]) -> None:
        """Insert the rows in their order. Raises Damaged if the database does not take them all."""
        written = 0
        whole = len(rows) - len(rows) % _ROWS_AT_ONCE
        for begin in range(0, whole, _ROWS_AT_ONCE):
            cursor.execute(self._many, list(chain.from_iterable(rows[begin : begin + _ROWS_AT_ONCE])))
            written += cursor.rowcount
        if whole < len(rows):
            cursor.executemany(self._one, rows[whole:])
            written += cursor.rowcount
        need_rows(self._table, written, len(rows))


def need_numbered(stream: str, after: int, rows: Sequence[Row]) -> None:
    """See that rows continue a stream after a version. Raises ValueError."""
    if [row.version for row in rows] != list(range(after + 1, after + 1 + len(rows))):
        raise ValueError(f"rows for {stream} must be numbered from {after + 1} on without a gap")


def try_again(work: Callable[[], ResultT]) -> ResultT:
    """Write something in a transaction of its own, again each time that the server ended it for the sake of others: nothing of it was kept.

    Raises what the work raises; in the end GaveWay too, for it is not tried for ever.

    >>> import itertools
    >>> from replay.messages import verbatim
    >>> times = itertools.count(1)
    >>> def work():
    ...     if (time := next(times)) < 3:
    ...         raise GaveWay(verbatim("somebody else was writing"))
    ...     return time
    >>> try_again(work)
    3
    """
    for _ in range(_TRIES - 1):
        with suppress(GaveWay):
            return work()
    return work()


class Statements:
    """The statements of every append in the driver's own words, made once: a third of an append's time would go into that."""

    def __init__(self, backend: Backend) -> None:
        def words(statement: object) -> str:
            return str(statement.compile(dialect=backend.engine.dialect))  # type: ignore[attr-defined]

        self.versions = words(VERSIONS)
        self.event = Insertion(events, words(insert(events)))
        self.leaf = Insertion(log, words(insert(log)))


class Writing(Reading):
    """One transaction of appends. Once an append in it was refused, nothing of it is kept."""

    def __init__(
        self,
        backend: Backend,
        connection: Connection,
        cursor: DBAPICursor,
        statements: Statements,
        projections: Sequence[Projection],
    ) -> None:
        super().__init__(backend, connection)
        self._cursor = cursor
        self._statements = statements
        self._projections = projections
        self._spoiled: BaseException | None = None
        self.last_added: EventKey | None = None
        """The last event that was added in this transaction."""
        self.has_announced = False
        """Whether its commit notifies followers."""

    # 5 parameters: what is appended where, what of it is sealed, and what is known of that
    def append(
        self, stream: str, expected_version: int, rows: Sequence[Row], seal_to: int, ahead: Sealing | None = None
    ) -> Appended:
        """Add rows to the end of a stream, and seal what no live hand holds back.

        Args:
            stream: its name.
            expected_version: the version that the caller has seen; 0 for a new stream.
            rows: the new events, in order and numbered from ``expected_version`` + 1; may be none, only to seal.
            seal_to: every event of the stream up to this version that is not sealed yet gets its position.
            ahead: what :meth:`Store.ahead <replay.store.store.Store.ahead>` gave for this append. It is not used where others wrote since.

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
        """Until this transaction ends, nobody else appends to this stream."""
        self._backend.lock_stream(self.connection, stream)

    def hold_log(self) -> None:
        """Until this transaction ends, nobody else seals anything, so the read models do not change meanwhile."""
        self._backend.lock_log(self.connection)

    def hold_club(self) -> None:
        """Until this transaction ends, nobody else writes anything to the club."""
        self._backend.lock_club(self.connection)

    def check(self) -> None:
        """Raise again what an append in this transaction raised, in case somebody caught it."""
        if self._spoiled is not None:
            raise self._spoiled

    def _append(self, stream: str, expected: int, rows: Sequence[Row], seal_to: int, ahead: Sealing | None) -> Appended:
        self._backend.lock_stream(self.connection, stream)
        self._cursor.execute(self._statements.versions, (stream, stream))
        [(version, sealed)] = self._cursor.fetchall()
        fresh: Sequence[Row] = ()
        if version == expected:
            self._insert(stream, rows)
            fresh = rows
        elif not self._is_retry(stream, rows):
            raise self._used_before(stream, rows) or Conflict(
                wording.VERSION_MOVED(stream=stream, version=version, expected=expected), current=version
            )
        position = self._seal(stream, sealed, seal_to, fresh, ahead) if seal_to > sealed else None
        self._note_unsealed(stream, version > sealed, version + len(fresh) > max(sealed, seal_to))
        if rows and position is None and max(sealed, seal_to) > expected:
            position = _POSITION.first(self.connection, stream, expected + 1)
        return Appended(expected + len(rows), len(fresh), position)

    def _note_unsealed(self, stream: str, before: bool, after: bool) -> None:
        """Keep in step which streams have events that are not sealed: this changes only where a hand begins or ends."""
        if after and not before:
            _NOTE_UNSEALED.run(self.connection, stream)
        elif before and not after:
            _NOTE_SEALED.run(self.connection, stream)

    def _insert(self, stream: str, rows: Sequence[Row]) -> None:
        if not rows:
            return
        try:
            self._statements.event.run(self._cursor, [(stream, *row) for row in rows])
        except self._backend.driver.IntegrityError as error:
            refusal = self._used_before(stream, rows) or Conflict(wording.ID_USED_TWICE())
            raise refusal from error
        self.last_added = EventKey(stream, rows[-1].version, rows[-1].event_id)

    def _is_retry(self, stream: str, rows: Sequence[Row]) -> bool:
        """Whether exactly these events are there: the answer to an append was lost, and its sender tries again."""
        if not rows:
            return False
        stored = self.read(stream, rows[0].version - 1, rows[-1].version)
        return [(row.event_id, row.data) for row in stored] == [(row.event_id, row.data) for row in rows]

    def _used_before(self, stream: str, rows: Sequence[Row]) -> IdTaken | None:
        """The refusal of the first event whose id belongs to another event, if there is one.

        Looks through a connection of its own: after an error PostgreSQL answers nothing more on this one.
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
                        if where != stream:  # and which, not everybody may know
                            return IdTaken(wording.ID_TAKEN_ELSEWHERE(event=event), event)
                        return IdTaken(wording.ID_TAKEN(event=event, version=version, where=where), event)
        return None

    # 5 parameters: what is sealed, and what is known of it
    def _seal(self, stream: str, sealed: int, seal_to: int, fresh: Sequence[Row], ahead: Sealing | None) -> int | None:
        """Seal the events up to a version; the position of the first fresh one, None if it is not among them."""
        self._backend.lock_log(self.connection)
        if ahead is None or not ahead.fits(stream, sealed, seal_to, fresh):
            ahead = Sealing(self, self._projections, stream, sealed, seal_to, fresh)
        if not ahead.rows:
            return None
        first = self.last_position() + 1
        self._statements.leaf.run(self._cursor, ahead.leaves(first))
        for enter in ahead.entries:
            enter(self.connection, first)
        self._backend.announce(self.connection)
        self.has_announced = True
        return first + ahead.earlier if len(ahead.rows) > ahead.earlier else None
