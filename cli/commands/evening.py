"""The end of an evening: who pays whom, and what each seat takes home: ``paipu evening``."""

from __future__ import annotations

from pathlib import Path

import click

from cli import wording
from cli.language import catalogue, worded
from cli.options import ExampleCommand, game_argument, json_option, path_name
from cli.output import deliver, json_bytes, opened_club, shown_lines, write_stdout

__all__ = ["evening"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu evening 3f2a",
        "paipu evening 3f2a --paid 9c1d0e2f",
        "paipu evening 3f2a --seat 2 -o li.zip",
    ),
)
@game_argument
@click.option("--paid", metavar="KEY", help="Enter a payment that is proposed, by its key or the beginning of it.")
@click.option("--seat", type=int, metavar="S", help="Write the file of a seat of the game, for its player.")
@click.option(
    "-o", "--output", metavar="FILE", type=path_name, help="Write to this file; by default one named after the game."
)
@click.option("--force", is_flag=True, help="Let the file replace one that is there.")
@json_option("Print who pays whom as the API gives it.")
def evening(game: str, paid: str | None, seat: int | None, output: Path | None, force: bool, as_json: bool) -> None:
    """Show how an evening went and who pays whom, or write the one file that a seat takes home.

    GAME is the id of any game of the evening, or the beginning of it. Games of one day are an evening where somebody sat at
    both tables. They are squared together, each unit by itself, with the fewest payments. --paid enters one of them when it was made.

    With --seat, the file is a ZIP. In it are the hands of all these games as that player saw them, as a page for any browser and for paper;
    the player's own money; the signed checkpoint of the club's log, and receipts. There are no cards that the seat may not see, and nobody
    else's money.
    """
    if seat is not None and (paid is not None or as_json):
        raise click.UsageError(worded(wording.EVENING_ONE_OF()))
    if seat is None and (output is not None or force):
        raise click.UsageError(worded(wording.EVENING_NO_SEAT()))
    from replay.club.reports import evening_lines, payment_meant

    with opened_club(create=False) as club:
        if seat is not None:
            made = club.evenings.file(game, seat, catalogue())
            deliver([made.data], output or Path(made.name), force=force)
            return
        games = club.evenings.games(game)
        if paid is not None:
            club.evenings.pay_together(games, payment_meant(paid, club.evenings.together(games)))
        found = club.evenings.together(games)
        titles = [club.game(each) for each in games]
    write_stdout([json_bytes(found)] if as_json else shown_lines(evening_lines(titles, found)))
