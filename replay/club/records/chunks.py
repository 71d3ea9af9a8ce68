"""Events of a record that follow each other, some at a time: as they were read, and as the store keeps them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from replay.events import Codec, Recorded
from replay.identity import with_made_id
from replay.rules import Rules, codec
from replay.store import Row
from replay.times import micros

__all__ = ["CHUNK", "Chunk", "Place", "encode_chunk", "make_chunks", "store_rows", "stored_columns"]

CHUNK = 1000
"""Events that are read at once."""

Place = tuple[int | None, int | None]
"""Line and column in a file, counted from 1, as far as known."""


class Chunk(NamedTuple):
    """Some events of a record that follow each other: envelopes, their canonical bytes, and the place of each, as far as known."""

    records: Sequence[Recorded]
    data: Sequence[bytes]
    lines: Sequence[int] = ()
    columns: Sequence[int] = ()

    def place(self, index: int) -> Place:
        """Line and column of an event."""
        line = self.lines[index] if self.lines else None
        return line, self.columns[index] if self.columns else None

    def with_made_ids(self, rules: Rules) -> Chunk:
        """The same events with the ids that their places and contents give them."""
        records = [with_made_id(rules, record) for record in self.records]
        return self._replace(records=records, data=list(map(codec().encode, records)))


def make_chunks(records: Iterator[Recorded]) -> Iterator[Chunk]:
    """Envelopes that come from no file, some at a time."""
    while some := list(islice(records, CHUNK)):
        yield encode_chunk(some)


def encode_chunk(records: Sequence[Recorded]) -> Chunk:
    """Envelopes that come from no file, with their canonical bytes."""
    return Chunk(records, list(map(codec().encode, records)))


def store_rows(chunk: Chunk) -> list[Row]:
    """The events as the store keeps them."""
    return list(map(Row._make, zip(*stored_columns(codec(), chunk.records), chunk.data, strict=True)))


def stored_columns(codec: Codec, records: Sequence[Recorded]) -> tuple[Sequence[object], ...]:
    """What the store keeps of events beside their bytes, which are the last column of a row: one column after the other."""
    names = codec.names
    return (
        [each.seq for each in records],
        [names[type(each.data)] for each in records],
        [each.v for each in records],
        [micros(each.at) for each in records],
        [each.by for each in records],
        [each.id.int.to_bytes(16, "big") for each in records],
    )
