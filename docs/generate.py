"""Writes the pages of docs/ that are made from the code (`make docs`); the tests refuse a page that is out of date."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import click

from cli.main import main
from replay.formats.jsonl.schema import schema_text

__all__ = ["PAGES", "commands"]


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


def command_reference() -> str:
    """Every command with its ``--help``."""
    sections = ["# Commands\n\nWhat `--help` says, for every command. Made from the code by `make docs`.\n"]
    for words, command in commands(main, "paipu"):
        context = click.Context(command, info_name=words, terminal_width=100)
        sections.append(f"## {words}\n\n```text\n{command.get_help(context)}\n```\n")
    return "\n".join(sections)


PAGES: Mapping[str, Callable[[], str]] = {"cli.md": command_reference, "record.schema.json": schema_text}
"""The name of a page, and what writes it."""


if __name__ == "__main__":
    for name, write in PAGES.items():
        Path(__file__).with_name(name).write_text(write(), "utf-8")
