"""Read model of what each name played and won, so that a list of players costs the same after any number of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import add
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Table, Text, bindparam, select

from replay.club.read_models.played import Change
from replay.club.read_models.seats import Departure, Seat, seats
from replay.ledger.accounts import player_id
from replay.store.insertion import insert_rows
from replay.store.prepared import Prepared, parts
from replay.store.tables import metadata

tallies = Table(
    "tallies",
    metadata,
    Column("player", Text, primary_key=True),
    Column("games", BigInteger, nullable=False),
    Column("hands", BigInteger, nullable=False),
    Column("won", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""For each name, by its id: in how many games it has had a seat, how many hands it played that are not void, and how many it won."""

_ADDED = "ON CONFLICT (player) DO UPDATE SET " + ", ".join(
    f"{each} = tallies.{each} + excluded.{each}" for each in ("games", "hands", "won")
)

_SEATS = Prepared(select(*seats.c[:3]).where(seats.c.game.in_(bindparam("games", expanding=True))), "games")


class Tally(NamedTuple):
    """In how many games a player had a seat, how many hands they played, and how many they won."""

    games: int
    hands: int
    won: int


NOTHING = Tally(0, 0, 0)


def counted(connection: Connection, names: Mapping[str, Sequence[str]]) -> dict[str, Tally]:
    """What some players played and won, by id, under all names that mean them.

    No game counts twice, since two names that sat at one table are never one player.

    Args:
        connection: the club's database.
        names: for the id of each player, those of the other names.
    """
    found = dict.fromkeys(names, NOTHING)
    whose = {name: player for player in names for name in (player, *names[player])}
    for some in parts(whose):
        for name, *numbers in connection.execute(select(*tallies.c).where(tallies.c.player.in_(some))):
            found[whose[name]] = Tally(*map(add, found[whose[name]], numbers))
    return found


def project(connection: Connection, seated: Iterable[Seat | Departure], changed: Sequence[Change]) -> None:
    """Count who sat down, and the hands that count now or no longer.

    It reads who sat where before, so it comes before the projection of seats.
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
    """Add the players who sat down to the known seats, and yield a player's id for every game that is new to that player."""
    names = {game: {player_id(name) for name in table.values()} for game, table in known.items()}
    for seat in sitting:
        player = player_id(known.setdefault(seat.game, {}).setdefault(seat.seat, seat.player))
        if player not in (at_table := names.setdefault(seat.game, set())):
            at_table.add(player)
            yield player


def _known(connection: Connection, games: Collection[str]) -> dict[str, dict[int, str]]:
    """Who has had which seat in these games until now."""
    found: dict[str, dict[int, str]] = {}
    for some in parts(games):
        for game, seat, player in _SEATS.rows(connection, some):
            found.setdefault(game, {})[seat] = player
    return found
