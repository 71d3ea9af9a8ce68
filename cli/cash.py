"""The cash box and the end of a period: ``paipu ledger cash``, ``close`` and ``periods``."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

import click

from cli.booking import SIGNS, amount_argument, pay_options, payment
from cli.options import ExampleCommand, ExampleGroup, id_option, json_option, lone, text
from cli.output import json_bytes, json_list, opened_club, pour

__all__ = ["cash", "close", "periods"]

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
    if not lone(context, as_json):
        return
    with opened_club(create=False) as club:
        found = club.books.statements("cash")
    from replay.ledger.reports.cash import cash_text, cash_values

    if as_json:
        pour(json_list(cash_values(found, _LATEST)))
    else:
        for line in cash_text(found, _LATEST):
            click.echo(line)


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
    payment(player, "cash", amount, note, event_id, as_json)


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
    payment("cash", player, amount, note, event_id, as_json)


@click.command(
    cls=ExampleCommand,
    examples=(
        'paipu ledger close --until 2026-11-30 --counted "112.50 EUR"',
        'paipu ledger close --until 2026-11-30 --counted "112.50 EUR" --carry 3f2a',
    ),
)
@click.option(
    "--until",
    type=click.DateTime(formats=["%Y-%m-%d"]),
    required=True,
    metavar="DATE",
    help="The last day of the period, UTC, such as 2026-11-30.",
)
@click.option(
    "--counted",
    type=text,
    multiple=True,
    metavar="AMOUNT",
    help="What is in the cash box now; once for each unit.",
)
@click.option(
    "--carry",
    type=text,
    multiple=True,
    metavar="GAME",
    help="A game whose pot goes on with money in it; once for each.",
)
@click.option("--carry-all", is_flag=True, help="Let the pots of all games go on.")
@id_option
@json_option("Print the closing statement as a JSON object.")
def close(
    until: dt.datetime,
    counted: tuple[str, ...],
    carry: tuple[str, ...],
    carry_all: bool,
    event_id: UUID | None,
    as_json: bool,
) -> None:
    """Close the books up to a day, and print the closing statement.

    The cash is counted and compared with the books; what is over or short has an account of its own. Count what is in the box now: what
    went in or out after that day is taken off. Every pot is at zero, or is carried over by name. What is recorded of these days
    afterwards is booked on the day after, and says when it happened. A closed period stays closed.
    """
    with opened_club(create=False) as club:
        found = club.books.close(until.date(), counted, carry=carry, carry_all=carry_all, event_id=event_id)
    from replay.ledger.reports.period import period_text, period_values

    if as_json:
        pour([json_bytes(period_values(found))])
    else:
        for line in period_text(found):
            click.echo(line)


@click.command(
    cls=ExampleCommand,
    examples=("paipu ledger periods", "paipu ledger periods --json"),
)
@json_option("Print a JSON list, one closing statement each.")
def periods(as_json: bool) -> None:
    """List the closed periods."""
    with opened_club(create=False) as club:
        found = club.books.periods()
    from replay.ledger.reports.period import period_values, periods_text

    if as_json:
        pour(json_list(map(period_values, found)))
    else:
        for line in periods_text(found):
            click.echo(line)
