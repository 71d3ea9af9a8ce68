"""Recorded games tried under other rules: ``paipu recheck``."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import click

from cli import wording
from cli.commands import wording as own
from cli.engines import engine_for
from cli.options import ExampleCommand, day, engine_options, json_option, resume_option, text
from cli.output import json_list, opened_club, progress, write_line, write_stdout

__all__ = ["recheck"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu recheck quandui/gamerules",
        "paipu recheck guandan/fcg --from 2026-01-01 --resume done.txt",
        "paipu recheck quandui/pagat --engine tcp://10.0.0.7:8786 --json > trials.json",
    ),
)
@click.argument("rules", metavar="RULES")
@click.option("--player", type=text, metavar="NAME", help="Only games in which this player has a seat.")
@click.option("--from", "since", type=day, metavar="DAY", help="Only games that began on this day or later.")
@click.option("--to", "until", type=day, metavar="DAY", help="Only games that began on this day or earlier.")
@resume_option
@engine_options
@json_option("Print a JSON list, one object a game.")
def recheck(  # 8 parameters: each is an option
    rules: str,
    player: str | None,
    since: dt.date | None,
    until: dt.date | None,
    memory: Path | None,
    jobs: int | None,
    address: str | None,
    as_json: bool,
) -> None:
    """Try recorded games under other rules: which hands would have been allowed, and which paid otherwise.

    RULES is a profile such as quandui/gamerules; the club's games of that kind are tried, each hand from the table as it was. Moves stay as
    they were made, what was taken back is left out, and nothing is recorded. The reason why a move would be refused is in English.
    """
    from replay.club import Selection

    selection = Selection(player=player, since=since, until=until)
    with opened_club(create=False) as club:
        bar = progress(own.TRYING(), club.trials.count(rules, selection))
        with engine_for(club.sealed(), address, jobs) as engine, bar as advance:
            trials = list(club.trials.run(rules, selection, engine, memory=memory, progress=advance))
    if as_json:
        write_stdout(json_list(trial._asdict() for trial in trials))
        return
    for trial in trials:
        if trial.first is not None:
            hand, step = trial.first
            write_line(own.TRIED_REFUSED(game=trial.game, hand=hand, step=step, reason=str(trial.reason)))
    counts = (
        sum(column) for column in zip(*((each.same, each.otherwise, each.refused) for each in trials), strict=True)
    )
    same, otherwise, refused = (
        [wording.HANDS(count=count) for count in counts] if trials else [wording.HANDS(count=0)] * 3
    )
    write_line(own.TRIED(games=wording.GAMES(count=len(trials)), same=same, otherwise=otherwise, refused=refused))
