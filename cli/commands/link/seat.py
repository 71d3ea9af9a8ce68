"""A link to one seat: ``paipu link seat``."""

from __future__ import annotations

import click

from cli.addresses import at_option
from cli.commands.link.new_link import hours_option, make_link
from cli.options import ExampleCommand, json_option, written_game_argument

__all__ = ["seat"]


@click.command(cls=ExampleCommand, examples=("paipu link seat 3f2a 2", "paipu link seat 3f2a 2 --hours 4"))
@written_game_argument
@click.argument("seat", type=int)
@hours_option
@at_option
@json_option("Print the address and what the link is as a JSON object.")
def seat(game: str, seat: int, hours: int, at: str, as_json: bool) -> None:
    """Print a link to SEAT of GAME, as an address and as a QR code.

    It opens once. Whoever opens it sees the game as that seat does, and confirms and disputes its hands.
    """
    make_link(game, seat, hours, at, as_json)
