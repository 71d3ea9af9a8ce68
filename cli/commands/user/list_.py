"""The accounts of the club: ``paipu user list``."""

from __future__ import annotations

import click

from cli import wording
from cli.commands.user.options import say_roles
from cli.language import worded
from cli.options import ExampleCommand, json_option
from cli.output import json_list, opened_club, write_line, write_stderr, write_stdout
from replay.answers.doors import AccountSummary
from replay.display import columns, visible
from replay.messages import Message

__all__ = ["list_"]


@click.command("list", cls=ExampleCommand, examples=("paipu user list",))
@json_option("Print a JSON list, one object an account.")
def list_(as_json: bool) -> None:
    """List the accounts with their roles, and whether their passwords are set."""
    with opened_club(create=False) as club:
        found = club.doors.accounts.all()
    if as_json:
        write_stdout(json_list(found))
        return
    if not found:
        write_stderr(wording.NO_ACCOUNTS())
    for line in columns([(visible(each.name), worded(say_roles(each.roles)), worded(_state(each))) for each in found]):
        write_line(line)


def _state(account: AccountSummary) -> Message:
    if account.invited:
        return wording.IS_INVITED()
    return wording.HAS_PASSWORD() if account.has_password else wording.HAS_NO_PASSWORD()
