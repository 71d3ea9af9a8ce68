"""Lookup table of seats: who has which seat in a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Boolean, Column, Connection, Index, Integer, String, Table, Text, bindparam, update

from replay.store.insertion import insert_rows
from replay.store.tables import metadata

seats = Table(
    "seats",
    metadata,
    Column("game", String(36), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("here", Boolean, nullable=False),
    Index("seats_player", "player"),
)
"""Who sits where in a game, and whether the player is still at the table."""

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


def project(connection: Connection, changes: Iterable[Seat | Departure]) -> None:
    """Enter who sat down and who left, in log order. A seat belongs to the player who took it first."""
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
