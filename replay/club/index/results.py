"""Each player's result of each hand, the sums of them by kind of game and year, and the payments between two players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Index, Integer, String, Text, bindparam, delete, select

from replay.club.index.games import Game, games
from replay.club.index.hands import Change, Voiding
from replay.club.index.standings import Standing
from replay.ledger.accounts import MoneyFact, player_id
from replay.ledger.balances import CARRIED, HALF
from replay.store.statements import insert_rows, parts
from replay.store.tables import partial_index, plain_table
from replay.values.club_events import CLUB_STREAM
from replay.values.events import POT, player_account
from replay.values.times import from_micros

MILLION = 10**6
EVERY_KIND = ""
EVER = 0
results = plain_table(
    "results",
    {"game": String(36), "hand": Integer, "seat": Integer},
    {"player": Text, "dated": BigInteger, "position": BigInteger, "gained": BigInteger, "won": Integer},
    Column("note", Text),
    Index("results_of_player", "player", "dated", "position", "hand"),
    Index("results_gained", "player", "gained", "dated", "position", "hand"),
    partial_index("results_noted", "dated", "position", "hand", "seat", only="note IS NOT NULL"),
)
"""For each player of each valid hand: the id of the name, the day and the log position of the game, the gain in minor units of the game's
unit, 1 for a win and 0 otherwise, and the notes of the hand.
"""
seasons = plain_table(
    "seasons",
    {"kind": String(60), "year": Integer, "player": Text, "unit": Text},
    dict.fromkeys(("games", "hands", "won", "expected", "high", "low"), BigInteger),
    Index("seasons_hands", "kind", "year", "hands"),
    Index("seasons_player", "player"),
    sqlite_with_rowid=False,
)
"""For each name, by the kind ("" for all kinds), the year of the games (0 for all years) and their unit: the games with a valid hand, the
hands, the hands won, the wins by chance in millionths, and the gain in two halves as in the table of balances.
"""
pairs = plain_table(
    "pairs",
    {"player": Text, "other": Text, "unit": Text},
    {"high": BigInteger, "low": BigInteger},
    sqlite_with_rowid=False,
)
"""The gain of each name from each other name in the payments of games, or from the pots, in two halves."""

_ADDED = ", ".join(f"{each} = seasons.{each} + excluded.{each}" for each in ("games", "hands", "won", "expected"))
_SEASONS = f"ON CONFLICT (kind, year, player, unit) DO UPDATE SET {_ADDED}, {CARRIED.format('seasons')}"
_PAIRS = f"ON CONFLICT (player, other, unit) DO UPDATE SET {CARRIED.format('pairs')}"
_STRIKE = delete(results).where(results.c.game == bindparam("of"), results.c.hand == bindparam("number"))


class Score(NamedTuple):
    """The result of a hand: its seats, the winning ones, the gain of each account, and its notes."""

    game: str
    hand: int
    seats: Sequence[int]
    winners: Sequence[int]
    gained: Mapping[str, int]
    note: str | None


class Moved(NamedTuple):
    """A row of the standings before, which may be None, and after some events."""

    before: Standing | None
    after: Standing


def enter_results(
    connection: Connection, moved: Iterable[Moved], scores: Iterable[Score], voided: Collection[Voiding]
) -> None:
    """Enter the results of hands that ended, and take out those of voided hands."""
    seated: dict[str, dict[int, Standing]] = {}
    for _, row in moved:
        seated.setdefault(row.game, {})[row.seat] = row
    rows = [row for score in scores for row in _rows(score, seated.get(score.game, {}))]
    insert_rows(connection, results, rows)
    if voided:
        connection.execute(_STRIKE, [{"of": each.game, "number": each.hand} for each in voided])


def _rows(score: Score, seated: Mapping[int, Standing]) -> Iterable[tuple[object, ...]]:
    gained: Counter[str] = Counter()
    for account, amount in score.gained.items():
        if account != POT:
            gained[player_id(account.removeprefix(player_account("")))] += amount
    for seat in filter(seated.__contains__, score.seats):
        row = seated[seat]
        money, won = gained[row.player], int(seat in score.winners)
        yield score.game, score.hand, seat, row.player, row.dated or 0, row.position, money, won, score.note


def enter_seasons(
    connection: Connection, moved: Sequence[Moved], changed: Iterable[Change], opened: Iterable[Game]
) -> None:
    """Add what changed in the standings to the sums of each player. It reads the kinds and units of earlier games."""
    heads = {each.id: (each.kind or "", each.unit) for each in opened}
    for some in parts({after.game for _, after in moved} - heads.keys()):
        wanted = select(games.c.id, games.c.kind, games.c.unit).where(games.c.id.in_(some))
        heads |= {row.id: (row.kind or "", row.unit) for row in connection.execute(wanted)}
    expected: Counter[tuple[str, int]] = Counter()
    for each in changed:
        for seat in each.seats:
            expected[each.game, seat] += each.one * (MILLION * len(each.winners) // len(each.seats))
    sums: dict[tuple[str, int, str, str], list[int]] = {}
    for before, after in moved:
        known = before or after._replace(hands=0, won=0, gained=0)
        counts = [after.hands - known.hands, after.won - known.won, expected[after.game, after.seat]]
        change = [bool(after.hands) - bool(known.hands), *counts, after.gained - known.gained]
        if after.game in heads and (before is None or any(change)):
            kind, unit = heads[after.game]
            for key in _keys(kind, after, unit):
                sums[key] = [one + other for one, other in zip(sums.get(key, [0] * 5), change, strict=True)]
    rows = [(*key, *numbers[:4], *divmod(numbers[4], HALF)) for key, numbers in sums.items()]
    insert_rows(connection, seasons, rows, _SEASONS)


def _keys(kind: str, row: Standing, unit: str) -> list[tuple[str, int, str, str]]:
    year = from_micros(row.dated or 0).year
    return [(one, other, row.player, unit) for one in (EVERY_KIND, kind) for other in (EVER, year)]


def enter_pairs(connection: Connection, money: Iterable[MoneyFact]) -> None:
    """Add the payments of games between two players, and between a player and a pot."""
    gained: Counter[tuple[str, str, str]] = Counter()
    for each in money:
        if each.stream != CLUB_STREAM:
            payer, payee = _party(each.payer), _party(each.payee)
            for whose, other, amount in ((payer, payee, -each.amount), (payee, payer, each.amount)):
                if whose != POT:
                    gained[whose, other, each.unit] += amount
    insert_rows(connection, pairs, [(*key, *divmod(amount, HALF)) for key, amount in gained.items()], _PAIRS)


def _party(account: str) -> str:
    return POT if account == POT else player_id(account.removeprefix(player_account("")))
