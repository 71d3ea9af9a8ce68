"""Prints the pack before it is shuffled: ``paipu deal pack``."""

from __future__ import annotations

import click

from cli.options import ExampleCommand, game_argument
from cli.output import opened_club, text_lines, write_stdout

__all__ = ["pack"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu deal pack 3f2a",),
)
@game_argument
def pack(game: str) -> None:
    """Print the pack as it is before it is shuffled, a card on each line."""
    with opened_club(create=False) as club:
        found = club.deals.pack(game)
    write_stdout(text_lines(found))
