"""Events as the store keeps them: read, with the rules that a game pinned, and made into rows, in batches.

Damage by a change below Paipu is named. The rules of a game may be of a kind that is not installed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import bindparam, select

from replay.identity import with_made_id
from replay.rules import Room, Rules, codec, opened_rules, room
from replay.store import Row
from replay.store.reading import Reading
from replay.store.tables import events
from replay.values.club_events import CLUB_STREAM, stream_named
from replay.values.events import Codec, Event, GameOpened, Recorded
from replay.values.times import micros
from replay.words.errors import BadInput, Damaged
from replay.words.messages import Text

_FIRST = select(events.c.data).where(events.c.stream == bindparam("stream")).order_by(events.c.version).limit(1)
_OPENING = Codec({"GameOpened": GameOpened})
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError)
"""A decoder's errors for bytes that are no event, or for values that are no bytes."""


def read_event(stream: str, version: int, data: bytes) -> Recorded:
    """The stored event of that version of a stream. Raises Damaged."""
    try:
        return _codec(stream).decode(data)
    except UNREADABLE as error:
        raise Damaged(UNREADABLE_EVENT(stream=stream_named(stream), version=version)) from error


def find_event(reading: Reading, stream: str, id: UUID) -> Recorded | None:
    """The stored event of a stream with that id; None if it has none. Raises Damaged."""
    own = (events.c.event_id == id.bytes) & (events.c.stream == stream)
    found = reading.connection.execute(select(events.c.version, events.c.data).where(own)).one_or_none()
    return None if found is None else read_event(stream, found.version, found.data)


def read_rows(stream: str, rows: Iterable[Row]) -> list[Event]:
    """The events in rows of a stream, without their envelopes. Raises Damaged."""
    found = list(rows)
    try:
        return _codec(stream).decode_events(b",".join([row.data for row in found]))
    except UNREADABLE:
        return [read_event(stream, row.version, row.data).data for row in found]


def read_events(reading: Reading, stream: str, after: int = 0, types: Iterable[str] | None = None) -> list[Recorded]:
    """The stored events of a stream after a version, only of the given types if there are any. Raises Damaged."""
    try:
        return _codec(stream).decode_many(reading.data(stream, after, types))
    except UNREADABLE as error:
        raise _first_unreadable(reading, stream) from error


DAMAGED_STREAM = Text(
    "club.damaged-stream", "{stream} is damaged and cannot be read: 'paipu verify' lists all damage; restore a backup"
)


def read_opening(reading: Reading, game: str) -> Event:
    """Return the first event of a game of any kind, without loading its kind. Raises Damaged."""
    for data in reading.connection.scalars(_FIRST, {"stream": game}):
        try:
            return _OPENING.decode(data).data
        except UNREADABLE as error:
            raise _first_unreadable(reading, game) from error
    raise Damaged(DAMAGED_STREAM(stream=stream_named(game)))


def read_bare(reading: Reading, rules: Rules, game: str, after: int = 0, and_from: int | None = None) -> list[Event]:
    """Return the events of a game after a version without envelopes; before ``and_from`` only events between hands. Raises Damaged."""
    types = None if and_from is None else rules.room.passing
    try:
        return codec(rules.room.name).decode_events(reading.data(game, after, types, and_from))
    except UNREADABLE as error:
        raise _first_unreadable(reading, game) from error


MISPLACED_EVENT = Text(
    "club.misplaced-event",
    "{stream}, event {version} is missing, or another one is in its place: 'paipu verify' lists all damage; restore a backup",
)


def read_game(reading: Reading, rules: Rules, game: str, after: int = 0) -> list[Recorded]:
    """All events of a game after a version, at least one, each in its place. Raises Damaged."""
    try:
        records = codec(rules.room.name).decode_many(reading.data(game, after))
    except UNREADABLE as error:
        raise _first_unreadable(reading, game) from error
    if not records:
        raise Damaged(DAMAGED_STREAM(stream=stream_named(game)))
    own = records[0].game if str(records[0].game) == game else None
    for version, record in enumerate(records, after + 1):
        if record.seq != version or record.game != own:
            raise Damaged(MISPLACED_EVENT(stream=stream_named(game), version=version))
    return records


def _codec(stream: str) -> Codec:
    # Imported here, since the matters read stored events, and their codec needs all matters.
    from replay.club.matters.matter import club_codec

    return club_codec() if stream == CLUB_STREAM else codec()


UNKNOWN_TYPE = Text(
    "club.unknown-type",
    "{stream}, event {version} has an unknown type: its kind of game is not installed, this Paipu is too "
    "old, or the event is damaged; 'paipu verify' says which",
)


def _first_unreadable(reading: Reading, stream: str) -> Damaged:
    for row in reading.read(stream):
        try:
            read_event(stream, row.version, row.data)
        except Damaged as damaged:
            if row.type in _codec(stream).events:
                return damaged
            return Damaged(UNKNOWN_TYPE(stream=stream_named(stream), version=row.version))
    return Damaged(DAMAGED_STREAM(stream=stream_named(stream)))


UNREADABLE_EVENT = Text(
    "club.unreadable-event",
    "{stream}, event {version} is damaged and cannot be read: 'paipu verify' lists all damage; restore a backup",
)


def pinned_rules(game: str, first: Event) -> Rules:
    """The rules that a stored game pinned with its first event. Raises Damaged."""
    if not isinstance(first, GameOpened):
        raise Damaged(MISPLACED_EVENT(stream=stream_named(game), version=1))
    try:
        return opened_rules(first)
    except BadInput as refusal:
        raise _unusable(game, refusal) from refusal


def game_rules(reading: Reading, game: str) -> Rules:
    """The rules that a game of the club pinned; no room of another kind is loaded. Raises Damaged."""
    return pinned_rules(game, read_opening(reading, game))


def pinned_room(game: str, rules: str) -> Room:
    """Return the kind of game that the index names for a stored game. Raises Damaged."""
    try:
        return room(rules.partition("/")[0])
    except BadInput as refusal:
        raise _unusable(game, refusal) from refusal


UNUSABLE_RULES = Text("club.unusable-rules", "{stream}: its rules cannot be used here: {problem}")


def _unusable(game: str, refusal: BadInput) -> Damaged:
    return Damaged(UNUSABLE_RULES(stream=stream_named(game), problem=refusal.problem))


CHUNK = 1000
"""Events that are read at once."""
Place = tuple[int | None, int | None]
"""Line and column in a file, counted from 1, as far as known."""


class Chunk(NamedTuple):
    """Consecutive events of a record: envelopes, their canonical bytes, and the place of each, as far as known."""

    records: Sequence[Recorded]
    data: Sequence[bytes]
    lines: Sequence[int] = ()
    columns: Sequence[int] = ()

    def place(self, index: int) -> Place:
        """Line and column of an event."""
        line = self.lines[index] if self.lines else None
        return line, self.columns[index] if self.columns else None

    def with_made_ids(self, rules: Rules) -> Chunk:
        """Return the chunk with ids made of places and contents."""
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
    """Return the columns of stored events beside their bytes, which are the last column of a row."""
    names = codec.names
    return (
        [each.seq for each in records],
        [names[type(each.data)] for each in records],
        [each.v for each in records],
        [micros(each.at) for each in records],
        [each.by for each in records],
        [each.id.int.to_bytes(16, "big") for each in records],
    )
