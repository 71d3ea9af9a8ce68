"""The ledger as people and programs read it: aligned text, CSV, and plain values for JSON.

Amounts for programs are integers in minor units beside their unit (``-1250``, ``EUR/2``); people read ``-12.50 EUR``.
In text and CSV a name is made :func:`visible <replay.textual.visible>`; only JSON gives it letter by letter.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from replay.ledger.accounts import shortened
from replay.ledger.books import Balance, Entry
from replay.ledger.settle import HOUSE, Due, Squared
from replay.ledger.statements import Statement
from replay.money import Unit
from replay.textual import columns, disarmed, visible

__all__ = [
    "PARTS",
    "Part",
    "balance_csv",
    "balance_text",
    "balance_values",
    "journal_csv",
    "journal_text",
    "journal_values",
    "settle_csv",
    "settle_text",
    "settle_values",
    "statement_csv",
    "statement_text",
    "statement_values",
]

_NOTHING = "No money has moved."


def balance_values(balances: Iterable[Balance]) -> list[dict[str, Any]]:
    """One object per account and unit: ``account``, ``player`` or ``game`` (the other null), ``amount``, ``unit``."""
    return [each._asdict() for each in balances]


def balance_csv(balances: Iterable[Balance]) -> Iterator[str]:
    """The lines of a CSV file with the keys of :func:`balance_values` as its columns."""
    return _csv(Balance._fields, (each._asdict() for each in balances))


def balance_text(balances: Sequence[Balance]) -> Iterator[str]:
    """One line per account, the units apart."""
    titles = _titles(balances)
    if not balances:
        yield _NOTHING
    for number, (_, found) in enumerate(groupby(balances, key=lambda each: each.unit)):
        if number:
            yield ""
        yield from columns([(titles[each.account], _money(each.amount, each.unit)) for each in found], right={1})


def journal_values(entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    """One object per posting with the fields of :class:`Entry <replay.ledger.books.Entry>`; ``at`` is RFC 3339."""
    for each in entries:
        yield each._asdict() | {"at": _moment(each.at)}


def journal_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a CSV file with the keys of :func:`journal_values` as its columns."""
    return _csv(Entry._fields, journal_values(entries))


def journal_text(entries: Iterable[Entry]) -> Iterator[str]:
    """A block for each payment: when, why, which step of which game, and its postings."""
    empty = True
    for _, block in groupby(entries, key=lambda each: each.position):
        found = list(block)
        if not empty:
            yield ""
        empty = False
        first = found[0]
        event = f"event {first.version} of game {visible(first.game)}"
        yield f"{first.at:%Y-%m-%d %H:%M} {visible(first.why)} ({_place(first.hand, first.step)}; {event})"
        rows = [(visible(each.player or "pot").ljust(20), _money(each.amount, each.unit).rjust(12)) for each in found]
        yield from (f"    {line}" for line in columns(rows, right={1}))
    if empty:
        yield _NOTHING


def settle_values(squared: Iterable[Squared]) -> list[dict[str, Any]]:
    """One object per unit: ``unit``, ``exact``, ``through_house``, ``payments`` and ``pots`` that are not at zero (``game``, ``amount``).

    A payment has ``from`` and ``to`` as shown, their accounts, ``amount``, and why it is what it is: all that the payer
    ``owes`` and all that the payee is ``owed`` (null for the house).
    """
    return [
        {
            "unit": each.unit,
            "exact": each.exact,
            "through_house": each.through_house,
            "payments": [
                {
                    "from": _name(due.payer),
                    "from_account": due.payer.account,
                    "to": _name(due.payee),
                    "to_account": due.payee.account,
                    "amount": due.amount,
                    "unit": each.unit,
                    "owes": due.owes,
                    "owed": due.owed,
                }
                for due in each.payments
            ],
            "pots": [{"game": pot.game, "amount": pot.amount, "unit": pot.unit} for pot in each.pots],
        }
        for each in squared
    ]


def settle_csv(squared: Iterable[Squared]) -> Iterator[str]:
    """The lines of a CSV file, one per payment; ``exact`` says whether the payments of its unit are certainly fewest."""
    fields = ("from", "from_account", "to", "to_account", "amount", "unit", "owes", "owed", "exact")
    payments = (
        payment | {"exact": str(unit["exact"]).lower()}
        for unit in settle_values(squared)
        for payment in unit["payments"]
    )
    return _csv(fields, payments)


def settle_text(squared: Sequence[Squared]) -> Iterator[str]:
    """One line per payment with its reason, and after each unit how sure that number is and what stands in pots."""
    if not any(each.payments for each in squared):
        yield "Everyone is square."
    titles = _titles(party for each in squared for due in each.payments for party in (due.payer, due.payee))
    for each in squared:
        if not each.payments:
            continue
        yield from columns(
            [
                (
                    titles[due.payer.account],
                    "pays",
                    titles[due.payee.account],
                    _money(due.amount, each.unit),
                    _reason(due, titles),
                )
                for due in each.payments
            ],
            right={3},
        )
        yield f"{_sure(each)}."
        for pot in each.pots:
            stands = _money(abs(pot.amount), pot.unit)
            if pot.amount > 0:
                yield f"{stands} stands in the {titles[pot.account]}: whoever holds the pot keeps it there until it is won."
            else:
                yield f"{stands} came out of the {titles[pot.account]}, where it stood before this period."


