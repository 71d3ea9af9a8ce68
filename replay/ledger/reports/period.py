"""Closed periods: the closing statement of one, and a line for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from replay.answers.books import Balance, Counted, Period, Place
from replay.ledger.names import event, money, titles
from replay.ledger.reports import wording
from replay.ledger.reports.balance import balance_text
from replay.ledger.reports.lines import table
from replay.messages import ENGLISH, Catalogue, Message, all_of, clauses
from replay.money import Unit
from replay.times import minute


def period_text(period: Period, catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """The closing statement of a period: its last day, the cash by the books and as counted, and the balance of every account."""
    closed = event(Place(None, period.version))
    yield wording.CLOSED(until=str(period.until), event=closed, at=minute(period.at)).words(catalogue)
    yield from (wording.SENTENCE(words=_counted(each)).words(catalogue) for each in period.counted)
    if not period.counted:
        yield wording.BOX_WAS_EMPTY().words(catalogue)
    balances = period.balances
    if not balances:
        yield wording.ALL_AT_ZERO().words(catalogue)
        return
    for _, found in groupby(balances, key=lambda each: each.unit):
        yield ""
        yield from balance_text(sorted(found, key=_as_read), catalogue)
    carried = titles(each for each in balances if each.game in period.carried)
    if carried:
        yield ""
        pots = all_of([wording.THE(what=each) for each in carried.values()])
        yield wording.CARRIED_OVER(pots=pots).words(catalogue)


def _as_read(balance: Balance) -> tuple[bool, bool, str]:
    return balance.player is None, balance.game is None, balance.player or balance.account


def _counted(counted: Counted) -> Message:
    book, found, over = (money(abs(amount), counted.unit) for amount in (counted.book, counted.counted, counted.over))
    held = wording.BOX_HELD(amount=found)
    if not counted.counted:
        held = wording.BOX_HELD_NOTHING(unit=Unit.parse(counted.unit).code)
    if not counted.over:
        return clauses([wording.AS_THE_BOOKS_SAY(held=held), *_since(counted)])
    books = (wording.BOOKS_SAY if counted.book >= 0 else wording.BOOKS_SAY_MORE_GIVEN)(amount=book)
    text = wording.COUNTED_OVER if counted.over > 0 else wording.COUNTED_SHORT
    return clauses([text(held=held, books=books, amount=over), *_since(counted)])


def _since(counted: Counted) -> Iterator[Message]:
    """What moved between the last day and the count, and what was counted; nothing if nothing moved."""
    moved, unit = counted.since, counted.unit
    if not moved:
        return
    text = wording.WENT_IN_SINCE if moved > 0 else wording.WENT_OUT_SINCE
    yield text(amount=money(abs(moved), unit), counted=money(counted.counted + moved, unit))


def periods_text(periods: Sequence[Period], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """A line for each closed period."""
    if not periods:
        yield wording.NEVER_CLOSED().words(catalogue)
    rows = [
        (
            wording.UNTIL(day=str(each.until)),
            wording.CLOSED_AT(at=minute(each.at)),
            event(Place(None, each.version)),
            clauses(_counted(count) for count in each.counted) if each.counted else wording.NO_CASH_COUNTED(),
        )
        for each in periods
    ]
    yield from table(rows, catalogue)
