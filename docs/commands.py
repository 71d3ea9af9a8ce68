"""The commands of the terminal, for what is made from them."""

from __future__ import annotations

from collections.abc import Iterator

import click

__all__ = ["commands"]


def commands(
    command: click.Command, words: str, parent: click.Context | None = None
) -> Iterator[tuple[str, click.Command]]:
    """A command and all below it, each with the words one types for it, in the order of its help."""
    yield words, command
    if isinstance(command, click.Group):
        context = click.Context(command, parent=parent)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None and not below.hidden:
                yield from commands(below, f"{words} {name}", context)
