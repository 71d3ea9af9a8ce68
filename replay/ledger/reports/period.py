"""Closed periods: the closing statement of one, and a line for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from replay.answers.books import Balance, Counted, Period, Place
from replay.ledger.names import event, money, titles
from replay.ledger.reports.balance import balance_text
from replay.money import Unit
from replay.textual import columns
from replay.times import minute

__all__ = ["period_text", "periods_text"]


def period_text(period: Period) -> Iterator[str]:
    """The closing statement of a period: its last day, the cash by the books and as counted, and what every account stands at."""
    yield f"All days until {period.until} are closed ({event(Place(None, period.version))}, {minute(period.at)})."
    yield from (f"{_counted(each)}." for each in period.counted)
    if not period.counted:
        yield "The cash box was empty by the books, and no cash was counted."
    balances = period.balances
    if not balances:
        yield "Every account stands at zero."
        return
    for _, found in groupby(balances, key=lambda each: each.unit):
        yield ""
        yield from balance_text(sorted(found, key=_as_read))
    carried = titles(each for each in balances if each.game in period.carried)
    if carried:
        yield ""
        yield f"Carried over: the {' and the '.join(carried.values())}."


def _as_read(balance: Balance) -> tuple[bool, bool, str]:
    return balance.player is None, balance.game is None, balance.player or balance.account


def _counted(counted: Counted) -> str:
    book, found, over = (money(abs(amount), counted.unit) for amount in (counted.book, counted.counted, counted.over))
    held = (
        f"The cash box held {found}"
        if counted.counted
        else f"The cash box held nothing in {Unit.parse(counted.unit).code}"
    )
    if not counted.over:
        return f"{held}, as the books say{_since(counted)}"
    said_book = (
        f"the books say {book}" if counted.book >= 0 else f"the books say that it gave out {book} more than it held"
    )
    return f"{held} and {said_book}: {over} {'over' if counted.over > 0 else 'short'}{_since(counted)}"


def _since(counted: Counted) -> str:
    """What moved between the last day and the count, and what was counted; nothing where nothing moved."""
    moved, unit = counted.since, counted.unit
    if not moved:
        return ""
    way = "into" if moved > 0 else "out of"
    return f"; {money(abs(moved), unit)} went {way} it since, and {money(counted.counted + moved, unit)} was counted"


def periods_text(periods: Sequence[Period]) -> Iterator[str]:
    """A line for each closed period."""
    if not periods:
        yield "No period was ever closed."
    rows = [
        (
            f"until {each.until}",
            f"closed {minute(each.at)}",
            event(Place(None, each.version)),
            "; ".join(map(_counted, each.counted)) or "no cash was counted",
        )
        for each in periods
    ]
    yield from columns(rows)
