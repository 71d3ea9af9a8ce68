"""Links to one game: ``paipu link``.

- ``list_``: the links that have not ended
- ``new_link``: a link that is made and printed
- ``record``: a link with which anybody records a game
- ``revoke``: ends a link
- ``seat``: a link to one seat
- ``watch``: a link with which anybody watches a game
"""

from __future__ import annotations

import click

from cli.commands.link.list_ import list_
from cli.commands.link.record import record
from cli.commands.link.revoke import revoke
from cli.commands.link.seat import seat
from cli.commands.link.watch import watch
from cli.options import ExampleGroup

__all__ = ["link"]


@click.group(cls=ExampleGroup)
def link() -> None:
    """Let people at the table into one game, by a link that they scan: without an account, and until the evening ends."""


for _command in (record, seat, watch, list_, revoke):
    link.add_command(_command)
