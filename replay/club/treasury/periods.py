"""Closing a period: the cash is counted, every account is asserted, and every pot is at zero or goes on by name.

Nobody can count what was in the cash box on a day that has passed. So people say what is in it now, and what went in and out
since the last day of the period is taken off that; the event has what was in the box at the end of that day.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import Connection, select

from replay.club_events import Counted, PeriodClosed, Standing
from replay.errors import RuleViolation
from replay.events import Event, Recorded
from replay.ledger.accounts import CASH, OVER_SHORT, owner
from replay.ledger.books import GAINED, Balance, exactly, standing
from replay.ledger.names import money, titles
from replay.ledger.people import People
from replay.ledger.periods import closed_until, last_moment, periods
from replay.ledger.postings import postings
from replay.money import LARGEST
from replay.store.reading import Reading
from replay.times import from_micros

__all__ = ["Closing", "came_since", "period", "with_difference"]

_RULE = "Paipu, the books: closing a period"


class Closing(NamedTuple):
    """A closing as it is asked for: the last day (UTC), what is in the cash box now in minor units of each unit, and the games
    whose pots go on with money in them, or all of them.
    """

    until: dt.date
    cash: Mapping[str, int]
    carried: Sequence[UUID]
    carry_all: bool

    def decide(self, reading: Reading) -> PeriodClosed:
        """The event, decided under the lock of the log.

        Raises:
            RuleViolation: the day is closed already or has not come yet, cash was not counted or cannot have been what it would
                have to be, a pot is not at zero, or an account stands at more than can be written down.
        """
        _need_open(reading, self.until)
        stands = standing(reading.connection, self.until)
        counted = self._counted(stands, _since(reading.connection, self.until))
        pots = {UUID(game): each for each in stands if (game := owner(each.account)[1]) is not None}
        _need_carried(pots, set(pots) if self.carry_all else set(self.carried))
        after = with_difference(stands, counted)
        _need_writable(reading.connection, [*stands, *after])
        return PeriodClosed(self.until, counted, tuple(after), tuple(sorted(pots)))

    def _counted(self, stands: Sequence[Standing], since: Mapping[str, int]) -> tuple[Counted, ...]:
        """What was in the cash box at the end of the last day, in each unit that is counted."""
        book = {each.unit: -each.amount for each in stands if each.account == CASH}
        for unit in sorted(book.keys() - self.cash.keys()):
            holds, then = money(book[unit] + since[unit], unit), money(book[unit], unit)
            raise RuleViolation(
                f"the cash box holds {holds} by the books{f' ({then} at the end of {self.until})' if since[unit] else ''}, "
                "and nobody counted it",
                rule=_RULE,
                legal="count it, and say how much is in it now",
            )
        counted = []
        for unit, now in sorted(self.cash.items()):
            if now < since[unit]:
                raise RuleViolation(
                    f"found {money(now, unit)} in the cash box, and {money(since[unit], unit)} more went into it than out of it "
                    f"after {self.until}: at the end of that day it would have held less than nothing",
                    rule=_RULE,
                    legal="count again, or close until today, where what is missing belongs",
                )
            counted.append(Counted(unit, book.get(unit, 0), now - since[unit]))
        return tuple(counted)

    def same(self, connection: Connection, known: Event) -> bool:
        """Whether an event is this closing: of the same day, with the same cash and pots."""
        if not isinstance(known, PeriodClosed) or known.until != self.until:
            return False
        since = came_since(connection)[self.until]
        return {each.unit: each.counted + since[each.unit] for each in known.counted} == self.cash and (
            self.carry_all or known.carried == tuple(sorted(set(self.carried)))
        )


def _since(connection: Connection, day: dt.date) -> Counter[str]:
    """What went into the cash box after a day, beyond what went out of it, in each unit."""
    later = (postings.c.account == CASH) & (postings.c.at > last_moment(day))
    found = connection.execute(select(postings.c.unit, *GAINED).where(later).group_by(postings.c.unit))
    return Counter({unit: -exactly(high, low) for unit, high, low in found})


def came_since(connection: Connection) -> dict[dt.date, Counter[str]]:
    """For each closed period, by its last day: what went into the cash box between that day and the closing, beyond what went out."""
    columns = (postings.c.position, postings.c.at, postings.c.unit, postings.c.amount)
    of_box = select(*columns).where(postings.c.account == CASH).order_by(postings.c.position)
    moved = connection.execute(of_box).all()
    found: dict[dt.date, Counter[str]] = defaultdict(Counter)
    later: list[Any] = []
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


def _need_open(reading: Reading, until: dt.date) -> None:
    today = dt.datetime.now(dt.UTC).date()
    if until > today:
        raise RuleViolation(f"{until} has not come yet", rule=_RULE, legal=f"a day until {today}, today in UTC")
    closed = closed_until(reading.connection)
    if closed is not None and until <= closed:
        raise RuleViolation(f"all days until {closed} are closed already", rule=_RULE, legal="a later day")


def _need_carried(pots: Mapping[UUID, Standing], carried: set[UUID]) -> None:
    for game, pot in pots.items():
        if game not in carried:
            raise RuleViolation(
                f"the pot of game {game} stands at {money(pot.amount, pot.unit)}",
                rule=_RULE,
                legal="carry this pot over, or all of them",
            )
    for game in sorted(carried - pots.keys()):
        raise RuleViolation(
            f"the pot of game {game} is at zero on that day", rule=_RULE, legal="carry only what is left"
        )


def _need_writable(connection: Connection, stands: Sequence[Standing]) -> None:
    """Refuse what passes the largest amount that an event may have; many payments together can."""
    for each in stands:
        if abs(each.amount) > LARGEST:
            (called,) = titles([_balance(People.load(connection), each)]).values()
            raise RuleViolation(
                f"the account of {called} stands at {money(each.amount, each.unit)}, "
                f"and a closing has room for {money(LARGEST, each.unit)}",
                rule=_RULE,
                legal="set that right first, and close a day on which it is",
            )


def _balance(people: People, stood: Standing) -> Balance:
    account = people.account(stood.account)
    return Balance(account, people.called(account), owner(account)[1], stood.amount, stood.unit)


def with_difference(stands: Sequence[Standing], counted: Sequence[Counted]) -> list[Standing]:
    """What the accounts stand at once the cash box is what was counted, in order of unit and account.

    >>> [(each.account, each.amount) for each in with_difference([Standing("cash", -500, "EUR/2")], [Counted("EUR/2", 500, 510)])]
    [('cash', -510), ('over-short', 10)]
    """
    amounts = {(each.unit, each.account): each.amount for each in stands}
    for each in counted:
        for account, gained in ((CASH, each.book - each.counted), (OVER_SHORT, each.counted - each.book)):
            amounts[each.unit, account] = amounts.get((each.unit, account), 0) + gained
    return [Standing(account, amount, unit) for (unit, account), amount in sorted(amounts.items()) if amount]


def period(record: Recorded, people: People, since: Mapping[dt.date, Mapping[str, int]]) -> dict[str, Any]:
    """The closing statement of a period; ``since`` is what :func:`came_since` says."""
    closed = record.data
    if not isinstance(closed, PeriodClosed):
        raise TypeError(f"a period is closed by {type(closed).__name__}")
    return {
        "event": str(record.id),
        "version": record.seq,
        "at": record.at,
        "until": closed.until,
        "counted": [
            {
                "unit": each.unit,
                "book": each.book,
                "counted": each.counted,
                "over": each.counted - each.book,
                "since": since[closed.until].get(each.unit, 0),
            }
            for each in closed.counted
        ],
        "balances": _stood(closed, people),
        "carried": [str(each) for each in closed.carried],
    }


def _stood(closed: PeriodClosed, people: People) -> list[Balance]:
    """What every account stood at; names that turned out to be one player stand together."""
    found: dict[tuple[str, str], Balance] = {}
    for each in closed.balances:
        balance = _balance(people, each)
        known = found.get((balance.account, balance.unit))
        found[balance.account, balance.unit] = (
            balance if known is None else known._replace(amount=known.amount + balance.amount)
        )
    return [each for each in found.values() if each.amount]
