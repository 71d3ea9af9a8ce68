"""Files of records: what one may hold at most, before anything is parsed; its format, by its contents and never by its name; ZIP files."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterator
from typing import BinaryIO, Literal
from zipfile import BadZipFile, ZipFile

from replay.rules import rooms
from replay.rules.kinds import ForeignFormat
from replay.words.errors import BadInput
from replay.words.messages import Message, Text, quoted, say

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
"""The greatest depth of nested lists and objects; a record needs four."""
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


LONG_LINE = Text("formats.long-line", "found a line of more than {most:,} bytes, expected a shorter one")


def _refuse_longest(number: int, lines: list[bytes], source: str, longest: int) -> None:
    for line_number, line in enumerate(lines, number):
        if len(line) > longest:
            raise BadInput(LONG_LINE(most=longest), source=source, line=line_number)


LONG_FILE = Text("formats.long-file", "found more than {most:,} bytes, expected a smaller file")


def _within(pieces: Iterator[bytes], source: str) -> Iterator[bytes]:
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > FILE_BYTES:
            raise BadInput(LONG_FILE(most=FILE_BYTES), source=source)
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


DAMAGED_GZIP = Text("formats.damaged-gzip", "found damaged gzip data, expected a complete gzip file")
CUT_GZIP = Text("formats.cut-gzip", "the gzip data ends too early, expected its end: the file is cut")


def _gunzip(packed: bytes, stream: BinaryIO, source: str) -> Iterator[bytes]:
    """Unpack never more than a chunk at a time: a small file may unpack to a huge one. Several members follow each other."""
    unpacker = zlib.decompressobj(wbits=31)
    while packed or (packed := stream.read(_CHUNK)):
        if unpacker.eof:
            unpacker = zlib.decompressobj(wbits=31)
        try:
            piece = unpacker.decompress(packed, _CHUNK)
        except zlib.error:
            raise BadInput(DAMAGED_GZIP(), source=source) from None
        if piece:
            yield piece
        packed = unpacker.unused_data if unpacker.eof else unpacker.unconsumed_tail
    if not unpacker.eof:
        raise BadInput(CUT_GZIP(), source=source)


HEAD = 4096
"""The number of bytes that suffice to recognise a file."""
UTF_16 = Text("formats.utf-16", "text in UTF-16 (save it as UTF-8)")
ZIP = Text("formats.zip", "a ZIP archive ('paipu restore' reads a backup)")
PDF = Text("formats.pdf", "a PDF")
_OTHERS = {
    b"\xff\xfe": UTF_16(),
    b"\xfe\xff": UTF_16(),
    b"PK\x03\x04": ZIP(),
    b"SQLite format 3": say("formats.sqlite", "a SQLite database ('paipu --club FILE' opens a club)"),
    b"%PDF": PDF(),
    rb"\[\s*[\[\]{\"0-9-]": say("formats.json-list", "one JSON list"),
    b"<": say("formats.html-or-xml", "an HTML or XML page"),
}
OTHER_GZIP = Text(
    "formats.other-gzip",
    "found gzip data that is not JSONL, expected a record: JSONL is the only format that Paipu reads in gzip",
)
EMPTY_FILE = Text(
    "formats.empty-file",
    "the file is empty, expected a record: JSONL, which begins with '{{', or text, which begins with '%paipu'",
)
NO_RECORD = Text(
    "formats.no-record",
    "found {found}, expected a record: JSONL, which begins with '{{', or text, which begins with '%paipu'",
)


def recognise(head: bytes) -> Literal["jsonl", "text"] | ForeignFormat:
    """The form of a record that begins with these bytes: ``jsonl`` (plain or gzip), ``text``, or a format of others. Raises BadInput.

    >>> recognise(b'{"at":"2026-11-20T19:00:00Z"'), recognise(b"%paipu 1")
    ('jsonl', 'text')
    """
    packed = head.startswith(GZIP)
    start = (_unpacked_head(head) if packed else head).removeprefix(BOM).lstrip()
    for foreign in _foreign():
        if foreign.recognises(start):
            return foreign
    if start.startswith(b"{"):
        return "jsonl"
    if packed:
        raise BadInput(OTHER_GZIP())
    if start.startswith(b"%paipu"):
        return "text"
    if not start:
        raise BadInput(EMPTY_FILE())
    raise BadInput(NO_RECORD(found=_found(start)))


def _foreign() -> Iterator[ForeignFormat]:
    for room in rooms().values():
        yield from room.foreign.values()


def _unpacked_head(head: bytes) -> bytes:
    try:
        return zlib.decompressobj(wbits=31).decompress(head, HEAD)
    except zlib.error:
        raise BadInput(DAMAGED_GZIP()) from None


NO_TEXT = Text("formats.no-text", "bytes that are not text")


def _found(start: bytes) -> Message:
    for magic, name in _OTHERS.items():
        if re.match(magic, start):
            return name
    first = start.decode("utf-8", "replace").splitlines()[0][:40]
    return quoted(first) if first.isprintable() and "\ufffd" not in first else NO_TEXT()


_FIRST, _LAST = b"PK\x03\x04", b"PK\x05\x06"
"""The first bytes of a ZIP file and of its last record, which has 22 bytes if no comment follows."""


def opened_zip(stream: BinaryIO) -> ZipFile:
    """The ZIP file. Raises BadZipFile for bytes before or behind it and for a comment, and what the library raises."""
    archive = ZipFile(stream)
    stream.seek(0)
    begins = stream.read(4) == _FIRST
    stream.seek(-22, 2)
    end = stream.read()
    if not begins or not end.startswith(_LAST) or not end.endswith(b"\0\0"):
        raise BadZipFile
    return archive


def foreign_member(archive: ZipFile, names: Collection[str]) -> str | None:
    """A member of the file that is none of these, or is one of them a second time; None if there is none."""
    found = Counter(each.orig_filename for each in archive.infolist())
    return next((name for name, count in found.items() if count > 1 or name not in names), None)
