"""The saved answers of the statistics: made of all hands now and then, and of no event."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "statistics",
        sa.Column("saved", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("answers", sa.Text, nullable=False),
    )
