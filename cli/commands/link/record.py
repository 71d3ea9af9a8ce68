"""A link to record a game: ``paipu link record``."""

from __future__ import annotations

import click

from cli.addresses import at_option
from cli.commands.link.new_link import hours_option, make_link
from cli.options import ExampleCommand, json_option, written_game_argument

__all__ = ["record"]


@click.command(cls=ExampleCommand, examples=("paipu link record 3f2a",))
@written_game_argument
@hours_option
@at_option
@json_option("Print the address and what the link is as a JSON object.")
def record(game: str, hours: int, at: str, as_json: bool) -> None:
    """Print a link with which anybody records GAME, as an address and as a QR code.

    Whoever opens it sees what the table sees, with names and stakes, records moves, and voids hands within the club's window. It is for
    this game alone, and opens until it ends, since a table may go on with another phone.
    """
    make_link(game, "record", hours, at, as_json)
