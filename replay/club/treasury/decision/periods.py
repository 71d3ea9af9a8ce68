"""What a closing requires: a day that is not in the future, counted cash, pots carried over by name, and every account as in the books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from replay.answers.books import Balance
from replay.club.treasury.decision.refusal import Refusal, wrong_field
from replay.club.treasury.decision.state import ClubState
from replay.club_events import Counted, PeriodClosed, Standing
from replay.errors import PaipuError, RuleViolation
from replay.ledger.accounts import CASH, OVER_SHORT, owner
from replay.ledger.names import money, titles
from replay.ledger.people import Names
from replay.money import LARGEST

__all__ = ["balance_of", "closed", "with_difference"]

_RULE = "Paipu, the books: closing a period"


def closed(state: ClubState, event: PeriodClosed) -> Iterator[Refusal]:
    """The days have passed and are open yet, and the event says of their end what the books say."""
    if event.until > state.today:
        yield Refusal(
            _violation(f"{event.until} has not come yet", f"a day until {state.today}, today in UTC"),
            f"its field until is {event.until}, expected a day until {state.today}, on which it was recorded",
        )
    last = state.closed_until
    if last is not None and event.until <= last:
        yield Refusal(
            _violation(f"all days until {last} are closed already", "a later day"),
            f"its field until is {event.until}, expected a day after {last}",
        )
        return
    standing = state.standing(event.until)
    yield from _counted(state, event, {each.unit: -each.amount for each in standing if each.account == CASH})
    yield from _carried(event, standing)
    yield from _balanced(state, event, standing)


def _violation(problem: str, legal: str) -> RuleViolation:
    return RuleViolation(problem, rule=_RULE, legal=legal)


def _counted(state: ClubState, event: PeriodClosed, box: dict[str, int]) -> Iterator[Refusal]:
    """In each unit that the cash box holds by the books it was counted, once, and it held something."""
    times = Counter(each.unit for each in event.counted)
    for unit in sorted(box.keys() - times.keys()):
        since = state.cash_since(event.until).get(unit, 0)
        then = f" ({money(box[unit], unit)} at the end of {event.until})" if since else ""
        holds = f"the cash box holds {money(box[unit] + since, unit)} by the books{then}, and nobody counted it"
        yield Refusal(
            _violation(holds, "count it, and say how much is in it now"),
            f"its field counted does not name {unit}, and the books have {box[unit]} in the cash box",
        )
    for each in event.counted:
        held = box.get(each.unit, 0)
        if each.book != held:
            yield wrong_field(
                "counted", f"says {each.book} {each.unit} by the books, which have {held} in the cash box"
            )
        if each.counted < 0:
            yield _less_than_nothing(state, event, each)
        if not state.has_unit(each.unit):
            yield wrong_field("counted", f"is of the unit {each.unit!r}, in which no game was opened before it")
    for unit, found in times.items():
        if found > 1:
            yield wrong_field("counted", f"names {unit} {found} times, expected once")


def _less_than_nothing(state: ClubState, event: PeriodClosed, counted: Counted) -> Refusal:
    since = state.cash_since(event.until).get(counted.unit, 0)
    now, came = (money(amount, counted.unit) for amount in (counted.counted + since, since))
    problem = (
        f"found {now} in the cash box, and {came} more went into it than out of it after {event.until}: "
        "at the end of that day it would have held less than nothing"
    )
    legal = "count again, or close until today, where what is missing belongs"
    return Refusal(_violation(problem, legal), f"its field counted says {counted.counted} {counted.unit}")


def _carried(event: PeriodClosed, standing: Sequence[Standing]) -> Iterator[Refusal]:
    """The pots that are not at zero go on by name, in order."""
    pots = {game: each for each in standing if (game := owner(each.account)[1]) is not None}
    carried = [str(each) for each in event.carried]
    if carried != sorted(pots):
        finding = "its field carried does not name the pots that are not at zero"
        yield Refusal(_wrongly_carried(pots, carried), finding)


def _wrongly_carried(pots: dict[str, Standing], carried: Sequence[str]) -> PaipuError:
    for game, pot in pots.items():
        if game not in carried:
            stands = f"the pot of game {game} stands at {money(pot.amount, pot.unit)}"
            return _violation(stands, "carry this pot over, or all of them")
    for game in carried:
        if game not in pots:
            return _violation(f"the pot of game {game} is at zero on that day", "carry only what is left")
    return _violation("the pots that go on are named out of order", "each once, in order")


def _balanced(state: ClubState, event: PeriodClosed, standing: Sequence[Standing]) -> Iterator[Refusal]:
    """Every account is asserted at what the books say, and at no more than can be written down; many payments together can be more."""
    for each in chain(standing, event.balances):
        if abs(each.amount) > LARGEST:
            (called,) = titles([balance_of(state.names, each)]).values()
            yield Refusal(
                _violation(
                    f"the account of {called} stands at {money(each.amount, each.unit)}, "
                    f"and a closing has room for {money(LARGEST, each.unit)}",
                    "set that right first, and close a day on which it is",
                ),
                f"its field balances has no room for {each.amount} {each.unit} of {each.account}",
            )
    expected = with_difference(standing, event.counted)
    if list(event.balances) != expected:
        for problem in _differences(event, expected) or ["is out of order, or names an account that is at zero"]:
            yield wrong_field("balances", problem)


def _differences(event: PeriodClosed, standing: Sequence[Standing]) -> list[str]:
    times = Counter((each.account, each.unit) for each in event.balances)
    found = {(each.account, each.unit): each.amount for each in event.balances}
    expected = {(each.account, each.unit): each.amount for each in standing}
    return [
        *(f"names {account} {many} times in {unit}, expected once" for (account, unit), many in times.items() if many > 1),
        *(
            f"says {asserted} {unit} of {account}, and the books say {booked}"
            for account, unit in sorted(found.keys() | expected.keys())
            if (asserted := found.get((account, unit), 0)) != (booked := expected.get((account, unit), 0))
        ),
    ]  # fmt: skip


def with_difference(standing: Sequence[Standing], counted: Sequence[Counted]) -> list[Standing]:
    """The balances once the cash box is what was counted, in order of unit and account.

    >>> [(each.account, each.amount) for each in with_difference([Standing("cash", -500, "EUR/2")], [Counted("EUR/2", 500, 510)])]
    [('cash', -510), ('over-short', 10)]
    """
    amounts = {(each.unit, each.account): each.amount for each in standing}
    for each in counted:
        for account, gained in ((CASH, each.book - each.counted), (OVER_SHORT, each.counted - each.book)):
            amounts[each.unit, account] = amounts.get((each.unit, account), 0) + gained
    return [Standing(account, amount, unit) for (unit, account), amount in sorted(amounts.items()) if amount]


def balance_of(names: Names, standing: Standing) -> Balance:
    """The same under the name of the player whose account it is."""
    account = names.account(standing.account)
    return Balance(account, names.called(account), owner(account)[1], standing.amount, standing.unit)
