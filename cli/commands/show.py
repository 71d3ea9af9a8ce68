"""The table after a step of a hand: ``paipu show``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from cli.drawing import WIDTH, drawing
from cli.options import ExampleCommand, eyes_option, game_argument, json_option
from cli.output import json_bytes, opened_club, terminal_cells, write_line, write_stdout
from cli.reviews import reviews_text

if TYPE_CHECKING:
    from replay.club import Eyes

__all__ = ["show"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu show 3f2a",
        "paipu show 3f2a --hand 2 --step 17",
        "paipu show 3f2a --hand 2 --eyes seat:1 --json",
    ),
)
@game_argument
@click.option("--hand", type=int, metavar="N", help="Which hand, from 1; by default the last.")
@click.option("--step", type=int, metavar="K", help="Which step of the hand, from 0; by default the last.")
@eyes_option
@json_option("Print the state as a JSON object.")
def show(game: str, hand: int | None, step: int | None, eyes: Eyes, as_json: bool) -> None:
    """Draw the table after a step of a hand.

    GAME is the game's id or the beginning of it. Below the table it shows who confirmed the hand, or disputed it.
    """
    with opened_club(create=False) as club:
        view = club.show(game, hand, step, eyes)
        reviews = [] if as_json else list(reviews_text(club.game(game), view.hand))
    if as_json:
        write_stdout([json_bytes(view)])
        return
    for line in drawing(view, min(WIDTH, terminal_cells(sys.stdout) or WIDTH)):
        click.echo(line)
    if reviews:
        click.echo()
    for review in reviews:
        write_line(review)
