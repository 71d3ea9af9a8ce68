"""Periods: the cash is counted, every account is asserted, every pot is at zero or carried over by name, and the days are closed.

The cash box of a past day cannot be counted. So the present cash is counted, and the payments since the last day of the period are
subtracted; the event holds the cash at the end of that day.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Annotated, NamedTuple
from uuid import UUID

from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import Connection, func, select

from replay.answers.books import Balance, Period
from replay.answers.books import Counted as CountedCash
from replay.club.matters.matter import Booked, Called, Facade, Matter, Meant, Placed, Refusal, wrong_field
from replay.club.matters.payments import CLOSED_ALREADY, FUTURE_DAY, UNTIL_TODAY, amount_doubts
from replay.ledger.accounts import CASH, OVER_SHORT, MoneyFact, owner
from replay.ledger.names import money, titles
from replay.ledger.people import Names, People
from replay.ledger.periods import Period as PeriodRow
from replay.ledger.periods import enter_periods, last_moment, periods
from replay.ledger.postings import postings
from replay.rights import Right
from replay.store.tables import Found, events
from replay.values.club_events import Signed, Standing, UnitName
from replay.values.events import Event, Recorded
from replay.values.money import LARGEST, Money
from replay.values.times import CALENDAR, ClubDays, from_micros, minute
from replay.words.errors import BadInput, NeedsConfirmation, PaipuError, RuleViolation
from replay.words.messages import Message, Text, say

if TYPE_CHECKING:
    from replay.club.matters.state import ClubState

# the event


class Counted(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The content of the cash box in one unit, by the books and by count."""

    unit: UnitName
    book: Signed
    counted: Annotated[int, Meta(ge=0, le=2**53 - 1)]


class PeriodClosed(Event, frozen=True):
    """All days of the club up to ``until`` are closed: later events are booked on the day after it, or on their own later day.

    ``balances`` has every account's balance that is not zero at the end of that day, with the difference of the cash box; ``carried`` are
    the games whose pots go on with money in them.
    """

    until: dt.date
    counted: Annotated[tuple[Counted, ...], Meta(max_length=32)]
    balances: Annotated[tuple[Standing, ...], Meta(max_length=100_000)]
    carried: Annotated[tuple[UUID, ...], Meta(max_length=10_000)] = ()


# the rules

FIELD_UNTIL_IN_FUTURE = Text(
    "treasury.field-until-in-future",
    "its field until is {found}, expected a day until {today}, on which it was recorded",
)
FIELD_UNTIL_TOO_EARLY = Text(
    "treasury.field-until-too-early", "its field until is {found}, expected a day after {last}"
)
NOBODY_COUNTED = Text(
    "treasury.nobody-counted", "the cash box holds {amount} by the books, but its cash was not counted"
)
NOBODY_COUNTED_SINCE = Text(
    "treasury.nobody-counted-since",
    "the cash box holds {amount} by the books ({then} at the end of {until}), but its cash was not counted",
)
FIELD_COUNTED_WITHOUT_UNIT = Text(
    "treasury.field-counted-without-unit",
    "its field counted does not name {unit}, and the books have {amount} in the cash box",
)
OTHER_CASH_BY_BOOKS = Text(
    "treasury.other-cash-by-books", "says {found} {unit} by the books, which have {expected} in the cash box"
)
COUNTED_IN_UNKNOWN_UNIT = Text(
    "treasury.counted-in-unknown-unit", "has the unit {found!r}, in which no game was opened before it"
)
UNIT_COUNTED_OFTEN = Text("treasury.unit-counted-often", "names {unit} {count} times, expected once")
CASH_BELOW_ZERO = Text(
    "treasury.cash-below-zero",
    "found {amount} in the cash box, but {came} more went into it than out of it after {until}: at the "
    "end of that day it would have been below zero",
)
FIELD_COUNTED_BELOW_ZERO = Text("treasury.field-counted-below-zero", "its field counted says {found} {unit}")
POT_NOT_EMPTY = Text("treasury.pot-not-empty", "the pot of game {game} holds {amount}")
POT_AT_ZERO = Text("treasury.pot-at-zero", "the pot of game {game} is at zero on that day")
ACCOUNT_TOO_LARGE = Text(
    "treasury.account-too-large", "the account of {account} is at {amount}, but a closing can hold at most {most}"
)
FIELD_BALANCES_NO_ROOM = Text(
    "treasury.field-balances-no-room", "its field balances cannot hold {amount} {unit} of {account}"
)
ACCOUNT_NAMED_OFTEN = Text("treasury.account-named-often", "names {account} {count} times in {unit}, expected once")
OTHER_BALANCE = Text("treasury.other-balance", "says {found} {unit} of {account}, and the books say {expected}")
CLOSED = Text("web.closed", "The books are closed until {day}.")

