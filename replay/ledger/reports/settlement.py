"""Settling up: who pays whom, and why so much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from replay.ledger.accounts import shortened
from replay.ledger.names import holds, money, titles
from replay.ledger.reports.balance import balance_values
from replay.ledger.reports.csv import csv_lines
from replay.ledger.settle import Due, Held, Squared
from replay.money import Unit
from replay.textual import columns, visible

__all__ = ["held_text", "settle_csv", "settle_text", "settle_values"]


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
    return payer, "pays", payee, str(money(due.amount, unit)), _reason(due, payer, payee)


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
