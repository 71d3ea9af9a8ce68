"""Checks that the club continues a checkpoint: ``paipu log compare``."""

from __future__ import annotations

from pathlib import Path

import click

from cli import wording
from cli.log_files import (
    file_argument,
    read_log_file,
    refused_in,
)
from cli.options import ExampleCommand
from cli.output import opened_club, write_line

__all__ = ["compare"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu log compare tuesday.checkpoint",),
)
@file_argument
def compare(file: Path) -> None:
    """Check that the club still continues a checkpoint that somebody kept."""
    with opened_club(create=False) as club:
        with refused_in(file):
            theirs = club.log.compare(read_log_file(file))
        have = club.sealed()
    after = wording.EVENTS(count=have - theirs.size)
    write_line(wording.CONTINUES(log=theirs.origin, size=theirs.size, events=after))
