"""Gives a role to an account, or takes it: ``paipu user role``."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

import click

from cli import wording
from cli.options import ExampleCommand, id_option, json_option, text
from cli.output import json_bytes, opened_club, write_line, write_stdout
from replay.display import visible
from replay.messages import Message, all_of

if TYPE_CHECKING:
    from replay.answers.office import AccountRoles
    from replay.club_events import Role

__all__ = ["role"]

_ROLES = ("director", "treasurer", "recorder", "member")


@click.command(
    cls=ExampleCommand,
    examples=("paipu user role anna give treasurer", "paipu user role anna take recorder"),
)
@click.argument("account", type=text)
@click.argument("how", type=click.Choice(["give", "take"]))
@click.argument("role", type=click.Choice(_ROLES))
@id_option
@json_option("Print what the account is now as a JSON object.")
def role(account: str, how: str, role: Role, event_id: UUID | None, as_json: bool) -> None:
    """Give a role to an account, or take it.

    A director runs the club, a treasurer keeps its books, a recorder writes its games, and a member sees what the club lets members
    see. An account may have several roles. The last director stays one.
    """
    with opened_club(create=False) as club:
        found = club.doors.accounts.get(account)
        change = club.office.give if how == "give" else club.office.take
        now = change(UUID(found.id), role, event_id=event_id)
    if as_json:
        write_stdout([json_bytes(now)])
    else:
        write_line(_roles(visible(found.name), now))


def _roles(name: str, now: AccountRoles) -> Message:
    return wording.HAS_ROLES(name=name, roles=all_of(now.roles)) if now.roles else wording.HAS_NO_ROLES(name=name)
