"""Where a club has moved to: a database with a row here is only a copy of the club, and nothing is written to it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "moved",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
