"""The ledger as people and programs read it: aligned text, CSV, and plain values for JSON.

Amounts for programs are integers in minor units beside their unit (``-1250``, ``EUR/2``); people read ``-12.50 EUR``.
In text and CSV a name is made :func:`visible <replay.textual.visible>`; only JSON gives it letter by letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from replay.ledger.accounts import CASH, shortened
from replay.ledger.books import Balance, Entry, Place
from replay.ledger.names import (
    NOTHING,
    aside,
    corrects,
    event,
    holds,
    money,
    party,
    place,
    place_in_game,
    reason,
    said,
    titles,
)
from replay.ledger.reports.statement import csv_lines, source, statement_csv, statement_text, statement_values, whom
from replay.ledger.settle import Due, Held, Squared
from replay.money import Unit
from replay.textual import columns, visible
from replay.times import minute, written

__all__ = [
    "PARTS",
    "Part",
    "balance_csv",
    "balance_text",
    "balance_values",
    "corrects",
    "held_text",
    "journal_csv",
    "journal_text",
    "journal_values",
    "party",
    "settle_csv",
    "settle_text",
    "settle_values",
    "source",
    "statement_csv",
    "statement_text",
    "statement_values",
    "whom",
]


def balance_values(balances: Iterable[Balance]) -> list[dict[str, Any]]:
    """One object per account and unit with the fields of :class:`Balance <replay.ledger.books.Balance>`."""
    return [each._asdict() for each in balances]


def balance_csv(balances: Iterable[Balance]) -> Iterator[str]:
    """The lines of a CSV file with the keys of :func:`balance_values` as its columns."""
    return csv_lines(Balance._fields, (each._asdict() for each in balances))


def balance_text(balances: Sequence[Balance]) -> Iterator[str]:
    """One line per account, the units apart."""
    called = titles(balances)
    if not balances:
        yield NOTHING
    for number, (_, found) in enumerate(groupby(balances, key=lambda each: each.unit)):
        if number:
            yield ""
        yield from columns(
            [(called[each.account], money(each.amount, each.unit), _remark(each)) for each in found], right={1}
        )


def _remark(balance: Balance) -> str:
    """What the figure alone does not say."""
    unit = Unit.parse(balance.unit)
    remarks = []
    if balance.account == CASH and balance.amount:
        remarks.append(holds(balance.amount, balance.unit))
    if balance.pending:
        sign = "+" if balance.pending > 0 else ""
        remarks.append(f"{sign}{unit.write(balance.pending)} pending in hands being played")
    return f"({'; '.join(remarks)})" if remarks else ""


def journal_values(entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    """One object per posting with the fields of :class:`Entry <replay.ledger.books.Entry>`; moments are RFC 3339."""
    for each in entries:
        yield each._asdict() | {
            "at": written(each.at),
            "happened": written(each.happened),
            "corrected": place(each.corrected),
        }


def journal_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a CSV file with the keys of :func:`journal_values` as its columns, but for ``corrected``: ``corrects`` says it by id."""
    return csv_lines([field for field in Entry._fields if field != "corrected"], journal_values(entries))


def journal_text(entries: Iterable[Entry]) -> Iterator[str]:
    """A block for each payment: when, why, which step of which game, and its postings."""
    empty = True
    for _, block in groupby(entries, key=lambda each: each.position):
        found = list(block)
        if not empty:
            yield ""
        empty = False
        yield _heading(found[0])
        rows = [(party(each.account, each.player).ljust(20), money(each.amount, each.unit).rjust(12)) for each in found]
        yield from (f"    {line}" for line in columns(rows, right={1}))
    if empty:
        yield NOTHING


def _heading(entry: Entry) -> str:
    where = event(Place(entry.game, entry.version))
    if entry.game is not None:
        where = f"{place_in_game(entry.hand, entry.step)}; {where}"
    return f"{minute(entry.at)} {reason(entry.why)} ({where}{aside(entry)}){said(entry)}"


