"""Records a payment outside the games: ``paipu ledger pay``."""

from __future__ import annotations

from typing import Any

import click

from cli.commands.ledger.options import AmountCommand, amount_argument, pay_options
from cli.commands.ledger.output import say_recorded
from cli.options import written_account
from cli.output import opened_club
from cli.questions import confirmed

__all__ = ["pay", "record_payment"]


def record_payment(payer: str, payee: str, amount: tuple[str, ...], *, yes: bool, as_json: bool, **more: Any) -> None:
    """Record a payment and print both balances."""
    with opened_club(create=False) as club:
        books = club.books
        accounts, paid = (books.account(payer), books.account(payee)), books.amount(" ".join(amount))
        done = confirmed(lambda codes: books.pay(*accounts, paid, confirm=codes, **more), yes=yes)
        say_recorded(club, done, as_json)


@click.command(
    cls=AmountCommand,
    examples=(
        "paipu ledger pay Guo Li 5.00",
        'paipu ledger pay Guo cash 12.50 EUR --note "in coins"',
        "paipu ledger pay cash 李白 20",
    ),
)
@click.argument("payer", metavar="FROM", type=written_account)
@click.argument("payee", metavar="TO", type=written_account)
@amount_argument
@pay_options
def pay(payer: str, payee: str, amount: tuple[str, ...], **more: Any) -> None:
    """Record that FROM handed over money to TO.

    Both are players, by name or id; or one of them is cash, the cash box, or the keeper of the pot of a game: pot: and the beginning of
    the game's id. The payer then owes that much less, and the payee is owed that much less. 'paipu ledger settle' says who should pay whom,
    and its words for both are understood here. Record a payment only when it was made.

    A player who is called cash is player:cash here.
    """
    record_payment(payer, payee, amount, **more)
