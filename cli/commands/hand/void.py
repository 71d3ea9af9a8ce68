"""Strikes out a hand: ``paipu hand void``."""

from __future__ import annotations

import click

from cli import wording
from cli.commands.hand.options import hand_option, reason_option, state_option
from cli.commands.hand.output import say_hand
from cli.options import ExampleCommand, written_game_argument
from cli.output import opened_club
from replay.display import visible

__all__ = ["void"]


@click.command(
    cls=ExampleCommand,
    examples=('paipu hand void 3f2a --hand 8 --reason "two cards were swapped"',),
)
@written_game_argument
@hand_option("Which hand: the last valid one.")
@reason_option("Why")
@state_option
def void(game: str, number: int, reason: str, as_json: bool) -> None:
    """Strike out a hand: it stays readable, and its payments are reversed.

    Hands are voided backwards: only the last valid hand can be voided. An older hand is corrected in the exported text of its game, which
    'paipu import --replace REASON' takes in, or on the page of the game.
    """
    with opened_club(create=False) as club:
        club.void_hand(game, number, reason)
        what = wording.HAND_VOIDED(hand=number, game=club.find(game), reason=visible(reason.strip()))
        say_hand(club, game, number, as_json, what)
