"""Reads a record of any format into one form: envelopes, chunk by chunk."""

from __future__ import annotations

import datetime as dt
import io
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple
from uuid import UUID

from replay.club.stored_events import CHUNK, Chunk, encode_chunk
from replay.formats.files import FILE_BYTES, FOREIGN_LINE_BYTES, HEAD, TEXT_BYTES, read_line_batches, recognise
from replay.formats.jsonl import read_jsonl
from replay.formats.text_reader import TextEvent, TextReader
from replay.identity import foreign_id, later_envelopes
from replay.rules import HeldGames, new_game, opened_rules
from replay.rules.kinds import NO_TERMS, ForeignFormat, ForeignRecord, PlacedEvent, Source, Terms
from replay.values.events import GameOpened
from replay.words.display import typed_form
from replay.words.errors import BadInput, placed
from replay.words.messages import Message, Plural, Text, say

_PIECE = 2**18
_STDIN = Path("-")


class Record(NamedTuple):
    """A record to read.

    Args:
        chunks: its envelopes, read as they are requested.
        exact: True if the envelopes are part of the record (JSONL); else the reader makes them.
        decided: True if the rules have just made its events from its moves, so that they are not decided again.
        source: its name in a refusal.
        warnings: complete when the chunks are exhausted.
        earlier: other possible openings, under earlier editions of the rulings, if the record names none.
    """

    chunks: Iterable[Chunk]
    exact: bool
    decided: bool
    source: str
    warnings: Sequence[Message]
    earlier: Sequence[GameOpened] = ()


TERMS_IGNORED = Text(
    "records.terms-ignored",
    "{source}: this record names its own rules and players, so the options for records of other programs are ignored",
)


def read_record(
    stream: BinaryIO,
    source: str,
    terms: Terms = NO_TERMS,
    held: HeldGames = new_game,
    name: Callable[[str], str] = typed_form,
) -> Record:
    """Recognise a record by its content; it is read as its chunks are requested. Raises BadInput with the place.

    The source is its name in a refusal, ``held`` returns the opening of a game in the club, and ``name`` makes a player's name from a typed
    text. Terms are for a record of another program; Paipu's own records need none.
    """
    form, rest = _recognise(stream, source)
    if isinstance(form, str):
        warnings = [TERMS_IGNORED(source=source)] if terms != NO_TERMS else []
        if form == "jsonl":
            return Record(_jsonl_chunks(rest, source), True, False, source, warnings)
        text = TextReader(rest.read(TEXT_BYTES + 1), source, held, name)
        chunks = _placed_chunks(text.events(), text.game, text.at, "text")
        return Record(chunks, False, True, source, [*warnings, *text.warnings], text.earlier)
    return _read_foreign(form, [Source(source, _lines(rest, source))], terms, held)


@contextmanager
def open_files(paths: Iterable[Path], stdin: BinaryIO | None = None) -> Iterator[list[tuple[BinaryIO, str]]]:
    """Files to read, each with its name in refusals; each can be read again from its start. Raises OSError if one cannot be opened.

    The path ``-`` is ``stdin``, or the name of a file without that.
    """
    with ExitStack() as stack:
        streams = []
        for path in paths:
            if stdin is not None and path == _STDIN:
                streams.append((stack.enter_context(_spool(stdin)), "stdin"))
                continue
            stream: BinaryIO = stack.enter_context(path.open("rb"))
            streams.append((stream if path.is_file() else stack.enter_context(_spool(stream)), str(path)))
        yield streams


@contextmanager
def _spool(stream: BinaryIO) -> Iterator[BinaryIO]:
    with tempfile.TemporaryFile() as spooled:
        left = FILE_BYTES + 1
        while left and (piece := stream.read(min(left, _PIECE))):
            spooled.write(piece)
            left -= len(piece)
        spooled.seek(0)
        yield spooled


NOT_OF_ONE_SEAT = Text(
    "records.not-of-one-seat", "found a record that is not the log of one seat, expected logs that can be merged"
)
OTHER_FORMAT = Text("records.other-format", "found the format {found}, expected {expected} as before")
COUNT_OF_LOGS = Text("records.count-of-logs", "found {found} to merge, expected logs of 2 to {most} seats")
LOGS = Plural("records.logs", "{count} log", "{count} logs")


def read_merged(streams: Sequence[tuple[BinaryIO, str]], terms: Terms = NO_TERMS, held: HeldGames = new_game) -> Record:
    """Read several records of one game, one for each seat's view, as one record. Raises BadInput with the place."""
    sources: list[Source] = []
    forms: list[ForeignFormat] = []
    for stream, source in streams:
        form, rest = _recognise(stream, source)
        if isinstance(form, str) or form.most < 2:
            raise BadInput(NOT_OF_ONE_SEAT(), source=source)
        if forms and form is not forms[0]:
            raise BadInput(OTHER_FORMAT(found=form.name, expected=forms[0].name), source=source)
        forms.append(form)
        sources.append(Source(source, _lines(rest, source)))
    if not forms:
        raise BadInput(say("records.no-logs", "found no logs to merge, expected logs of 2 or more seats"))
    found, most = len(sources), forms[0].most
    if not 2 <= found <= most:
        raise BadInput(COUNT_OF_LOGS(found=LOGS(count=found), most=most), source=_join_names(sources))
    return _read_foreign(forms[0], sources, terms, held)


def _join_names(sources: Iterable[Source]) -> str:
    return ", ".join(source.name for source in sources)


def _recognise(stream: BinaryIO, source: str) -> tuple[str | ForeignFormat, BinaryIO]:
    head = stream.read(HEAD)
    with placed(source=source):
        return recognise(head), io.BufferedReader(_Joined(head, stream))


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


def _jsonl_chunks(stream: BinaryIO, source: str) -> Iterator[Chunk]:
    for batch in read_jsonl(stream, source):
        yield Chunk(batch.records, batch.lines, range(batch.first_line, batch.first_line + len(batch.lines)))


def _placed_chunks(events: Iterable[TextEvent | PlacedEvent], game: UUID, at: dt.datetime, by: str) -> Iterator[Chunk]:
    """Yield the events of a game, from ``GameOpened`` on, in envelopes with their places: the line, and the column if known."""
    following, rules, version = iter(events), None, 0
    while some := list(islice(following, CHUNK)):
        bare, lines, *columns = zip(*some, strict=True)
        rules = rules or opened_rules(bare[0])
        records = list(later_envelopes(rules, bare, game=game, at=at, by=by, after=version))
        version += len(records)
        yield encode_chunk(records)._replace(lines=lines, columns=columns[0] if columns else ())


def _lines(stream: BinaryIO, source: str) -> Iterator[tuple[int, bytes]]:
    for first, lines in read_line_batches(stream, source, FOREIGN_LINE_BYTES):
        yield from enumerate(lines, first)


def _read_foreign(form: ForeignFormat, sources: Sequence[Source], terms: Terms, held: HeldGames) -> Record:
    name = _join_names(sources)
    with placed(source=name):
        record = form.read(sources, terms, lambda content: held(foreign_id(form.name, content)))
    return Record(
        _foreign_chunks(form, record, name, one=len(sources) == 1), False, record.decided, name, record.warnings
    )


def _foreign_chunks(form: ForeignFormat, record: ForeignRecord, name: str, *, one: bool) -> Iterator[Chunk]:
    game = foreign_id(form.name, record.content)
    with placed(source=name):
        for chunk in _placed_chunks(record.events, game, record.at, record.by):
            # The line belongs to one file, but the event may be in several.
            yield chunk if one else chunk._replace(lines=())
