"""Disputes a hand: ``paipu hand dispute``."""

from __future__ import annotations

from uuid import UUID

import click

from cli import wording
from cli.commands.hand.options import hand_option, reason_option, state_option
from cli.commands.hand.output import say_hand
from cli.options import ExampleCommand, written_game_argument
from cli.output import opened_club
from cli.reviews import seat_names
from replay.display import visible
from replay.messages import Arg

__all__ = ["dispute"]


@click.command(
    cls=ExampleCommand,
    examples=('paipu hand dispute 3f2a --hand 2 --seat 3 --reason "it was a double dui"',),
)
@written_game_argument
@hand_option("Which hand, from 1; it is finished.")
@reason_option("What is wrong with it")
@click.option("--seat", type=int, metavar="S", help="Who says so: a seat that played the hand.")
@state_option
def dispute(game: str, number: int, reason: str, seat: int | None, as_json: bool) -> None:
    """Dispute the result of a hand: its money is not settled until that is resolved.

    The hand stays in the books; 'paipu ledger settle' holds it back, and settles the other hands.
    """
    with opened_club(create=False) as club:
        whole = club.find(game)
        club.reviews.dispute(UUID(whole), number, reason, seat=seat)
        words: dict[str, Arg] = {"hand": number, "game": whole, "reason": visible(reason.strip())}
        what = wording.HAND_DISPUTED(**words)
        if seat is not None:
            what = wording.HAND_DISPUTED_BY(**words, player=seat_names(club.game(game))[seat])
        say_hand(club, game, number, as_json, what)
