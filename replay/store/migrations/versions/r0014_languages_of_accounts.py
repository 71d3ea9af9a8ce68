"""The language in which an account is answered; null where each browser has its own. It changes, and no event is in it."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("language", sa.Text))
