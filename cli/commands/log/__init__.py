"""The club's log, and proofs for others: ``paipu log``.

- ``check``: checks a checkpoint, a proof or a receipt
- ``checkpoint``: signs the current state of the log
- ``compare``: checks that the club continues a checkpoint
- ``init``: begins the log
- ``prove``: proves that an entry is in the log, or that the log continues an earlier one
- ``recover``: goes on as a new log
- ``witness``: remembers the latest checkpoint of a log
"""

from __future__ import annotations

import click

from cli.commands.log.check import check
from cli.commands.log.checkpoint import checkpoint
from cli.commands.log.compare import compare
from cli.commands.log.init import init
from cli.commands.log.prove import prove
from cli.commands.log.recover import recover
from cli.commands.log.witness import witness
from cli.options import ExampleGroup

__all__ = ["log"]


@click.group(cls=ExampleGroup)
def log() -> None:
    """Prove to others that nothing in the club was changed behind their backs."""


for _command in (init, checkpoint, prove, check, compare, recover, witness):
    log.add_command(_command)
