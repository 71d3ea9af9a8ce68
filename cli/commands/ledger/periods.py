"""The closed periods: ``paipu ledger periods``."""

from __future__ import annotations

import click

from cli.language import catalogue
from cli.options import ExampleCommand, json_option
from cli.output import json_list, opened_club, write_line, write_stdout

__all__ = ["periods"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu ledger periods", "paipu ledger periods --json"),
)
@json_option("Print a JSON list, one closing statement each.")
def periods(as_json: bool) -> None:
    """List the closed periods."""
    with opened_club(create=False) as club:
        found = club.books.periods()
    from replay.club.reports import periods_text

    if as_json:
        write_stdout(json_list(found))
    else:
        for line in periods_text(found, catalogue()):
            write_line(line)
