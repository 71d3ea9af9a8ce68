"""The ledger as people and programs read it: aligned text, CSV, and plain values for JSON.

Amounts for programs are integers in minor units beside their unit (``-1250``, ``EUR/2``); people read ``-12.50 EUR``.
In text and CSV a name is made :func:`visible <replay.textual.visible>`; only JSON gives it letter by letter.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from replay.ledger.accounts import shortened
from replay.ledger.books import Balance, Entry
from replay.ledger.settle import Squared
from replay.money import Unit
from replay.textual import columns, disarmed, visible

__all__ = [
    "balance_csv",
    "balance_text",
    "balance_values",
    "journal_csv",
    "journal_text",
    "journal_values",
    "settle_csv",
    "settle_text",
    "settle_values",
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
        yield each._asdict() | {"at": each.at.isoformat().replace("+00:00", "Z")}


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
        hand = "between hands" if first.hand is None else f"hand {first.hand}"
        step = "" if first.step is None else f", step {first.step}"
        event = f"event {first.version} of game {visible(first.game)}"
        yield f"{first.at:%Y-%m-%d %H:%M} {visible(first.why)} ({hand}{step}; {event})"
        rows = [(visible(each.player or "pot").ljust(20), _money(each.amount, each.unit).rjust(12)) for each in found]
        yield from (f"    {line}" for line in columns(rows, right={1}))
    if empty:
        yield _NOTHING


def settle_values(squared: Iterable[Squared]) -> list[dict[str, Any]]:
    """One object per unit: ``unit``, ``exact``, ``payments`` (``from`` and ``to`` as shown, their accounts, ``amount``)
    and ``pots`` that are not at zero (``game``, ``amount``).
    """
    return [
        {
            "unit": each.unit,
            "exact": each.exact,
            "payments": [
                {
                    "from": payer.player or _pot(payer.game),
                    "from_account": payer.account,
                    "to": payee.player or _pot(payee.game),
                    "to_account": payee.account,
                    "amount": amount,
                    "unit": each.unit,
                }
                for payer, payee, amount in each.payments
            ],
            "pots": [{"game": pot.game, "amount": pot.amount, "unit": pot.unit} for pot in each.pots],
        }
        for each in squared
    ]


def settle_csv(squared: Iterable[Squared]) -> Iterator[str]:
    """The lines of a CSV file, one per payment; ``exact`` says whether the payments of its unit are certainly fewest."""
    fields = ("from", "from_account", "to", "to_account", "amount", "unit", "exact")
    payments = (
        payment | {"exact": str(unit["exact"]).lower()}
        for unit in settle_values(squared)
        for payment in unit["payments"]
    )
    return _csv(fields, payments)


def settle_text(squared: Sequence[Squared]) -> Iterator[str]:
    """One line per payment, and after each unit how sure that number is and what stands in pots."""
    if not any(each.payments for each in squared):
        yield "Everyone is square."
    titles = _titles(party for each in squared for due in each.payments for party in (due.payer, due.payee))
    for each in squared:
        if not each.payments:
            continue
        yield from columns(
            [
                (titles[payer.account], "pays", titles[payee.account], _money(amount, each.unit))
                for payer, payee, amount in each.payments
            ],
            right={3},
        )
        count = f"{len(each.payments)} payment{'' if len(each.payments) == 1 else 's'}"
        sure = "fewer cannot do it" if each.exact else "with so many people fewer might do it, nobody can say"
        yield f"{count} in {Unit.parse(each.unit).code} square everyone; {sure}."
        for pot in each.pots:
            stands = _money(abs(pot.amount), pot.unit)
            if pot.amount > 0:
                yield f"{stands} stands in the {titles[pot.account]}: whoever holds the pot keeps it there until it is won."
            else:
                yield f"{stands} came out of the {titles[pot.account]}, where it stood before this period."


def _titles(balances: Iterable[Balance]) -> dict[str, str]:
    """What to call each account on screen: a player's name, or the pot of a game with its id as short as is clear."""
    found = {each.account: each for each in balances}
    games = shortened(each.game for each in found.values() if each.game is not None)
    return {
        account: visible(each.player) if each.player is not None else _pot(games[each.game or ""])
        for account, each in found.items()
    }


def _pot(game: str | None) -> str:
    return f"pot of game {game}"


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
