"""Reading one state of the club: streams, versions, events, the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from sqlalchemy import (
    Connection,
    Table,
    and_,
    bindparam,
    func,
    literal_column,
    or_,
    select,
    text,
)

from replay.store.backend import SCANNED_AT_ONCE, Backend
from replay.store.statements import Prepared
from replay.store.tables import AnyColumn, Cells, Leaf, Row, events, log

_ROW = events.c[Row._fields]
_SEALED = (
    select(*log.c, *_ROW)
    .select_from(log.outerjoin(events, and_(events.c.stream == log.c.stream, events.c.version == log.c.version)))
    .where(log.c.position > bindparam("after"))
    .order_by(log.c.position)
    .limit(bindparam("limit"))
)
_LAST_POSITION = Prepared(select(func.max(log.c.position)))
VERSIONS = select(
    *(
        func.coalesce(
            select(func.max(table.c.version)).where(table.c.stream == bindparam("stream")).scalar_subquery(), text("0")
        )
        for table in (events, log)
    )
)
"""The version of a stream's last event, and of its last sealed one; 0 where there is none."""
_VERSIONS = Prepared(VERSIONS, "stream")
_VERSION = Prepared(select(func.max(events.c.version)).where(events.c.stream == bindparam("stream")), "stream")


@cache
def _sealed_rows(row_id: str | None) -> Prepared:
    """Entries of the log with their events, each found by an index and then read from the table."""
    if row_id is None:
        return Prepared(_SEALED.add_columns(events.c.stream), "after", "limit")
    # An engine that finds a row by an index takes from the index what is there, unless the row is looked up once more.
    found, own = events.alias("found"), events.alias("own")
    return Prepared(
        select(*log.c, *own.c[Row._fields], own.c.stream)
        .select_from(log)
        .outerjoin(found, and_(found.c.stream == log.c.stream, found.c.version == log.c.version))
        .outerjoin(own, literal_column(f"own.{row_id}") == literal_column(f"found.{row_id}"))
        .where(log.c.position > bindparam("after"))
        .order_by(log.c.position)
        .limit(bindparam("limit")),
        "after",
        "limit",
    )


@cache
def _rows(*given: str) -> Prepared:
    """Events of a stream after a version, by which further parameters are given: the last version, types, and how many at most."""
    version = events.c.version
    wanted = select(*_ROW).where(events.c.stream == bindparam("stream"), version > bindparam("after")).order_by(version)
    if "upto" in given:
        wanted = wanted.where(version <= bindparam("upto"))
    if "types" in given:
        wanted = wanted.where(events.c.type.in_(bindparam("types", expanding=True)))
    if "limit" in given:
        wanted = wanted.limit(bindparam("limit"))
    return Prepared(wanted, "stream", "after", *given)


@cache
def _joined_data(backend: type[Backend], *given: str) -> Prepared:
    """The ``data`` of events of a stream after a version, and further parameters: types, and a version from which on all are wanted."""
    version = events.c.version
    wanted = select(version, events.c.data).where(events.c.stream == bindparam("stream"), version > bindparam("after"))
    if "types" in given:
        chosen = events.c.type.in_(bindparam("types", expanding=True))
        wanted = wanted.where(or_(chosen, version >= bindparam("and_from")) if "and_from" in given else chosen)
    return Prepared(select(backend.joined(wanted.order_by(version).subquery())), "stream", "after", *given)


class Reach(NamedTuple):
    """How far a stream goes: the version of its last event, and how many events there are, which is the same if none is missing."""

    last: int
    events: int


