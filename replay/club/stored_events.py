"""Events as the store keeps them, read: what somebody changed below Paipu, so that it cannot be read, is named."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from replay.club import wording
from replay.club_events import CLUB_STREAM, club_codec, stream_named
from replay.errors import Damaged
from replay.events import Codec, Event, Recorded
from replay.rules import codec
from replay.store.reading import Reading

__all__ = ["UNREADABLE", "read_bare", "read_event", "read_events", "read_game"]

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError)
"""What a decoder raises of bytes that are no event, or of what is no bytes."""


def read_event(stream: str, version: int, data: bytes) -> Recorded:
    """The stored event of that version of a stream. Raises Damaged."""
    try:
        return _codec(stream).decode(data)
    except UNREADABLE as error:
        raise _unreadable(stream, version) from error


def read_events(reading: Reading, stream: str, after: int = 0, types: Iterable[str] | None = None) -> list[Recorded]:
    """The stored events of a stream after a version, only of the given types if there are any. Raises Damaged."""
    try:
        return _codec(stream).decode_many(reading.data(stream, after, types))
    except UNREADABLE as error:
        raise _first_unreadable(reading, stream) from error


def read_bare(
    reading: Reading, stream: str, after: int = 0, types: Iterable[str] | None = None, and_from: int | None = None
) -> list[Event]:
    """The events of a stream without their envelopes; see :meth:`Reading.data <replay.store.reading.Reading.data>`. Raises Damaged."""
    try:
        return _codec(stream).decode_events(reading.data(stream, after, types, and_from))
    except UNREADABLE as error:
        raise _first_unreadable(reading, stream) from error


def read_game(reading: Reading, game: str, after: int = 0) -> list[Recorded]:
    """All events of a game after a version, at least one, each in its place. Raises Damaged."""
    records = read_events(reading, game, after)
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
