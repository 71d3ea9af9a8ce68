"""Says which player an account belongs to: ``paipu user tie``."""

from __future__ import annotations

from uuid import UUID

import click

from cli import wording
from cli.language import worded
from cli.options import ExampleCommand, id_option, json_option, text
from cli.output import json_bytes, opened_club, write_line, write_stdout
from replay.display import visible

__all__ = ["tie"]


@click.command(cls=ExampleCommand, examples=("paipu user tie anna 'Anna Li'", "paipu user tie anna --nobody"))
@click.argument("account", type=text)
@click.argument("player", metavar="[PLAYER]", required=False, type=text)
@click.option("--nobody", is_flag=True, help="The account belongs to no player any more.")
@id_option
@json_option("Print whose the account is now as a JSON object.")
def tie(account: str, player: str | None, nobody: bool, event_id: UUID | None, as_json: bool) -> None:
    """Say which player an account belongs to.

    That player's money and seats are its own: it sees them, and confirms and disputes for them. One player has one account.
    """
    if (player is None) != nobody:
        raise click.UsageError(worded(wording.PLAYER_OR_NOBODY()))
    with opened_club(create=False) as club:
        found = club.doors.accounts.get(account)
        now = club.office.tie(UUID(found.id), player, event_id=event_id)
    name = visible(found.name)
    if as_json:
        write_stdout([json_bytes(now)])
    elif now.called is None:
        write_line(wording.BELONGS_TO_NOBODY(name=name))
    else:
        write_line(wording.BELONGS_TO(name=name, player=visible(now.called)))
