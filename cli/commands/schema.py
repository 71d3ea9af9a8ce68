"""The JSON Schema of records: ``paipu schema``."""

from __future__ import annotations

import click

from cli.options import ExampleCommand
from cli.output import write_stdout

__all__ = ["schema"]


@click.command(
    cls=ExampleCommand,
    examples=("paipu schema > record.schema.json",),
)
def schema() -> None:
    """Print the JSON Schema of a record's lines."""
    from replay.offline.records import schema_text

    write_stdout([schema_text().encode()])
