"""Reveals the secret after the hand: ``paipu deal reveal``."""

from __future__ import annotations

from pathlib import Path

import click

from cli import wording
from cli.commands.deal.secret import read_secret, secret_option
from cli.options import ExampleCommand, written_game_argument
from cli.output import opened_club, write_stderr

__all__ = ["reveal"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu deal reveal 3f2a --secret hand-2.secret",),
)
@written_game_argument
@secret_option
def reveal(game: str, secret: Path) -> None:
    """Reveal the secret after the hand.

    It is in the record for everybody, and reveals every card of the hand, even those that nobody had to show.
    """
    with opened_club(create=False) as club:
        move = club.deals.reveal(game, read_secret(secret))
    write_stderr(wording.REVEALED(hand=move.hand, game=game))
