"""Lookup table of disputes: which hands' results are disputed, and how that ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    String,
    Table,
    Text,
    select,
    update,
)

from replay.club.read_models.confirmations import confirmed_seats
from replay.club_events import DisputeResolved, HandConfirmed, HandDisputed
from replay.store.insertion import insert_rows
from replay.store.tables import metadata, partial_index

Review = HandConfirmed | HandDisputed | DisputeResolved
"""What the people of a club may record of a hand after it."""

disputes = Table(
    "disputes",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(36), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("seat", Integer),
    Column("reason", Text, nullable=False),
    Column("resolved", Text),
    Index("disputes_hand", "game", "hand"),
    partial_index("disputes_open", "position", only="resolved IS NULL"),
)
"""Every dispute: its log position, of which hand, which seat disputes it (null for the club) and why, and how it was resolved."""


class Dispute(NamedTuple):
    """A row of :data:`disputes`; ``resolved`` is how it ended, None while it is open."""

    position: int
    game: str
    hand: int
    seat: int | None
    reason: str
    resolved: str | None = None


class Resolution(NamedTuple):
    """The open dispute of a hand ended so."""

    game: str
    hand: int
    resolved: str


def project(connection: Connection, changes: Iterable[Dispute | Resolution]) -> None:
    """Enter disputes and how they ended, in log order."""
    for change in changes:
        if isinstance(change, Dispute):
            insert_rows(connection, disputes, [change])
        else:
            of_hand = (disputes.c.game == change.game) & (disputes.c.hand == change.hand)
            ended = update(disputes).where(of_hand & disputes.c.resolved.is_(None))
            connection.execute(ended.values(resolved=change.resolved))


def reviewed(
    connection: Connection, game: str, hand: int | None = None
) -> tuple[dict[int, list[int]], dict[int, list[Dispute]]]:
    """What was recorded of a game's hands after them, or of one: the seats that confirmed it, and its disputes, both in log order."""
    disputed: dict[int, list[Dispute]] = {}
    wanted = select(disputes).where(disputes.c.game == game).order_by(disputes.c.position)
    for row in connection.execute(wanted if hand is None else wanted.where(disputes.c.hand == hand)):
        disputed.setdefault(row.hand, []).append(Dispute(*row))
    return confirmed_seats(connection, game, hand), disputed


def latest_disputed(connection: Connection, game: str, most: int) -> dict[int, bool]:
    """The latest hands of a game that were ever disputed, at most so many, and all of which a dispute is open; by hand, whether one is."""
    of_game = select(disputes.c.hand).where(disputes.c.game == game)
    latest = of_game.distinct().order_by(disputes.c.hand.desc()).limit(most)
    found = dict.fromkeys(connection.scalars(latest).all(), False)
    still = of_game.where(disputes.c.resolved.is_(None))
    return found | dict.fromkeys(connection.scalars(still).all(), True)
