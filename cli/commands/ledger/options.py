"""The options that several commands of the ledger share."""

from __future__ import annotations

from collections.abc import Callable

import click

from cli.options import day, id_option, json_option, path_name, text

__all__ = ["SIGNS", "amount_argument", "part_options", "pay_options", "posted_json_option", "reason_option"]

_Command = Callable[..., None]

SIGNS = {"ignore_unknown_options": True}
"""For commands that take an amount: a minus sign before it is refused as a wrong amount, not as an unknown option."""

amount_argument = click.argument("amount", metavar="AMOUNT", nargs=-1, required=True, type=text)
"""AMOUNT: ``5.00 EUR``, quoted or not, or ``5.00`` where the club has one unit or a usual one."""

reason_option = click.option("--reason", type=text, required=True, metavar="TEXT", help="Why; it stays in the books.")

posted_json_option = json_option("Print the postings and both balances as a JSON object.")


def pay_options(command: _Command) -> _Command:
    """The options of every payment."""
    note = click.option("--note", type=text, metavar="TEXT", help="What for; it stays in the books.")
    return note(id_option(posted_json_option(command)))


_FORMS = ("text", "csv", "json")


def part_options(*programs: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options that all of them ask for; ``programs`` are formats beside the three of every part of the books."""

    def with_options(command: Callable[..., None]) -> Callable[..., None]:
        for option in (
            click.option("--force", is_flag=True, help="Let -o replace a file that is there."),
            click.option(
                "-o", "--output", metavar="FILE", type=path_name, help="Write to this file, completely or not at all."
            ),
            click.option(
                "--format", "form", type=click.Choice((*_FORMS, *programs)), default="text", show_default=True,
                help="How to write it; amounts are in minor units in csv and json.",
            ),
            click.option("--to", "until", type=day, metavar="DATE", help="The last day, such as 2026-12-31."),
            click.option("--from", "since", type=day, metavar="DATE", help="The first day, such as 2026-11-01."),
        ):  # fmt: skip
            command = option(command)
        return command

    return with_options
