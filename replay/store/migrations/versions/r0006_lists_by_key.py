"""What each name played and won, the match of each game, and indexes: lists and pages that read only what they show."""

import json
import unicodedata
from collections import Counter

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

BATCH = 10_000


def upgrade() -> None:
    op.create_table(
        "tallies",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("hands", sa.BigInteger, nullable=False),
        sa.Column("won", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("games", sa.Column("in_match", sa.Text))
    connection = op.get_bind()
    _count(connection)
    _place(connection)
    _index("games_in_match", "games", ["in_match", "position"], "in_match IS NOT NULL")
    _index("hands_board", "hands", ["board", "game"], "board IS NOT NULL AND voided IS NULL")
    _index("hands_voided", "hands", ["game"], "voided IS NOT NULL")
    op.create_index("daily_account", "daily", ["account", "day"])
    op.create_index("seats_player", "seats", ["player"])


def _index(name: str, table: str, columns: list[str], only: str) -> None:
    """An index of some of the rows."""
    op.create_index(name, table, columns, sqlite_where=sa.text(only), postgresql_where=sa.text(only))


def _count(connection: sa.Connection) -> None:
    """Count the games, hands and wins of each name; voided hands do not count."""
    ids: dict[str, str] = dict(connection.execute(sa.text("SELECT name, id FROM players")).all())
    seated: dict[tuple[str, int], str] = {}
    sat: set[tuple[str, str]] = set()
    for game, seat, name in connection.execute(sa.text("SELECT game, seat, player FROM seats")):
        seated[game, seat] = player = ids[unicodedata.normalize("NFC", name).strip()]
        sat.add((game, player))
    games = Counter(player for _, player in sat)
    hands: Counter[str] = Counter()
    won: Counter[str] = Counter()
    played = sa.text("SELECT game, seats, winners FROM hands WHERE voided IS NULL")
    for game, seats, winners in connection.execute(played, execution_options={"yield_per": BATCH}):
        hands.update(seated[game, seat] for seat in json.loads(seats))
        won.update(seated[game, seat] for seat in json.loads(winners))
    if games:
        connection.execute(
            sa.text("INSERT INTO tallies VALUES (:player, :games, :hands, :won)"),
            [{"player": each, "games": games[each], "hands": hands[each], "won": won[each]} for each in games],
        )


def _place(connection: sa.Connection) -> None:
    """Note the match that a game's tags name."""
    placed = [
        {"game": game, "match": match}
        for game, tags in connection.execute(sa.text("SELECT id, tags FROM games"))
        if (match := _match(json.loads(tags)))
    ]
    if placed:
        connection.execute(sa.text("UPDATE games SET in_match = :match WHERE id = :game"), placed)


def _match(tags: dict[str, str]) -> str:
    found = tags.get("Match") or next((text for tag, text in tags.items() if tag.casefold() == "match"), "")
    return unicodedata.normalize("NFC", found).strip()
