"""Voids, confirms and disputes hands: ``paipu hand``.

- ``confirm``: records that a seat confirms a hand
- ``dispute``: disputes the result of a hand
- ``options``: the options that several of these commands share
- ``output``: what these commands print
- ``resolve``: ends the dispute of a hand
- ``void``: strikes out a hand
"""

from __future__ import annotations

import click

from cli.commands.hand.confirm import confirm
from cli.commands.hand.dispute import dispute
from cli.commands.hand.resolve import resolve
from cli.commands.hand.void import void
from cli.options import ExampleGroup

__all__ = ["hand"]


@click.group(cls=ExampleGroup)
def hand() -> None:
    """Void, confirm or dispute a game's hands; nothing is ever edited or deleted."""


for _command in (void, confirm, dispute, resolve):
    hand.add_command(_command)
