"""JSONL records, the canon: one game, one event on each line as RFC 8785 canonical JSON, then the closing line."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import BinaryIO, NamedTuple
from uuid import UUID

import msgspec

from replay.formats.files import read_line_batches
from replay.formats.jsonl_schema import Closing, Read, Totals, check_line, read_exact, refusal
from replay.rules import codec
from replay.values.events import GameEnded, GameOpened, Recorded
from replay.words.errors import BadInput
from replay.words.messages import Text

_encode = msgspec.json.Encoder(order="sorted").encode


class Tally:
    """Counts and digests events as they are written or read."""

    def __init__(self) -> None:
        self.events = 0
        self._hash = hashlib.sha256()

    def add(self, lines: Sequence[bytes]) -> None:
        """Count canonical lines, given without their line feeds."""
        self._hash.update(b"\n".join((*lines, b"")))
        self.events += len(lines)

    @property
    def digest(self) -> str:
        """The digest of what was counted, as a closing line has it."""
        return f"sha256:{self._hash.hexdigest()}"

    def totals(self, last: Recorded) -> Totals:
        """The values of the closing line if this was the last event."""
        return Totals(self.digest, self.events, not isinstance(last.data, GameEnded))

    def closing(self, last: Recorded) -> bytes:
        """The canonical closing line after the last event, without its line feed."""
        return _encode(Closing(self.totals(last), last.game, 1))


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
    not canonical (spaces, another order of names) are read too, and returned as canonical bytes. Raises BadInput.
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
    """Divide a batch so that only its first line, if it opens the game, and its end go to the exact reader."""
    head = 0 if events else 1
    foot = len(lines)
    while foot > head and not lines[foot - 1].strip():
        foot -= 1
    if foot > head and lines[foot - 1].startswith(b'{"closing"'):
        return 0, head, foot - 1, len(lines)
    return 0, head, len(lines), len(lines)


EMPTY_FILE = Text("jsonl.empty-file", "the file is empty, expected a record: the event GameOpened on its first line")
LINE_AFTER_CLOSING_LINE = Text(
    "jsonl.line-after-closing-line",
    "found another line after the closing line, expected the end of the file: give each record a file of its own",
)
EMPTY_LINE = Text("jsonl.empty-line", "found an empty line, expected an event or the closing line")
NOT_OPENED = Text("jsonl.not-opened", "found {found}, expected GameOpened: the first event opens the game")
OPENED_TWICE = Text("jsonl.opened-twice", "found a second GameOpened, expected it on the first line only")
OTHER_GAME = Text("jsonl.other-game", "found {found}, expected {expected}: one file holds one game")
CLOSING_LINE_FIRST = Text("jsonl.closing-line-first", "found the closing line, expected the event GameOpened before it")
LINES_LOST_OR_ADDED = Text(
    "jsonl.lines-lost-or-added",
    "found {found}, expected {expected}, the number of events before it: lines were lost or added",
)
LINE_CHANGED = Text(
    "jsonl.line-changed",
    "found {found}, expected {expected}, the digest of the events before it: "
    "a line was changed after the record was closed",
)
IS_OPEN = Text("jsonl.is-open", "found {found}, expected true: the game goes on")
IS_ENDED = Text("jsonl.is-ended", "found {found}, expected false: the last event ends the game")
CUT = Text("jsonl.cut", "the file ends here, after event {events}, expected the closing line: the file is cut")
OTHER_NUMBER = Text(
    "jsonl.other-number", "found {found}, expected {expected}: events are numbered from 1 without a gap"
)


class _Reader:
    """Reads the lines of one record in order, by the fast way where they are canonical and by the exact way otherwise."""

    def __init__(self) -> None:
        self.tally = Tally()
        self._codec = codec()
        self._game: UUID | None = None
        self._last: Recorded | None = None
        self._closed = False

    def read(self, first_line: int, lines: list[bytes]) -> Batch:
        records = self._canonical(lines)
        if records is None:
            return self._exact(first_line, lines)
        self._add(records, lines)
        return Batch(records, lines, first_line)

    def finish(self, last_line: int) -> None:
        events = self.tally.events
        if not events:
            raise BadInput(EMPTY_FILE())
        if not self._closed:
            raise BadInput(CUT(events=events), line=last_line)

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
                raise BadInput(LINE_AFTER_CLOSING_LINE())
            return None
        if empty:
            raise BadInput(EMPTY_LINE())
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
            raise refusal(read, ("type",), NOT_OPENED(found=name))
        self._check_game(read, record.game)
        if record.seq != seq:
            raise refusal(read, ("seq",), OTHER_NUMBER(found=record.seq, expected=seq))
        if opens and seq > 1:
            raise refusal(read, ("type",), OPENED_TWICE())

    def _check_game(self, read: Read, game: UUID) -> None:
        if self._game not in (None, game):
            raise refusal(read, ("game",), OTHER_GAME(found=str(game), expected=str(self._game)))

    def _close(self, read: Read, closing: Closing) -> None:
        if self._last is None:
            raise BadInput(CLOSING_LINE_FIRST())
        self._check_game(read, closing.game)
        found, counted = closing.closing, self.tally.totals(self._last)
        if found.events != counted.events:
            problem = LINES_LOST_OR_ADDED(found=found.events, expected=counted.events)
            raise refusal(read, ("closing", "events"), problem)
        if found.digest != counted.digest:
            problem = LINE_CHANGED(found=found.digest, expected=counted.digest)
            raise refusal(read, ("closing", "digest"), problem)
        if found.open != counted.open:
            wrong = IS_OPEN if counted.open else IS_ENDED
            raise refusal(read, ("closing", "open"), wrong(found=str(found.open).lower()))
        self._closed = True


def write_jsonl(records: Iterable[Recorded]) -> Iterator[bytes]:
    """The lines of a record, from its first event on, each with its line feed, the closing line last."""
    encode = codec().encode
    tally = Tally()
    last = None
    for last in records:
        line = encode(last)
        tally.add([line])
        yield line + b"\n"
    if last is None:
        raise ValueError("a record has at least one event")
    yield tally.closing(last) + b"\n"
