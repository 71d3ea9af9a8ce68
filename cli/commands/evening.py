"""What one seat takes home of a game: ``paipu evening``."""

from __future__ import annotations

from pathlib import Path

import click

from cli.language import catalogue
from cli.options import ExampleCommand, game_argument, path_name
from cli.output import deliver, opened_club

__all__ = ["evening"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu evening 3f2a --seat 2 -o li.zip",),
)
@game_argument
@click.option("--seat", type=int, required=True, metavar="S", help="For whom: a seat of the game.")
@click.option(
    "-o", "--output", metavar="FILE", type=path_name, help="Write to this file; by default one named after the game."
)
@click.option("--force", is_flag=True, help="Let the file replace one that is there.")
def evening(game: str, seat: int, output: Path | None, force: bool) -> None:
    """Write the one file that a seat takes home, a ZIP.

    GAME is the game's id or the beginning of it. In it are the hands as that seat saw them, as a page for any browser and for paper; the
    seat's own money; the signed checkpoint of the club's log, and receipts. There are no cards that the seat may not see, and nobody
    else's money.
    """
    with opened_club(create=False) as club:
        made = club.evenings.file(game, seat, catalogue())
    deliver([made.data], output or Path(made.name), force=force)
