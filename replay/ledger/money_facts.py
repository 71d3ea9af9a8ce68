"""What the log says of money, and the postings that it makes: values alone, for whoever has no database open."""

from __future__ import annotations

from typing import NamedTuple

from replay.ledger.accounts import booked

__all__ = ["MoneyFact", "Posting", "lines"]


class Posting(NamedTuple):
    """A row of the table :data:`replay.ledger.postings.postings`."""

    position: int
    line: int
    stream: str
    version: int
    hand: int | None
    step: int | None
    at: int
    account: str
    amount: int
    unit: str
    why: str
    corrects: str | None
    note: str | None


class MoneyFact(NamedTuple):
    """One payment of the log in minor units of ``unit``; accounts as the event names them.

    ``amount`` is what the payee gains. It is below zero where a debt is settled: who pays then owes less, and so gains.
    ``through`` is an account of the books that it passes, ``first_line`` the number of its first posting in the event.
    """

    position: int
    stream: str
    version: int
    hand: int | None
    step: int | None
    at: int
    payer: str
    payee: str
    amount: int
    unit: str
    why: str
    corrects: str | None = None
    note: str | None = None
    through: str | None = None
    first_line: int = 1


def lines(fact: MoneyFact) -> tuple[Posting, ...]:
    """The postings that a payment makes: two, or four through an account. Raises BadInput for an account that no payment may name."""
    position, stream, version, hand, step, at, payer, payee, amount, unit, why, corrects, note, through, first = fact
    giver, taker, place = booked(payer, stream), booked(payee, stream), (stream, version, hand, step, at)
    end = (unit, why, corrects, note)
    if through is None:
        return (
            Posting(position, first, *place, giver, -amount, *end),
            Posting(position, first + 1, *place, taker, amount, *end),
        )
    way = ((giver, -amount), (through, amount), (through, -amount), (taker, amount))
    return tuple(
        Posting(position, line, *place, account, gained, *end) for line, (account, gained) in enumerate(way, first)
    )
