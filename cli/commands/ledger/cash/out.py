"""Records what went out of the cash box: ``paipu ledger cash out``."""

from __future__ import annotations

from typing import Any

import click

from cli.commands.ledger.options import AmountCommand, amount_argument, pay_options
from cli.commands.ledger.pay import record_payment
from cli.options import text

__all__ = ["cash_out"]


@click.command(
    "out",
    cls=AmountCommand,
    examples=("paipu ledger cash out 李白 20",),
)
@click.argument("player", type=text)
@amount_argument
@pay_options
def cash_out(player: str, amount: tuple[str, ...], **more: Any) -> None:
    """Record that PLAYER was paid out of the cash box.

    It is the same as 'paipu ledger pay cash PLAYER AMOUNT'.
    """
    record_payment("cash", player, amount, **more)
