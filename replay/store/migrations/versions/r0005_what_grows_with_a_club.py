"""Balances of all time and of each day, the streams that are not sealed to their end, and indexes: what costs the same in a large club."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

big = sa.BigInteger()
HALF = 10**9


def upgrade() -> None:
    op.create_table(
        "balances",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("unit", sa.Text, primary_key=True),
        sa.Column("high", big, nullable=False),
        sa.Column("low", big, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "daily",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("unit", sa.Text, primary_key=True),
        sa.Column("high", big, nullable=False),
        sa.Column("low", big, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table("unsealed", sa.Column("stream", sa.Text, primary_key=True))
    op.create_index("postings_account", "postings", ["account", "at"])
    op.create_index("disputes_hand", "disputes", ["game", "hand"])
    op.create_index(
        "disputes_open",
        "disputes",
        ["position"],
        sqlite_where=sa.text("resolved IS NULL"),
        postgresql_where=sa.text("resolved IS NULL"),
    )
    connection = op.get_bind()
    _add_up(connection)
    connection.execute(
        sa.text(
            "INSERT INTO unsealed (stream) SELECT DISTINCT stream FROM events WHERE NOT EXISTS"
            " (SELECT 1 FROM log WHERE log.stream = events.stream AND log.version = events.version)"
        )
    )


def _add_up(connection: sa.Connection) -> None:
    """Sum the postings, each sum in two columns: a sum of 64-bit amounts can pass 64 bits, which SQLite refuses."""
    a_day = 24 * 60 * 60 * 1_000_000
    # Twice the remainder, because databases round towards 1970.
    day = f"(at - (at % {a_day} + {a_day}) % {a_day}) / {a_day}"
    sums = f"SUM(amount / {HALF}), SUM(amount % {HALF})"
    found = connection.execute(
        sa.text(f"SELECT {day} AS day, account, unit, {sums} FROM postings GROUP BY 1, 2, 3 ORDER BY 1")
    ).all()
    ever: dict[tuple[str, str], int] = {}
    first: dict[tuple[str, str], int] = {}
    days = []
    for number, account, unit, high, low in found:
        amount = int(high) * HALF + int(low)
        ever[account, unit] = ever.get((account, unit), 0) + amount
        first.setdefault((account, unit), -(10**6) if account.startswith("pots:") else number)
        if amount or not account.startswith("pots:"):
            days.append({"day": number, **_row(account, unit, amount)})
    if days:
        connection.execute(sa.text("INSERT INTO daily VALUES (:day, :account, :unit, :high, :low)"), days)
    kept = [(key, amount) for key, amount in ever.items() if amount or not key[0].startswith("pots:")]
    if kept:
        connection.execute(
            sa.text("INSERT INTO balances VALUES (:account, :unit, :high, :low, :first)"),
            [{**_row(*key, amount), "first": first[key]} for key, amount in kept],
        )


def _row(account: str, unit: str, amount: int) -> dict[str, str | int]:
    high, low = divmod(amount, HALF)
    return {"account": account, "unit": unit, "high": high, "low": low}
