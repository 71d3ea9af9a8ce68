"""Reading one state of the club: streams, versions, events, the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Table, func, literal_column, or_, select
from sqlalchemy.engine.interfaces import DBAPICursor

from replay.store.backend import SCANNED_AT_ONCE, Backend
from replay.store.statements import driver_cursor, mark
from replay.store.tables import AnyColumn, Cells, Leaf, Row, events, log

_ROW = events.c[Row._fields]
_VERSIONS = """
    SELECT coalesce((SELECT max(version) FROM events WHERE stream = {0}), 0),
        coalesce((SELECT max(version) FROM log WHERE stream = {0}), 0)
"""
_VERSIONS_BY_MARK = {mark: _VERSIONS.format(mark) for mark in ("?", "%s")}


def read_versions(cursor: DBAPICursor, mark: str, stream: str) -> tuple[int, int]:
    """The same as :meth:`Reading.versions`, by the driver's cursor."""
    cursor.execute(_VERSIONS_BY_MARK[mark], (stream, stream))
    [(last, sealed)] = cursor.fetchall()
    return last, sealed


class Reach(NamedTuple):
    """The last version of a stream and the number of its events. They are equal if no event is missing."""

    last: int
    events: int


class Reading:
    """Reads one state of the club, inside one transaction.

    ``connection`` is for the read models, whose tables the store does not know.
    """

    def __init__(self, backend: Backend, connection: Connection) -> None:
        self.connection = connection
        self._backend = backend

    def version(self, stream: str) -> int:
        """The version of the stream's last event, 0 for a stream without events."""
        return self.versions(stream)[0]

    def versions(self, stream: str) -> tuple[int, int]:
        """The versions of the stream's last event and of its last sealed one, 0 where there is none."""
        with driver_cursor(self.connection) as cursor:
            return read_versions(cursor, mark(self.connection), stream)

    def streams(self) -> list[str]:
        """The name of every stream, sorted (by the time of the game's opening, as names are UUIDv7)."""
        return sorted(self.connection.scalars(select(events.c.stream).distinct()))

    def reaches(self) -> dict[object, Reach]:
        """The reach of each stream, by the rows of the table. They may hold any values."""
        wanted = f"stream, max({self._backend.integers('version')}), count(*)"
        with self._backend.of_table(self.connection, events, wanted, "GROUP BY stream") as found:
            return {stream: Reach(max(last or 0, 0), many) for stream, last, many in found}

    def ids_of_several(self, most: int) -> set[object]:
        """Some of the ids that several events have, by the rows of the table. They may hold any values."""
        tail = f"WHERE event_id IS NOT NULL GROUP BY event_id HAVING count(*) > 1 LIMIT {most}"
        with self._backend.of_table(self.connection, events, "event_id", tail) as found:
            return set(found.scalars())

    def scan(self, table: Table, columns: Sequence[str], order: Sequence[AnyColumn] = ()) -> Iterator[Cells]:
        """Columns of every row of a table itself: see :meth:`Backend.scan <replay.store.backend.Backend.scan>`."""
        with self._backend.scan(self.connection, table, columns, order) as found:
            for rows in found.partitions(SCANNED_AT_ONCE):
                yield from map(tuple, rows)

    def count(self) -> int:
        """The number of events, sealed or not."""
        return self.connection.scalar(select(func.count()).select_from(events)) or 0

    def last_position(self) -> int:
        """The number of sealed events."""
        return self.connection.scalar(select(func.max(log.c.position))) or 0

    def read(
        self,
        stream: str,
        after: int = 0,
        upto: int | None = None,
        types: Iterable[str] | None = None,
        limit: int | None = None,
    ) -> list[Row]:
        """The stream's events with ``after`` < version <= ``upto``, in order; only of the given types and at most ``limit``, if given."""
        version = events.c.version
        wanted = select(*_ROW).where(events.c.stream == stream, version > after).order_by(version)
        if upto is not None:
            wanted = wanted.where(version <= upto)
        if types is not None:
            wanted = wanted.where(events.c.type.in_(list(types)))
        if limit is not None:
            wanted = wanted.limit(limit)
        return [Row._make(row) for row in self.connection.execute(wanted)]

    def data(
        self, stream: str, after: int = 0, types: Iterable[str] | None = None, and_from: int | None = None
    ) -> bytes:
        """The ``data`` of the stream's events after a version, in order and joined by commas, without their rows.

        If ``types`` are given, only events of these types, and all from the version ``and_from`` on.
        """
        version = events.c.version
        wanted = select(version, events.c.data).where(events.c.stream == stream, version > after).order_by(version)
        if types is not None:
            chosen = events.c.type.in_(list(types))
            wanted = wanted.where(chosen if and_from is None else or_(chosen, version >= and_from))
        data: bytes | None = self.connection.scalar(select(self._backend.joined(wanted.subquery())))
        return data or b""

    def leaves(self, after: int = 0, limit: int = 1000) -> list[Leaf]:
        """The next entries of the log after a position, each with its event."""
        wanted = (
            select(*log.c, *_ROW)
            .select_from(log.outerjoin(events, (events.c.stream == log.c.stream) & (events.c.version == log.c.version)))
            .where(log.c.position > after)
            .order_by(log.c.position)
            .limit(limit)
        )
        return [
            Leaf(position, stream, version, salt, leaf, None if row[0] is None else Row._make(row))
            for position, stream, version, salt, leaf, *row in self.connection.execute(wanted)
        ]

    def entries(self, after: int = 0, limit: int = 1000) -> Sequence[Sequence[object]]:
        """The same as they are in the tables. No index is believed.

        The columns of ``log``, then those of :class:`~replay.store.tables.Row`, and the name of the stream; None if the event is gone.
        """
        # An engine that finds a row by an index takes from the index what is there, unless the row is looked up once more.
        row, found = self._backend.row_id, events.alias("found")
        own = events.alias("own") if row else found
        joined = log.outerjoin(found, (found.c.stream == log.c.stream) & (found.c.version == log.c.version))
        if row:
            joined = joined.outerjoin(own, literal_column(f"own.{row}") == literal_column(f"found.{row}"))
        wanted = select(*log.c, *own.c[Row._fields], own.c.stream).select_from(joined)
        return self.connection.execute(wanted.where(log.c.position > after).order_by(log.c.position).limit(limit)).all()
