"""Tells the forms of a record apart by what is in them, never by a file's name."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Literal

from replay.errors import BadInput
from replay.formats.limits import BOM, GZIP
from replay.rules import rooms
from replay.rules.foreign import Foreign

__all__ = ["HEAD", "recognise"]

HEAD = 4096
"""How many bytes of a file are enough to recognise it."""

_EXPECTED = "expected a record: JSONL, which begins with '{', or text, which begins with '%paipu'"
_OTHERS = {
    b"\xff\xfe": "text in UTF-16",
    b"\xfe\xff": "text in UTF-16",
    b"PK\x03\x04": "a ZIP archive",
    b"SQLite format 3": "a SQLite database",
    b"%PDF": "a PDF",
    b"[": "one JSON list",
    b"<": "a page of HTML or XML",
}


def recognise(head: bytes) -> Literal["jsonl", "text"] | Foreign:
    """The form of a record that begins with these bytes: ``jsonl`` (plain or gzip), ``text``, or a format of others. Raises BadInput.

    >>> recognise(b'{"at":"2026-11-20T19:00:00Z"'), recognise(b"%paipu 1")
    ('jsonl', 'text')
    """
    packed = head.startswith(GZIP)
    start = (_unpack(head) if packed else head).removeprefix(BOM).lstrip()
    for foreign in _foreign():
        if foreign.recognises(start):
            return foreign
    if start.startswith(b"{"):
        return "jsonl"
    if packed:
        raise BadInput("found gzip that holds no JSONL, expected a record: of gzip Paipu reads JSONL only")
    if start.startswith(b"%paipu"):
        return "text"
    if not start:
        raise BadInput(f"the file is empty, {_EXPECTED}")
    raise BadInput(f"found {_found(start)}, {_EXPECTED}")


def _foreign() -> Iterator[Foreign]:
    for room in rooms().values():
        yield from room.foreign.values()


def _unpack(head: bytes) -> bytes:
    try:
        return zlib.decompressobj(wbits=31).decompress(head, HEAD)
    except zlib.error:
        raise BadInput("found damaged gzip data, expected a file as gzip wrote it") from None


def _found(start: bytes) -> str:
    for magic, name in _OTHERS.items():
        if start.startswith(magic):
            return name
    first = start.decode("utf-8", "replace").splitlines()[0][:40]
    return repr(first) if first.isprintable() and "\ufffd" not in first else "bytes that are no text"
