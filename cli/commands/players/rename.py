"""Gives a player another name: ``paipu players rename``."""

from __future__ import annotations

import click

from cli import wording
from cli.commands.players.output import player_option, say_player
from cli.options import ExampleCommand, text
from cli.output import opened_club, warn
from replay.display import visible

__all__ = ["rename"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu players rename Guo 'Guo Jing'",),
)
@click.argument("old", type=text)
@click.argument("new", type=text)
@player_option
def rename(old: str, new: str, as_json: bool) -> None:
    """Call the player OLD NEW from now on.

    The old name still means the same player. Put -- before a name that begins with a minus sign.
    """
    with opened_club(create=False) as club:
        player = club.players.rename(old, new)
        doubts = club.players.doubt(player.name)
    say_player(player, wording.RENAMED(old=visible(old.strip()), new=visible(player.name)), as_json)
    for doubt in doubts:
        warn(doubt)
