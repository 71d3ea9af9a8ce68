"""The standing of each seat of a game, and the tallies of each name: lists need not read hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import add
from typing import NamedTuple

import msgspec
from sqlalchemy import BigInteger, Connection, Index, Text, bindparam, select

from replay.club.index.games import Departure, Game, Seat, games, seats
from replay.club.index.hands import Change, Hand, Voiding, hands
from replay.ledger.accounts import MoneyFact, player_id
from replay.store.statements import insert_rows, parts
from replay.store.tables import Id, Small, plain_table, table_of
from replay.values.events import player_account

_CHANGED = "ON CONFLICT (game, seat) DO UPDATE SET " + ", ".join(
    f"{each} = excluded.{each}" for each in ("hands", "won", "gained", "points", "place")
)


class Standing(NamedTuple):
    """A row of :data:`standings`."""

    game: Id
    seat: Small
    player: str
    dated: int | None
    position: int
    hands: int = 0
    won: int = 0
    gained: int = 0
    points: int | None = None
    place: Small | None = None


standings = table_of(Standing, "standings", Index("standings_player", "player", "dated", "position"), keys=2)
"""For each seat of a game: the id of the name that sat down there, the day and the log position of the game, the number of valid hands
played and won, the gain in minor units of the game's unit, the points or levels if the kind counts any, and the place among the seats by
points, or else by money; none before the first hand.
"""

_STANDINGS = select(standings).where(standings.c.game.in_(bindparam("games", expanding=True)))


_Rows = dict[str, dict[int, Standing]]


def enter_standings(  # 7 parameters: the facts that change standings, and the database
    connection: Connection,
    opened: Sequence[Game],
    seated: Iterable[Seat | Departure],
    ended: Sequence[Hand],
    voided: Sequence[Voiding],
    changed: Iterable[Change],
    money: Sequence[MoneyFact],
) -> list[tuple[Standing | None, Standing]]:
    """Update the standings with opened games, players who sat down, hands that ended or were voided, and payments, all in log order.

    Return each row of their games as it was before, None for a new one, and as it is.

    It reads the earlier games and hands, so it runs before their projections.
    """
    sitting = [each for each in seated if isinstance(each, Seat)]
    touched = {each.game for each in sitting} | {each.game for each in ended} | {each.game for each in voided}
    touched |= {each.stream for each in money}
    rows = _known_standings(connection, touched)
    before = {game: dict(table) for game, table in rows.items()}
    _seat_standings(connection, rows, opened, sitting)
    for change in changed:
        table = rows.get(change.game, {})
        for seat in filter(table.__contains__, change.seats):
            won = change.one if seat in change.winners else 0
            table[seat] = table[seat]._replace(hands=table[seat].hands + change.one, won=table[seat].won + won)
    _pay(rows, money)
    for game, totals in _totals(connection, ended, voided).items():
        for seat, row in rows.get(game, {}).items():
            rows[game][seat] = row._replace(points=totals.get(str(seat)))
    placed = [row for table in rows.values() for row in _placed(table)]
    insert_rows(connection, standings, placed, _CHANGED)
    return [(before.get(row.game, {}).get(row.seat), row) for row in placed]


def _known_standings(connection: Connection, which: Collection[str]) -> _Rows:
    found: _Rows = {}
    for some in parts(which):
        for row in map(Standing._make, connection.execute(_STANDINGS, {"games": some})):
            found.setdefault(row.game, {})[row.seat] = row
    return found


def _seat_standings(connection: Connection, rows: _Rows, opened: Sequence[Game], sitting: Iterable[Seat]) -> None:
    heads: dict[str, tuple[int | None, int]] = {each.id: (each.dated, each.position) for each in opened}
    new = [each for each in sitting if each.seat not in rows.get(each.game, {})]
    for some in parts({each.game for each in new} - heads.keys()):
        wanted = select(games.c.id, games.c.dated, games.c.position).where(games.c.id.in_(some))
        heads |= {row.id: (row.dated, row.position) for row in connection.execute(wanted)}
    for each in new:
        if each.game in heads:
            row = Standing(each.game, each.seat, player_id(each.player), *heads[each.game])
            rows.setdefault(each.game, {}).setdefault(each.seat, row)


def _pay(rows: _Rows, money: Iterable[MoneyFact]) -> None:
    gained: Counter[tuple[str, str]] = Counter()
    for each in money:
        gained[each.stream, each.payer] -= each.amount
        gained[each.stream, each.payee] += each.amount
    for (game, account), amount in gained.items():
        name = account.removeprefix(player_account(""))
        of_player = {} if name == account else {row.player: row for row in rows.get(game, {}).values()}
        if row := of_player.get(player_id(name)):
            rows[game][row.seat] = row._replace(gained=row.gained + amount)


def _totals(connection: Connection, ended: Sequence[Hand], voided: Sequence[Voiding]) -> dict[str, dict[str, int]]:
    """Return the current points or levels of each seat, by game, for games in which they changed."""
    struck: dict[str, set[int]] = {}
    for each in voided:
        struck.setdefault(each.game, set()).add(each.hand)
    found: dict[str, str | None] = {game: _latest(connection, game, numbers) for game, numbers in struck.items()}
    for hand in ended:
        if hand.totals is not None and hand.hand not in struck.get(hand.game, ()):
            found[hand.game] = hand.totals
    return {game: {} if totals is None else msgspec.json.decode(totals) for game, totals in found.items()}


def _latest(connection: Connection, game: str, struck: Collection[int]) -> str | None:
    """Return the totals after the last earlier hand of a game that counts and is not voided now."""
    counts = (hands.c.game == game, hands.c.voided.is_(None), hands.c.totals.is_not(None), hands.c.hand.not_in(struck))
    return connection.scalar(select(hands.c.totals).where(*counts).order_by(hands.c.hand.desc()).limit(1))


def _placed(table: dict[int, Standing]) -> list[Standing]:
    """Return the rows of a game with their places: by points, or by money if a player has no points.

    A player who left before the last hand has none in a game that counts points by seat.
    """
    played = [row for row in table.values() if row.hands]
    by_points = all(row.points is not None for row in played)
    results = {row.seat: (row.points or 0) if by_points else row.gained for row in table.values()}
    return [
        row._replace(
            points=row.points if by_points else None,
            place=1 + sum(other > results[row.seat] for other in results.values()) if played else None,
        )
        for row in table.values()
    ]


tallies = plain_table(
    "tallies", {"player": Text}, {"games": BigInteger, "hands": BigInteger, "won": BigInteger}, sqlite_with_rowid=False
)
"""The tallies of each name, by its id: the games with a seat, the valid hands played, and the hands won."""

_ADDED = "ON CONFLICT (player) DO UPDATE SET " + ", ".join(
    f"{each} = tallies.{each} + excluded.{each}" for each in ("games", "hands", "won")
)

_SEATS = select(*seats.c[:3]).where(seats.c.game.in_(bindparam("games", expanding=True)))


class Tally(NamedTuple):
    """The number of a player's games with a seat, of hands played, and of hands won."""

    games: int
    hands: int
    won: int


