"""Ends the dispute of a hand: ``paipu hand resolve``."""

from __future__ import annotations

from uuid import UUID

import click

from cli import wording
from cli.commands.hand.options import hand_option, reason_option, state_option
from cli.commands.hand.output import say_hand
from cli.options import ExampleCommand, written_game_argument
from cli.output import opened_club
from replay.display import visible

__all__ = ["resolve"]


@click.command(
    cls=ExampleCommand,
    examples=('paipu hand resolve 3f2a --hand 2 --reason "the photograph shows a single dui"',),
)
@written_game_argument
@hand_option("Which hand: one that is disputed.")
@reason_option("How it was resolved")
@state_option
def resolve(game: str, number: int, reason: str, as_json: bool) -> None:
    """End the dispute of a hand: the hand counts, as it was or as it was corrected.

    A hand that was wrong is voided instead: 'paipu hand void'.
    """
    with opened_club(create=False) as club:
        whole = club.find(game)
        club.reviews.resolve(UUID(whole), number, reason)
        what = wording.DISPUTE_RESOLVED(hand=number, game=whole, reason=visible(reason.strip()))
        say_hand(club, game, number, as_json, what)
