"""The cash box: ``paipu ledger cash``."""

from __future__ import annotations

from uuid import UUID

import click

from cli.commands.ledger.options import SIGNS, amount_argument, pay_options
from cli.commands.ledger.pay import record_payment
from cli.language import catalogue
from cli.options import ExampleCommand, ExampleGroup, is_bare_group, json_option, text
from cli.output import json_list, opened_club, write_line, write_stdout

__all__ = ["cash"]

_LATEST = 10
"""How many lines of the cash box are shown."""


@click.group(
    cls=ExampleGroup,
    invoke_without_command=True,
    subcommand_metavar="[COMMAND] [ARGS]...",
    examples=(
        "paipu ledger cash",
        "paipu ledger cash in Guo 12.50 EUR",
        "paipu ledger cash out 李白 20",
    ),
)
@json_option("Print a JSON list, one object a unit.")
@click.pass_context
def cash(context: click.Context, as_json: bool) -> None:
    """Show what the cash box holds by the books, and its latest lines.

    With a command, record what went into the box or out of it.
    """
    if not is_bare_group(context, as_json):
        return
    with opened_club(create=False) as club:
        found = club.books.latest(club.books.account("cash"), _LATEST + 1)
    from replay.club.reports import cash_boxes, cash_text

    if as_json:
        write_stdout(json_list(cash_boxes(found, _LATEST)))
    else:
        for line in cash_text(found, _LATEST, catalogue()):
            write_line(line)


@cash.command(
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


@cash.command(
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
