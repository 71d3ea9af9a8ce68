"""Goes on as a new log: ``paipu log recover``."""

from __future__ import annotations

import click

from cli import wording
from cli.options import ExampleCommand, text
from cli.output import opened_club, write_stderr

__all__ = ["recover"]


@click.command(
    cls=ExampleCommand,
    examples=('paipu log recover --reason "a broken disk; restored from 14 November"',),
)
@click.option("--reason", type=text, required=True, metavar="TEXT", help="What happened; it stays on record.")
@click.option("--origin", type=text, metavar="NAME", help="The new name; by default the old one with a number.")
def recover(reason: str, origin: str | None) -> None:
    """Go on as a new log if the old one broke off or its key is lost.

    A log breaks off if the database does not continue its last checkpoint. The new one has a new name and key, and its folder records
    after which checkpoint the old one broke off, and why. Give the new key to the players.
    """
    with opened_club(create=False) as club:
        verifier = club.log.recover(reason, origin)
        place = club.log.folder.place
    click.echo(str(verifier))
    write_stderr(wording.LOG_BREAK(record=str(place / "break"), key=str(place / "key")))
