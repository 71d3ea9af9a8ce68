"""The tables of the store. Read models declare theirs on the same :data:`metadata`; migrations make them all.

Both are plain rowid tables on SQLite: without rowid, triggers before an insert cost three times as much.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import sqlalchemy as sa
from sqlalchemy import Row as SqlRow
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.schema import CreateIndex
from sqlalchemy.sql.compiler import DDLCompiler

Query = sa.Select[*tuple[Any, ...]]
"""A SELECT."""
Found = SqlRow[*tuple[Any, ...]]
"""A row that was found, its columns by name."""
Rows = sa.Result[*tuple[Any, ...]]
"""The rows of a query as they come."""
Expression = sa.ColumnElement[Any]
"""A column, or what is made of columns."""
AnyColumn = sa.Column[Any]
"""A column of a table."""
Cells = tuple[Any, ...]
"""A row as the database driver gives it."""


class Row(NamedTuple):
    """A stored event. ``data`` is the whole canonical envelope; the other fields are copies of its parts.

    Args:
        version: its place in its stream, counted from 1 without gaps.
        type: the event's stored name.
        schema: the version of the record format.
        recorded_at: when it was recorded, in microseconds since 1970 UTC.
        actor: who entered it.
        event_id: 16 bytes (a UUIDv7), unique in the club; the key of an idempotent retry.
        data: the canonical bytes.
    """

    version: int
    type: str
    schema: int
    recorded_at: int
    actor: str
    event_id: bytes
    data: bytes


class EventKey(NamedTuple):
    """An event by its place and by its id."""

    stream: str
    version: int
    event_id: bytes


class Sealed(NamedTuple):
    """An event that got its position, counted from 1 without gaps, in the club's log."""

    position: int
    stream: str
    row: Row


class Leaf(NamedTuple):
    """An entry of the log beside the event that it seals; ``row`` is None if that event is gone from the store."""

    position: int
    stream: str
    version: int
    salt: bytes
    leaf: bytes
    row: Row | None


class Appended(NamedTuple):
    """The result of an append.

    Args:
        version: the version of the last of the given rows (the stream's version if none were given).
        added: the number of added rows: all of them, or 0 if they were there already.
        first_position: the position in the log of the first given row, None as long as it is not sealed.
    """

    version: int
    added: int
    first_position: int | None


Entry = Callable[[sa.Connection, int], None]
"""Writes some events into a read model, inside the transaction that seals them. It gets the position of the first."""
Projection = Callable[[sa.Connection, str, Sequence[Row]], Entry]
"""Keeps a read model: it gets a stream and its events to seal next, in order, and works out their entry.

It may be called before the transaction, so that other writers do not wait. This stream does not change until the entry is called;
the rest of the club may.
"""
metadata = sa.MetaData()
_Big = sa.BigInteger().with_variant(sa.Integer, "sqlite")
events = sa.Table(
    "events",
    metadata,
    sa.Column("stream", sa.Text, primary_key=True),
    sa.Column("version", _Big, primary_key=True, autoincrement=False),
    sa.Column("type", sa.Text, nullable=False),
    sa.Column("schema", sa.SmallInteger, nullable=False),
    sa.Column("recorded_at", _Big, nullable=False),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("event_id", sa.LargeBinary, nullable=False),
    # Last, so that a scan which filters on the columns before it never touches a long envelope's overflow pages.
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.UniqueConstraint("event_id", name="events_event_id"),
    sa.CheckConstraint("version >= 1", name="events_version"),
    sa.CheckConstraint("length(event_id) = 16", name="events_event_id_length"),
)
"""Every event ever recorded; the columns are those of :class:`~replay.store.tables.Row` after the name of the stream."""
log = sa.Table(
    "log",
    metadata,
    sa.Column("position", _Big, primary_key=True, autoincrement=False),
    sa.Column("stream", sa.Text, nullable=False),
    sa.Column("version", _Big, nullable=False),
    sa.Column("salt", sa.LargeBinary, nullable=False),
    sa.Column("leaf", sa.LargeBinary, nullable=False),
    sa.UniqueConstraint("stream", "version", name="log_stream_version"),
)
"""The order in which events were sealed, with what proves them."""
unsealed = sa.Table("unsealed", metadata, sa.Column("stream", sa.Text, primary_key=True))
"""The streams whose last events are not sealed: games of which a hand is being played. Kept by the store itself."""


Id = Annotated[str, sa.String(36)]
"""The field of a row that has a UUID in hexadecimal digits."""
Small = Annotated[int, sa.Integer]
"""The field of a row that has a small number, such as a seat."""
_TYPES = {bool: sa.Boolean, bytes: sa.LargeBinary, int: sa.BigInteger, str: sa.Text}


def table_of(
    row: type[tuple[Any, ...]], name: str, *more: sa.schema.SchemaItem, keys: int = 1, **options: Any
) -> sa.Table:
    """The table of such rows: a column for each field, of which the first are its primary key, and ``more`` columns and indexes.

    What is ``Annotated`` is said of the column: its type, if that is not the usual one of such fields, and its default.
    """
    hints = get_type_hints(row, include_extras=True).items()
    columns = [_column_of(field, hint, is_key=place < keys) for place, (field, hint) in enumerate(hints)]
    return sa.Table(name, metadata, *columns, *more, **options)


def _column_of(field: str, hint: Any, *, is_key: bool) -> AnyColumn:
    is_null = type(None) in get_args(hint)
    kind = next(each for each in get_args(hint) if each is not type(None)) if is_null else hint
    about = get_args(kind)[1:] if get_origin(kind) is Annotated else (_TYPES[kind],)
    return sa.Column(field, *about, primary_key=is_key, autoincrement=False, nullable=is_null)


def plain_table(
    name: str, keys: Mapping[str, Any], columns: Mapping[str, Any], *more: sa.schema.SchemaItem, **options: Any
) -> sa.Table:
    """The table with a primary key and columns of these types, never null, and ``more`` columns and indexes."""
    kinds = {**keys, **columns}.items()
    made = [
        sa.Column(each, kind, primary_key=each in keys, autoincrement=False, nullable=False) for each, kind in kinds
    ]
    return sa.Table(name, metadata, *made, *more, **options)


def partial_index(name: str, *columns: str, only: str) -> sa.Index:
    """An index of those rows of a read model that fulfil a condition, for its table's declaration."""
    # Arguments of a dialect would load PostgreSQL's with each command of a club in a file.
    return sa.Index(name, *columns, info={"only": only})


@compiles(CreateIndex)
def _with_condition(index: CreateIndex, compiler: DDLCompiler, **options: object) -> str:
    only = index.element.info.get("only")
    created = compiler.visit_create_index(index, **options)  # type: ignore[no-untyped-call]  # untyped library
    return f"{created} WHERE {only}" if only else created