_RULE = say("treasury.ruling-closing", "Paipu, the books: closing a period")


class _Closing(Matter[PeriodClosed]):
    """Only past, open days can be closed, and the event must agree with the books at their end."""

    event = PeriodClosed
    seen_with = (Right.SEE_MONEY,)
    tables = (periods,)

    def check(self, state: ClubState, event: PeriodClosed) -> Iterator[Refusal]:
        if event.until > state.today:
            yield Refusal(
                _violation(FUTURE_DAY(day=str(event.until)), UNTIL_TODAY(today=str(state.today))),
                FIELD_UNTIL_IN_FUTURE(found=str(event.until), today=str(state.today)),
            )
        last = state.closed_until
        if last is not None and event.until <= last:
            yield Refusal(
                _violation(CLOSED_ALREADY(until=str(last)), say("treasury.later-day", "a later day")),
                FIELD_UNTIL_TOO_EARLY(found=str(event.until), last=str(last)),
            )
            return
        standing = state.standing(event.until)
        yield from _counted(state, event, {each.unit: -each.amount for each in standing if each.account == CASH})
        yield from _carried(event, standing)
        yield from _balanced(state, event, standing)

    def means(self, found: Meant, placed: Placed, event: PeriodClosed, booked: Booked) -> None:
        ends = last_moment(event.until)
        different = [each for each in event.counted if each.counted != each.book]
        for number, each in enumerate(different):
            over = (CASH, OVER_SHORT, each.counted - each.book, each.unit, "counted")
            found.money.append(MoneyFact(*placed.source, ends, *over, first_line=1 + 2 * number))

    def project(self, connection: Connection, placed: Placed, event: PeriodClosed) -> None:
        enter_periods(connection, [PeriodRow(placed.position, last_moment(event.until))])

    def sentence(self, event: PeriodClosed, called: Called) -> Message:
        return CLOSED(day=str(event.until))


MATTERS = (_Closing(),)


def _violation(problem: Message, legal: Message) -> RuleViolation:
    return RuleViolation(problem, rule=_RULE, legal=legal)


def _counted(state: ClubState, event: PeriodClosed, box: dict[str, int]) -> Iterator[Refusal]:
    """Check that each unit with cash in the books was counted, once, and is not below zero."""
    times = Counter(each.unit for each in event.counted)
    for unit in sorted(box.keys() - times.keys()):
        since = state.cash_since(event.until).get(unit, 0)
        now, then = money(box[unit] + since, unit), money(box[unit], unit)
        holds = NOBODY_COUNTED(amount=now)
        if since:
            holds = NOBODY_COUNTED_SINCE(amount=now, then=then, until=str(event.until))
        yield Refusal(
            _violation(
                holds, say("treasury.count-cash", "count it, and say how much is in it now (--counted on the terminal)")
            ),
            FIELD_COUNTED_WITHOUT_UNIT(unit=unit, amount=box[unit]),
        )
    for each in event.counted:
        held = box.get(each.unit, 0)
        if each.book != held:
            yield wrong_field("counted", OTHER_CASH_BY_BOOKS(found=each.book, unit=each.unit, expected=held))
        if each.counted < 0:
            yield _less_than_nothing(state, event, each)
        if not state.has_unit(each.unit):
            yield wrong_field("counted", COUNTED_IN_UNKNOWN_UNIT(found=each.unit))
    for unit, found in times.items():
        if found > 1:
            yield wrong_field("counted", UNIT_COUNTED_OFTEN(unit=unit, count=found))


def _less_than_nothing(state: ClubState, event: PeriodClosed, counted: Counted) -> Refusal:
    since = state.cash_since(event.until).get(counted.unit, 0)
    now, came = (money(amount, counted.unit) for amount in (counted.counted + since, since))
    problem = CASH_BELOW_ZERO(amount=now, came=came, until=str(event.until))
    finding = FIELD_COUNTED_BELOW_ZERO(found=counted.counted, unit=counted.unit)
    return Refusal(
        _violation(
            problem, say("treasury.count-again", "count again, or close until today, if the money went missing later")
        ),
        finding,
    )


def _carried(event: PeriodClosed, standing: Sequence[Standing]) -> Iterator[Refusal]:
    """Check that the pots that are not at zero are carried by name, in order."""
    pots = {game: each for each in standing if (game := owner(each.account)[1]) is not None}
    carried = [str(each) for each in event.carried]
    if carried != sorted(pots):
        finding = say(
            "treasury.field-carried-incomplete", "its field carried does not name the pots that are not at zero"
        )
        yield Refusal(_wrongly_carried(pots, carried), finding)


