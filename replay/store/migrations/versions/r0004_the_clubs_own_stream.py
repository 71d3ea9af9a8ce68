"""The books of a club's own stream: corrections, closed periods, names that mean another player, hands confirmed or disputed."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

big = sa.BigInteger()


def upgrade() -> None:
    op.add_column("postings", sa.Column("corrects", sa.Text))
    op.add_column("postings", sa.Column("note", sa.Text))
    op.add_column("players", sa.Column("stands_for", sa.Text))
    op.add_column("players", sa.Column("called", sa.Text))
    op.create_table(
        "periods",
        sa.Column("position", big, primary_key=True, autoincrement=False),
        sa.Column("ends", big, nullable=False, unique=True),
    )
    op.create_table(
        "confirmations",
        sa.Column("game", sa.String(36), primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", big, nullable=False),
    )
    op.create_table(
        "disputes",
        sa.Column("position", big, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(36), nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("resolved", sa.Text),
    )
    _name_voided_hands(op.get_bind())


def _name_voided_hands(connection: sa.Connection) -> None:
    """Give the payments that a void reversed the hand that they correct and the reason; they follow the void directly."""
    voids = "SELECT stream, version, data FROM events WHERE type = 'HandVoided' ORDER BY stream, version"
    name = sa.text(
        "UPDATE postings SET corrects = :hand, note = :note WHERE stream = :stream AND version > :version AND why = 'void'"
    )
    for stream, version, data in connection.execute(sa.text(voids)).all():
        void = json.loads(bytes(data))["data"]
        about = {"hand": f"hand:{void['hand']}", "note": void["reason"]}
        connection.execute(name, about | {"stream": stream, "version": version})
