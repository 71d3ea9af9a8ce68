"""Checks a receipt: ``paipu receipt check``."""

from __future__ import annotations

from pathlib import Path

import click

from cli import wording
from cli.log_files import check_log_file, file_argument, key_option, say_proven
from cli.options import ExampleCommand
from replay.errors import BadInput

__all__ = ["check_receipt"]


@click.command(
    "check",
    cls=ExampleCommand,
    examples=("paipu receipt check chen.tlog-proof --key tuesday.pub",),
)
@file_argument
@key_option
def check_receipt(file: Path, key: str | None) -> None:
    """Check a receipt with only the log's key, and print the event."""
    found = check_log_file(file, key)
    if found.data is None:
        raise BadInput(wording.NO_RECEIPT(), source=str(file))
    say_proven(found)
