"""Payments that square a game, and whether their payees have got the money."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "paid",
        sa.Column("payment", sa.String(36), primary_key=True),
        sa.Column("game", sa.String(36), nullable=False),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("got", sa.BigInteger),
    )
    op.create_index("paid_game", "paid", ["game", "position"])
