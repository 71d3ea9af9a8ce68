"""Each player's result of each hand, the sums by kind and year, and the payments between two players: found again in the books."""

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

big = sa.BigInteger()
BATCH = 10_000
HALF = 10**9
MILLION = 10**6
PLAYERS, POTS = "players:", "pots:"
CLUB = "52598bb6-9492-5877-9c1d-50c1300edbe3"
"""The club's own stream."""


def upgrade() -> None:
    _make_results()
    op.create_table(
        "seasons",
        sa.Column("kind", sa.String(60), primary_key=True),
        sa.Column("year", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("unit", sa.Text, primary_key=True),
        *(sa.Column(each, big, nullable=False) for each in ("games", "hands", "won", "expected", "high", "low")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pairs",
        *(sa.Column(each, sa.Text, primary_key=True) for each in ("player", "other", "unit")),
        *(sa.Column(each, big, nullable=False) for each in ("high", "low")),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    expected = _fill_results(connection)
    _add_up(connection, expected)
    _pair(connection)
    op.create_index("results_of_player", "results", ["player", "dated", "position", "hand"])
    op.create_index("results_gained", "results", ["player", "gained", "dated", "position", "hand"])
    only = sa.text("note IS NOT NULL")
    columns = ["dated", "position", "hand", "seat"]
    op.create_index("results_noted", "results", columns, sqlite_where=only, postgresql_where=only)
    op.create_index("seasons_hands", "seasons", ["kind", "year", "hands"])
    op.create_index("seasons_player", "seasons", ["player"])


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("game", sa.String(36), primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("dated", big, nullable=False),
        sa.Column("position", big, nullable=False),
        sa.Column("gained", big, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("note", sa.Text),
    )


def _fill_results(connection: sa.Connection) -> dict[tuple[str, int], int]:
    """Enter what each seat gained in each hand; return the wins by chance of each seat of each game, in millionths."""
    seated: dict[str, dict[int, Any]] = defaultdict(dict)
    for row in connection.execute(sa.text("SELECT game, seat, player, dated, position FROM standings")):
        seated[row.game][row.seat] = row
    notes = _notes(connection)
    expected: dict[tuple[str, int], int] = defaultdict(int)
    played = sa.text("SELECT game, hand, seats, winners FROM hands WHERE voided IS NULL ORDER BY game, hand")
    paid = _paid(connection)
    money: dict[tuple[int, str], int] = {}
    of = ""
    rows: list[dict[str, Any]] = []
    for hand in connection.execute(played).all():
        if hand.game != of:
            of, money = hand.game, paid.get(hand.game, {})
        seats, winners = json.loads(hand.seats), json.loads(hand.winners)
        for seat in (each for each in seats if each in seated[of]):
            row = seated[of][seat]
            expected[of, seat] += MILLION * len(winners) // len(seats)
            rows.append(
                {"game": of, "hand": hand.hand, "seat": seat, "player": row.player, "dated": row.dated or 0}
                | {"position": row.position, "gained": money.get((hand.hand, row.player), 0)}
                | {"won": int(seat in winners), "note": notes.get((of, hand.hand))}
            )
    _insert(connection, "results", rows)
    return expected


def _paid(connection: sa.Connection) -> dict[str, dict[tuple[int, str], int]]:
    wanted = sa.text(
        "SELECT stream, hand, account, sum(amount) AS amount FROM postings"
        " WHERE hand IS NOT NULL AND account LIKE 'players:%' GROUP BY stream, hand, account"
    )
    found: dict[str, dict[tuple[int, str], int]] = defaultdict(dict)
    for row in connection.execute(wanted, execution_options={"yield_per": BATCH}):
        found[row.stream][row.hand, row.account.removeprefix(PLAYERS)] = int(row.amount)
    return found


def _notes(connection: sa.Connection) -> dict[tuple[str, int], str]:
    wanted = sa.text(
        "SELECT h.game, h.hand, e.data FROM events e JOIN hands h ON h.game = e.stream"
        " AND e.version BETWEEN h.first AND h.last WHERE e.type = 'Noted' ORDER BY h.game, e.version"
    )
    found: dict[tuple[str, int], list[str]] = defaultdict(list)
    for game, hand, stored in connection.execute(wanted, execution_options={"yield_per": BATCH}):
        found[game, hand].append(json.loads(bytes(stored))["data"]["text"])
    return {hand: "\n".join(texts) for hand, texts in found.items()}


def _add_up(connection: sa.Connection, expected: dict[tuple[str, int], int]) -> None:
    sums: dict[tuple[str, int, str, str], list[int]] = defaultdict(lambda: [0] * 5)
    wanted = sa.text("SELECT s.*, g.kind, g.unit FROM standings s JOIN games g ON g.id = s.game")
    for row in connection.execute(wanted, execution_options={"yield_per": BATCH}):
        year = (dt.datetime(1970, 1, 1) + dt.timedelta(microseconds=row.dated or 0)).year
        numbers = [bool(row.hands), row.hands, row.won, expected.get((row.game, row.seat), 0), row.gained]
        for key in [(kind, of, row.player, row.unit) for kind in ("", row.kind or "") for of in (0, year)]:
            sums[key] = [one + int(other) for one, other in zip(sums[key], numbers, strict=True)]
    names = "games", "hands", "won", "expected"
    _insert(
        connection,
        "seasons",
        [
            dict(zip(("kind", "year", "player", "unit"), key, strict=True))
            | dict(zip(names, numbers[:4], strict=True))
            | dict(zip(("high", "low"), divmod(numbers[4], HALF), strict=True))
            for key, numbers in sums.items()
        ],
    )


def _pair(connection: sa.Connection) -> None:
    """Add up the payments between two players, or a player and a pot: the two postings of a payment have one place in the log."""
    wanted = sa.text(
        "SELECT a.account, b.account AS other, a.unit, a.amount FROM postings a"
        " JOIN postings b ON b.position = a.position AND b.account <> a.account"
        " WHERE a.stream <> :club AND a.account LIKE 'players:%'"
    )
    sums: dict[tuple[str, str, str], int] = defaultdict(int)
    for whose, other, unit, amount in connection.execute(
        wanted, {"club": CLUB}, execution_options={"yield_per": BATCH}
    ):
        party = "pot" if other.startswith(POTS) else other.removeprefix(PLAYERS)
        sums[whose.removeprefix(PLAYERS), party, unit] += amount
    rows = [
        {"player": whose, "other": other, "unit": unit, "high": amount // HALF, "low": amount % HALF}
        for (whose, other, unit), amount in sums.items()
    ]
    _insert(connection, "pairs", rows)


def _insert(connection: sa.Connection, table: str, rows: list[dict[str, Any]]) -> None:
    for some in _parts(rows):
        names = ", ".join(f":{each}" for each in some[0])
        columns = ", ".join(some[0])
        connection.execute(sa.text(f"INSERT INTO {table} ({columns}) VALUES ({names})"), some)


def _parts(rows: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    yield from (rows[first : first + BATCH] for first in range(0, len(rows), BATCH))
