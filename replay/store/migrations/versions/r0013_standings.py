"""How far each seat of a game has come, and the days of games as the order of their list: found again in the log."""

import json
import unicodedata
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

big = sa.BigInteger()
BATCH = 10_000
ROUND = 13
"""Levels for each A passed in Guandan, as at this revision."""


def upgrade() -> None:
    op.create_table(
        "standings",
        sa.Column("game", sa.String(36), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("dated", big),
        sa.Column("position", big, nullable=False),
        sa.Column("hands", big, nullable=False),
        sa.Column("won", big, nullable=False),
        sa.Column("gained", big, nullable=False),
        sa.Column("points", big),
        sa.Column("place", sa.Integer),
    )
    op.add_column("games", sa.Column("kind", sa.String(60)))
    op.add_column("hands", sa.Column("totals", sa.Text))
    connection = op.get_bind()
    _name_kinds(connection)
    _note_totals(connection)
    _fill(connection)
    op.create_index("standings_player", "standings", ["player", "dated", "position"])
    op.create_index("games_dated", "games", ["dated", "position"])
    op.create_index("games_kind", "games", ["kind", "dated", "position"])
    only = sa.text("NOT ended")
    op.create_index("games_open", "games", ["dated", "position"], sqlite_where=only, postgresql_where=only)


def _name_kinds(connection: sa.Connection) -> None:
    profiles = connection.scalars(sa.text("SELECT DISTINCT rules FROM games")).all()
    for rules in profiles:
        values = {"rules": rules, "kind": rules.partition("/")[0]}
        connection.execute(sa.text("UPDATE games SET kind = :kind WHERE rules = :rules"), values)


def _note_totals(connection: sa.Connection) -> None:
    """Note what each seat had in points or levels after each hand, as the last event says that decided it."""
    wanted = sa.text(
        "SELECT h.game, h.hand, h.seats, e.type, e.data FROM hands h JOIN events e ON e.stream = h.game"
        " AND e.version BETWEEN h.first AND h.last WHERE e.type IN ('PointsSet', 'LevelsSet') ORDER BY h.game, e.version"
    )
    found: dict[tuple[str, int], str] = {}
    for game, hand, seats, kind, stored in connection.execute(wanted, execution_options={"yield_per": BATCH}):
        data = json.loads(bytes(stored))["data"]
        totals = _points(data) if kind == "PointsSet" else _levels(data, json.loads(seats))
        if totals:
            found[game, hand] = json.dumps({str(seat): totals[seat] for seat in sorted(totals)}, separators=(",", ":"))
    if found:
        connection.execute(
            sa.text("UPDATE hands SET totals = :totals WHERE game = :game AND hand = :hand"),
            [{"game": game, "hand": hand, "totals": totals} for (game, hand), totals in found.items()],
        )


def _points(data: dict[str, Any]) -> dict[int, int]:
    return dict(enumerate(data["totals"], 1))


def _levels(data: dict[str, Any], seats: list[int]) -> dict[int, int]:
    winners = data.get("winners", [])
    if not winners:
        return {}
    kept = data.get("kept", (0, 0))
    parts = zip(data["passed"], data["levels"], kept, data["points"], strict=True)
    totals = [ROUND * passed + level + more + points for passed, level, more, points in parts]
    return {seat: totals[data["declarer"] if seat in winners else 1 - data["declarer"]] for seat in seats}


def _fill(connection: sa.Connection) -> None:
    """Count what each seat played and won, and add up what it gained; voided hands do not count."""
    ids = {name: player for player, name in connection.execute(sa.text("SELECT id, name FROM players"))}
    rows: dict[str, dict[int, dict[str, Any]]] = {}
    seated = sa.text("SELECT s.game, s.seat, s.player, g.dated, g.position FROM seats s JOIN games g ON g.id = s.game")
    for game, seat, name, dated, position in connection.execute(seated):
        row = {"game": game, "seat": seat, "player": ids[_tidy(name)], "dated": dated, "position": position}
        rows.setdefault(game, {})[seat] = row | {"hands": 0, "won": 0, "gained": 0, "points": None, "place": None}
    played = sa.text("SELECT game, seats, winners, totals FROM hands WHERE voided IS NULL ORDER BY game, hand")
    for game, seats, winners, totals in connection.execute(played, execution_options={"yield_per": BATCH}):
        for seat in json.loads(seats):
            rows[game][seat]["hands"] += 1
            rows[game][seat]["won"] += seat in json.loads(winners)
        if totals is not None:
            points = json.loads(totals)
            for seat, row in rows[game].items():
                row["points"] = points.get(str(seat))
    _pay(connection, rows)
    for table in rows.values():
        _place(table)
        connection.execute(
            sa.text(
                "INSERT INTO standings VALUES"
                " (:game, :seat, :player, :dated, :position, :hands, :won, :gained, :points, :place)"
            ),
            list(table.values()),
        )


def _pay(connection: sa.Connection, rows: dict[str, dict[int, dict[str, Any]]]) -> None:
    """Add up what each seat gained in the payments of its game."""
    of_players = sa.text(
        "SELECT stream, account, sum(amount) FROM postings WHERE account LIKE 'players:%' GROUP BY stream, account"
    )
    for game, account, amount in connection.execute(of_players, execution_options={"yield_per": BATCH}):
        for row in rows.get(game, {}).values():
            if row["player"] == account.removeprefix("players:"):
                row["gained"] = int(amount)


def _place(table: dict[int, dict[str, Any]]) -> None:
    """Give the seats of a game their places: by points where everybody who played has some, else by money; none before the first hand."""
    played = [row for row in table.values() if row["hands"]]
    by_points = all(row["points"] is not None for row in played)
    results = [(row["points"] or 0) if by_points else row["gained"] for row in table.values()]
    for row, result in zip(table.values(), results, strict=True):
        row["points"] = row["points"] if by_points else None
        row["place"] = 1 + sum(other > result for other in results) if played else None


def _tidy(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip()
