"""Records what went into the cash box: ``paipu ledger cash in``."""

from __future__ import annotations

from typing import Any

import click

from cli.commands.ledger.options import AmountCommand, amount_argument, pay_options
from cli.commands.ledger.pay import record_payment
from cli.options import text

__all__ = ["cash_in"]


@click.command(
    "in",
    cls=AmountCommand,
    examples=('paipu ledger cash in Guo 12.50 EUR --note "in coins"',),
)
@click.argument("player", type=text)
@amount_argument
@pay_options
def cash_in(player: str, amount: tuple[str, ...], **more: Any) -> None:
    """Record that PLAYER paid into the cash box.

    It is the same as 'paipu ledger pay PLAYER cash AMOUNT'.
    """
    record_payment(player, "cash", amount, **more)
