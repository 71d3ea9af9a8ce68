"""The read models: the ledger's postings and players, and the index of games, seats and hands."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

big = sa.BigInteger()


# 53 lines: the tables as they were then, one after another
def upgrade() -> None:
    op.create_table(
        "postings",
        sa.Column("position", big, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", big, nullable=False),
        sa.Column("hand", sa.Integer),
        sa.Column("step", sa.Integer),
        sa.Column("at", big, nullable=False),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("amount", big, nullable=False),
        sa.Column("unit", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("first_position", big, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("position", big, nullable=False, unique=True),
        sa.Column("rules", sa.String(60), nullable=False),
        sa.Column("unit", sa.String(14), nullable=False),
        sa.Column("tags", sa.Text, nullable=False),
        sa.Column("opened_at", big, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(36), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("here", sa.Boolean, nullable=False),
    )
    op.create_table(
        "hands",
        sa.Column("game", sa.String(36), primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("first", big, nullable=False),
        sa.Column("last", big, nullable=False),
        sa.Column("dealer", sa.Integer, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("depth", sa.String(10), nullable=False),
        sa.Column("how", sa.String(20), nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("kind", sa.String(20)),
        sa.Column("voided", sa.Text),
    )
