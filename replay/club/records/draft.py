"""A record that is checked chunk by chunk and is not in the club yet: its rows wait in a file of their own.

Nobody else has to wait while a record is read and decided; the club is locked only while the rows are added. The memory that a draft
takes does not grow with the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import IO, NamedTuple
from uuid import UUID

import msgspec

from replay.club.records import wording
from replay.club.records.check import Check
from replay.club.records.chunks import Chunk, Place, store_rows
from replay.club_events import CLUB_STREAM
from replay.errors import BadInput
from replay.events import Event
from replay.messages import Message
from replay.rules import codec
from replay.store import Row

__all__ = ["Draft", "Part", "Progress"]

Progress = Callable[[int], None]
"""Called with the number of events done since the last call."""


class Part(NamedTuple):
    """Some rows of a draft that follow each other, each with its place in the record.

    ``settled`` has a byte for each row: 1 where no hand is being played after it.
    """

    rows: list[Row]
    settled: bytes
    lines: Sequence[int] = ()
    columns: Sequence[int] = ()

    @property
    def sealable(self) -> int:
        """The last version at which no hand is being played, 0 if there is none."""
        last = self.settled.rfind(1)
        return self.rows[last].version if last >= 0 else 0

    def since(self, start: int) -> Part:
        """What follows the first ``start`` rows."""
        return Part(self.rows[start:], self.settled[start:], self.lines[start:], self.columns[start:])

    def place(self, index: int) -> Place:
        """Line and column of a row."""
        line = self.lines[index] if self.lines else None
        return line, self.columns[index] if self.columns else None


class _Kept(msgspec.Struct, array_like=True, gc=False):
    """A part as it waits in the file."""

    rows: list[Row]
    settled: bytes
    lines: list[int]
    columns: list[int]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Kept).decode


class Draft:
    """The rows of a record, as the rules accept its chunks; ``check`` decides and counts them.

    Args:
        source: what to call the record.
        file: where its rows wait; it is empty.
        decided: whether the rules have just made its events, so that they are not decided again.
        own_ids: whether its events get the ids that their places and contents give them, whatever ids it brings.
    """

    def __init__(self, source: str, file: IO[bytes], *, decided: bool, own_ids: bool) -> None:
        self.source = source
        self._file = file
        self._own_ids = own_ids
        self.check = Check(source, decided=decided)
        self.later: Sequence[Message] = ()
        """What to say of the hands that the club has after this record."""
        self._game: UUID | None = None
        self._parts: list[tuple[int, int, int]] = []

    @property
    def game(self) -> UUID:
        """The game that it is of. Raises ValueError while nothing was added."""
        if self._game is None:
            raise ValueError("nothing was added yet")
        return self._game

    def add(self, chunk: Chunk) -> None:
        """Check what follows in the record, and keep it. Raises BadInput, RuleViolation among them, with the place."""
        if self._game is None:
            self._game = chunk.records[0].game
            if str(self._game) == CLUB_STREAM:
                raise BadInput(wording.OWN_STREAM(game=CLUB_STREAM), source=self.source)
        settled = self.check.feed(chunk)
        if self._own_ids:
            chunk = chunk.with_made_ids(self.check.rules)
        place = self._file.tell()
        size = self._file.write(_encode(_Kept(store_rows(chunk), settled, list(chunk.lines), list(chunk.columns))))
        self._parts.append((chunk.records[-1].seq, place, size))

    def parts_after(self, version: int) -> Iterator[Part]:
        """The rows after a version, in order."""
        for last, place, size in self._parts:
            if last > version:
                self._file.seek(place)
                kept = _decode(self._file.read(size))
                part = Part(kept.rows, kept.settled, kept.lines, kept.columns)
                yield part.since(max(0, version + 1 - part.rows[0].version))

    def events_after(self, version: int) -> Iterator[Event]:
        """The events after a version, in order."""
        for part in self.parts_after(version):
            for row in part.rows:
                yield codec().decode(row.data).data
