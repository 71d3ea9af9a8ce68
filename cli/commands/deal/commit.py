"""Commits to a secret: ``paipu deal commit``."""

from __future__ import annotations

from pathlib import Path

import click

from cli import wording
from cli.options import ExampleCommand, path_name, written_game_argument
from cli.output import opened_club, write_stderr

__all__ = ["commit"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu deal commit 3f2a -o hand-2.secret",),
)
@written_game_argument
@click.option(
    "-o", "--output", metavar="FILE", type=path_name, required=True,
    help="Keep the secret in this new file, readable only for you.",
)  # fmt: skip
def commit(game: str, output: Path) -> None:
    """Commit to a secret for the next hand of GAME, and print its hash.

    Anyone who has seen the hash, or has a later checkpoint of the log, knows that the secret was not chosen afterwards.
    """
    from replay.club.secret_file import new_secret_file

    with opened_club(create=False) as club:
        # The file first: a commitment whose secret is lost could never be made good.
        secret = new_secret_file(output)
        try:
            move = club.deals.commit(game, secret)
        except BaseException:
            output.unlink()
            raise
    click.echo(move.hash)
    write_stderr(wording.COMMITTED(hand=move.hand, file=str(output)))
