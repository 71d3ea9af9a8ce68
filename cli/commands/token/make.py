"""Makes a token: ``paipu token make``."""

from __future__ import annotations

import click
from msgspec.structs import asdict

from cli import wording
from cli.options import ExampleCommand, json_option, text
from cli.output import json_bytes, opened_club, write_line, write_stderr, write_stdout
from replay.rights import Right
from replay.times import minute

__all__ = ["make"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu token make Anna 'scores on the wall' --right see-games",
        "paipu token make Anna recorder-app --days 7",
    ),
)
@click.argument("account", type=text)
@click.argument("label", type=text)
@click.option(
    "--right",
    "scope",
    type=click.Choice([str(right) for right in Right]),
    multiple=True,
    metavar="RIGHT",
    help="A right that it has, such as see-games or record; may be given several times. Without it, all of the account's.",
)
@click.option("--days", type=int, default=90, show_default=True, metavar="N", help="After how many days it ends.")
@json_option("Print the token and what it is as a JSON object.")
def make(account: str, label: str, scope: tuple[str, ...], days: int, as_json: bool) -> None:
    """Make a token of ACCOUNT for what LABEL says, and print it. It is shown this once."""
    with opened_club(create=False) as club:
        rights = [Right(each) for each in scope] if scope else None
        made, what = club.doors.tokens.make(account, label, rights, days)
    if as_json:
        write_stdout([json_bytes({"token": made, **asdict(what)})])
    else:
        write_stderr(wording.TOKEN_MADE(ends=minute(what.ends), id=what.id))
        write_line(made)
