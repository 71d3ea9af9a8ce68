"""A payment or a correction that has just been recorded: what it says, and the balances of its accounts now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from replay.answers.books import Balance, Entry, Place, Posted
from replay.ledger.accounts import CASH, OVER_SHORT, OWN, SETTLED, owner
from replay.ledger.names import corrected, event, holds, money, noted, titles
from replay.ledger.reports import wording
from replay.messages import Arg, Message, all_of

__all__ = ["balances_text", "posted", "recorded_text", "sides"]


def sides(entries: Iterable[Entry], balances: Iterable[Balance]) -> list[Balance]:
    """The balances of a payment's accounts, in their order; accounts that it only passed through are left out.

    Args:
        entries: the postings of the payment.
        balances: the balance of every account; one that is not among them is at zero.
    """
    known = {(each.account, each.unit): each for each in balances}
    named = dict.fromkeys((each.account, each.player, each.unit) for each in entries if each.account != SETTLED)
    return [
        known.get((account, unit), Balance(account, player, owner(account)[1], 0, unit))
        for account, player, unit in named
    ]


def recorded_text(entries: Sequence[Entry]) -> Message:
    """What a payment or a correction says, in a sentence; its first posting is the payer's and its last the payee's."""
    first = entries[0]
    what, place = _done(entries), corrected(event(Place(first.game, first.version)), first)
    if first.happened != first.at:
        day = f"{first.at:%Y-%m-%d}"
        return noted(wording.BOOKED_LATER(what=what, place=place, day=day), first)
    return noted(wording.BOOKED(what=what, place=place), first)


def _done(entries: Sequence[Entry]) -> Message:
    first, last = entries[0], entries[-1]
    accounts = sides(entries, ())
    called = _called(accounts)
    giver, taker, amount = called[first.account], called[last.account], money(abs(first.amount), first.unit)
    if first.why == "settled":
        from_pot = owner(first.account)[1] is not None
        if from_pot:
            giver = wording.THE_AT_BEGINNING(what=titles(accounts)[first.account])
        if first.account == CASH:
            return wording.PAID_OUT_OF_BOX(who=taker, amount=amount)
        if last.account == CASH:
            return wording.PAID_INTO_BOX(who=giver, amount=amount)
        return wording.PAID(giver=giver, taker=taker, amount=amount)
    if first.account == CASH:
        return wording.BOX_HOLDS_MORE(amount=amount, who=taker)
    if last.account == CASH:
        return wording.BOX_HOLDS_LESS(amount=amount, who=giver)
    return wording.CHARGED(amount=amount, giver=giver, taker=taker)


def posted(entries: Sequence[Entry], balances: Iterable[Balance]) -> Posted:
    """For programs: the event, its postings, and the balances of their accounts now; ``balances`` as :func:`sides` takes it."""
    return Posted(entries[0].event, entries[0].version, list(entries), sides(entries, balances))


def balances_text(balances: Sequence[Balance]) -> Message:
    """The balances of accounts now, in a sentence.

    >>> guo, box = Balance("players:1", "Guo", None, -250, "EUR/2"), Balance("cash", None, None, -500, "EUR/2")
    >>> print(balances_text([guo, box]))
    Now Guo owes 2.50 EUR and the cash box holds 5.00 EUR.
    """
    called = _called(balances)
    sentences = [wording.BALANCE_OF(who=called[each.account], balance=_balance_text(each)) for each in balances]
    return wording.NOW(balances=all_of(sentences))


def _called(balances: Sequence[Balance]) -> dict[str, Arg]:
    """What to call each account inside a sentence."""
    players = {each.account for each in balances if each.player is not None}
    return {
        account: called if account in players or account == OVER_SHORT else wording.THE(what=called)
        for account, called in titles(balances).items()
    }


def _balance_text(balance: Balance) -> Message:
    amount = money(abs(balance.amount), balance.unit)
    if balance.account == CASH:
        return holds(balance.amount, balance.unit)
    if balance.account in OWN:
        return wording.IS_AT(amount=money(balance.amount, balance.unit))
    if balance.game is not None:
        if not balance.amount:
            return wording.POT_IS_EMPTY()
        return wording.POT_HOLDS(amount=amount) if balance.amount > 0 else wording.OWES_AMOUNT(amount=amount)
    if not balance.amount:
        return wording.IS_SQUARE()
    return (wording.OWES_AMOUNT if balance.amount < 0 else wording.IS_OWED_AMOUNT)(amount=amount)
