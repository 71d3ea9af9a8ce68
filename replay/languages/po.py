"""Reads a catalogue as translators write it: a file of gettext, PO, in UTF-8.

The standard library reads only its compiled form, MO. So this writes that form, in memory, and leaves the rest to it: rules of plurals
and the head of the file (docs/decisions/0060).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO

from replay.errors import BadInput
from replay.languages import wording
from replay.messages import Message

__all__ = ["read_catalogue"]

_STRING = r'((?:"(?:[^"\\\n]|\\.)*"\s*?\n)+)'
_ENTRY = re.compile(
    rf"(?P<flags>^#,.*\n)?(?:^msgctxt {_STRING})?^msgid {_STRING}(?:^msgid_plural {_STRING})?(?P<forms>(?:^msgstr(?:\[\d\])? {_STRING})+)",
    re.MULTILINE,
)
_FORM = re.compile(rf"^msgstr(?:\[\d\])? {_STRING}", re.MULTILINE)
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_MAGIC = 0x950412DE
"""How a file of the compiled form begins (GNU gettext manual, "The Format of GNU MO Files")."""


def read_catalogue(text: str, source: str) -> GNUTranslations:
    """The catalogue that a file has. What is not translated, or marked as fuzzy, is left out: it stays in English.

    Args:
        text: what is in the file.
        source: its name, for the refusal.

    Raises:
        BadInput: it is no catalogue.
    """
    entries = dict(_entries(text + "\n"))
    if "" not in entries or len(entries) == 1:
        raise _no_catalogue(source, wording.NO_ENTRIES())
    try:
        return GNUTranslations(BytesIO(_compiled(entries)))
    except (ValueError, LookupError):
        raise _no_catalogue(source, wording.FAULTY_HEAD(found=entries[""][:200])) from None


def _no_catalogue(source: str, problem: Message) -> BadInput:
    return BadInput(wording.NO_CATALOGUE(problem=problem), source=source)


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Key and translation of each entry, as the compiled form has them."""
    for found in _ENTRY.finditer(text):
        context, one, many = found[2], found[3], found[4]
        forms = [_unquoted(each) for each in _FORM.findall(found["forms"])]
        if all(forms) and "fuzzy" not in (found["flags"] or ""):
            key = _unquoted(one) if many is None else f"{_unquoted(one)}\0{_unquoted(many)}"
            yield (key if context is None else f"{_unquoted(context)}\x04{key}"), "\0".join(forms)


def _unquoted(lines: str) -> str:
    text = "".join(line.strip()[1:-1] for line in lines.splitlines())
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), text) if "\\" in text else text


def _compiled(entries: dict[str, str]) -> bytes:
    """The entries as the bytes of an MO file: two tables of lengths and places, then the texts."""
    texts = [text.encode() for column in (entries, entries.values()) for text in column]
    count, table = len(entries), bytearray()
    place = 28 + 8 * len(texts)
    for text in texts:
        table += struct.pack("<II", len(text), place)
        place += len(text) + 1
    head = struct.pack("<7I", _MAGIC, 0, count, 28, 28 + 8 * count, 0, 28)
    return head + bytes(table) + b"".join(text + b"\0" for text in texts)
