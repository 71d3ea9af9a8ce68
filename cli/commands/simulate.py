"""Whole evenings played by bots: ``paipu simulate``."""

from __future__ import annotations

from pathlib import Path

import click

from cli import wording
from cli.commands.import_ import imported_line
from cli.options import ExampleCommand, path_name
from cli.output import opened_club, whole_file, write_line, write_stderr
from replay.errors import BadInput

__all__ = ["simulate"]


@click.command(
    cls=ExampleCommand,
    examples=(
        'paipu simulate quandui --players 4 --hands 20 --seed 7 --stake "1.00 EUR"',
        "paipu simulate quandui/gamerules --players 6 --hands 100 --seed 1 -o records/",
    ),
)
@click.argument("rules", metavar="RULES")
@click.option("--players", type=int, default=4, show_default=True, metavar="N", help="How many bots sit down.")
@click.option("--hands", type=int, default=8, show_default=True, metavar="H", help="How many hands they play.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="Decides every card and every whim.")
@click.option(
    "--stake",
    metavar="AMOUNT",
    help="What a win is worth, such as '1.00 EUR', or 1.00 in the club's usual unit; by default they play for nothing.",
)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    type=path_name,
    help="Write into this folder, and not into the club.",
)
def simulate(rules: str, players: int, hands: int, seed: int, stake: str | None, folder: Path | None) -> None:
    """Let simple bots play an evening, every card of it on record.

    RULES is a kind of game, such as quandui, or a profile of it, such as quandui/gamerules. The same arguments give the same evening, to
    the byte. A file is never overwritten; its name holds the rules, players, hands and seed.
    """
    if folder is None:
        with opened_club() as club:
            done = club.simulate(rules, players, hands, seed, stake)
        write_line(imported_line(done, hands))
        for warning in done.warnings:
            write_stderr(warning)
        return
    if folder.exists() and not folder.is_dir():
        raise BadInput(wording.FILE_FOR_FOLDER(), source=str(folder))
    _write(folder, rules, players, hands, seed, stake)


def _write(folder: Path, rules: str, players: int, hands: int, seed: int, stake: str | None) -> None:
    """Write the evening into a file of the folder, as it is played."""
    from replay.offline.records import SimulatedRecord

    record = SimulatedRecord(rules, players, hands, seed, stake)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / record.file_name
    whole_file(path, record.lines())
    click.echo(path)
    if early := record.ended_early():
        write_stderr(early)
