"""Whole evenings played by bots: ``paipu simulate``."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.commands.import_ import imported_line
from cli.language import worded
from cli.options import command, engine_options, path_name, resume_option
from cli.output import goes_on, make_folder, need_folder, opened_club, progress, whole_file, write_line, write_stderr
from replay.words.display import harmless
from replay.words.messages import say

if TYPE_CHECKING:
    from replay.offline.records import Evening


@command(
    'paipu simulate quandui --players 4 --hands 20 --seed 7 --stake "1.00 EUR"',
    "paipu simulate quandui/gamerules --players 6 --hands 100 --seed 1 -o records/",
    "paipu simulate guandan --evenings 500 --hands 40",
    "paipu simulate guandan --evenings 1000 --format parquet -o guandan-data",
    "paipu simulate guandan --evenings 1000 -o records/ --resume done.txt",
)
@click.argument("rules", metavar="RULES")
@click.option("--players", type=int, default=4, show_default=True, metavar="N", help="How many bots sit down.")
@click.option("--hands", type=int, default=8, show_default=True, metavar="H", help="How many hands they play.")
@click.option(
    "--seed", type=int, default=1, show_default=True, metavar="S", help="The seed of every card and every decision."
)
@click.option(
    "--stake",
    metavar="AMOUNT",
    help="The worth of a win, such as '1.00 EUR', or 1.00 in the club's usual unit; by default nothing.",
)
@click.option(
    "--evenings",
    type=click.IntRange(1, 10**6),
    default=1,
    show_default=True,
    metavar="E",
    help="How many evenings, each with the next seed.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["jsonl", "parquet"]),
    default="jsonl",
    show_default=True,
    help="What to write with -o: a record for each evening, or tables for statistics.",
)
@click.option(
    "-o", "--output", "folder", metavar="DIR", type=path_name, help="Write into this folder, and not into the club."
)
@resume_option
@engine_options
def simulate(  # 11 parameters: each is an option
    rules: str,
    players: int,
    hands: int,
    seed: int,
    stake: str | None,
    evenings: int,
    form: str,
    folder: Path | None,
    memory: Path | None,
    jobs: int | None,
    address: str | None,
) -> None:
    """Let simple bots play evenings, every card of them on record.

    RULES is a kind of game, such as quandui, or a profile of it, such as quandui/gamerules. The same arguments give the same evenings, to
    the byte, however many processes play them. An evening that the club has is not played again, so after an interruption the same command
    goes on; with -o, --resume does that. A file is never overwritten; its name holds the rules, players, hands and seed.
    """
    from replay.offline.records import Evening

    every = [Evening(rules, players, hands, each, stake) for each in range(seed, seed + evenings)]
    if folder is None:
        goes_on()
    if folder is None and memory is not None:
        raise click.UsageError(worded(wording.ONLY_FILES()))
    if evenings == 1 and form == "jsonl" and memory is None:
        _play_one(every[0], folder)
    elif folder is None:
        if form != "jsonl":
            raise click.UsageError(worded(wording.NEEDS_PLACE()))
        _play_into_club(every, jobs, address)
    elif form == "parquet":
        _write_data(every, folder, memory, jobs, address)
    else:
        _write_records(every, folder, memory, jobs, address)


def _play_one(evening: Evening, folder: Path | None) -> None:
    """Keep one evening while it is played, so that a long one takes no more memory than a short one."""
    from replay.offline.records import SimulatedRecord

    if folder is None:
        with opened_club() as club, _bar(1, evening.hands):
            done = next(club.simulations.play([evening]))
        write_line(imported_line(done, evening.hands))
        for warning in done.warnings:
            write_stderr(warning)
        return
    record = SimulatedRecord(evening)
    make_folder(folder)
    path = folder / record.file_name
    with _bar(1, evening.hands):
        whole_file(path, record.lines())
    click.echo(harmless(str(path)))
    if early := record.ended_early():
        write_stderr(early)


def _play_into_club(evenings: list[Evening], jobs: int | None, address: str | None) -> None:
    from replay.engine import opened_engine

    played = added = 0
    with opened_club() as club, opened_engine(address, jobs) as engine, _bar(len(evenings)) as advance:
        for done in club.simulations.play(evenings, engine):
            advance(1)
            played, added = played + done.hands, added + done.added
    events = wording.EVENTS_ADDED(count=added) if added else wording.NOTHING_NEW()
    number = wording.EVENINGS(count=len(evenings))
    write_line(wording.SIMULATED(evenings=number, hands=wording.HANDS(count=played), news=events))


def _write_data(
    evenings: list[Evening], folder: Path, memory: Path | None, jobs: int | None, address: str | None
) -> None:
    from replay.engine import opened_engine
    from replay.offline.records import simulated_data

    with opened_engine(address, jobs) as engine, _bar(len(evenings)) as advance:
        hands = simulated_data(evenings, folder, engine, memory=memory, progress=advance)
    write_stderr(wording.WROTE_DATA(what=wording.HANDS(count=hands), path=str(folder)))


def _write_records(
    evenings: list[Evening], folder: Path, memory: Path | None, jobs: int | None, address: str | None
) -> None:
    from replay.engine import opened_engine
    from replay.offline.records import play_records

    need_folder(folder)
    with opened_engine(address, jobs) as engine, _bar(len(evenings)) as advance:
        for record in play_records(evenings, folder, engine, memory):
            path = folder / record.file_name
            if record.data is not None:
                make_folder(folder)
                whole_file(path, [record.data])
            advance(1)
            click.echo(harmless(str(path)))
            if early := record.ended_early():
                write_stderr(early)


def _bar(evenings: int, hands: int = 0) -> AbstractContextManager[Callable[[int], None]]:
    known = evenings if evenings > 1 else None
    return progress(say("cli.simulating", "Playing"), known, long=evenings > 1 or hands > 50)
