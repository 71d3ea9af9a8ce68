"""The end of a period: ``paipu ledger close``."""

from __future__ import annotations

import datetime as dt
from functools import partial
from uuid import UUID

import click

from cli.language import catalogue
from cli.options import ExampleCommand, day, id_option, json_option, text, written_game
from cli.output import json_bytes, opened_club, write_line, write_stdout
from cli.questions import confirmed, yes_option

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
    help="The last day of the period, such as 2026-11-30.",
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
    type=written_game,
    multiple=True,
    metavar="GAME",
    help="A game whose pot goes on with money in it; once for each.",
)
@click.option("--carry-all", is_flag=True, help="Let the pots of all games go on.")
@yes_option
@id_option
@json_option("Print the closing statement as a JSON object.")
def close(  # 7 parameters: each is an option
    until: dt.date,
    counted: tuple[str, ...],
    carry: tuple[str, ...],
    carry_all: bool,
    yes: bool,
    event_id: UUID | None,
    as_json: bool,
) -> None:
    """Close the books up to a day, and print the closing statement.

    The cash is counted and compared with the books; what is over or short has an account of its own. Count what is in the box now: what
    went in or out after that day is taken off. Every pot is at zero, or is carried over by name. What is recorded for these days
    afterwards is booked on the day after, and says when it happened. A closed period stays closed.

    A day more than two days after the latest event of the log is asked about, and so is a clock that is behind the log: a day that was
    closed because of a wrong clock cannot be opened again.
    """
    with opened_club(create=False) as club:
        cash = [club.books.amount(each, least=0) for each in counted]
        pots = [UUID(club.find(each)) for each in carry]
        record = partial(club.books.close, until, cash, carry=pots, carry_all=carry_all, event_id=event_id)
        found = confirmed(lambda codes: record(confirm=codes), yes=yes)
    from replay.club.reports import period_text

    if as_json:
        write_stdout([json_bytes(found)])
    else:
        for line in period_text(found, catalogue()):
            write_line(line)
