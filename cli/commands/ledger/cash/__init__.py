"""The cash box: ``paipu ledger cash``.

- ``in_``: records what went into the box
- ``out``: records what went out of it
"""

from __future__ import annotations

import click

from cli.commands.ledger.cash.in_ import cash_in
from cli.commands.ledger.cash.out import cash_out
from cli.language import catalogue
from cli.options import ExampleGroup, is_bare_group, json_option
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


for _command in (cash_in, cash_out):
    cash.add_command(_command)
