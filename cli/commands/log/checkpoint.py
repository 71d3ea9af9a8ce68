"""Signs the current state of the log: ``paipu log checkpoint``."""

from __future__ import annotations

from pathlib import Path

import click

from cli.log_files import (
    new_file_option,
)
from cli.options import ExampleCommand
from cli.output import deliver, opened_club

__all__ = ["checkpoint"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu log checkpoint > tuesday.checkpoint",),
)
@new_file_option
def checkpoint(output: Path | None) -> None:
    """Sign the current state of the log, and print it.

    Anyone who keeps a checkpoint can check later whether anything before it was changed: 'paipu log compare'.
    """
    with opened_club(create=False) as club:
        deliver([club.log.checkpoint()], output)
