"""The players, and corrections of their names: ``paipu players``.

- ``merge``: merges two names into one player
- ``output``: what the commands that correct a name print
- ``part``: undoes a merge
- ``rename``: gives a player another name
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import wording
from cli.commands.players.merge import merge
from cli.commands.players.output import listed_names
from cli.commands.players.part import part
from cli.commands.players.rename import rename
from cli.language import worded
from cli.options import ExampleGroup, is_bare_group, json_option
from cli.output import json_list, opened_club, write_line, write_stderr, write_stdout
from replay.display import columns, visible

if TYPE_CHECKING:
    from replay.answers.games import Player

__all__ = ["players"]


@click.group(
    cls=ExampleGroup,
    invoke_without_command=True,
    subcommand_metavar="[COMMAND] [ARGS]...",
    examples=(
        "paipu players",
        "paipu players rename Guo 'Guo Jing'",
        "paipu players merge 'Guo J.' 'Guo Jing'",
    ),
)
@json_option("Print a JSON list, one object a player.")
@click.pass_context
def players(context: click.Context, as_json: bool) -> None:
    """List the players, with their games, hands and wins, and their other names.

    With a command, correct names: records keep the name that was used, and the books know who it is.
    """
    if not is_bare_group(context, as_json):
        return
    with opened_club(create=False) as club:
        found = club.players.all()
    if as_json:
        write_stdout(json_list(found))
        return
    if not found:
        write_stderr(wording.NO_PLAYER())
    for line in columns(map(_row, found), right={1, 2, 3}):
        write_line(line)


def _row(player: Player) -> tuple[str, ...]:
    return (
        visible(player.name),
        worded(wording.GAMES(count=player.games)),
        worded(wording.HANDS(count=player.hands)),
        worded(wording.HANDS_WON(count=player.won)),
        worded(wording.OTHER_NAMES(names=listed_names(player.also))) if player.also else "",
    )


for _command in (rename, merge, part):
    players.add_command(_command)
