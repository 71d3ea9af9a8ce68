"""The score sheet of a game: ``paipu sheet``."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import click

from cli import wording
from cli.language import catalogue, worded
from cli.options import ExampleCommand, json_option, path_name, text
from cli.output import deliver, json_bytes, opened_club, shown_lines
from cli.reviews import reviews_text
from replay.messages import Message

__all__ = ["sheet"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu sheet 3f2a",
        "paipu sheet 3f2a --csv -o evening.csv",
        "paipu sheet --blank quandui -o blank.pdf",
    ),
)
@click.argument("game", type=text, required=False)
@click.option(
    "--blank",
    metavar="KIND",
    help="Write a blank sheet of paper (PDF) for a kind of game such as quandui, on which results are written by hand.",
)
@json_option("Print the sheet as a JSON object.")
@click.option("--csv", "as_csv", is_flag=True, help="Write it for a spreadsheet, money in minor units.")
@click.option("-o", "--output", metavar="FILE", type=path_name, help="Write to this file, completely or not at all.")
@click.option("--force", is_flag=True, help="Let -o replace a file that is there.")
def sheet(game: str | None, blank: str | None, as_json: bool, as_csv: bool, output: Path | None, force: bool) -> None:
    """Write the score sheet of a game: a row for each hand.

    GAME is the game's id or the beginning of it. Voided hands stay on the sheet and are not counted. Below it is
    who confirmed a hand, or disputed it. A blank sheet is one page of A4 for any game of its kind; its columns are in the
    order in which they are typed.
    """
    if as_json and as_csv:
        raise click.UsageError(worded(wording.BOTH_FORMS()))
    if (game is None) == (blank is None) or (blank is not None and (as_json or as_csv)):
        raise click.UsageError(worded(wording.GAME_OR_BLANK()))
    if game is not None:
        _write_sheet(game, as_json=as_json, as_csv=as_csv, output=output, force=force)
    elif blank is not None:
        _write_blank(blank, output, force=force)


def _write_blank(kind: str, output: Path | None, *, force: bool) -> None:
    if output is None and sys.stdout.isatty():
        raise click.UsageError(worded(wording.NO_PDF_FILE()))
    from replay.offline.blank_sheets import blank_sheet, sheet_pdf

    language = catalogue()
    deliver([sheet_pdf(blank_sheet(kind, language), language)], output, force=force)


def _write_sheet(game: str, *, as_json: bool, as_csv: bool, output: Path | None, force: bool) -> None:
    with opened_club(create=False) as club:
        made = club.sheet(game)
        reviews = [] if as_json or as_csv else list(reviews_text(club.game(game)))
    from replay.club.reports import sheet_csv, sheet_text

    pieces: Iterable[bytes]
    if as_json:
        pieces = [json_bytes(made)]
    elif as_csv:
        pieces = sheet_csv(made)
    else:
        lines: Iterable[Message | str] = chain(sheet_text(made, catalogue()), [""] if reviews else [], reviews)
        pieces = shown_lines(lines, output)
    deliver(pieces, output, force=force)
