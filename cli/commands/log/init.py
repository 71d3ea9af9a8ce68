"""Begins the club's log: ``paipu log init``."""

from __future__ import annotations

import click

from cli import wording
from cli.options import ExampleCommand, text
from cli.output import opened_club, write_stderr

__all__ = ["init"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu log init",
        "paipu log init --origin example.org/tuesday",
    ),
)
@click.option(
    "--origin", type=text, metavar="NAME", help="The log's name, such as example.org/tuesday; by default random."
)
def init(origin: str | None) -> None:
    """Begin the club's log: make its key and sign the first checkpoint.

    Both are in a folder outside the database, and the key is never overwritten. From then on a checkpoint follows every hand. Give the
    public key to the players; anyone who has it can check what the club hands out.
    """
    with opened_club(say_new=True) as club:
        verifier = club.log.begin(origin)
        place = club.log.folder.place
    click.echo(str(verifier))
    write_stderr(wording.PRIVATE_KEY(key=str(place / "key")))
