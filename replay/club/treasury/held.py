"""The hands whose dispute is open: their money is held back when debts are settled."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import Connection, select

from replay.answers.books import Held
from replay.club.read_models.disputes import disputes
from replay.club.read_models.games import games
from replay.club.read_models.hands import hands
from replay.ledger.balances import Gains
from replay.ledger.books import gained_in, moved_in
from replay.store.reading import Reading
from replay.store.sql_types import Query

_SAME = (hands.c.game == disputes.c.game) & (hands.c.hand == disputes.c.hand)


def gained_in_disputed(
    connection: Connection, since: dt.date | None = None, until: dt.date | None = None, game: str | None = None
) -> Gains:
    """What accounts gained by these hands in a period, of one game or of all. Raises BadInput if the period ends before it begins."""
    return gained_in(connection, _disputed(game), since, until)


def held(
    reading: Reading, since: dt.date | None = None, until: dt.date | None = None, game: str | None = None
) -> list[tuple[Held, str]]:
    """Those hands, in the order of their disputes, each with the unit of its game; for a period, only those with money in it."""
    wanted = (
        select(disputes.c.game, disputes.c.hand, disputes.c.reason, games.c.unit, hands.c.first)
        .join(games, games.c.id == disputes.c.game)
        .outerjoin(hands, _SAME)
        .where(disputes.c.resolved.is_(None), hands.c.voided.is_(None))
    )
    if game is not None:
        wanted = wanted.where(disputes.c.game == game)
    found = reading.connection.execute(wanted.order_by(disputes.c.position)).all()
    if found and (since or until):
        moving = set(moved_in(reading.connection, _disputed(game), since, until))
        found = [row for row in found if (row.game, row.first) in moving]
    return [(Held(row.game, row.hand, row.reason), row.unit) for row in found]


def _disputed(game: str | None) -> Query:
    """Those hands, as games with the versions of their first and last event."""
    wanted = select(hands.c.game, hands.c.first, hands.c.last).join(disputes, _SAME)
    if game is not None:
        wanted = wanted.where(hands.c.game == game)
    return wanted.where(disputes.c.resolved.is_(None), hands.c.voided.is_(None)).distinct()
