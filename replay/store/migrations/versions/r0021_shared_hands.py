"""Public links: the hand that a link shows, and how; null for the other kinds of link."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("links", sa.Column("hand", sa.Integer))
    op.add_column("links", sa.Column("shown", sa.Text))
