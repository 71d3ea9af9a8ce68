"""Lookup tables of games and of their seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    bindparam,
    update,
)

from replay.store.statements import insert_rows
from replay.store.tables import metadata, partial_index

games = Table(
    "games",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("position", BigInteger, nullable=False, unique=True),
    Column("rules", String(60), nullable=False),
    Column("unit", String(14), nullable=False),
    Column("tags", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("ended", Boolean, nullable=False),
    Column("match_key", LargeBinary),
    Column("dated", BigInteger),
    Column("kind", String(60)),
    Index("games_dated", "dated", "position"),
    Index("games_kind", "kind", "dated", "position"),
    partial_index("games_open", "dated", "position", only="NOT ended"),
    partial_index("games_in_match", "match_key", "position", only="match_key IS NOT NULL"),
)
"""Every game: the log position of its opening, its rules, its unit, its tags as JSON, and the time in UTC microseconds; ``ended`` if it
is closed; the sort key of the match that its tags name, usable or not; microseconds whose UTC date is the day of the club on which it
began; and its kind without the profile. Lists are in the order of that day.
"""

_END = update(games).where(games.c.id == bindparam("game")).values(ended=bindparam("closed"))


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


def enter_games(connection: Connection, opened: Sequence[Game], endings: Sequence[Ending]) -> None:
    """Enter games that were opened, and then the endings of games; both in log order."""
    insert_rows(connection, games, opened)
    if endings:
        connection.execute(_END, [each._asdict() for each in endings])


seats = Table(
    "seats",
    metadata,
    Column("game", String(36), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("here", Boolean, nullable=False),
    Index("seats_player", "player"),
)
"""The player of each seat in a game; ``here`` while the player is at the table."""

_LEAVE = update(seats).where(seats.c.game == bindparam("of"), seats.c.seat == bindparam("number")).values(here=False)


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


def enter_seats(connection: Connection, changes: Iterable[Seat | Departure]) -> None:
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
