"""Checks a checkpoint, a proof or a receipt: ``paipu log check``."""

from __future__ import annotations

from pathlib import Path

import click

from cli.log_files import (
    check_log_file,
    file_argument,
    key_option,
    say_proven,
)
from cli.options import ExampleCommand

__all__ = ["check"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu log check entry-17.tlog-proof",
        "paipu log check tuesday.checkpoint --key tuesday.pub",
    ),
)
@file_argument
@key_option
def check(file: Path, key: str | None) -> None:
    """Check a checkpoint, a proof or a receipt with only the log's key."""
    say_proven(check_log_file(file, key))
