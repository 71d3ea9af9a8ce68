"""Closing a period: the cash is counted, every account is asserted, and every pot is at zero or goes on by name."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from replay.club_events import Counted, PeriodClosed, Standing
from replay.errors import RuleViolation
from replay.events import Event
from replay.ledger.accounts import CASH, OVER_SHORT, owner
from replay.ledger.books import standing
from replay.ledger.periods import closed_until
from replay.money import Unit
from replay.store.reading import Reading

__all__ = ["closing", "same_closing", "with_difference"]

_RULE = "Paipu, the books: closing a period"


def closing(
    until: dt.date, cash: Mapping[str, int], carried: Sequence[UUID], *, carry_all: bool
) -> Callable[[Reading], Event]:
    """What decides the closing under the lock of the log.

    Args:
        until: the last day, UTC.
        cash: what was counted in the cash box, in minor units, for each unit.
        carried: the games whose pots go on with money in them.
        carry_all: every pot that is not at zero goes on.

    Raises RuleViolation when it decides: the day is closed already or has not come yet, cash was not counted, or a pot is not at zero.
    """

    def decide(reading: Reading) -> PeriodClosed:
        _need_open(reading, until)
        stands = standing(reading.connection, until)
        book = {each.unit: -each.amount for each in stands if each.account == CASH}
        for unit in sorted(book.keys() - cash.keys()):
            holds = f"{Unit.parse(unit).write(book[unit])} {Unit.parse(unit).code}"
            raise RuleViolation(
                f"the cash box holds {holds} by the books, and nobody counted it",
                rule=_RULE,
                legal="count it, and say how much is in it",
            )
        counted = tuple(Counted(unit, book.get(unit, 0), cash[unit]) for unit in sorted(cash))
        pots = {UUID(game): each for each in stands if (game := owner(each.account)[1]) is not None}
        _need_carried(pots, set(pots) if carry_all else set(carried))
        return PeriodClosed(until, counted, tuple(with_difference(stands, counted)), tuple(sorted(pots)))

    return decide


def same_closing(
    until: dt.date, cash: Mapping[str, int], carried: Sequence[UUID], *, carry_all: bool
) -> Callable[[Event], bool]:
    """Whether an event is this closing: of the same day, with the same cash and pots."""

    def same(known: Event) -> bool:
        if not isinstance(known, PeriodClosed) or known.until != until:
            return False
        return {each.unit: each.counted for each in known.counted} == cash and (
            carry_all or known.carried == tuple(sorted(set(carried)))
        )

    return same


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
            unit = Unit.parse(pot.unit)
            raise RuleViolation(
                f"the pot of game {game} stands at {unit.write(pot.amount)} {unit.code}",
                rule=_RULE,
                legal="carry this pot over, or all of them",
            )
    for game in sorted(carried - pots.keys()):
        raise RuleViolation(
            f"the pot of game {game} is at zero on that day", rule=_RULE, legal="carry only what is left"
        )


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
