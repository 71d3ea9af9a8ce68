"""Ends an account: ``paipu user remove``."""

from __future__ import annotations

import click

from cli import wording
from cli.options import ExampleCommand, json_option, text
from cli.output import json_bytes, opened_club, write_line, write_stdout
from replay.display import visible

__all__ = ["remove"]


@click.command(cls=ExampleCommand, examples=("paipu user remove Anna",))
@click.argument("name", type=text)
@json_option("Print the account that was removed as a JSON object.")
def remove(name: str, as_json: bool) -> None:
    """End the account of NAME, with its roles, sessions, tokens, and the links that it made.

    What it recorded stays. The last director cannot be removed.
    """
    with opened_club(create=False) as club:
        removed = club.doors.accounts.remove(name)
    if as_json:
        write_stdout([json_bytes(removed)])
    else:
        write_line(wording.ACCOUNT_REMOVED(name=visible(removed.name)))
