"""Recognises the format of a record by its contents, never by a file's name."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Literal

from replay.errors import BadInput
from replay.formats import wording
from replay.formats.limits import BOM, GZIP
from replay.messages import Message, quoted
from replay.rules import rooms
from replay.rules.foreign import ForeignFormat

__all__ = ["HEAD", "recognise"]

HEAD = 4096
"""How many bytes of a file are enough to recognise it."""

_OTHERS = {
    b"\xff\xfe": wording.UTF_16(),
    b"\xfe\xff": wording.UTF_16(),
    b"PK\x03\x04": wording.ZIP(),
    b"SQLite format 3": wording.SQLITE(),
    b"%PDF": wording.PDF(),
    b"[": wording.JSON_LIST(),
    b"<": wording.HTML_OR_XML(),
}


def recognise(head: bytes) -> Literal["jsonl", "text"] | ForeignFormat:
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
        raise BadInput(wording.OTHER_GZIP())
    if start.startswith(b"%paipu"):
        return "text"
    if not start:
        raise BadInput(wording.EMPTY_FILE())
    raise BadInput(wording.NO_RECORD(found=_found(start)))


def _foreign() -> Iterator[ForeignFormat]:
    for room in rooms().values():
        yield from room.foreign.values()


def _unpack(head: bytes) -> bytes:
    try:
        return zlib.decompressobj(wbits=31).decompress(head, HEAD)
    except zlib.error:
        raise BadInput(wording.DAMAGED_GZIP()) from None


def _found(start: bytes) -> Message:
    for magic, name in _OTHERS.items():
        if start.startswith(magic):
            return name
    first = start.decode("utf-8", "replace").splitlines()[0][:40]
    return quoted(first) if first.isprintable() and "\ufffd" not in first else wording.NO_TEXT()
