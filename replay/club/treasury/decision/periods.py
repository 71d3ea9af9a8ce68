"""What a closing requires: a day that is not in the future, counted cash, pots carried over by name, and every account as in the books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from replay.answers.books import Balance
from replay.club.treasury.decision import wording
from replay.club.treasury.decision.refusal import Refusal, wrong_field
from replay.club.treasury.decision.state import ClubState
from replay.club_events import Counted, PeriodClosed, Standing
from replay.errors import PaipuError, RuleViolation
from replay.ledger.accounts import CASH, OVER_SHORT, owner
from replay.ledger.names import money, titles
from replay.ledger.people import Names
from replay.messages import Message
from replay.money import LARGEST

_RULE = wording.RULING_CLOSING()


def check_period_closed(state: ClubState, event: PeriodClosed) -> Iterator[Refusal]:
    """The days have passed and are open yet, and the event says of their end what the books say."""
    if event.until > state.today:
        yield Refusal(
            _violation(wording.FUTURE_DAY(day=str(event.until)), wording.UNTIL_TODAY(today=str(state.today))),
            wording.FIELD_UNTIL_IN_FUTURE(found=str(event.until), today=str(state.today)),
        )
    last = state.closed_until
    if last is not None and event.until <= last:
        yield Refusal(
            _violation(wording.CLOSED_ALREADY(until=str(last)), wording.LATER_DAY()),
            wording.FIELD_UNTIL_TOO_EARLY(found=str(event.until), last=str(last)),
        )
        return
    standing = state.standing(event.until)
    yield from _counted(state, event, {each.unit: -each.amount for each in standing if each.account == CASH})
    yield from _carried(event, standing)
    yield from _balanced(state, event, standing)


def _violation(problem: Message, legal: Message) -> RuleViolation:
    return RuleViolation(problem, rule=_RULE, legal=legal)


def _counted(state: ClubState, event: PeriodClosed, box: dict[str, int]) -> Iterator[Refusal]:
    """In each unit that the cash box holds by the books it was counted, once, and it held something."""
    times = Counter(each.unit for each in event.counted)
    for unit in sorted(box.keys() - times.keys()):
        since = state.cash_since(event.until).get(unit, 0)
        now, then = money(box[unit] + since, unit), money(box[unit], unit)
        holds = wording.NOBODY_COUNTED(amount=now)
        if since:
            holds = wording.NOBODY_COUNTED_SINCE(amount=now, then=then, until=str(event.until))
        yield Refusal(
            _violation(holds, wording.COUNT_CASH()), wording.FIELD_COUNTED_WITHOUT_UNIT(unit=unit, amount=box[unit])
        )
    for each in event.counted:
        held = box.get(each.unit, 0)
        if each.book != held:
            yield wrong_field("counted", wording.OTHER_CASH_BY_BOOKS(found=each.book, unit=each.unit, expected=held))
        if each.counted < 0:
            yield _less_than_nothing(state, event, each)
        if not state.has_unit(each.unit):
            yield wrong_field("counted", wording.COUNTED_IN_UNKNOWN_UNIT(found=each.unit))
    for unit, found in times.items():
        if found > 1:
            yield wrong_field("counted", wording.UNIT_COUNTED_OFTEN(unit=unit, count=found))


def _less_than_nothing(state: ClubState, event: PeriodClosed, counted: Counted) -> Refusal:
    since = state.cash_since(event.until).get(counted.unit, 0)
    now, came = (money(amount, counted.unit) for amount in (counted.counted + since, since))
    problem = wording.CASH_BELOW_ZERO(amount=now, came=came, until=str(event.until))
    finding = wording.FIELD_COUNTED_BELOW_ZERO(found=counted.counted, unit=counted.unit)
    return Refusal(_violation(problem, wording.COUNT_AGAIN()), finding)


def _carried(event: PeriodClosed, standing: Sequence[Standing]) -> Iterator[Refusal]:
    """The pots that are not at zero go on by name, in order."""
    pots = {game: each for each in standing if (game := owner(each.account)[1]) is not None}
    carried = [str(each) for each in event.carried]
    if carried != sorted(pots):
        finding = wording.FIELD_CARRIED_INCOMPLETE()
        yield Refusal(_wrongly_carried(pots, carried), finding)


def _wrongly_carried(pots: dict[str, Standing], carried: Sequence[str]) -> PaipuError:
    for game, pot in pots.items():
        if game not in carried:
            not_empty = wording.POT_NOT_EMPTY(game=game, amount=money(pot.amount, pot.unit))
            return _violation(not_empty, wording.CARRY_POT())
    for game in carried:
        if game not in pots:
            return _violation(wording.POT_AT_ZERO(game=game), wording.CARRY_WHAT_IS_LEFT())
    return _violation(wording.POTS_OUT_OF_ORDER(), wording.EACH_POT_ONCE())


def _balanced(state: ClubState, event: PeriodClosed, standing: Sequence[Standing]) -> Iterator[Refusal]:
    """Every account is asserted at what the books say, and at no more than can be written down; many payments together can be more."""
    for each in chain(standing, event.balances):
        if abs(each.amount) > LARGEST:
            (called,) = titles([balance_of(state.names, each)]).values()
            yield Refusal(
                _violation(
                    wording.ACCOUNT_TOO_LARGE(
                        account=called, amount=money(each.amount, each.unit), most=money(LARGEST, each.unit)
                    ),
                    wording.SET_RIGHT_FIRST(),
                ),
                wording.FIELD_BALANCES_NO_ROOM(amount=each.amount, unit=each.unit, account=each.account),
            )
    expected = with_difference(standing, event.counted)
    if list(event.balances) != expected:
        for problem in _differences(event, expected) or [wording.BALANCES_OUT_OF_ORDER()]:
            yield wrong_field("balances", problem)


def _differences(event: PeriodClosed, standing: Sequence[Standing]) -> list[Message]:
    times = Counter((each.account, each.unit) for each in event.balances)
    found = {(each.account, each.unit): each.amount for each in event.balances}
    expected = {(each.account, each.unit): each.amount for each in standing}
    return [
        *(wording.ACCOUNT_NAMED_OFTEN(account=account, count=many, unit=unit) for (account, unit), many in times.items() if many > 1),
        *(
            wording.OTHER_BALANCE(found=asserted, unit=unit, account=account, expected=booked)
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
