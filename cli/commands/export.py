"""A game's record to a file or to stdout: ``paipu export``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.options import ExampleCommand, eyes_option, game_argument, path_name, text
from cli.output import deliver, opened_club, write_stderr

if TYPE_CHECKING:
    from replay.club import Eyes

__all__ = ["export"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu export 3f2a -o evening.jsonl",
        "paipu export 3f2a --format text",
        "paipu export 3f2a --format njupt > match.jsonl",
        "paipu export 3f2a --eyes seat:2 > as-li-saw-it.jsonl",
    ),
)
@game_argument
@click.option(
    "--format",
    "form",
    type=text,
    metavar="FORMAT",
    default="jsonl",
    show_default=True,
    help="How to write it: jsonl, text, csv, or the format of another program that the kind of game knows.",
)
@eyes_option
@click.option(
    "-o", "--output", metavar="FILE", type=path_name, help="Write to this file, completely or not at all; - is stdout."
)
@click.option("--force", is_flag=True, help="Let -o replace a file that is there.")
def export(game: str, form: str, eyes: Eyes, output: Path | None, force: bool) -> None:
    """Write a game's record to stdout or to a file.

    GAME is the game's id or the beginning of it. Only jsonl is a record with all ids; text is the notation that people
    write, csv is for spreadsheets, and a format of another program comes with a list of what it loses. With other eyes than all, cards
    that they may not see are written as ?.
    """
    with opened_club(create=False) as club:
        deliver(club.export(game, form, eyes), output, force=force)
        if lost := club.loses(game, form):
            write_stderr(wording.NOT_HELD(form=form, lost=lost))
