"""Proof of one event, to hand out: ``paipu receipt``.

- ``check``: checks a receipt
- ``make``: makes the receipt of an event
"""

from __future__ import annotations

import click

from cli.commands.receipt.check import check_receipt
from cli.commands.receipt.make import make
from cli.options import ExampleGroup

__all__ = ["receipt"]


@click.group(cls=ExampleGroup)
def receipt() -> None:
    """Hand out proof of one event, such as a payment, and check it without the club."""


for _command in (make, check_receipt):
    receipt.add_command(_command)
