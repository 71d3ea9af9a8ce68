"""What lets somebody in, as the club's own stream knows it, and beside each session and account what proves and tells it."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

big = sa.BigInteger()


def upgrade() -> None:
    op.create_table(
        "access",
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("account", sa.String(36)),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("ends", big),
        sa.Column("position", big, nullable=False),
    )
    op.create_index("access_account", "access", ["account"])
    op.add_column("sessions", sa.Column("proof", sa.Text))
    op.add_column("accounts", sa.Column("reset", big))
