"""Accounts, and what lets people in: sessions, invitations, tokens, links. They change, and no event is in them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

big = sa.BigInteger()


# 50 lines: the tables as they were then, one after another
def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("looks", sa.Text, nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("begun", big, nullable=False),
        sa.Column("removed", big),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("account", sa.String(36)),
        sa.Column("link", sa.String(36)),
        sa.Column("begun", big, nullable=False),
        sa.Column("seen", big, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("account", sa.String(36), primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("ends", big, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("account", sa.String(36), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("scope", sa.Text),
        sa.Column("begun", big, nullable=False),
        sa.Column("ends", big, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("game", sa.String(36), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("account", sa.String(36)),
        sa.Column("begun", big, nullable=False),
        sa.Column("ends", big, nullable=False),
        sa.Column("used", big),
    )
    for table, column in (
        ("accounts", "looks"), ("sessions", "account"), ("sessions", "link"), ("tokens", "account"), ("links", "game"), ("links", "account")
    ):  # fmt: skip
        op.create_index(f"{table}_{column}", table, [column])
