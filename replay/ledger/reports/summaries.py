"""What happens in the books, told: payments and corrections, where somebody stands, what the cash box holds, closed periods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from replay.ledger.accounts import CASH, OVER_SHORT, OWN, SETTLED, owner
from replay.ledger.books import Balance, Entry, Place
from replay.ledger.names import aside, corrected, event, holds, money, party, said, titles
from replay.ledger.reports.listings import balance_text, balance_values, journal_values
from replay.ledger.reports.statement import statement_values
from replay.ledger.statements import Line, Statement
from replay.money import Unit
from replay.textual import columns
from replay.times import minute, written

__all__ = [
    "cash_text",
    "cash_values",
    "period_text",
    "period_values",
    "periods_text",
    "recorded_text",
    "recorded_values",
    "sides",
    "standing_text",
]


def sides(entries: Iterable[Entry], stands: Iterable[Balance]) -> list[Balance]:
    """What the accounts of a payment stand at, in their order; what it only passed through is left out.

    Args:
        entries: the postings of the payment.
        stands: what every account stands at; one that is not among them is at zero.
    """
    known = {(each.account, each.unit): each for each in stands}
    named = dict.fromkeys((each.account, each.player, each.unit) for each in entries if each.account != SETTLED)
    return [
        known.get((account, unit), Balance(account, player, owner(account)[1], 0, unit))
        for account, player, unit in named
    ]


def recorded_text(entries: Sequence[Entry]) -> str:
    """What a payment or a correction says, in a sentence; its first posting is the payer's and its last the payee's."""
    first, last = entries[0], entries[-1]
    called = _called(sides(entries, ()))
    giver, taker, amount = called[first.account], called[last.account], money(abs(first.amount), first.unit)
    if first.why == "settled":
        if first.account == CASH:
            did = f"{taker} was paid {amount} out of the cash box"
        elif last.account == CASH:
            did = f"{giver} paid {amount} into the cash box"
        else:
            did = f"{giver} paid {taker} {amount}"
        if owner(first.account)[1] is not None:
            did = did[:1].upper() + did[1:]
    elif first.account == CASH:
        did = f"The cash box holds {amount} more, credited to {taker}"
    elif last.account == CASH:
        did = f"The cash box holds {amount} less, charged to {giver}"
    else:
        did = f"{amount} charged to {giver} and credited to {taker}"
    booked = f", booked on {first.at:%Y-%m-%d} as its own day is closed" if first.happened < first.at else ""
    return f"{did} ({event(Place(first.game, first.version))}{corrected(first)}{booked}){said(first)}"


def recorded_values(entries: Sequence[Entry], stands: Sequence[Balance]) -> dict[str, Any]:
    """For programs: the ``event`` and its ``version``, its postings as ``entries``, and as ``balances`` what its accounts stand at now."""
    first = entries[0]
    return {
        "event": first.event,
        "version": first.version,
        "entries": list(journal_values(entries)),
        "balances": balance_values(stands),
    }


def standing_text(stands: Sequence[Balance]) -> str:
    """Where accounts stand now, in a sentence.

    >>> guo, box = Balance("players:1", "Guo", None, -250, "EUR/2"), Balance("cash", None, None, -500, "EUR/2")
    >>> standing_text([guo, box])
    'Now Guo owes 2.50 EUR and the cash box holds 5.00 EUR.'
    """
    called = _called(stands)
    return f"Now {' and '.join(f'{called[each.account]} {_stands(each)}' for each in stands)}."


def _called(balances: Sequence[Balance]) -> dict[str, str]:
    """What to call each account inside a sentence."""
    players = {each.account for each in balances if each.player is not None}
    return {
        account: called if account in players or account == OVER_SHORT else f"the {called}"
        for account, called in titles(balances).items()
    }


def _stands(balance: Balance) -> str:
    amount = money(abs(balance.amount), balance.unit)
    if balance.account == CASH:
        return holds(balance.amount, balance.unit)
    if balance.account in OWN:
        return f"stands at {money(balance.amount, balance.unit)}"
    if balance.game is not None:
        return f"{'holds' if balance.amount > 0 else 'owes'} {amount}" if balance.amount else "is empty"
    if not balance.amount:
        return "is square"
    return f"{'owes' if balance.amount < 0 else 'is owed'} {amount}"


# The cash box


def cash_values(statements: Iterable[Statement], latest: int) -> list[dict[str, Any]]:
    """One object per unit: ``unit``, what the box ``holds`` by the books, and its latest ``lines`` as in a statement of its account."""
    return [
        {"unit": each["unit"], "holds": -each["closing"], "lines": each["lines"][-latest:]}
        for each in statement_values(statements)
    ]


def cash_text(statements: Sequence[Statement], latest: int) -> Iterator[str]:
    """What the box holds by the books in each unit, and its latest lines: what went in or out, and what it held then."""
    if not statements:
        yield "The cash box is empty: nothing was ever paid into it."
    for number, each in enumerate(statements):
        if number:
            yield ""
        yield f"By the books the cash box {holds(each.closing, each.unit)}."
        write = Unit.parse(each.unit).write
        rows = [
            (
                minute(line.at),
                "in" if line.amount < 0 else "out",
                write(abs(line.amount)),
                write(-line.balance),
                _cash_line(line),
            )
            for line in each.lines[-latest:]
        ]
        yield from columns([("", "", "", "holds", ""), *rows] if rows else [], right={2, 3})
        if len(each.lines) > latest:
            yield f"The latest {latest} of {len(each.lines):,} lines; 'paipu ledger statement cash' has all of them."


def _cash_line(line: Line) -> str:
    into = line.amount < 0
    if line.why == "counted":
        what = f"{'over' if into else 'short'} when it was counted"
    else:
        what = f"{'from' if into else 'to'} {party(line.other, line.other_player)}"
    return f"{what}, {event(Place(line.game, line.version))}{aside(line)}{said(line)}"


# Closed periods


def period_values(period: Mapping[str, Any]) -> dict[str, Any]:
    """A closed period for programs: its ``event`` and that event's ``version``, ``at`` (RFC 3339), the last day ``until``, what was
    ``counted`` in each unit (``book``, ``counted``, ``over``, and what went into the box ``since`` the last day before it was
    counted), ``balances``, and the games whose pots were ``carried``.
    """
    return {
        **period,
        "at": written(period["at"]),
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
            event(Place(None, each["version"])),
            "; ".join(map(_counted, each["counted"])) or "no cash was counted",
        )
        for each in periods
    ]
    yield from columns(rows)
