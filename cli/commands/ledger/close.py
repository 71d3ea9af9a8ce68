"""The end of a period: ``paipu ledger close``."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

import click

from cli.language import catalogue
from cli.options import ExampleCommand, day, id_option, json_option, text
from cli.output import json_bytes, opened_club, write_line, write_stdout

__all__ = ["close"]


@click.command(
    cls=ExampleCommand,
    examples=(
        'paipu ledger close --until 2026-11-30 --counted "112.50 EUR"',
        'paipu ledger close --until 2026-11-30 --counted "112.50 EUR" --carry 3f2a',
    ),
)
@click.option(
    "--until",
    type=day,
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
    until: dt.date,
    counted: tuple[str, ...],
    carry: tuple[str, ...],
    carry_all: bool,
    event_id: UUID | None,
    as_json: bool,
) -> None:
    """Close the books up to a day, and print the closing statement.

    The cash is counted and compared with the books; what is over or short has an account of its own. Count what is in the box now: what
    went in or out after that day is taken off. Every pot is at zero, or is carried over by name. What is recorded for these days
    afterwards is booked on the day after, and says when it happened. A closed period stays closed.
    """
    with opened_club(create=False) as club:
        cash = [club.books.amount(each, least=0) for each in counted]
        pots = [UUID(club.find(each)) for each in carry]
        found = club.books.close(until, cash, carry=pots, carry_all=carry_all, event_id=event_id)
    from replay.club.reports import period_text

    if as_json:
        write_stdout([json_bytes(found)])
    else:
        for line in period_text(found, catalogue()):
            write_line(line)
