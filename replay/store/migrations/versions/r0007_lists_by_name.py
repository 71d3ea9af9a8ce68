"""The places of players, boards and matches in lists by name, and the days on which each part of the log is booked."""

import re
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "booked_days",
        sa.Column("block", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.add_column("games", sa.Column("match_key", sa.LargeBinary))
    op.add_column("hands", sa.Column("board_key", sa.LargeBinary))
    op.add_column("players", sa.Column("listed", sa.LargeBinary))
    connection = op.get_bind()
    _book(connection)
    _list(connection)
    op.drop_index("games_in_match", "games")
    op.drop_index("hands_board", "hands")
    op.drop_column("games", "in_match")
    _index("games_in_match", "games", ["match_key", "position"], "match_key IS NOT NULL")
    _index("hands_board", "hands", ["board_key", "game"], "board_key IS NOT NULL AND voided IS NULL")
    _index("players_listed", "players", ["listed"], "listed IS NOT NULL")
    _index("players_merged", "players", ["stands_for"], "stands_for IS NOT NULL")


def _index(name: str, table: str, columns: list[str], only: str) -> None:
    """An index of some of the rows."""
    op.create_index(name, table, columns, sqlite_where=sa.text(only), postgresql_where=sa.text(only))


def _book(connection: sa.Connection) -> None:
    """Note the days of every part of the log."""
    a_day = 24 * 60 * 60 * 1_000_000
    # Twice the remainder, because databases round towards 1970.
    day = f"(at - (at % {a_day} + {a_day}) % {a_day}) / {a_day}"
    connection.execute(
        sa.text(f"INSERT INTO booked_days (block, day) SELECT DISTINCT position / 1024, {day} FROM postings")
    )


def _list(connection: sa.Connection) -> None:
    """Give games, hands and players their places in the lists."""
    matches = connection.execute(sa.text("SELECT id, in_match FROM games WHERE in_match IS NOT NULL")).all()
    placed = [{"id": game, "key": _by_number(match)} for game, match in matches]
    _update(connection, "UPDATE games SET match_key = :key WHERE id = :id", placed)
    boards = connection.execute(sa.text("SELECT game, hand, board FROM hands WHERE board IS NOT NULL")).all()
    placed = [{"game": game, "hand": hand, "key": _by_number(board)} for game, hand, board in boards]
    _update(connection, "UPDATE hands SET board_key = :key WHERE game = :game AND hand = :hand", placed)
    names = connection.execute(sa.text("SELECT id, COALESCE(called, name) FROM players WHERE stands_for IS NULL")).all()
    placed = [{"id": player, "key": name.encode()} for player, name in names]
    _update(connection, "UPDATE players SET listed = :key WHERE id = :id", placed)


def _update(connection: sa.Connection, statement: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(sa.text(statement), rows)


def _by_number(name: str) -> bytes:
    """The key that sorts numbers in names by their value, as at this revision."""
    parts = [
        words.encode().replace(b"\0", b"\0\xff") + b"\0\0" + len(digits).to_bytes(2) + digits.encode()
        for words, digits in re.findall("([^0-9]*)0*([0-9]*)", name)
    ]
    return b"".join(parts) + name.encode()