def _reason(due: Due, titles: Mapping[str, str]) -> str:
    """Why the payment is as large as it is: all of a debt or of a claim, or how much of it."""
    payer, payee = titles[due.payer.account], titles[due.payee.account]
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
        return f"{count} square everyone through the house: each pays or is paid once"
    sure = "fewer cannot do it" if squared.exact else "with so many people fewer might do it, nobody can say"
    return f"{count} square everyone; {sure}"


def statement_values(statements: Iterable[Statement]) -> list[dict[str, Any]]:
    """One object per unit: ``player``, ``account``, ``unit``, ``from``, ``to``, ``opening``, ``closing``, and ``lines``.

    A line has ``at`` (RFC 3339), ``why``, ``with`` (null for a pot), ``with_account``, ``amount``, the ``balance``
    after it, and where it comes from: ``game``, ``hand``, ``step``, ``version``, ``event``.
    """
    return [
        {
            "player": each.player,
            "account": each.account,
            "unit": each.unit,
            "from": each.since.isoformat() if each.since else None,
            "to": each.until.isoformat() if each.until else None,
            "opening": each.opening,
            "closing": each.closing,
            "lines": [
                {
                    "at": _moment(line.at),
                    "why": line.why,
                    "with": line.other_player,
                    "with_account": line.other,
                    "amount": line.amount,
                    "balance": line.balance,
                    "game": line.game,
                    "hand": line.hand,
                    "step": line.step,
                    "version": line.version,
                    "event": line.event,
                }
                for line in each.lines
            ],
        }
        for each in statements
    ]


def statement_csv(statements: Iterable[Statement]) -> Iterator[str]:
    """The lines of a CSV file, one per line of the statements; each names its player, account and unit."""
    whose = ("player", "account", "unit")
    fields = ("at", "why", "with", "with_account", "amount", "balance", "game", "hand", "step", "version", "event")
    rows = (
        {field: statement[field] for field in whose} | line
        for statement in statement_values(statements)
        for line in statement["lines"]
    )
    return _csv((*whose, *fields), rows)


def statement_text(statements: Sequence[Statement]) -> Iterator[str]:
    """A line for each posting between the balance that was brought forward and the one that is carried forward."""
    if not statements:
        yield _NOTHING
    games = shortened(line.game for each in statements for line in each.lines)
    for number, each in enumerate(statements):
        unit = Unit.parse(each.unit)
        if number:
            yield ""
        since = f" from {each.since}" if each.since else ""
        until = f" until {each.until}" if each.until else ""
        yield f"Statement of {visible(each.player)} in {unit.code}{since}{until}"
        rows: list[tuple[str, ...]] = [("", "brought forward", "", "", unit.write(each.opening))]
        for line in each.lines:
            direction = "from" if line.amount > 0 else "to"
            whom = f"{direction} {'pot' if line.other_player is None else visible(line.other_player)}"
            amounts = unit.write(line.amount), unit.write(line.balance)
            place = f"{_place(line.hand, line.step)}, game {visible(games[line.game])}"
            rows.append((f"{line.at:%Y-%m-%d %H:%M}", visible(line.why), whom, *amounts, place))
        rows.append(("", "carried forward", "", "", unit.write(each.closing)))
        yield from columns(rows, right={3, 4})


def _place(hand: int | None, step: int | None) -> str:
    return "between hands" if hand is None else f"hand {hand}" if step is None else f"hand {hand}, step {step}"


def _moment(at: dt.datetime) -> str:
    return at.isoformat().replace("+00:00", "Z")


def _titles(balances: Iterable[Balance]) -> dict[str, str]:
    """What to call each account on screen: a player's name, or the pot of a game with its id as short as is clear."""
    found = {each.account: each for each in balances}
    games = shortened(each.game for each in found.values() if each.game is not None)
    return {
        account: visible(_name(each._replace(game=games[each.game]) if each.game is not None else each))
        for account, each in found.items()
    }


def _name(party: Balance) -> str:
    if party.account == HOUSE:
        return "the house"
    return party.player if party.player is not None else f"pot of game {party.game}"


def _money(amount: int, unit: str) -> str:
    parsed = Unit.parse(unit)
    return f"{parsed.write(amount)} {parsed.code}"


def _csv(fields: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    yield _line(fields)
    for row in rows:
        yield _line([disarmed(visible(cell)) if isinstance(cell, str) else cell for cell in map(row.get, fields)])


def _line(cells: Sequence[Any]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(cells)
    return text.getvalue()


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
