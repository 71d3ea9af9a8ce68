"""Hands that were confirmed or disputed: what the club's own stream says of them, and what may be said next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Integer, String, Table, Text, insert, select, update

from replay.club_events import DisputeResolved, HandConfirmed, HandDisputed
from replay.store.tables import metadata

__all__ = ["Dispute", "Review", "confirmations", "disputes", "enter", "open_disputes", "reviewed"]

Review = HandConfirmed | HandDisputed | DisputeResolved
"""What may be said of a hand after it."""

confirmations = Table(
    "confirmations",
    metadata,
    Column("game", String(36), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
)
"""Which seats said that a hand's result is right, and where in the log."""

disputes = Table(
    "disputes",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(36), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("seat", Integer),
    Column("reason", Text, nullable=False),
    Column("resolved", Text),
)
"""Every dispute: where in the log it stands, of which hand, who said why (the seat may be null), and how it was resolved."""


class Dispute(NamedTuple):
    """A dispute of a hand; ``resolved`` says how it ended, None while it is open."""

    game: str
    hand: int
    seat: int | None
    reason: str
    resolved: str | None


def enter(connection: Connection, said: Iterable[tuple[Review, int]]) -> None:
    """Enter what was said of hands, as events with log positions."""
    for event, position in said:
        place: dict[str, Any] = {"game": str(event.game), "hand": event.hand}
        if isinstance(event, HandConfirmed):
            connection.execute(insert(confirmations).values(place | {"seat": event.seat, "position": position}))
        elif isinstance(event, HandDisputed):
            why = {"seat": event.seat, "reason": event.reason, "position": position}
            connection.execute(insert(disputes).values(place | why))
        else:
            open_one = (disputes.c.game == place["game"]) & (disputes.c.hand == event.hand)
            ended = update(disputes).where(open_one & disputes.c.resolved.is_(None))
            connection.execute(ended.values(resolved=event.reason))


def open_disputes(connection: Connection, game: str | None = None) -> list[Dispute]:
    """The disputes that are not resolved, in log order; of voided hands too."""
    return _disputes(connection, game, disputes.c.resolved.is_(None))


def _disputes(connection: Connection, game: str | None, *only: Any) -> list[Dispute]:
    columns = (disputes.c.game, disputes.c.hand, disputes.c.seat, disputes.c.reason, disputes.c.resolved)
    wanted = select(*columns).where(*only).order_by(disputes.c.position)
    if game is not None:
        wanted = wanted.where(disputes.c.game == game)
    return [Dispute(*row) for row in connection.execute(wanted)]


def reviewed(connection: Connection, game: str) -> tuple[dict[int, list[int]], dict[int, list[Dispute]]]:
    """What was said of a game's hands, by hand: the seats that confirmed it in order, and its disputes in log order."""
    confirmed: dict[int, list[int]] = {}
    wanted = select(confirmations.c.hand, confirmations.c.seat).where(confirmations.c.game == game)
    for hand, seat in connection.execute(wanted.order_by(confirmations.c.position)):
        confirmed.setdefault(hand, []).append(seat)
    disputed: dict[int, list[Dispute]] = {}
    for each in _disputes(connection, game):
        disputed.setdefault(each.hand, []).append(each)
    return confirmed, disputed
