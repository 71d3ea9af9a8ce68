"""A link that is made and printed, whatever it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.addresses import link_values, show_link
from cli.output import json_bytes, opened_club, write_stdout

if TYPE_CHECKING:
    from replay.club.doors.links import Purpose

__all__ = ["hours_option", "make_link"]

hours_option = click.option(
    "--hours", type=int, default=12, show_default=True, metavar="N", help="After how many hours it ends."
)


def make_link(game: str, purpose: Purpose, hours: int, at: str, as_json: bool) -> None:
    """Make a link to GAME and print its address."""
    with opened_club(create=False) as club:
        key, made = club.doors.links.make(club.find(game), purpose, hours=hours)
    if as_json:
        write_stdout([json_bytes(link_values(at, key, made))])
    else:
        show_link(at, key, made)
