"""The tables of the store. Read models declare theirs on the same :data:`metadata`; migrations make them all.

Both are plain rowid tables on SQLite: reads are a little faster without rowid, but there every trigger before an insert
costs three times as much (docs/decisions/0002-store.md has the figures).
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.schema import CreateIndex
from sqlalchemy.sql.compiler import DDLCompiler

metadata = MetaData()

_Big = BigInteger().with_variant(Integer, "sqlite")

events = Table(
    "events",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", _Big, primary_key=True, autoincrement=False),
    Column("type", Text, nullable=False),
    Column("schema", SmallInteger, nullable=False),
    Column("recorded_at", _Big, nullable=False),
    Column("actor", Text, nullable=False),
    Column("event_id", LargeBinary, nullable=False),
    # Last, so that a scan which filters on the columns before it never touches a long envelope's overflow pages.
    Column("data", LargeBinary, nullable=False),
    UniqueConstraint("event_id", name="events_event_id"),
    CheckConstraint("version >= 1", name="events_version"),
    CheckConstraint("length(event_id) = 16", name="events_event_id_length"),
)
"""Every event ever recorded; the columns are those of :class:`~replay.store.rows.Row` after the name of the stream."""

log = Table(
    "log",
    metadata,
    Column("position", _Big, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("version", _Big, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("leaf", LargeBinary, nullable=False),
    UniqueConstraint("stream", "version", name="log_stream_version"),
)
"""The order in which events were sealed, with what proves them."""

unsealed = Table("unsealed", metadata, Column("stream", Text, primary_key=True))
"""The streams whose last events are not sealed: games of which a hand is being played. Kept by the store itself."""

moved = Table(
    "moved",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("state", String(10), nullable=False),
    Column("place", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Where the club has moved to, or is moving from: :class:`~replay.store.whereabouts.Whereabouts`. At the club's own place it is empty."""


def partial_index(name: str, *columns: str, only: str) -> Index:
    """An index of those rows of a read model that fulfil a condition, for its table's declaration."""
    # Arguments of a dialect would load it, PostgreSQL's too, with each command of a club in a file.
    return Index(name, *columns, info={"only": only})


@compiles(CreateIndex)
def _with_condition(index: CreateIndex, compiler: DDLCompiler, **options: object) -> str:
    only = index.element.info.get("only")
    created = compiler.visit_create_index(index, **options)  # type: ignore[no-untyped-call]  # untyped library
    return f"{created} WHERE {only}" if only else created
