"""A game's record to a file or to stdout, and games as data files: ``paipu export``."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.commands import wording as own
from cli.language import worded
from cli.options import (
    ExampleCommand,
    engine_for,
    engine_options,
    eyes_option,
    first_day,
    last_day,
    path_name,
    resume_option,
    text,
)
from cli.output import deliver, opened_club, progress, write_stderr

if TYPE_CHECKING:
    from replay.club import Club, Eyes, Selection

_DATA = "parquet"


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu export 3f2a -o evening.jsonl",
        "paipu export 3f2a --format text",
        "paipu export 3f2a --format njupt > match.jsonl",
        "paipu export 3f2a --eyes seat:2 > as-li-saw-it.jsonl",
        "paipu export --format parquet -o club-data --resume done.txt",
        "paipu export --format parquet --rules guandan --names replaced -o study.zip",
    ),
)
@click.argument("game", type=text, required=False)
@click.option(
    "--format",
    "form",
    type=text,
    metavar="FORMAT",
    default="jsonl",
    show_default=True,
    help="How to write it: jsonl, text, csv, parquet, or the format of another program that the kind of game knows.",
)
@eyes_option
@click.option("--player", type=text, metavar="NAME", help="With parquet: only games in which this player has a seat.")
@click.option("--rules", type=text, metavar="RULES", help="With parquet: only games of this kind, or of this profile.")
@click.option(
    "--from", "since", type=first_day, metavar="DAY", help="With parquet: only games that began on this day or later."
)
@click.option(
    "--to", "until", type=last_day, metavar="DAY", help="With parquet: only games that began on this day or earlier."
)
@click.option(
    "--names",
    type=click.Choice(["kept", "replaced"]),
    default="kept",
    show_default=True,
    help="With parquet: whether numbers replace the names, and nothing is left of what people wrote.",
)
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=path_name,
    help="Write to this file, completely or not at all; - is stdout. With parquet a new folder, or a file that ends in .zip.",
)
@click.option("--force", is_flag=True, help="Let -o replace files that are there.")
@resume_option
@engine_options
def export(  # 13 parameters: each is an option
    game: str | None,
    form: str,
    eyes: Eyes,
    player: str | None,
    rules: str | None,
    since: dt.date | None,
    until: dt.date | None,
    names: str,
    output: Path | None,
    force: bool,
    memory: Path | None,
    jobs: int | None,
    address: str | None,
) -> None:
    """Write a game's record, or many games as tables for statistics.

    GAME is the game's id or the beginning of it; with parquet it may be left out. Only jsonl is a record with all ids; text is the
    notation that people write, csv is for spreadsheets, parquet is five tables for programs that count (docs/data.md), and a format of
    another program comes with a list of what it loses. With other eyes than all, cards that they may not see are written as ?.
    """
    from replay.club import Selection

    selection, replaced = Selection(game, player, rules, since, until), names == "replaced"
    with opened_club(create=False) as club:
        if form == _DATA:
            if output is None or output == Path("-"):
                raise click.UsageError(worded(own.NEEDS_PLACE()))
            with _bar(club, selection) as advance, engine_for(club.sealed(), address, jobs) as engine:
                write = partial(club.data.write, selection, output, eyes=eyes, replaced=replaced, force=force)
                games = write(engine=engine, memory=memory, progress=advance)
            write_stderr(own.WROTE_DATA(what=wording.GAMES(count=games), path=str(output)))
            return
        if game is None:
            raise click.UsageError(worded(own.NEEDS_GAME(form=form)))
        if selection != Selection(game) or replaced:
            raise click.UsageError(worded(own.ONLY_DATA()))
        if (memory, jobs, address) != (None, None, None):
            raise click.UsageError(worded(own.ONLY_DATA_WORK()))
        deliver(club.export(game, form, eyes), output, force=force, private=eyes.kind != "public")
        if lost := club.loses(game, form):
            write_stderr(wording.NOT_HELD(form=form, lost=lost))


def _bar(club: Club, selection: Selection) -> AbstractContextManager[Callable[[int], None]]:
    return progress(own.EXPORTING(), club.data.count(selection), long=selection.game is None)
