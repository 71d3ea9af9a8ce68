"""The games that the club holds: ``paipu games``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import wording
from cli.language import worded
from cli.options import ExampleCommand, json_option
from cli.output import json_list, opened_club, write_line, write_stderr, write_stdout
from replay.display import columns, visible
from replay.messages import Message, listed
from replay.times import day

if TYPE_CHECKING:
    from replay.answers.games import GameSummary

__all__ = ["games"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu games",
        "paipu games --json",
    ),
)
@json_option("Print a JSON list, one object a game.")
def games(as_json: bool) -> None:
    """List the games of the club, with their ids.

    The ids are shortened as far as they stay unambiguous; every GAME may be given this way.
    """
    with opened_club(create=False) as club:
        found = club.games()
    if as_json:
        write_stdout(json_list(found))
        return
    if not found:
        write_stderr(wording.NO_GAME())
    from replay.ledger.accounts import shortened

    short = shortened(game.id for game in found)
    rows = [
        (short[each.id], day(str(each.day)), each.rules, worded(wording.HANDS(count=each.hands)), worded(_names(each)))
        for each in found
    ]
    for line in columns(rows, right={3}):
        write_line(line)


def _names(game: GameSummary) -> Message:
    names = listed(map(visible, game.players))
    return wording.BEING_PLAYED(players=names) if game.live else names
