"""Invites somebody to set the password of an account: ``paipu user invite``."""

from __future__ import annotations

import click

from cli import wording
from cli.addresses import at_option, show_address
from cli.commands.user.options import roles_option
from cli.options import ExampleCommand, json_option, text
from cli.output import json_bytes, opened_club, write_stdout
from replay.club_events import Role
from replay.display import visible
from replay.errors import NotFound

__all__ = ["invite"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu user invite Anna --role recorder", "paipu user invite Anna --at http://192.0.2.7:8000"),
)
@click.argument("name", type=text)
@roles_option
@at_option
@json_option("Print the account's name and the address as a JSON object.")
def invite(name: str, roles: tuple[Role, ...], at: str, as_json: bool) -> None:
    """Print the address at which NAME sets a password, and make the account if there is none.

    The address opens once and ends after seven days; an earlier invitation ends at once. Whoever has forgotten a password is invited
    again; the roles stay as they are.
    """
    with opened_club() as club:
        accounts = club.doors.accounts
        try:
            found = accounts.get(name)
        except NotFound:
            found = accounts.add(name, roles=roles)
        address = f"{at}/invitation/{accounts.invite(found.id)}"
    if as_json:
        write_stdout([json_bytes({"name": found.name, "address": address})])
    else:
        show_address(wording.INVITED(name=visible(found.name)), address)
