"""Lookup tables of games and of their seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

import sqlalchemy as sa

from replay.store.statements import insert_rows
from replay.store.tables import Id, Small, partial_index, table_of


class Game(NamedTuple):
    """A row of :data:`games`."""

    id: Id
    position: int
    rules: Annotated[str, sa.String(60)]
    unit: Annotated[str, sa.String(14)]
    tags: str
    opened_at: int
    ended: bool = False
    match_key: bytes | None = None
    dated: int | None = None
    kind: Annotated[str, sa.String(60)] | None = None


games = table_of(
    Game,
    "games",
    sa.UniqueConstraint("position"),
    sa.Index("games_dated", "dated", "position"),
    sa.Index("games_kind", "kind", "dated", "position"),
    partial_index("games_open", "dated", "position", only="NOT ended"),
    partial_index("games_in_match", "match_key", "position", only="match_key IS NOT NULL"),
)
"""Every game: the log position of its opening, its rules, its unit, its tags as JSON, and the time in UTC microseconds; ``ended`` if it
is closed; the sort key of the match that its tags name, usable or not; microseconds whose UTC date is the day of the club on which it
began; and its kind without the profile. Lists are in the order of that day.
"""

_END = sa.update(games).where(games.c.id == sa.bindparam("game")).values(ended=sa.bindparam("closed"))


class Ending(NamedTuple):
    """A game was closed, or is open again."""

    game: str
    closed: bool


def enter_games(connection: sa.Connection, opened: Sequence[Game], endings: Sequence[Ending]) -> None:
    """Enter games that were opened, and then the endings of games; both in log order."""
    insert_rows(connection, games, opened)
    if endings:
        connection.execute(_END, [each._asdict() for each in endings])


class Seat(NamedTuple):
    """A row of :data:`seats`."""

    game: Id
    seat: Small
    player: str
    here: bool = True


seats = table_of(Seat, "seats", sa.Index("seats_player", "player"), keys=2)
"""The player of each seat in a game; ``here`` while the player is at the table."""

_LEAVE = (
    sa.update(seats)
    .where(seats.c.game == sa.bindparam("of"), seats.c.seat == sa.bindparam("number"))
    .values(here=False)
)


class Departure(NamedTuple):
    """A player left the table and keeps the seat."""

    game: str
    seat: int


def enter_seats(connection: sa.Connection, changes: Iterable[Seat | Departure]) -> None:
    """Enter players who sat down or left, in log order. A seat belongs to its first player."""
    taken: dict[tuple[str, int], Seat] = {}
    left: list[dict[str, str | int]] = []
    for change in changes:
        key = change.game, change.seat
        if isinstance(change, Seat):
            taken[key] = taken.get(key, change)._replace(here=True)
        elif key in taken:
            taken[key] = taken[key]._replace(here=False)
        else:
            left.append({"of": change.game, "number": change.seat})
    if left:
        connection.execute(_LEAVE, left)
    insert_rows(connection, seats, [*taken.values()], "ON CONFLICT (game, seat) DO UPDATE SET here = excluded.here")
