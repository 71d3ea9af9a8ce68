"""Limits on what is read, checked before anything is parsed, and the reading of a file's lines within them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import BinaryIO

from replay.errors import BadInput
from replay.formats import wording

__all__ = [
    "BOM",
    "DEPTH",
    "FILE_BYTES",
    "FOREIGN_LINE_BYTES",
    "GZIP",
    "LINE_BYTES",
    "TEXT_BYTES",
    "TEXT_EVENTS",
    "read_chunks",
    "read_line_batches",
]

FILE_BYTES = 256 * 2**20
"""The longest file, unpacked: about a million events."""
TEXT_BYTES = 8 * 2**20
"""The longest text, which is read as a whole: some two hundred evenings."""
TEXT_EVENTS = 30_000
"""The most events of a text, some ten evenings at one table: a few bytes may be an event, and while all are added others wait."""
LINE_BYTES = 64 * 2**10
"""The longest line, several times the longest event."""
FOREIGN_LINE_BYTES = 2**20
"""The longest line of a record of others: some send a client every action that it may choose."""
DEPTH = 16
"""How deep lists and objects may be nested; a record needs four."""

BOM = b"\xef\xbb\xbf"
GZIP = b"\x1f\x8b"
_CHUNK = 3 * 2**18
"""About three thousand events: what a club does once for each batch is little beside them, and memory stays flat."""


def read_chunks(stream: BinaryIO, source: str) -> Iterator[bytes]:
    """The plain bytes of a file, piece by piece: gzip unpacked, a byte order mark dropped. Raises BadInput."""
    pieces = _within(_unpack(stream, source), source)
    head = b""
    for piece in pieces:
        head += piece
        if len(head) >= len(BOM):
            break
    if head := head.removeprefix(BOM):
        yield head
    yield from pieces


def read_line_batches(stream: BinaryIO, source: str, longest: int = LINE_BYTES) -> Iterator[tuple[int, list[bytes]]]:
    r"""The lines of a file in batches of some thousand, each with the number of its first line.

    The end of a line, LF or CRLF, is dropped; no line has more than ``longest`` bytes. Raises BadInput.

    >>> import io
    >>> list(read_line_batches(io.BytesIO(b"\xef\xbb\xbfone\r\ntwo\nthree"), "three.txt"))
    [(1, [b'one', b'two']), (3, [b'three'])]
    """
    number = 1
    rest = b""
    for chunk in read_chunks(stream, source):
        text = rest + chunk
        lines = text.split(b"\n")
        if max(map(len, lines)) > longest:
            _refuse_longest(number, lines, source, longest)
        rest = lines.pop()
        if b"\r" in text:
            lines = [line.removesuffix(b"\r") for line in lines]
        if lines:
            yield number, lines
            number += len(lines)
    if rest:
        yield number, [rest]


def _refuse_longest(number: int, lines: list[bytes], source: str, longest: int) -> None:
    for line_number, line in enumerate(lines, number):
        if len(line) > longest:
            problem = wording.LONG_LINE(most=longest)
            raise BadInput(problem, source=source, line=line_number)


def _within(pieces: Iterator[bytes], source: str) -> Iterator[bytes]:
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > FILE_BYTES:
            raise BadInput(wording.LONG_FILE(most=FILE_BYTES), source=source)
        yield piece


def _unpack(stream: BinaryIO, source: str) -> Iterator[bytes]:
    head = stream.read(_CHUNK)
    while len(head) < len(GZIP) and (more := stream.read(_CHUNK)):
        head += more
    if head.startswith(GZIP):
        yield from _gunzip(head, stream, source)
        return
    while head:
        yield head
        head = stream.read(_CHUNK)


def _gunzip(packed: bytes, stream: BinaryIO, source: str) -> Iterator[bytes]:
    """Unpack never more than a chunk at a time: a small file may unpack to a huge one. Several members follow each other."""
    unpacker = zlib.decompressobj(wbits=31)
    while packed or (packed := stream.read(_CHUNK)):
        if unpacker.eof:
            unpacker = zlib.decompressobj(wbits=31)
        try:
            piece = unpacker.decompress(packed, _CHUNK)
        except zlib.error:
            raise BadInput(wording.DAMAGED_GZIP(), source=source) from None
        if piece:
            yield piece
        packed = unpacker.unused_data if unpacker.eof else unpacker.unconsumed_tail
    if not unpacker.eof:
        raise BadInput(wording.CUT_GZIP(), source=source)
