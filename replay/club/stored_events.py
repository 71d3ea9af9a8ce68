"""Events as the store keeps them, read: what somebody changed below Paipu, so that it cannot be read, is named."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import bindparam, select

from replay.club import wording
from replay.club_events import CLUB_STREAM, club_codec, stream_named
from replay.errors import Damaged
from replay.events import Codec, Event, GameOpened, Recorded
from replay.rules import Rules, codec
from replay.store import Row
from replay.store.reading import Reading
from replay.store.tables import events

_FIRST = select(events.c.data).where(events.c.stream == bindparam("stream")).order_by(events.c.version).limit(1)
_OPENING = Codec({"GameOpened": GameOpened})

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError)
"""What a decoder raises of bytes that are no event, or of what is no bytes."""


def read_event(stream: str, version: int, data: bytes) -> Recorded:
    """The stored event of that version of a stream. Raises Damaged."""
    try:
        return _codec(stream).decode(data)
    except UNREADABLE as error:
        raise _unreadable(stream, version) from error


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


def read_opening(reading: Reading, game: str) -> Event:
    """The first event of a game of any kind; no kind is loaded for it. Raises Damaged."""
    for data in reading.connection.scalars(_FIRST, {"stream": game}):
        try:
            return _OPENING.decode(data).data
        except UNREADABLE as error:
            raise _first_unreadable(reading, game) from error
    raise Damaged(wording.DAMAGED_STREAM(stream=stream_named(game)))


def read_bare(reading: Reading, rules: Rules, game: str, after: int = 0, and_from: int | None = None) -> list[Event]:
    """The events of a game after a version without their envelopes; before ``and_from`` only what passes between hands. Raises Damaged."""
    types = None if and_from is None else rules.room.passing
    try:
        return codec(rules.room.name).decode_events(reading.data(game, after, types, and_from))
    except UNREADABLE as error:
        raise _first_unreadable(reading, game) from error


def read_game(reading: Reading, rules: Rules, game: str, after: int = 0) -> list[Recorded]:
    """All events of a game after a version, at least one, each in its place. Raises Damaged."""
    try:
        records = codec(rules.room.name).decode_many(reading.data(game, after))
    except UNREADABLE as error:
        raise _first_unreadable(reading, game) from error
    if not records:
        raise Damaged(wording.DAMAGED_STREAM(stream=stream_named(game)))
    own = records[0].game if str(records[0].game) == game else None
    for version, record in enumerate(records, after + 1):
        if record.seq != version or record.game != own:
            raise Damaged(wording.MISPLACED_EVENT(stream=stream_named(game), version=version))
    return records


def _codec(stream: str) -> Codec:
    return club_codec() if stream == CLUB_STREAM else codec()


def _first_unreadable(reading: Reading, stream: str) -> Damaged:
    """One by one takes longer, and finds out where it is."""
    for row in reading.read(stream):
        try:
            read_event(stream, row.version, row.data)
        except Damaged as damaged:
            if row.type in _codec(stream).events:
                return damaged
            return Damaged(wording.UNKNOWN_TYPE(stream=stream_named(stream), version=row.version))
    return Damaged(wording.DAMAGED_STREAM(stream=stream_named(stream)))


def _unreadable(stream: str, version: int) -> Damaged:
    return Damaged(wording.UNREADABLE_EVENT(stream=stream_named(stream), version=version))