def settle_values(squared: Iterable[Squared]) -> list[dict[str, Any]]:
    """One object per unit: ``unit``, ``exact``, ``through_house``, ``payments``, the balances of ``pots`` that are not at zero, what is
    ``missing`` in the cash box, and the disputed hands that are ``held`` back (``game``, ``hand``, ``reason``).

    A payment has the accounts ``from`` and ``to``, ``amount`` and ``unit``, which is all that recording it takes; whose they are, null
    for a pot and the cash box; and why it is what it is: all that the payer ``owes`` and all that the payee is ``owed`` (null for
    the cash box).
    """
    return [
        {
            "unit": each.unit,
            "exact": each.exact,
            "through_house": each.through_house,
            "payments": [
                {
                    "from": due.payer.account,
                    "from_player": due.payer.player,
                    "to": due.payee.account,
                    "to_player": due.payee.player,
                    "amount": due.amount,
                    "unit": each.unit,
                    "owes": due.owes,
                    "owed": due.owed,
                }
                for due in each.payments
            ],
            "pots": balance_values(each.pots),
            "missing": each.missing,
            "held": [held._asdict() for held in each.held],
        }
        for each in squared
    ]


def settle_csv(squared: Iterable[Squared]) -> Iterator[str]:
    """The lines of a CSV file, one per payment; ``exact`` says whether the payments of its unit are certainly fewest."""
    fields = ("from", "from_player", "to", "to_player", "amount", "unit", "owes", "owed", "exact")
    payments = (
        payment | {"exact": str(unit["exact"]).lower()}
        for unit in settle_values(squared)
        for payment in unit["payments"]
    )
    return csv_lines(fields, payments)


def settle_text(squared: Sequence[Squared]) -> Iterator[str]:
    """One line per payment with its reason, and after each unit how sure that number is and what stands in pots."""
    held = [hand for each in squared for hand in each.held]
    yield from held_text(held)
    if not any(each.payments for each in squared):
        yield "Everyone is square, apart from that." if held else "Everyone is square."
    called = titles(side for each in squared for due in each.payments for side in (due.payer, due.payee))
    for each in filter(lambda each: each.payments, squared):
        yield from columns([_due(due, each.unit, called) for due in each.payments], right={3})
        yield f"{_sure(each)}."
        if each.missing:
            held_now, missing = holds(-max(0, each.holds), each.unit), money(each.missing, each.unit)
            yield f"The cash box {held_now}: {missing} is missing in it for what it has to pay."
        for pot in each.pots:
            stands, where = money(abs(pot.amount), pot.unit), called[pot.account]
            if pot.amount > 0:
                yield f"{stands} stands in the {where}: whoever holds the pot keeps it there until it is won."
            else:
                yield f"{stands} came out of the {where}, where it stood before this period or in a hand that is held back."


def held_text(held: Sequence[Held]) -> Iterator[str]:
    """A line for each hand that is held back, and why."""
    games = shortened(each.game for each in held)
    for each in held:
        yield f"Held back: hand {each.hand} of game {visible(games[each.game])}, disputed: {visible(each.reason)}"


def _due(due: Due, unit: str, called: Mapping[str, str]) -> tuple[str, ...]:
    payer, payee = called[due.payer.account], called[due.payee.account]
    return payer, "pays", payee, money(due.amount, unit), _reason(due, payer, payee)


def _reason(due: Due, payer: str, payee: str) -> str:
    """Why the payment is as large as it is: all of a debt or of a claim, or how much of it."""
    debt = f"{payer} owes" if due.payer.player is not None else f"came out of the {payer}"
    claim = f"{payee} is owed" if due.payee.player is not None else f"stands in the {payee}"
    unit = Unit.parse(due.payer.unit)
    return ", ".join(
        f"all that {what}" if due.amount == whole else f"of the {unit.write(whole)} that {what}"
        for whole, what in ((due.owes, debt), (due.owed, claim))
        if whole is not None
    )


def _sure(squared: Squared) -> str:
    """How many payments there are, and how sure it is that fewer cannot do."""
    number = len(squared.payments)
    count = f"{number} payment{'' if number == 1 else 's'} in {Unit.parse(squared.unit).code}"
    if squared.through_house:
        return f"{count} square everyone through the cash box: each pays or is paid once"
    sure = "fewer cannot do it" if squared.exact else "with so many people fewer might do it, nobody can say"
    return f"{count} square everyone; {sure}"


class Part(NamedTuple):
    """How one part of the books is written: as lines for people, as lines of CSV, as values for JSON."""

    text: Callable[[Any], Iterator[str]]
    csv: Callable[[Any], Iterator[str]]
    json: Callable[[Any], Iterable[Any]]


PARTS = {
    "balance": Part(balance_text, balance_csv, balance_values),
    "journal": Part(journal_text, journal_csv, journal_values),
    "settle": Part(settle_text, settle_csv, settle_values),
    "statement": Part(statement_text, statement_csv, statement_values),
}
"""The parts of the books by name, each with its writers."""
