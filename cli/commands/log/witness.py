"""Remembers the latest checkpoint of a log: ``paipu log witness``."""

from __future__ import annotations

from pathlib import Path

import click

from cli import wording
from cli.log_files import (
    file_argument,
    find_verifier,
    read_log_file,
    refused_in,
)
from cli.options import ExampleCommand, path_name, text
from cli.output import write_line

__all__ = ["witness"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu log witness since-0.txt --key tuesday.pub",
        "curl -s 'http://127.0.0.1:8000/log/consistency?old=90' | paipu log witness -",
    ),
)
@file_argument
@click.option("--key", type=text, metavar="KEY-or-FILE", help="The log's public key; needed once for each log.")
@click.option(
    "--folder", type=path_name, metavar="FOLDER", help="Where it is remembered; by default in your data directory."
)
def witness(file: Path, key: str | None, folder: Path | None) -> None:
    """Remember the latest checkpoint of a log, and refuse one that forked or shrank.

    Run this on another device than the club's. FILE is what 'paipu log prove --old SIZE' wrote, or the page /log/consistency; - is
    stdin. SIZE is that of the last checkpoint remembered here, 0 the first time.
    """
    from replay.club import Club
    from replay.offline.log_files import remember, trust

    memory = folder or Club.default_path().with_name("witness")
    if key is not None:
        trust(memory, find_verifier(key))
    with refused_in(file):
        remembered = remember(memory, read_log_file(file))
    now, before = remembered
    text = wording.REMEMBERED_FIRST if before is None else wording.REMEMBERED
    write_line(text(log=now.origin, size=now.size))
