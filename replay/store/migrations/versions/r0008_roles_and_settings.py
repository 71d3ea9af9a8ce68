"""Roles, whose accounts are, settings, released boards: what the club's own stream says of those who run the club; days of games."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

big = sa.BigInteger()


def upgrade() -> None:
    op.create_table(
        "roles",
        sa.Column("account", sa.String(36), primary_key=True),
        sa.Column("role", sa.String(20), primary_key=True),
        sa.Column("position", big, nullable=False),
    )
    op.create_table(
        "ties",
        sa.Column("account", sa.String(36), primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("position", big, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("position", big, nullable=False),
    )
    op.create_table(
        "released", sa.Column("board", sa.String(40), primary_key=True), sa.Column("position", big, nullable=False)
    )
    op.add_column("games", sa.Column("dated", big))
    # Until now every club counted its days in UTC.
    op.execute("UPDATE games SET dated = opened_at")
