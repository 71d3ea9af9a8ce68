"""The options that several commands of the ledger share."""

from __future__ import annotations

import re
from collections.abc import Callable

import click

from cli.options import ExampleCommand, day, id_option, json_option, path_name, text
from cli.questions import yes_option

__all__ = [
    "AmountCommand",
    "again_option",
    "amount_argument",
    "part_options",
    "pay_options",
    "posted_json_option",
    "reason_option",
]

_Command = Callable[..., None]

_NEGATIVE = re.compile(r"-\s*(?:[A-Za-z]{1,12}|[€元])?\s*[0-9.,]+\s*\S*")
_MINUS = "\N{MINUS SIGN}"


class AmountCommand(ExampleCommand):
    """A command that takes an amount: a minus sign before it is refused as a wrong amount, and a mistyped option as an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; an amount below zero is no option."""
        valued = {
            name for each in self.params if isinstance(each, click.Option) and not each.is_flag for name in each.opts
        }
        read = [
            _MINUS + each[1:] if _NEGATIVE.fullmatch(each) and before not in valued else each
            for before, each in zip(["", *args], args, strict=False)
        ]
        return super().parse_args(ctx, read)


def _amount_word(value: str) -> str:
    return text(value.replace(_MINUS, "-"))


amount_argument = click.argument("amount", metavar="AMOUNT", nargs=-1, required=True, type=_amount_word)
"""AMOUNT: ``5.00 EUR``, quoted or not, or ``5.00`` where the club has one unit or a usual one."""

reason_option = click.option("--reason", type=text, required=True, metavar="TEXT", help="Why; it stays in the books.")

again_option = click.option("--again", is_flag=True, help="Correct an event that was corrected already.")

posted_json_option = json_option("Print the postings and both balances as a JSON object.")


def pay_options(command: _Command) -> _Command:
    """The options of every payment."""
    note = click.option("--note", type=text, metavar="TEXT", help="What for; it stays in the books.")
    return note(yes_option(id_option(posted_json_option(command))))


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
