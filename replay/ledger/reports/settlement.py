"""Settling up: who pays whom, how much and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import to_builtins

from replay.answers import books as answers
from replay.answers.books import Held
from replay.display import visible
from replay.ledger.accounts import shortened
from replay.ledger.names import holds, money, titles
from replay.ledger.reports import wording
from replay.ledger.reports.csv import csv_lines
from replay.ledger.reports.lines import table
from replay.ledger.settlement import Due, Squared
from replay.messages import ENGLISH, Arg, Catalogue, Message, listed
from replay.money import Unit


def settlements(squared: Iterable[Squared]) -> list[answers.Settlement]:
    """For programs: the payments that square everyone in each unit, each with the accounts on both sides."""
    return [
        answers.Settlement(
            unit=each.unit,
            exact=each.exact,
            through_house=each.through_house,
            payments=[_flat(due, each.unit) for due in each.payments],
            pots=each.pots,
            missing=each.missing,
            held=list(each.held),
        )
        for each in squared
    ]


def _flat(due: Due, unit: str) -> answers.Due:
    payer, payee = due.payer, due.payee
    return answers.Due(payer.account, payer.player, payee.account, payee.player, due.amount, unit, due.owes, due.owed)


def settle_csv(squared: Iterable[Squared]) -> Iterator[str]:
    """The lines of a CSV file, one per payment; ``exact`` says whether the payments of its unit are certainly fewest."""
    fields = ("from", "from_player", "to", "to_player", "amount", "unit", "owes", "owed", "exact")
    payments = (
        to_builtins(payment) | {"exact": str(unit.exact).lower()}
        for unit in settlements(squared)
        for payment in unit.payments
    )
    return csv_lines(fields, payments)


def settle_text(squared: Sequence[Squared], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """One line per payment with its reason, and after each unit how sure that number is and what is in pots."""
    held = [hand for each in squared for hand in each.held]
    yield from held_text(held, catalogue)
    if not any(each.payments for each in squared):
        yield (wording.SQUARE_BUT_HELD() if held else wording.ALL_SQUARE()).words(catalogue)
    called = titles(side for each in squared for due in each.payments for side in (due.payer, due.payee))
    for each in filter(lambda each: each.payments, squared):
        yield from table([_due(due, each.unit, called) for due in each.payments], catalogue, right={3})
        yield _sure(each).words(catalogue)
        if each.missing:
            held_now, missing = holds(-max(0, each.holds), each.unit), money(each.missing, each.unit)
            yield wording.CASH_MISSING(holds=held_now, amount=missing).words(catalogue)
        for pot in each.pots:
            words: dict[str, Arg] = {"amount": money(abs(pot.amount), pot.unit), "pot": called[pot.account]}
            if pot.game is not None and pot.game in each.left:
                yield wording.IN_CLOSED_POT(**words, game=pot.game).words(catalogue)
            else:
                yield (wording.IN_POT if pot.amount > 0 else wording.CAME_OUT_OF_POT)(**words).words(catalogue)


def held_text(held: Sequence[Held], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """A line for each hand that is held back, and why."""
    games = shortened(each.game for each in held)
    for each in held:
        sentence = wording.HELD_BACK(hand=each.hand, game=visible(games[each.game]), reason=visible(each.reason))
        yield sentence.words(catalogue)


def _due(due: Due, unit: str, called: Mapping[str, Arg]) -> tuple[Arg, ...]:
    payer, payee = called[due.payer.account], called[due.payee.account]
    return payer, wording.PAYS(), payee, money(due.amount, unit), _reason(due, payer, payee)


def _reason(due: Due, payer: Arg, payee: Arg) -> Message:
    """Why the payment is as large as it is: all of a debt or of a claim, or how much of it."""
    debt = wording.OWES if due.payer.player is not None else wording.CAME_OUT_OF
    claim = wording.IS_OWED if due.payee.player is not None else wording.IS_IN
    unit = Unit.parse(due.payer.unit)
    return listed(
        wording.ALL_THAT(what=what) if due.amount == whole else wording.OF_WHAT(amount=unit.write(whole), what=what)
        for whole, what in ((due.owes, debt(who=payer)), (due.owed, claim(who=payee)))
        if whole is not None
    )


def _sure(squared: Squared) -> Message:
    """How many payments there are, and whether fewer are certainly impossible."""
    unit = Unit.parse(squared.unit).code
    payments = wording.PAYMENTS(count=len(squared.payments), unit=unit)
    if squared.through_house:
        return wording.THROUGH_HOUSE(payments=payments)
    return (wording.FEWEST if squared.exact else wording.PERHAPS_FEWER)(payments=payments)
