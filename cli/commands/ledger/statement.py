"""Every line of one account: ``paipu ledger statement``."""

from __future__ import annotations

import datetime as dt
import sys
from pathlib import Path

import click

from cli import wording
from cli.commands.ledger.options import part_options
from cli.commands.ledger.output import write_part
from cli.language import catalogue, worded
from cli.options import ExampleCommand, text
from cli.output import deliver, opened_club

__all__ = ["statement"]

_PDF = "pdf"


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu ledger statement Guo",
        "paipu ledger statement 李白 --from 2026-11-01 --format csv -o li.csv",
        "paipu ledger statement Guo --to 2026-11-30 --format pdf -o guo.pdf",
        "paipu ledger statement cash",
    ),
)
@click.argument("account", type=text)
@part_options(_PDF)
def statement(
    account: str, since: dt.date | None, until: dt.date | None, form: str, output: Path | None, force: bool
) -> None:
    """Show every line of an account, with the balance after it and the event that caused it.

    ACCOUNT is a player, by name or by the id in the account, or one of the club's own: cash, fees or over-short. Lines are in the order
    of their days. A player who is called cash is player:cash. A PDF is for printing; made again it is identical to the
    byte.
    """
    if form == _PDF and output is None and sys.stdout.isatty():
        raise click.UsageError(worded(wording.NO_PDF_FILE()))
    with opened_club(create=False) as club:
        whose = club.books.account(account, settled=True)
        found = club.books.statements(whose, since, until)
        title, settings = club.books.title(whose), club.office.settings()
    if form == _PDF:
        from replay.club.reports import statement_pdf

        deliver([statement_pdf(title, found, catalogue=catalogue(), settings=settings)], output, force=force)
    else:
        write_part("statement", found, form, output, force=force)
