"""Records what went into the cash box: ``paipu ledger cash in``."""

from __future__ import annotations

from uuid import UUID

import click

from cli.commands.ledger.options import SIGNS, amount_argument, pay_options
from cli.commands.ledger.pay import record_payment
from cli.options import ExampleCommand, text

__all__ = ["cash_in"]


@click.command(
    "in",
    cls=ExampleCommand,
    context_settings=SIGNS,
    examples=('paipu ledger cash in Guo 12.50 EUR --note "in coins"',),
)
@click.argument("player", type=text)
@amount_argument
@pay_options
def cash_in(player: str, amount: tuple[str, ...], note: str | None, event_id: UUID | None, as_json: bool) -> None:
    """Record that PLAYER paid into the cash box.

    It is the same as 'paipu ledger pay PLAYER cash AMOUNT'.
    """
    record_payment(player, "cash", amount, note, event_id, as_json)
