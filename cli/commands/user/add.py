"""Makes an account with a password: ``paipu user add``."""

from __future__ import annotations

import click

from cli import wording
from cli.commands.user.options import roles_option as _roles
from cli.commands.user.options import say_roles
from cli.options import ExampleCommand, json_option, text
from cli.output import json_bytes, opened_club, write_line, write_stdout
from cli.questions import ask_password
from replay.club_events import Role
from replay.display import visible

__all__ = ["add"]


@click.command(
    cls=ExampleCommand, examples=("paipu user add Anna", "paipu user add Ben --role treasurer < password.txt")
)
@click.argument("name", type=text)
@_roles
@json_option("Print the account as a JSON object.")
def add(name: str, roles: tuple[Role, ...], as_json: bool) -> None:
    """Make an account for NAME, with a password.

    The password is asked for, or read from the first line of stdin, and is never an argument: those are in the history of a shell and in
    lists of processes. The first account is a director. From then on everybody who opens the pages signs in.
    """
    with opened_club() as club:
        club.doors.accounts.need_new(name)
        made = club.doors.accounts.add(name, ask_password(), roles)
    if as_json:
        write_stdout([json_bytes(made)])
    else:
        write_line(wording.ACCOUNT_MADE(name=visible(made.name), roles=say_roles(made.roles)))
