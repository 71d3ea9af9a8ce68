"""Proves what is in the log: ``paipu log prove``."""

from __future__ import annotations

from pathlib import Path

import click

from cli import wording
from cli.language import worded
from cli.log_files import (
    new_file_option,
)
from cli.options import ExampleCommand
from cli.output import deliver, opened_club

__all__ = ["prove"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu log prove 17 -o entry-17.tlog-proof",
        "paipu log prove --old 90 -o since-90.txt",
    ),
)
@click.argument("position", metavar="[N]", type=int, required=False)
@click.option(
    "--old", type=int, metavar="SIZE", help="Prove to who kept the checkpoint of this size that the log continues it."
)
@new_file_option
def prove(position: int | None, old: int | None, output: Path | None) -> None:
    """Prove that entry N is in the log, or that the log continues an earlier one.

    N counts from 1. The proof reveals only the salted hash of the event; 'paipu receipt make' hands out the event too.
    """
    if (position is None) == (old is None):
        raise click.UsageError(worded(wording.ENTRY_OR_SIZE()))
    with opened_club(create=False) as club:
        held = club.log.continuation(old) if position is None and old is not None else club.log.proof(position or 0)
        deliver([held], output)
