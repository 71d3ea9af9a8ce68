"""Who pays whom: ``paipu ledger settle``."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import click

from cli.commands.ledger.options import part_options
from cli.commands.ledger.output import write_part
from cli.language import catalogue
from cli.options import ExampleCommand
from cli.output import opened_club, write_stderr

__all__ = ["settle"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu ledger settle",
        "paipu ledger settle --through-house",
    ),
)
@part_options()
@click.option("--through-house", is_flag=True, help="Let everyone pay into the cash box or be paid out of it, once.")
def settle(
    since: dt.date | None,
    until: dt.date | None,
    form: str,
    output: Path | None,
    force: bool,
    through_house: bool,
) -> None:
    """Show the fewest payments that square everyone, each with its reason.

    For up to 14 people they are certainly the fewest; for more, a line says if that is not certain. Disputed hands are held back. Nothing
    is recorded: 'paipu ledger pay' does that when somebody has paid.
    """
    with opened_club(create=False) as club:
        found = club.books.settle(since, until, through_house=through_house)
    write_part("settle", found, form, output, force=force)
    if form == "csv":
        from replay.club.reports import held_text

        for line in held_text([hand for each in found for hand in each.held], catalogue()):
            write_stderr(line)
