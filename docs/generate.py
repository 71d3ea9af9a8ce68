"""Writes what is made from the code (`make docs`): pages of docs/, answers of the API, catalogues, the help. Tests refuse a stale one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import click

from cli.main import main
from docs.answer_examples import answer_examples
from docs.catalogue import catalogue_template
from docs.commands import commands
from docs.data_page import data_page
from docs.help_pages import make as make_help
from docs.languages import TAGS, updated
from docs.life_of_a_move import life_of_a_move
from docs.record_page import record_page
from docs.record_vectors import VECTORS, made
from docs.rights_table import rights_page
from docs.untranslated import report
from replay.formats.jsonl_schema import schema_text

__all__ = ["PAGES"]


_FORMATS = """\
## Formats

`--format json`, or `--json` for short, prints one JSON document on stdout and nothing else: a list, or one object. Amounts are
integers in minor units, and moments are UTC.

`--format csv` prints the same answer as CSV (RFC 4180, UTF-8) for a spreadsheet. The first row has the names of the fields, then comes
a row for each item of a list, or one row for a single answer. `paipu evening`, `paipu boards NAME` and `paipu matches` give the rows
of their list: dues, tables, matches, standings. Lists and objects within a cell are JSON. An empty cell is null, a cell that a
spreadsheet would run begins with an apostrophe, and an empty list is an empty file. The books, the score sheet and `paipu export` have
columns of their own.
"""


def command_reference() -> str:
    """Every command with its ``--help``."""
    sections = ["# Commands\n\nWhat `--help` says, for every command. Made from the code by `make docs`.\n", _FORMATS]
    for words, command in commands(main, "paipu"):
        context = click.Context(command, info_name=words, terminal_width=100)
        sections.append(f"## {words}\n\n```text\n{command.get_help(context)}\n```\n")
    return "\n".join(sections)


PAGES: Mapping[str, Callable[[], str]] = {
    "cli.md": command_reference,
    "data.md": data_page,
    "life-of-a-move.svg": life_of_a_move,
    "record.md": lambda: record_page({name: vector.about for name, vector in VECTORS.items()}),
    "record.schema.json": schema_text,
    "rights.md": rights_page,
    "../web/api/answers.json": answer_examples,
    "../replay/locale/paipu.pot": catalogue_template,
    **{
        f"vectors/{name}.{end}": partial(lambda file: made()[file], f"{name}.{end}")
        for name in VECTORS
        for end in ("json", "jsonl")
    },
    **{f"../replay/locale/{tag}.po": partial(updated, tag) for tag in TAGS},
}
"""The name of a page, and what writes it."""


if __name__ == "__main__":
    for name, write in PAGES.items():
        Path(__file__).parent.joinpath(name).write_text(write(), "utf-8")
    make_help()
    click.echo(report(), nl=False)
