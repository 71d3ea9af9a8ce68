"""The seats that were opened by a link, as the club's own stream has them."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

big = sa.BigInteger()


def upgrade() -> None:
    op.create_table(
        "openings",
        sa.Column("position", big, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(36), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("giver", sa.String(36)),
        sa.Column("account", sa.String(36)),
        sa.Column("at", big, nullable=False),
    )
    op.create_index("openings_game", "openings", ["game"])