def _wrongly_carried(pots: dict[str, Standing], carried: Sequence[str]) -> PaipuError:
    for game, pot in pots.items():
        if game not in carried:
            not_empty = POT_NOT_EMPTY(game=game, amount=money(pot.amount, pot.unit))
            return _violation(not_empty, say("treasury.carry-pot", "carry this pot over, or all of them"))
    for game in carried:
        if game not in pots:
            return _violation(
                POT_AT_ZERO(game=game), say("treasury.carry-what-is-left", "carry only pots with money in them")
            )
    return _violation(
        say("treasury.pots-out-of-order", "the carried pots are out of order"),
        say("treasury.each-pot-once", "each once, in order"),
    )


def _balanced(state: ClubState, event: PeriodClosed, standing: Sequence[Standing]) -> Iterator[Refusal]:
    """Check that every account is asserted at its balance in the books, within a closing's limit; many payments can exceed it."""
    for each in chain(standing, event.balances):
        if abs(each.amount) > LARGEST:
            (called,) = titles([balance_of(state.names, each)]).values()
            yield Refusal(
                _violation(
                    ACCOUNT_TOO_LARGE(
                        account=called, amount=money(each.amount, each.unit), most=money(LARGEST, each.unit)
                    ),
                    say("treasury.set-right-first", "correct it first, then close up to a day on which it is correct"),
                ),
                FIELD_BALANCES_NO_ROOM(amount=each.amount, unit=each.unit, account=each.account),
            )
    expected = with_difference(standing, event.counted)
    if list(event.balances) != expected:
        for problem in _differences(event, expected) or [
            say("treasury.balances-out-of-order", "is out of order, or names an account that is at zero")
        ]:
            yield wrong_field("balances", problem)


def _differences(event: PeriodClosed, standing: Sequence[Standing]) -> list[Message]:
    times = Counter((each.account, each.unit) for each in event.balances)
    found = {(each.account, each.unit): each.amount for each in event.balances}
    expected = {(each.account, each.unit): each.amount for each in standing}
    return [
        *(ACCOUNT_NAMED_OFTEN(account=account, count=many, unit=unit) for (account, unit), many in times.items() if many > 1),
        *(
            OTHER_BALANCE(found=asserted, unit=unit, account=account, expected=booked)
            for account, unit in sorted(found.keys() | expected.keys())
            if (asserted := found.get((account, unit), 0)) != (booked := expected.get((account, unit), 0))
        ),
    ]  # fmt: skip


def with_difference(standing: Sequence[Standing], counted: Sequence[Counted]) -> list[Standing]:
    """Return the balances after the counted cash, in order of unit and account.

    >>> [(each.account, each.amount) for each in with_difference([Standing("cash", -500, "EUR/2")], [Counted("EUR/2", 500, 510)])]
    [('cash', -510), ('over-short', 10)]
    """
    amounts = {(each.unit, each.account): each.amount for each in standing}
    for each in counted:
        for account, gained in ((CASH, each.book - each.counted), (OVER_SHORT, each.counted - each.book)):
            amounts[each.unit, account] = amounts.get((each.unit, account), 0) + gained
    return [Standing(account, amount, unit) for (unit, account), amount in sorted(amounts.items()) if amount]


def balance_of(names: Names, standing: Standing) -> Balance:
    """Return the balance under the name of the account's player."""
    account = names.account(standing.account)
    return Balance(account, names.called(account), owner(account)[1], standing.amount, standing.unit)


# doubts that need a confirmation

CLOCK_BEHIND = Text(
    "treasury.clock-behind",
    "the clock of this machine is at {now}, but the log has an event of {latest}: set the clock right, or"
    " confirm the day if that event is wrong",
)
DAY_FAR_FROM_LOG = Text(
    "treasury.day-far-from-log",
    "{day} is {count} days after {latest}, the latest event of the log. If the clock of this machine is wrong, no other period can be "
    "closed before that day has passed. A day up to {last} needs no confirmation",
)

_MOST_DAYS = 2
"""The days after the log's latest event that are closed without a question: an evening may be typed in a day or two later."""
_SKEW = dt.timedelta(hours=1)
"""The tolerated difference between the clocks of two recording machines."""


def _latest(state: ClubState) -> dt.datetime | None:
    """Return the time of the latest event; None if there is none.

    Imports are left out: importing does not check the clock of this machine.
    """
    latest = select(func.max(events.c.recorded_at)).where(events.c.type != "GameImported")
    found: int | None = state.connection.scalar(latest)
    return None if found is None else from_micros(found)


