"""Brings the catalogues of ``replay/locale/`` up to date with the English texts: what changed waits there without a translation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from docs.catalogue import catalogue_template
from docs.untranslated import LOCALE

__all__ = ["TAGS", "filled", "updated"]

TAGS = ("zh-Hans", "zh-Hant")
Key = tuple[str | None, str]
"""The code of a text and its English, in the singular."""


def updated(tag: str) -> str:
    """The catalogue of a language with exactly the texts of today, in the order of the template."""
    return filled(tag, {})


def filled(tag: str, texts: Mapping[Key, str]) -> str:
    """Return the catalogue with more translations, which replace older ones."""
    template = read_po(BytesIO(catalogue_template().encode()))
    path = LOCALE / f"{tag}.po"
    known = {**(_translations(path) if path.exists() else {}), **texts}
    catalog = Catalog(locale=tag.replace("-", "_"), project="Paipu", fuzzy=False)
    for each in template:
        if each.id:
            words = known.get((each.context, _singular(each.id)), "")
            forms = words if isinstance(each.id, str) else (words,)
            catalog.add(each.id, forms, context=each.context)
    written = BytesIO()
    write_po(written, catalog, width=120, omit_header=True)
    return f"{_HEAD.format(tag=tag)}\n{written.getvalue().decode()}"


def _translations(path: Path) -> dict[Key, str]:
    """Return the present translations."""
    found = {}
    for each in read_po(BytesIO(path.read_bytes())):
        if each.id and not each.fuzzy:
            found[each.context, _singular(each.id)] = _singular(each.string or "")
    return found


def _singular(text: str | Sequence[str]) -> str:
    return text if isinstance(text, str) else text[0]


_HEAD = """\
# The texts of Paipu in {tag}. `make docs` adds what is new; a text whose English changed waits here without a translation.
msgid ""
msgstr ""
"Language: {tag}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"
"""
