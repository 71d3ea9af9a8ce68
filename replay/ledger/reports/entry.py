"""A payment or a correction that has just been recorded: what it says, and the balances of its accounts now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from replay.answers.books import Balance, Entry, Place, Posted
from replay.ledger.accounts import CASH, OVER_SHORT, OWN, SETTLED, owner
from replay.ledger.names import corrected, event, holds, money, note_suffix, titles

__all__ = ["posted", "recorded_text", "sides", "standing_text"]


def sides(entries: Iterable[Entry], stands: Iterable[Balance]) -> list[Balance]:
    """The balances of a payment's accounts, in their order; accounts that it only passed through are left out.

    Args:
        entries: the postings of the payment.
        stands: the balance of every account; one that is not among them is at zero.
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
    return f"{did} ({event(Place(first.game, first.version))}{corrected(first)}{booked}){note_suffix(first)}"


def posted(entries: Sequence[Entry], stands: Iterable[Balance]) -> Posted:
    """For programs: the event, its postings, and where their accounts stand now; ``stands`` as :func:`sides` takes it."""
    return Posted(entries[0].event, entries[0].version, list(entries), sides(entries, stands))


def standing_text(stands: Sequence[Balance]) -> str:
    """The balances of accounts now, in a sentence.

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