NOTHING = Tally(0, 0, 0)


def counted(connection: Connection, names: Mapping[str, Sequence[str]]) -> dict[str, Tally]:
    """Return the tallies of some players, by id, under all names that mean them.

    No game counts twice, since two names that sat at one table are never one player.
    """
    found = dict.fromkeys(names, NOTHING)
    whose = {name: player for player in names for name in (player, *names[player])}
    for some in parts(whose):
        for name, *numbers in connection.execute(select(*tallies.c).where(tallies.c.player.in_(some))):
            found[whose[name]] = Tally(*map(add, found[whose[name]], numbers))
    return found


def enter_tallies(connection: Connection, seated: Iterable[Seat | Departure], changed: Sequence[Change]) -> None:
    """Count players who sat down, and the hands that count now or no longer.

    It reads the earlier seats, so it runs before the projection of seats.
    """
    sitting = [each for each in seated if isinstance(each, Seat)]
    touched = {each.game for each in sitting} | {each.game for each in changed}
    known = _known(connection, touched)
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    games = Counter(_sit_down(known, sitting))
    for each in changed:
        at_table = known.get(each.game, {})
        for sums, numbers in ((played, each.seats), (won, each.winners)):
            for name in filter(None, map(at_table.get, numbers)):
                sums[player_id(name)] += each.one
    players = dict.fromkeys((*games, *played, *won))
    insert_rows(connection, tallies, [(each, games[each], played[each], won[each]) for each in players], _ADDED)


def _sit_down(known: dict[str, dict[int, str]], sitting: Iterable[Seat]) -> Iterator[str]:
    names = {game: {player_id(name) for name in table.values()} for game, table in known.items()}
    for seat in sitting:
        player = player_id(known.setdefault(seat.game, {}).setdefault(seat.seat, seat.player))
        if player not in (at_table := names.setdefault(seat.game, set())):
            at_table.add(player)
            yield player


def _known(connection: Connection, games: Collection[str]) -> dict[str, dict[int, str]]:
    found: dict[str, dict[int, str]] = {}
    for some in parts(games):
        for game, seat, player in connection.execute(_SEATS, {"games": some}):
            found.setdefault(game, {})[seat] = player
    return found
