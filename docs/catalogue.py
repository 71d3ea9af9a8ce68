"""Finds every text that people read, for the template of the catalogues: ``replay/locale/paipu.pot``."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po

from cli.language import HELP
from cli.main import main
from docs.commands import commands
from web.language import PAGE
from web.recorder import TEXTS

__all__ = ["Entry", "catalogue_template", "entries"]

_ROOT = Path(__file__).parents[1]
_TEXTS = {
    "Text": ((1, "c"), 2),
    "_Listing": ((1, "c"), 2),
    "_Quotation": ((1, "c"), 2),
    "_Amount": ((1, "c"), 2),
    "Named": ((1, "c"), 2),
    "say": ((1, "c"), 2),
    "Plural": ((1, "c"), 2, 3),
}
_CALLED = re.compile(rf"\b({'|'.join(_TEXTS)})\(")
_IN_TEMPLATES = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


class Entry(NamedTuple):
    """A text: its code, its English in one form or two, and the file that has it."""

    code: str
    english: tuple[str, ...]
    file: str


@cache
def entries() -> tuple[Entry, ...]:
    """Every text of the code, the templates and the commands' help."""
    return tuple(_all())


def _all() -> Iterator[Entry]:
    for room in ("replay", "cli", "web"):
        for path in sorted([*(_ROOT / room).rglob("*.py"), *(_ROOT / room).glob("*.toml")]):
            if path.suffix == ".toml":
                yield from (Entry(each.code, (each.text,), str(path.relative_to(_ROOT))) for each in TEXTS.values())
            elif _CALLED.search(path.read_text("utf-8")):  # to read all modules closely takes three times as long
                yield from _extracted(path, "python", _TEXTS)
    for path in sorted((_ROOT / "web" / "templates").rglob("*.html")):
        yield from _extracted(path, "jinja2.ext:babel_extract", _IN_TEMPLATES)
    yield from _help_texts()


def _extracted(path: Path, method: str, keywords: Mapping[str, object]) -> Iterator[Entry]:
    options = {"trimmed": "true", "silent": "false"}
    found = extract(method, BytesIO(path.read_bytes()), keywords=keywords, options=options)  # type: ignore[arg-type]
    for _, english, _, code in found:
        yield Entry(code or PAGE, english if isinstance(english, tuple) else (english,), str(path.relative_to(_ROOT)))


def _help_texts() -> Iterator[Entry]:
    for _, command in commands(main, "paipu"):
        options = [param.help for param in command.params if isinstance(param, click.Option)]
        for text in (command.help, *options):
            if text:
                yield Entry(HELP, (inspect.cleandoc(text),), "cli")


def catalogue_template() -> str:
    """The template that a translator begins with: every text once."""
    catalog = Catalog(project="Paipu", copyright_holder="Paipu contributors", fuzzy=False)
    catalog.mime_headers = [("Content-Type", "text/plain; charset=utf-8")]
    for entry in entries():
        english = entry.english if len(entry.english) > 1 else entry.english[0]
        catalog.add(english, context=entry.code)
    written = BytesIO()
    write_po(written, catalog, width=120, omit_header=True)
    return f"# The texts of Paipu, in English. Made from the code by `make docs`.\n\n{written.getvalue().decode()}"
