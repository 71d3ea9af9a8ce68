"""What is recorded only once somebody confirms it: amounts, cash, corrections and days that look like slips."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence

from replay.answers.books import Place
from replay.club.treasury import wording
from replay.club.treasury.decision.money import REVERSING
from replay.club.treasury.decision.state import MoneyEvent
from replay.club.treasury.stored_state import StoredState
from replay.club_days import CALENDAR, ClubDays
from replay.club_events import CLUB_STREAM, Adjusted, Settled
from replay.errors import RuleViolation
from replay.events import Recorded
from replay.ledger.accounts import CASH
from replay.ledger.names import event as called_event
from replay.ledger.names import holds, money
from replay.messages import Message
from replay.money import Money
from replay.times import minute

COMPUTED = frozenset({wording.LARGE_AMOUNT.code})
"""The codes that are confirmed from the start where the books propose an amount and nobody types it."""

_MANY_TIMES = 100
_MOST_DAYS = 2
"""So many days after the log's latest event are closed without a question: an evening is typed in on the next day or the one after."""
_SKEW = dt.timedelta(hours=1)
"""By how much the clocks of two machines that record may differ."""


def money_doubts(state: StoredState, event: Settled | Adjusted) -> Iterator[Message]:
    """What is unusual about a payment or a correction that the rules allow.

    Raises:
        RuleViolation: it corrects more than was paid.
    """
    wrong = None
    if isinstance(event, Adjusted) and event.corrects is not None:
        wrong = state.moved(event.corrects)
        corrections = state.corrections(event.corrects)
        if wrong is not None:
            yield from _corrected(state, event, wrong, corrections)
    if wrong is None or event != wrong.opposite(event.reason if isinstance(event, Adjusted) else "", event.on):
        yield from amount_doubts(state, [Money.of(event.amount, event.unit)])
    takes = event.payer == CASH if isinstance(event, Settled) else event.payee == CASH
    box = state.in_box(event.unit)
    if takes and event.amount > box:
        yield wording.MORE_CASH(amount=money(event.amount, event.unit), holds=holds(-box, event.unit))


def amount_doubts(state: StoredState, amounts: Sequence[Money]) -> Iterator[Message]:
    """The amounts that are a hundred times as large as any that was typed before, in their units."""
    for amount, unit in amounts:
        largest = state.largest_typed(str(unit))
        if largest and amount >= _MANY_TIMES * largest:
            yield wording.LARGE_AMOUNT(amount=unit.message(amount), largest=unit.message(largest))


def _corrected(
    state: StoredState, event: Adjusted, wrong: MoneyEvent, corrections: Sequence[Recorded]
) -> Iterator[Message]:
    """A correction that was not undone since, after which another may be a mistake."""
    standing = [each for each in corrections if not _is_undone(state, each)]
    before = sum(
        each.data.amount for each in standing if isinstance(each.data, Adjusted) and each.data.unit == event.unit
    )
    moved, called = state.amount_of(wrong, event.unit), called_event(Place(_game_of(wrong), wrong.version))
    latest = called_event(Place(None, standing[-1].seq)) if standing else None
    if before + event.amount > moved:
        legal = wording.CORRECT_LESS(left=money(moved - before, event.unit))
        if moved <= before and latest:
            legal = wording.REVERSE_CORRECTION(by=latest)
        amounts = {"amount": money(moved, event.unit), "wanted": money(before + event.amount, event.unit)}
        raise RuleViolation(wording.CORRECTION_TOO_LARGE(called=called, **amounts), rule=REVERSING, legal=legal)
    if latest:
        yield wording.CORRECTED_ALREADY(called=called, by=latest)


def _game_of(wrong: MoneyEvent) -> str | None:
    return None if wrong.stream == CLUB_STREAM else wrong.stream


def _is_undone(state: StoredState, record: Recorded) -> bool:
    undoing = MoneyEvent(CLUB_STREAM, record.seq, record).opposite("")
    return undoing is not None and state.reversal(undoing) is not None


def clock_doubts(
    until: dt.date, now: dt.datetime, latest: dt.datetime | None, days: ClubDays = CALENDAR
) -> Iterator[Message]:
    """The clock, and the last day of a period, compared with the latest event of the log: what a wrong clock closes stays closed."""
    if latest is None:
        return
    if now + _SKEW < latest:
        yield wording.CLOCK_BEHIND(now=minute(now), latest=minute(latest))
        return
    latest_day = days.day(latest)
    last = latest_day + dt.timedelta(days=_MOST_DAYS)
    if until > last:
        count = (until - latest_day).days
        yield wording.DAY_FAR_FROM_LOG(day=str(until), count=count, latest=str(latest_day), last=str(last))
