"""Reading a record of either form into one shape: envelopes, chunk by chunk."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, BinaryIO, NamedTuple

from replay.errors import BadInput
from replay.events import Recorded
from replay.formats.jsonl import read_jsonl
from replay.formats.recognise import HEAD, recognise
from replay.formats.text import read_text
from replay.identity import envelopes
from replay.rules import codec

__all__ = ["Chunk", "Record", "chunked", "read_record"]

_CHUNK = 1000


class Chunk(NamedTuple):
    """Some events of a record that follow each other: envelopes, their canonical bytes, and where each stands, as far as known."""

    records: Sequence[Recorded]
    data: Sequence[bytes]
    lines: Sequence[int] = ()
    columns: Sequence[int] = ()

    def since(self, start: int) -> Chunk:
        """What follows the first ``start`` events."""
        return Chunk(self.records[start:], self.data[start:], self.lines[start:], self.columns[start:])

    def place(self, index: int) -> tuple[int | None, int | None]:
        """Line and column of an event, counted from 1."""
        line = self.lines[index] if self.lines else None
        return line, self.columns[index] if self.columns else None


class Record(NamedTuple):
    """A record to read: ``exact`` where its envelopes are part of it (JSONL) and not made by the reader (text)."""

    chunks: Iterable[Chunk]
    exact: bool
    source: str
    warnings: list[str]


def read_record(stream: BinaryIO, source: str) -> Record:
    """Recognise a record by its content; it is read as its chunks are asked for. Raises BadInput with the place."""
    head = stream.read(HEAD)
    try:
        form = recognise(head)
    except BadInput as refusal:
        refusal.at(source=source)
        raise
    rest = io.BufferedReader(_Joined(head, stream))
    if form == "jsonl":
        return Record(_jsonl(rest, source), True, source, [])
    warnings: list[str] = []
    return Record(_text(rest.read(), source, warnings), False, source, warnings)


class _Joined(io.RawIOBase):
    """The bytes already read, then the rest of the stream."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._head[: len(buffer)] or self._stream.read(len(buffer))
        self._head = self._head[len(data) :]
        buffer[: len(data)] = data
        return len(data)


def _jsonl(stream: BinaryIO, source: str) -> Iterator[Chunk]:
    for batch in read_jsonl(stream, source):
        yield Chunk(batch.records, batch.lines, range(batch.first_line, batch.first_line + len(batch.lines)))


def _text(data: bytes, source: str, warnings: list[str]) -> Iterator[Chunk]:
    text = read_text(data, source)
    warnings += text.warnings
    places = iter(text.places)
    for chunk in chunked(envelopes(text.events, game=text.game, at=text.at, by="text")):
        lines, columns = zip(*islice(places, len(chunk.records)), strict=True)
        yield chunk._replace(lines=lines, columns=columns)


def chunked(records: Iterator[Recorded]) -> Iterator[Chunk]:
    """Envelopes that come from no file, some at a time."""
    encode = codec().encode
    while some := list(islice(records, _CHUNK)):
        yield Chunk(some, list(map(encode, some)))
