"""Looking at what the club holds: ``paipu games`` and ``paipu show``."""

from __future__ import annotations

from typing import Any

import click

from cli.correcting import reviews_text
from cli.drawing import drawing
from cli.options import ExampleCommand, eyes_option, game_argument, json_option
from cli.output import counted, json_bytes, json_list, opened_club, pour, words
from replay.textual import columns, visible
from replay.times import day

__all__ = ["games", "show"]


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

    The ids are cut where they are still clear; every GAME may be given so.
    """
    with opened_club(create=False) as club:
        found = club.games()
    if as_json:
        pour(json_list(found))
        return
    if not found:
        words("This club holds no game yet: 'paipu import' takes records in.")
    from replay.ledger.accounts import shortened

    short = shortened(game["id"] for game in found)
    rows = [
        (short[each["id"]], day(each["opened"]), each["rules"], counted(each["hands"], "hand"), _names(each))
        for each in found
    ]
    for line in columns(rows, right={3}):
        click.echo(line)


def _names(game: dict[str, Any]) -> str:
    names = ", ".join(map(visible, game["players"]))
    return f"{names} (a hand is being played)" if game["live"] else names


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu show 3f2a",
        "paipu show 3f2a --hand 2 --step 17",
        "paipu show 3f2a --hand 2 --eyes seat:1 --json",
    ),
)
@game_argument
@click.option("--hand", type=int, metavar="N", help="Which hand, from 1; the last where not said.")
@click.option("--step", type=int, metavar="K", help="Which step of the hand, from 0; the last where not said.")
@eyes_option
@json_option("Print the state as a JSON object.")
def show(game: str, hand: int | None, step: int | None, eyes: str, as_json: bool) -> None:
    """Draw the table after a step of a hand.

    GAME is the game's id or as much of its beginning as is clear. Below the table stands who confirmed the hand, or disputed it.
    """
    with opened_club(create=False) as club:
        view = club.show(game, hand, step, eyes)
        reviews = [] if as_json else list(reviews_text(club.game(game), view["hand"]))
    if as_json:
        pour([json_bytes(view)])
        return
    for line in drawing(view):
        click.echo(line)
    if reviews:
        click.echo()
    for line in reviews:
        click.echo(line)
