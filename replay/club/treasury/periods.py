"""Closing a period: the cash is counted, every account is asserted, and every pot is at zero or carried over by name.

Nobody can count what was in the cash box on a day that has passed. So people count what is in it now, and what went in and out
since the last day of the period is subtracted; the event holds what was in the box at the end of that day.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace
from sqlalchemy import Connection, select

from replay.answers import books
from replay.answers.books import Balance
from replay.club.treasury.decision import ClubState
from replay.club.treasury.decision.periods import balance_of, with_difference
from replay.club_events import Counted, PeriodClosed
from replay.events import Event, Recorded
from replay.ledger.accounts import CASH, owner
from replay.ledger.people import People
from replay.ledger.periods import periods
from replay.ledger.postings import postings
from replay.store.sql_types import Found
from replay.times import from_micros


class Closing(NamedTuple):
    """A requested closing: the last day of the club, what is in the cash box now in minor units of each unit, and the games
    whose pots go on with money in them, or all of them.
    """

    until: dt.date
    cash: Mapping[str, int]
    carried: Sequence[UUID]
    carry_all: bool

    def event(self, state: ClubState) -> PeriodClosed:
        """The closing as it is recorded, of the club as it is now: with what was in the box at the end of the last day.

        Without a unit that the box holds if nobody counted it; with less than nothing if more went in since.
        """
        standing, since = state.standing(self.until), state.cash_since(self.until)
        book = {each.unit: -each.amount for each in standing if each.account == CASH}
        counted = tuple(
            Counted(unit, book.get(unit, 0), now - since.get(unit, 0)) for unit, now in sorted(self.cash.items())
        )
        pots = {UUID(game) for each in standing if (game := owner(each.account)[1]) is not None}
        carried = tuple(sorted(pots if self.carry_all else set(self.carried)))
        return PeriodClosed(self.until, counted, tuple(with_difference(standing, counted)), carried)

    def same(self, connection: Connection, known: Event) -> bool:
        """Whether an event is this closing: of the same day, with the same cash and pots."""
        if not isinstance(known, PeriodClosed) or known.until != self.until:
            return False
        since = came_since(connection)[self.until]
        return {each.unit: each.counted + since[each.unit] for each in known.counted} == self.cash and (
            self.carry_all or known.carried == tuple(sorted(set(self.carried)))
        )


def came_since(connection: Connection) -> dict[dt.date, Counter[str]]:
    """For each closed period, by its last day: what went into the cash box between that day and the closing, beyond what went out."""
    columns = (postings.c.position, postings.c.at, postings.c.unit, postings.c.amount)
    of_box = select(*columns).where(postings.c.account == CASH).order_by(postings.c.position)
    moved = connection.execute(of_box).all()
    found: dict[dt.date, Counter[str]] = defaultdict(Counter)
    later: list[Found] = []
    passed = 0
    for position, ends in connection.execute(select(periods.c.position, periods.c.ends).order_by(periods.c.position)):
        while passed < len(moved) and moved[passed].position < position:
            later.append(moved[passed])
            passed += 1
        # Periods end one after the other: what is not later than the end of this one is not later than that of the next.
        later = [each for each in later if each.at > ends]
        gained = found[from_micros(ends).date()]
        for each in later:
            gained[each.unit] -= each.amount
    return found


def period(record: Recorded, people: People, since: Mapping[dt.date, Mapping[str, int]]) -> books.Period:
    """The closing statement of a period; ``since`` is what :func:`came_since` says."""
    closed = record.data
    if not isinstance(closed, PeriodClosed):
        raise TypeError(f"a period is closed by {type(closed).__name__}")
    later = since[closed.until]
    counted = [
        books.Counted(each.unit, each.book, each.counted, each.counted - each.book, later.get(each.unit, 0))
        for each in closed.counted
    ]
    return books.Period(
        event=str(record.id),
        version=record.seq,
        at=record.at,
        until=closed.until,
        counted=counted,
        balances=_stood(closed, people),
        carried=[str(each) for each in closed.carried],
    )


def _stood(closed: PeriodClosed, people: People) -> list[Balance]:
    """The balance of every account; names of one player are added together."""
    found: dict[tuple[str, str], Balance] = {}
    for each in closed.balances:
        balance = balance_of(people, each)
        known = found.get((balance.account, balance.unit))
        found[balance.account, balance.unit] = (
            balance if known is None else replace(known, amount=known.amount + balance.amount)
        )
    return [each for each in found.values() if each.amount]
