"""Reading a JSONL record: the fast way where its lines are canonical, and line by line with exact places where they are not."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from itertools import pairwise
from typing import BinaryIO, NamedTuple
from uuid import UUID

import msgspec

from replay.errors import BadInput
from replay.events import GameOpened, Recorded
from replay.formats.jsonl import wording
from replay.formats.jsonl.closing_line import Closing, Tally
from replay.formats.jsonl.places import Read, read_exact
from replay.formats.jsonl.schema_errors import check_line, refusal
from replay.formats.limits import read_line_batches
from replay.rules import codec

__all__ = ["Batch", "read_jsonl"]


class Batch(NamedTuple):
    """Some events of a record that follow each other, each on a line of its own."""

    records: list[Recorded]
    lines: list[bytes]
    """The canonical bytes of each, without line feed."""
    first_line: int
    """The line of the first in the file, counted from 1."""


def read_jsonl(stream: BinaryIO, source: str) -> Iterator[Batch]:
    """The events of a record in batches of some thousand; plain or gzip, known by content. Memory stays flat.

    The record is whole only when the iterator is exhausted: then its closing line was found and agrees. Lines that are
    not canonical (spaces, another order of names) are read too, and returned as canonical bytes.

    Args:
        stream: opened for reading bytes.
        source: what to call the file in a refusal.

    Raises:
        BadInput: says where, what was found and what was expected.
    """
    reader = _Reader()
    last_line = 0
    try:
        for first_line, lines in read_line_batches(stream, source):
            last_line = first_line + len(lines) - 1
            for start, end in pairwise(_parts(lines, reader.tally.events)):
                if start < end and (batch := reader.read(first_line + start, lines[start:end])).records:
                    yield batch
        reader.finish(last_line)
    except BadInput as refused:
        raise refused.at(source=source) from None


def _parts(lines: list[bytes], events: int) -> tuple[int, int, int, int]:
    """Where to divide a batch so that only its first line, if it opens the game, and its end go to the exact reader."""
    head = 0 if events else 1
    foot = len(lines)
    while foot > head and not lines[foot - 1].strip():
        foot -= 1
    if foot > head and lines[foot - 1].startswith(b'{"closing"'):
        return 0, head, foot - 1, len(lines)
    return 0, head, len(lines), len(lines)


class _Reader:
    """Reads the lines of one record in order, by the fast way where they are canonical and by the exact way otherwise."""

    def __init__(self) -> None:
        self.tally = Tally()
        self._codec = codec()
        self._game: UUID | None = None
        self._last: Recorded | None = None
        self._closed = False

    def read(self, first_line: int, lines: list[bytes]) -> Batch:
        """The events on some lines. Raises BadInput."""
        records = self._canonical(lines)
        if records is None:
            return self._exact(first_line, lines)
        self._add(records, lines)
        return Batch(records, lines, first_line)

    def finish(self, last_line: int) -> None:
        """Refuse a record without its end. Raises BadInput."""
        events = self.tally.events
        if not events:
            raise BadInput(wording.EMPTY_FILE())
        if not self._closed:
            problem = wording.CUT(events=events)
            raise BadInput(problem, line=last_line)

    def _add(self, records: list[Recorded], lines: list[bytes]) -> None:
        self.tally.add(lines)
        self._last = records[-1]
        self._game = self._last.game

    def _canonical(self, lines: list[bytes]) -> list[Recorded] | None:
        """All events at once, or None if anything asks for the exact reader.

        The first line always does: of all events only GameOpened holds names and numbers that its type leaves unbounded.
        """
        if self._game is None or self._closed:
            return None
        try:
            records = self._codec.decode_many(b",".join(lines))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None
        # Equal bytes for every line: no equal names, no other spelling of a number, no line that ends inside an event.
        if not self._codec.are_canonical(records, lines):
            return None
        seq, game = self.tally.events, self._game.int
        for record in records:
            seq += 1
            if record.seq != seq or record.game.int != game or record.at.tzinfo is not dt.UTC:
                return None
            if type(record.data) is GameOpened:
                return None
        return records

    def _exact(self, first_line: int, lines: list[bytes]) -> Batch:
        batch = Batch([], [], first_line)
        for number, line in enumerate(lines, first_line):
            try:
                record = self._line(line)
            except BadInput as refused:
                raise refused.at(line=number) from None
            if record is not None:
                canonical = self._codec.encode(record)
                self._add([record], [canonical])
                batch.records.append(record)
                batch.lines.append(canonical)
        return batch

    def _line(self, line: bytes) -> Recorded | None:
        """The event on a line; None for the closing line and empty lines after it."""
        empty = not line.strip()
        if self._closed:
            if not empty:
                raise BadInput(wording.LINE_AFTER_CLOSING_LINE())
            return None
        if empty:
            raise BadInput(wording.EMPTY_LINE())
        read = read_exact(line)
        check_line(read)
        if "closing" in read.value:
            self._close(read, msgspec.convert(read.value, Closing))
            return None
        record = self._codec.decode(line)
        self._check_place(read, record)
        return record

    def _check_place(self, read: Read, record: Recorded) -> None:
        seq = self.tally.events + 1
        opens = isinstance(record.data, GameOpened)
        if self._game is None and not opens:
            name = self._codec.name(record.data)
            raise refusal(read, ("type",), wording.NOT_OPENED(found=name))
        self._check_game(read, record.game)
        if record.seq != seq:
            problem = wording.OTHER_NUMBER(found=record.seq, expected=seq)
            raise refusal(read, ("seq",), problem)
        if opens and seq > 1:
            raise refusal(read, ("type",), wording.OPENED_TWICE())

    def _check_game(self, read: Read, game: UUID) -> None:
        if self._game not in (None, game):
            raise refusal(read, ("game",), wording.OTHER_GAME(found=str(game), expected=str(self._game)))

    def _close(self, read: Read, closing: Closing) -> None:
        if self._last is None:
            raise BadInput(wording.CLOSING_LINE_FIRST())
        self._check_game(read, closing.game)
        found, counted = closing.closing, self.tally.totals(self._last)
        if found.events != counted.events:
            problem = wording.LINES_LOST_OR_ADDED(found=found.events, expected=counted.events)
            raise refusal(read, ("closing", "events"), problem)
        if found.digest != counted.digest:
            problem = wording.LINE_CHANGED(found=found.digest, expected=counted.digest)
            raise refusal(read, ("closing", "digest"), problem)
        if found.open != counted.open:
            wrong = wording.IS_OPEN if counted.open else wording.IS_ENDED
            raise refusal(read, ("closing", "open"), wrong(found=str(found.open).lower()))
        self._closed = True
