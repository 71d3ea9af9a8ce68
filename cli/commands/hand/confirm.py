"""Confirms a hand: ``paipu hand confirm``."""

from __future__ import annotations

from uuid import UUID

import click

from cli import wording
from cli.commands.hand.options import hand_option, state_option
from cli.commands.hand.output import say_hand
from cli.options import ExampleCommand, written_game_argument
from cli.output import opened_club
from cli.reviews import seat_names

__all__ = ["confirm"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu hand confirm 3f2a --hand 2 --seat 1",),
)
@written_game_argument
@hand_option("Which hand, from 1; it is finished.")
@click.option("--seat", type=int, required=True, metavar="S", help="Who says so: a seat that played the hand.")
@state_option
def confirm(game: str, number: int, seat: int, as_json: bool) -> None:
    """Record that a seat confirms the result of a hand."""
    with opened_club(create=False) as club:
        whole = club.find(game)
        club.reviews.confirm(UUID(whole), number, seat)
        what = wording.HAND_CONFIRMED(hand=number, game=whole, player=seat_names(club.game(game))[seat])
        say_hand(club, game, number, as_json, what)
