"""Every posting with its event: ``paipu ledger journal``."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import click

from cli.commands.ledger.options import part_options
from cli.commands.ledger.output import write_part
from cli.options import ExampleCommand
from cli.output import deliver, opened_club, text_lines

__all__ = ["journal"]

_PROGRAMS = ("beancount", "hledger", "ledger")


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu ledger journal",
        "paipu ledger journal --from 2026-11-20 --format json",
        "paipu ledger journal --format beancount -o club.beancount",
    ),
)
@part_options(*_PROGRAMS)
def journal(since: dt.date | None, until: dt.date | None, form: str, output: Path | None, force: bool) -> None:
    """Show every posting with the event that caused it.

    The number of an event is what 'paipu ledger reverse' and --corrects take; an event of a game has its game in front: 3f2a:17.

    The formats beancount, hledger and ledger write a journal for the program of that name, with the balance of every account asserted
    at its end; bean-check, hledger check --strict and ledger --strict --pedantic accept it. Accounts have ids for names there.
    """
    with opened_club(create=False) as club:
        if form in _PROGRAMS:
            deliver(text_lines(club.books.plain_text(form, since, until)), output, force=force)
        else:
            write_part("journal", club.books.journal(since, until), form, output, force=force)
