"""Closed periods: the closing statement of one, and a line for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from replay.ledger.books import Balance, Place
from replay.ledger.names import event, money, titles
from replay.ledger.reports.balance import balance_text, balance_values
from replay.money import Unit
from replay.textual import columns
from replay.times import format_time, minute

__all__ = ["period_text", "period_values", "periods_text"]


def period_values(period: Mapping[str, Any]) -> dict[str, Any]:
    """A closed period for programs: its ``event`` and that event's ``version``, ``at`` (RFC 3339), the last day ``until``, what was
    ``counted`` in each unit (``book``, ``counted``, ``over``, and what went into the box ``since`` the last day before it was
    counted), ``balances``, and the games whose pots were ``carried``.
    """
    return {
        **period,
        "at": format_time(period["at"]),
        "until": period["until"].isoformat(),
        "balances": balance_values(period["balances"]),
    }


def period_text(period: Mapping[str, Any]) -> Iterator[str]:
    """The closing statement of a period: its last day, the cash by the books and as counted, and what every account stands at."""
    yield f"All days until {period['until']} are closed ({event(Place(None, period['version']))}, {minute(period['at'])})."
    yield from (f"{_counted(each)}." for each in period["counted"])
    if not period["counted"]:
        yield "The cash box was empty by the books, and no cash was counted."
    balances = period["balances"]
    if not balances:
        yield "Every account stands at zero."
        return
    for _, found in groupby(balances, key=lambda each: each.unit):
        yield ""
        yield from balance_text(sorted(found, key=_as_read))
    carried = titles(each for each in balances if each.game in period["carried"])
    if carried:
        yield ""
        yield f"Carried over: the {' and the '.join(carried.values())}."


def _as_read(balance: Balance) -> tuple[bool, bool, str]:
    return balance.player is None, balance.game is None, balance.player or balance.account


def _counted(counted: Mapping[str, Any]) -> str:
    book, found, over = (money(abs(counted[key]), counted["unit"]) for key in ("book", "counted", "over"))
    held = (
        f"The cash box held {found}"
        if counted["counted"]
        else f"The cash box held nothing in {Unit.parse(counted['unit']).code}"
    )
    if not counted["over"]:
        return f"{held}, as the books say{_since(counted)}"
    said_book = (
        f"the books say {book}" if counted["book"] >= 0 else f"the books say that it gave out {book} more than it held"
    )
    return f"{held} and {said_book}: {over} {'over' if counted['over'] > 0 else 'short'}{_since(counted)}"


def _since(counted: Mapping[str, Any]) -> str:
    """What moved between the last day and the count, and what was counted; nothing where nothing moved."""
    moved, unit = counted["since"], counted["unit"]
    if not moved:
        return ""
    way = "into" if moved > 0 else "out of"
    return f"; {money(abs(moved), unit)} went {way} it since, and {money(counted['counted'] + moved, unit)} was counted"


def periods_text(periods: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """A line for each closed period."""
    if not periods:
        yield "No period was ever closed."
    rows = [
        (
            f"until {each['until']}",
            f"closed {minute(each['at'])}",
            str(event(Place(None, each["version"]))),
            "; ".join(map(_counted, each["counted"])) or "no cash was counted",
        )
        for each in periods
    ]
    yield from columns(rows)
