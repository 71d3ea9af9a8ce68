"""The tokens that have not ended: ``paipu token list``."""

from __future__ import annotations

import click

from cli import wording
from cli.language import worded
from cli.options import ExampleCommand, json_option
from cli.output import json_list, opened_club, write_line, write_stderr, write_stdout
from replay.answers.doors import TokenSummary
from replay.display import columns, visible
from replay.messages import Arg, listed
from replay.times import minute

__all__ = ["list_"]


@click.command("list", cls=ExampleCommand, examples=("paipu token list",))
@json_option("Print a JSON list, one object a token.")
def list_(as_json: bool) -> None:
    """List the tokens that have not ended, without their secrets."""
    with opened_club(create=False) as club:
        found = club.doors.tokens.all()
        names = {each.id: each.name for each in club.doors.accounts.all()}
    if as_json:
        write_stdout(json_list(found))
        return
    if not found:
        write_stderr(wording.NO_TOKENS())
    for line in columns([_row(each, names) for each in found]):
        write_line(line)


def _row(each: TokenSummary, names: dict[str, str]) -> tuple[str, ...]:
    rights: Arg = wording.ALL_RIGHTS() if each.scope is None else listed(each.scope)
    until = worded(wording.UNTIL(when=minute(each.ends)))
    return each.id, visible(names.get(each.account, each.account)), visible(each.label), until, worded(rights)
