"""The event store: events, the log that seals them, and the triggers that refuse to change both."""

import sqlalchemy as sa
from alembic import context, op

revision = "0001"
down_revision = None

big = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("version", big, primary_key=True, autoincrement=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("schema", sa.SmallInteger, nullable=False),
        sa.Column("recorded_at", big, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("event_id", sa.LargeBinary, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("event_id", name="events_event_id"),
        sa.CheckConstraint("version >= 1", name="events_version"),
        sa.CheckConstraint("length(event_id) = 16", name="events_event_id_length"),
    )
    op.create_table(
        "log",
        sa.Column("position", big, primary_key=True, autoincrement=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", big, nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("leaf", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("stream", "version", name="log_stream_version"),
    )
    context.config.attributes["backend"].put_guards(op.get_bind())
