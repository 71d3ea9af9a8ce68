"""The index of hands: the board that was played, all winners, and what the hand was worth to each seat; faster guards."""

import sqlalchemy as sa
from alembic import context, op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("hands", sa.Column("board", sa.String(40)))
    op.add_column("hands", sa.Column("winners", sa.Text, nullable=False, server_default="[]"))
    op.add_column("hands", sa.Column("scores", sa.Text, nullable=False, server_default="{}"))
    # Earlier events have neither boards nor scores, and a hand had one winner at most: nothing has to be read again.
    op.execute("UPDATE hands SET winners = '[' || CAST(winner AS VARCHAR(10)) || ']' WHERE winner IS NOT NULL")
    context.config.attributes["backend"].put_guards(op.get_bind())
