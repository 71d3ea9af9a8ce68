"""Lookup tables of games and of their seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from replay.store.statements import insert_rows
from replay.store.tables import metadata, partial_index

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.String(36), primary_key=True),
    sa.Column("position", sa.BigInteger, nullable=False, unique=True),
    sa.Column("rules", sa.String(60), nullable=False),
    sa.Column("unit", sa.String(14), nullable=False),
    sa.Column("tags", sa.Text, nullable=False),
    sa.Column("opened_at", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.Boolean, nullable=False),
    sa.Column("match_key", sa.LargeBinary),
    sa.Column("dated", sa.BigInteger),
    sa.Column("kind", sa.String(60)),
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


class Game(NamedTuple):
    """A row of :data:`games`."""

    id: str
    position: int
    rules: str
    unit: str
    tags: str
    opened_at: int
    ended: bool = False
    match_key: bytes | None = None
    dated: int | None = None
    kind: str | None = None


class Ending(NamedTuple):
    """A game was closed, or is open again."""

    game: str
    closed: bool


def enter_games(connection: sa.Connection, opened: Sequence[Game], endings: Sequence[Ending]) -> None:
    """Enter games that were opened, and then the endings of games; both in log order."""
    insert_rows(connection, games, opened)
    if endings:
        connection.execute(_END, [each._asdict() for each in endings])


seats = sa.Table(
    "seats",
    metadata,
    sa.Column("game", sa.String(36), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.Text, nullable=False),
    sa.Column("here", sa.Boolean, nullable=False),
    sa.Index("seats_player", "player"),
)
"""The player of each seat in a game; ``here`` while the player is at the table."""

_LEAVE = (
    sa.update(seats)
    .where(seats.c.game == sa.bindparam("of"), seats.c.seat == sa.bindparam("number"))
    .values(here=False)
)


class Seat(NamedTuple):
    """A row of :data:`seats`."""

    game: str
    seat: int
    player: str
    here: bool = True


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
