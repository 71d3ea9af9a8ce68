"""A link to watch a game: ``paipu link watch``."""

from __future__ import annotations

import click

from cli.addresses import at_option
from cli.commands.link.new_link import hours_option, make_link
from cli.options import ExampleCommand, json_option, written_game_argument

__all__ = ["watch"]


@click.command(cls=ExampleCommand, examples=("paipu link watch 3f2a",))
@written_game_argument
@hours_option
@at_option
@json_option("Print the address and what the link is as a JSON object.")
def watch(game: str, hours: int, at: str, as_json: bool) -> None:
    """Print a link with which anybody watches GAME, as an address and as a QR code."""
    make_link(game, "watch", hours, at, as_json)
