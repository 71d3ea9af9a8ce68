"""How the club is set: ``paipu club``.

- ``output``: every setting in words
- ``set_``: changes settings
- ``show``: shows every setting
"""

from __future__ import annotations

import click

from cli.commands.club.set_ import set_
from cli.commands.club.show import show
from cli.options import ExampleGroup

__all__ = ["club"]


@click.group(cls=ExampleGroup)
def club() -> None:
    """Show how the club is set, and change it: its name, its days, and who may see what.

    Every change stays on record. What is recorded already stays as it was booked.
    """


for _command in (show, set_):
    club.add_command(_command)