class Reading:
    """Reads inside one transaction: everything it returns belongs to the same state of the club.

    ``connection`` is for the read models, whose tables the store does not know.
    """

    def __init__(self, backend: Backend, connection: Connection) -> None:
        self.connection = connection
        self._backend = backend

    def version(self, stream: str) -> int:
        """The version of the stream's last event, 0 for a stream without events."""
        version: int | None = _VERSION.first(self.connection, stream)
        return version or 0

    def versions(self, stream: str) -> tuple[int, int]:
        """The versions of the stream's last event and of its last sealed one, 0 where there is none."""
        [(last, sealed)] = _VERSIONS.rows(self.connection, stream)
        return last, sealed

    def streams(self) -> list[str]:
        """The name of every stream, sorted (by the time of the game's opening, as names are UUIDv7)."""
        return sorted(self.connection.scalars(select(events.c.stream).distinct()))

    def reaches(self) -> dict[object, Reach]:
        """How far each stream goes, by the rows themselves, whatever somebody may have put into them."""
        wanted = f"stream, max({self._backend.integers('version')}), count(*)"
        with self._backend.of_table(self.connection, events, wanted, "GROUP BY stream") as found:
            return {stream: Reach(max(last or 0, 0), many) for stream, last, many in found}

    def ids_of_several(self, most: int) -> set[object]:
        """Some of the ids that several events have, by the rows themselves, whatever somebody may have put into them."""
        tail = f"WHERE event_id IS NOT NULL GROUP BY event_id HAVING count(*) > 1 LIMIT {most}"
        with self._backend.of_table(self.connection, events, "event_id", tail) as found:
            return set(found.scalars())

    def scan(self, table: Table, columns: Sequence[str], order: Sequence[AnyColumn] = ()) -> Iterator[Cells]:
        """Columns of every row of a table itself: see :meth:`Backend.scan <replay.store.backend.Backend.scan>`."""
        with self._backend.scan(self.connection, table, columns, order) as found:
            for rows in found.partitions(SCANNED_AT_ONCE):
                yield from map(tuple, rows)

    def count(self) -> int:
        """How many events there are, sealed or not."""
        return self.connection.scalar(select(func.count()).select_from(events)) or 0

    def last_position(self) -> int:
        """How many events are sealed."""
        position: int | None = _LAST_POSITION.first(self.connection)
        return position or 0

    def read(
        self,
        stream: str,
        after: int = 0,
        upto: int | None = None,
        types: Iterable[str] | None = None,
        limit: int | None = None,
    ) -> list[Row]:
        """The stream's events with ``after`` < version <= ``upto``, in order; only of the given types and at most ``limit``, if given."""
        listed = None if types is None else list(types)
        given = {
            name: value for name, value in (("upto", upto), ("types", listed), ("limit", limit)) if value is not None
        }
        found = _rows(*given).rows(self.connection, stream, after, *given.values())
        return [Row._make(row) for row in found]

    def data(
        self, stream: str, after: int = 0, types: Iterable[str] | None = None, and_from: int | None = None
    ) -> bytes:
        """The ``data`` of the stream's events after a version, in order and joined by commas, at top speed.

        If ``types`` are given, only events of these types, and all from the version ``and_from`` on.
        """
        given: dict[str, object] = {}
        if types is not None:
            given["types"] = list(types)
            if and_from is not None:
                given["and_from"] = and_from
        data: bytes | None = _joined_data(type(self._backend), *given).first(
            self.connection, stream, after, *given.values()
        )
        return data or b""

    def leaves(self, after: int = 0, limit: int = 1000) -> list[Leaf]:
        """The next entries of the log after a position, each with its event."""
        return [
            Leaf(position, stream, version, salt, leaf, None if row[0] is None else Row._make(row))
            for position, stream, version, salt, leaf, *row in self.connection.execute(
                _SEALED, {"after": after, "limit": limit}
            )
        ]

    def entries(self, after: int = 0, limit: int = 1000) -> Sequence[Sequence[object]]:
        """The same as they are in the tables, whatever an index says of them, and without names, which takes half the time.

        The columns of ``log``, then those of :class:`~replay.store.tables.Row`, and the name of the stream; None if the event is gone.
        """
        return _sealed_rows(self._backend.row_id).rows(self.connection, after, limit)
