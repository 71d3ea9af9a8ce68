"""Which device records a game: one at a time. It changes, and no event is in it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("game", sa.String(36), primary_key=True),
        sa.Column("device", sa.String(36), nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
