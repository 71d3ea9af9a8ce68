"""A payment or a correction that has just been recorded: what it says, and the balances of its accounts now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from replay.answers.books import Balance, Entry, Place, Posted
from replay.ledger.accounts import CASH, OVER_SHORT, OWN, SETTLED, owner
from replay.ledger.names import corrected, event, holds, money, noted, titles
from replay.ledger.reports import wording
from replay.messages import Arg, Message, all_of


def with_pending(posted: Posted, balances: Iterable[Balance]) -> Posted:
    """The same with what hands that are being played will add to its balances, which is no part of the books yet."""
    pending = {(each.account, each.unit): each.pending for each in balances}
    found = [replace(each, pending=pending.get((each.account, each.unit), 0)) for each in posted.balances]
    return replace(posted, balances=found)


def recorded_text(entries: Sequence[Entry]) -> Message:
    """What a payment or a correction says, in a sentence; its first posting is the payer's and its last the payee's."""
    first = entries[0]
    what, place = _done(entries), corrected(event(Place(first.game, first.version)), first)
    if first.entered != first.day:
        day = str(first.day)
        return noted(wording.BOOKED_LATER(what=what, place=place, day=day), first)
    return noted(wording.BOOKED(what=what, place=place), first)


def _done(entries: Sequence[Entry]) -> Message:
    first, last = entries[0], entries[-1]
    accounts = [
        Balance(each.account, each.player, owner(each.account)[1], 0, each.unit)
        for each in entries
        if each.account != SETTLED
    ]
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
