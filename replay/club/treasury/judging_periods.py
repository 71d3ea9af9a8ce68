"""Closed periods, judged again: each was closed in its time, and asserts what the books say of its end."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator

from replay.club_events import PeriodClosed, Standing
from replay.ledger.accounts import CASH, owner
from replay.ledger.days import Day
from replay.ledger.periods import last_moment

__all__ = ["PeriodJudge"]


class PeriodJudge:
    """Goes through the closings in order and along the days of the books, once for all of them.

    Args:
        days: what moved on each day; the books are as they ought to be.
    """

    def __init__(self, days: Iterator[Day]) -> None:
        self._closed: dt.date | None = None
        self._days = days
        self._ahead: Day | None = None
        """The first that was read and that no closing has reached yet."""
        self._stands: Counter[tuple[str, str]] = Counter()
        """What every unit and account stands at by the end of the last closing, in minor units."""

    def wrong(self, event: PeriodClosed, recorded: dt.date) -> Iterator[str]:
        """What is wrong with a closing that was recorded on a day in UTC."""
        if event.until > recorded:
            yield f"its field until is {event.until}, expected a day until {recorded}, on which it was recorded"
        if self._closed is not None and event.until <= self._closed:
            yield f"its field until is {event.until}, expected a day after {self._closed}"
            return
        self._closed = event.until
        stands = self._stand(last_moment(event.until))
        yield from _balances(event, stands)
        yield from _counted(event, {each.unit: -each.amount for each in stands if each.account == CASH})
        pots = sorted(game for each in stands if (game := owner(each.account)[1]) is not None)
        if pots != [str(each) for each in event.carried]:
            yield "its field carried does not name the pots that are not at zero"

    def _stand(self, end: int) -> list[Standing]:
        """What every account stands at by a moment, in order of unit and account."""
        while (ahead := self._ahead or next(self._days, None)) is not None and ahead.begins <= end:
            self._stands[ahead.unit, ahead.account] += ahead.amount
            self._ahead = None
        self._ahead = ahead
        return [Standing(account, amount, unit) for (unit, account), amount in sorted(self._stands.items()) if amount]


def _balances(event: PeriodClosed, stands: list[Standing]) -> Iterator[str]:
    if list(event.balances) == stands:
        return
    told = Counter((each.account, each.unit) for each in event.balances)
    found = {(each.account, each.unit): each.amount for each in event.balances}
    expected = {(each.account, each.unit): each.amount for each in stands}
    wrong = [
        *(f"names {account} {times} times in {unit}, expected once" for (account, unit), times in told.items() if times > 1),
        *(
            f"says {said} {unit} of {account}, and the books say {stood}"
            for account, unit in sorted(found.keys() | expected.keys())
            if (said := found.get((account, unit), 0)) != (stood := expected.get((account, unit), 0))
        ),
    ]  # fmt: skip
    for problem in wrong or ["is out of order, or names an account that is at zero"]:
        yield f"its field balances {problem}"


def _counted(event: PeriodClosed, box: dict[str, int]) -> Iterator[str]:
    """What was counted is what is in the cash box by the books, by unit, once the difference is booked."""
    told = Counter(each.unit for each in event.counted)
    for unit, times in told.items():
        if times > 1:
            yield f"its field counted names {unit} {times} times, expected once"
    for each in event.counted:
        held = box.get(each.unit, 0)
        if held != each.counted:
            yield f"its field counted says {each.counted} {each.unit}, and the books have {held} in the cash box"
    for unit in sorted(box.keys() - told.keys()):
        yield f"its field counted does not name {unit}, and the books have {box[unit]} in the cash box"
