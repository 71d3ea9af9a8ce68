"""Undoes a merge: ``paipu players part``."""

from __future__ import annotations

import click

from cli import wording
from cli.commands.players.output import player_option, say_player
from cli.options import ExampleCommand, text
from cli.output import opened_club
from replay.display import visible

__all__ = ["part"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu players part 'Guo J.'",),
)
@click.argument("name", type=text)
@player_option
def part(name: str, as_json: bool) -> None:
    """Undo a merge: NAME is a separate player again, with what was won and lost under it."""
    with opened_club(create=False) as club:
        player = club.players.part(name)
    say_player(player, wording.PARTED(player=visible(player.name)), as_json)
