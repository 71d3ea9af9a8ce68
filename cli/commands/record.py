"""Records a game as it is played: ``paipu record``."""

from __future__ import annotations

from typing import get_args

import click

from cli.commands.wording import GAME_AT
from cli.options import ExampleCommand, written_game_argument
from cli.output import opened_club, write_stderr
from replay.events import Depth

__all__ = ["record"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu record 3f2a",
        "paipu record 3f2a --depth result",
        "paipu record 3f2a < hand-7.paipu",
    ),
)
@written_game_argument
@click.option(
    "--depth", type=click.Choice(get_args(Depth)), metavar="DEPTH",
    help="How much of a hand is recorded where its head does not say so: full, observed or result.",
)  # fmt: skip
def record(game: str, depth: Depth | None) -> None:
    """Record a game as it is played, a line of the notation for each move.

    GAME is the game's id or the beginning of it. Above the prompt it says who is expected to do what. ? lists what may follow, the Tab
    key completes it, undo takes the last move back, and quit ends. Every line is recorded at once: after Ctrl+C or a crash the same
    command goes on where the game is. Lines can also come from a file or another program; the first that is refused ends it.
    """
    # Imported here: no other command reads the modules of a prompt.
    from cli.recording import Prompt

    with opened_club(create=False) as club:
        whole = club.find(game)
        try:
            Prompt(club, whole, depth).run()
        finally:
            write_stderr(GAME_AT(game=club.beginning(whole)))
