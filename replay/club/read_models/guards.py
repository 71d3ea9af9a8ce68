"""A pot is never below zero: whoever was given money out of it by a correction cannot be paid it by the game as well.

What was paid to whoever holds the pot, or by them, is another matter: the debt to the pot is smaller then, and what is played for
is not. So payments, and what corrects them, are left out here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable
from itertools import accumulate

from sqlalchemy import Connection, func, select

from replay.club_events import CLUB_STREAM
from replay.errors import RuleViolation
from replay.events import POT
from replay.ledger.accounts import POTS, owner
from replay.ledger.books import GAINED, exactly
from replay.ledger.names import money
from replay.ledger.pots import played_for
from replay.ledger.tables import MoneyFact, postings
from replay.store.tables import events, log

__all__ = ["A_POT_OWES_NOTHING", "corrected_pots", "in_pot", "need_pots"]

A_POT_OWES_NOTHING = "Paipu, the books: a pot owes nothing"


def need_pots(connection: Connection, posted: Iterable[MoneyFact]) -> None:
    """Refuse payments of games, posted just now, that take more out of a pot than corrections have left in it.

    The rules know what a game has put into its pot and nothing of corrections, so only pots that were corrected are looked at.

    Raises:
        RuleViolation: a pot would owe money.
    """
    drained = {fact.stream for fact in posted if fact.payer == POT}
    for game in sorted(drained and corrected_pots(connection, drained)):
        begins = select(log.c.position).where(log.c.stream == game, log.c.version == 1).scalar_subquery()
        wanted = select(func.sum(postings.c.amount), postings.c.unit).where(
            postings.c.position >= begins, postings.c.account == POTS + game, played_for(connection, [game])
        )
        found = connection.execute(
            wanted.group_by(postings.c.position, postings.c.unit).order_by(postings.c.position)
        ).all()
        lowest = min(accumulate(int(amount) for amount, _ in found))
        if lowest < 0:
            raise RuleViolation(
                f"the pot of game {game} would stand at {money(lowest, found[0].unit)}, since a correction took money out of it",
                rule=A_POT_OWES_NOTHING,
                legal="reverse that correction first",
            )


def corrected_pots(connection: Connection, pots: Collection[str]) -> set[str]:
    """Those of these games whose pot holds less than the game has put into it, since corrections took more out than in."""
    opened = connection.scalar(select(func.min(log.c.position)).where(log.c.stream.in_(pots), log.c.version == 1))
    # By way of the club's own stream, since the postings of games are many, and only what was recorded while the games were there.
    of_event = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
    wanted = (
        select(postings.c.account, *GAINED)
        .select_from(events)
        .join(log, of_event)
        .join(postings, postings.c.position == log.c.position)
        .where(events.c.stream == CLUB_STREAM, events.c.type == "Adjusted")
        .where(events.c.version > _own_version(connection, opened or 0))
        .where(postings.c.account.in_([POTS + game for game in pots]), played_for(connection, pots))
        .group_by(postings.c.account)
    )
    found = connection.execute(wanted)
    return {str(owner(account)[1]) for account, high, low in found if exactly(high, low) < 0}


def in_pot(connection: Connection, game: str, unit: str) -> int:
    """What a pot has in it to be played for, in minor units: all that was put into it, less what was won and what corrections took out."""
    of_pot = (postings.c.account == POTS + game) & (postings.c.unit == unit)
    wanted = select(*GAINED).where(of_pot, played_for(connection, [game]))
    high, low = connection.execute(wanted).one()
    return exactly(high or 0, low or 0)


def _own_version(connection: Connection, position: int) -> int:
    """The version that the club's own stream had at a position of the log; that stream is in the order of the log."""

    def stands(version: int) -> int:
        wanted = select(log.c.position).where(log.c.stream == CLUB_STREAM, log.c.version == version)
        return int(connection.execute(wanted).scalar_one())

    last = connection.scalar(select(func.max(log.c.version)).where(log.c.stream == CLUB_STREAM)) or 0
    return bisect_left(range(1, last + 1), position, key=stands)
