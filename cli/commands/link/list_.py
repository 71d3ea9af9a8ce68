"""The links that have not ended: ``paipu link list``."""

from __future__ import annotations

import click

from cli import wording
from cli.addresses import link_words
from cli.language import worded
from cli.options import ExampleCommand, json_option
from cli.output import json_list, opened_club, write_line, write_stderr, write_stdout
from replay.answers.doors import LinkSummary
from replay.display import columns
from replay.messages import Message
from replay.times import minute

__all__ = ["list_"]


@click.command("list", cls=ExampleCommand, examples=("paipu link list",))
@json_option("Print a JSON list, one object a link.")
def list_(as_json: bool) -> None:
    """List the links that have not ended, without their secrets."""
    with opened_club(create=False) as club:
        found = club.doors.links.all()
    if as_json:
        write_stdout(json_list(found))
        return
    if not found:
        write_stderr(wording.NO_LINKS())
    rows = [
        (
            each.id,
            worded(link_words(each)),
            worded(wording.UNTIL(when=minute(each.ends))),
            worded(_used(each)),
        )
        for each in found
    ]
    for line in columns(rows):
        write_line(line)


def _used(each: LinkSummary) -> Message:
    return wording.LINK_USED() if each.used else wording.LINK_NOT_USED()
