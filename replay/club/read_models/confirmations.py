"""Lookup table of confirmations: which seats agree to a hand's result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Integer, String, Table, select

from replay.store.insertion import insert_rows
from replay.store.tables import metadata

confirmations = Table(
    "confirmations",
    metadata,
    Column("game", String(36), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
)
"""Which seats confirmed a hand's result, and where in the log."""


class Confirmation(NamedTuple):
    """A row of :data:`confirmations`."""

    game: str
    hand: int
    seat: int
    position: int


def project(connection: Connection, confirmed: Sequence[Confirmation]) -> None:
    """Enter confirmations."""
    insert_rows(connection, confirmations, confirmed)


def confirmed_seats(connection: Connection, game: str, hand: int | None = None) -> dict[int, list[int]]:
    """The seats that confirmed each hand of a game, or one, in log order, by hand."""
    found: dict[int, list[int]] = {}
    wanted = select(confirmations.c.hand, confirmations.c.seat).where(confirmations.c.game == game)
    if hand is not None:
        wanted = wanted.where(confirmations.c.hand == hand)
    for number, seat in connection.execute(wanted.order_by(confirmations.c.position)):
        found.setdefault(number, []).append(seat)
    return found


def latest_confirmed(connection: Connection, game: str, hands: int) -> dict[int, list[int]]:
    """The same of the latest hands of a game that were confirmed, at most so many."""
    of_game = select(confirmations.c.hand).where(confirmations.c.game == game).distinct()
    latest = of_game.order_by(confirmations.c.hand.desc()).limit(hands).subquery()
    found: dict[int, list[int]] = {}
    wanted = select(confirmations.c.hand, confirmations.c.seat).join(latest, latest.c.hand == confirmations.c.hand)
    for hand, seat in connection.execute(wanted.where(confirmations.c.game == game).order_by(confirmations.c.position)):
        found.setdefault(hand, []).append(seat)
    return found
