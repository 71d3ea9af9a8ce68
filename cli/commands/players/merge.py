"""Merges two names into one player: ``paipu players merge``."""

from __future__ import annotations

import click

from cli import wording
from cli.commands.players.output import listed_names, player_option, say_player
from cli.options import ExampleCommand, text
from cli.output import opened_club
from replay.display import visible

__all__ = ["merge"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu players merge 'Guo J.' 'Guo Jing'",),
)
@click.argument("name", type=text)
@click.argument("into", type=text)
@player_option
def merge(name: str, into: str, as_json: bool) -> None:
    """Merge two names into one player, who is called INTO.

    From then on everything that either won or lost is in one account. Two players who sat at one table are two people and stay so. 'paipu
    players part' undoes it.
    """
    with opened_club(create=False) as club:
        player = club.players.merge(name, into)
    merged = wording.MERGED(name=visible(name.strip()), into=visible(player.name), names=listed_names(player.also))
    say_player(player, merged, as_json)
