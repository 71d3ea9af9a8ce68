"""Prints the shuffled deck: ``paipu deal deal``."""

from __future__ import annotations

from pathlib import Path

import click

from cli.commands.deal.secret import read_secret, secret_option
from cli.options import ExampleCommand, written_game_argument
from cli.output import opened_club, text_lines, write_stdout

__all__ = ["cards"]


@click.command(
    "deal",
    cls=ExampleCommand,
    examples=("paipu deal deal 3f2a --secret hand-2.secret",),
)
@written_game_argument
@secret_option
def cards(game: str, secret: Path) -> None:
    """Print the shuffled deck, a card on each line, the top card first.

    Packets and draws take their cards from the top. Words that are mixed in later make another deck.
    """
    with opened_club(create=False) as club:
        found = club.deals.deck(game, read_secret(secret))
    write_stdout(text_lines(found))
