"""Records what went out of the cash box: ``paipu ledger cash out``."""

from __future__ import annotations

from uuid import UUID

import click

from cli.commands.ledger.options import SIGNS, amount_argument, pay_options
from cli.commands.ledger.pay import record_payment
from cli.options import ExampleCommand, text

__all__ = ["cash_out"]


@click.command(
    "out",
    cls=ExampleCommand,
    context_settings=SIGNS,
    examples=("paipu ledger cash out 李白 20",),
)
@click.argument("player", type=text)
@amount_argument
@pay_options
def cash_out(player: str, amount: tuple[str, ...], note: str | None, event_id: UUID | None, as_json: bool) -> None:
    """Record that PLAYER was paid out of the cash box.

    It is the same as 'paipu ledger pay cash PLAYER AMOUNT'.
    """
    record_payment("cash", player, amount, note, event_id, as_json)