def _clock_doubts(
    until: dt.date, now: dt.datetime, latest: dt.datetime | None, days: ClubDays = CALENDAR
) -> Iterator[Message]:
    """Compare the clock, and the last day of a period, with the latest event of the log: a closing under a wrong clock is final."""
    if latest is None:
        return
    if now + _SKEW < latest:
        yield CLOCK_BEHIND(now=minute(now), latest=minute(latest))
        return
    latest_day = days.day(latest)
    last = latest_day + dt.timedelta(days=_MOST_DAYS)
    if until > last:
        count = (until - latest_day).days
        yield DAY_FAR_FROM_LOG(day=str(until), count=count, latest=str(latest_day), last=str(last))


# the functions that record


class Periods(Facade):
    """The functions that record periods. Safe to share between threads."""

    def close(  # 7 parameters: the content of a closing, and the confirmed codes
        self,
        until: dt.date,
        counted: Sequence[Money] = (),
        *,
        carry: Sequence[UUID] = (),
        carry_all: bool = False,
        confirm: Collection[str] = (),
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Period:
        """Close all days up to one: later events are booked after it.

        Args:
            until: the last day, of the club; not in the future.
            counted: the present cash in the box, an amount for each unit that it holds; payments since that day are subtracted.
            carry: the games whose pots are carried over with money in them.
            carry_all: True to carry every pot over.
            confirm: the confirmed codes.
            by: the account that closes it.
            event_id: the key of a retry.

        Raises:
            NeedsConfirmation: the clock of this machine may be wrong, or an amount is unusual, and ``confirm`` lacks its code.
            RuleViolation: the day is closed already or has not come yet, cash was not counted, a pot is not at zero, or an
                account is too large to be written down.
            BadInput, NotFound, Conflict: as :meth:`pay`.
        """
        cash = {str(unit): amount for amount, unit in counted}
        if len(cash) < len(counted):
            raise BadInput(
                say("treasury.counted-twice", "found two amounts in one unit, expected one count for each unit"),
                field="counted",
            )
        asked = Closing(until, cash, carry, carry_all)

        def same(known: Event) -> bool:
            return self._store.ask(lambda reading: asked.same(reading.connection, known))

        def ask(state: ClubState, event: Event) -> None:
            clock = _clock_doubts(until, state.now, _latest(state), state.settings.days)
            NeedsConfirmation.of([*clock, *amount_doubts(state, counted)], confirm)

        record = self._stream.record(asked.event, same, ask=ask, by=by, event_id=event_id)
        with self._store.reading() as reading:
            return period(record, People.load(reading.connection), came_since(reading.connection))


class Closing(NamedTuple):
    """A requested closing: the last day of the club, the present cash in minor units of each unit, and the games whose pots are carried."""

    until: dt.date
    cash: Mapping[str, int]
    carried: Sequence[UUID]
    carry_all: bool

    def event(self, state: ClubState) -> PeriodClosed:
        """Return the closing event for the present state of the club, with the cash at the end of the last day.

        A unit is missing if its cash was not counted; an amount is below zero if more went in since.
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
        """True if an event is this closing: of the same day, with the same cash and pots."""
        if not isinstance(known, PeriodClosed) or known.until != self.until:
            return False
        since = came_since(connection)[self.until]
        return {each.unit: each.counted + since[each.unit] for each in known.counted} == self.cash and (
            self.carry_all or known.carried == tuple(sorted(set(self.carried)))
        )


def came_since(connection: Connection) -> dict[dt.date, Counter[str]]:
    """Return for each closed period, by its last day, the net cash into the box between that day and the closing."""
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
        # Periods end one after the other: a posting up to the end of this one is also up to the end of the next.
        later = [each for each in later if each.at > ends]
        gained = found[from_micros(ends).date()]
        for each in later:
            gained[each.unit] -= each.amount
    return found


def period(record: Recorded, people: People, since: Mapping[dt.date, Mapping[str, int]]) -> Period:
    """Return the closing statement of a period; ``since`` is the result of :func:`came_since`."""
    closed = record.data
    if not isinstance(closed, PeriodClosed):
        raise TypeError(f"a period is closed by {type(closed).__name__}")
    later = since[closed.until]
    counted = [
        CountedCash(each.unit, each.book, each.counted, each.counted - each.book, later.get(each.unit, 0))
        for each in closed.counted
    ]
    return Period(
        event=str(record.id),
        version=record.seq,
        at=record.at,
        until=closed.until,
        counted=counted,
        balances=_stood(closed, people),
        carried=[str(each) for each in closed.carried],
    )


def _stood(closed: PeriodClosed, people: People) -> list[Balance]:
    found: dict[tuple[str, str], Balance] = {}
    for each in closed.balances:
        balance = balance_of(people, each)
        known = found.get((balance.account, balance.unit))
        found[balance.account, balance.unit] = (
            balance if known is None else replace(known, amount=known.amount + balance.amount)
        )
    return [each for each in found.values() if each.amount]
