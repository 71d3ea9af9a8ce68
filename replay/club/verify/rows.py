"""Stored events, each by itself: can it be read, are its bytes canonical, and do its columns agree with it?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from replay.club.records.chunks import stored_columns
from replay.club.verify import wording
from replay.club_events import CLUB_STREAM, club_codec, stream_named
from replay.events import Codec, Recorded
from replay.messages import Message
from replay.rules import codec
from replay.store import Row
from replay.store.sql_types import Cells

__all__ = ["DecodedRows", "decode_rows"]

_LONGEST = 200
"""Characters of what was found that are quoted."""
_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


class DecodedRows(NamedTuple):
    """Some stored events of a stream, decoded.

    Args:
        records: the events before the first with a fault.
        wrong: that fault; None if there is none.
        read: every event; None for one that cannot be read, or that names another stream or place.
    """

    records: Sequence[Recorded]
    wrong: Message | None
    read: Sequence[Recorded | None]


def decode_rows(stream: str, columns: Sequence[Cells], after: int) -> DecodedRows:
    """Decode stored events of a stream that should follow a version, and find the first fault.

    Args:
        stream: its name.
        columns: those of :class:`~replay.store.rows.Row`, one after the other, whatever somebody may have put into them.
        after: the version.
    """
    reader = club_codec() if stream == CLUB_STREAM else codec()
    *beside, data = columns
    # All at once takes two fifths of the time of one by one, which only finds out where something is wrong.
    try:
        records = list(map(reader.decode, data))
        canonical = reader.are_canonical(records, data)
    except (*_UNREADABLE, TypeError):
        pass
    else:
        expected = stored_columns(reader, records)
        if (
            canonical
            and all(found == tuple(each) for found, each in zip(beside, expected, strict=True))
            and expected[0] == list(range(after + 1, after + 1 + len(data)))
            and {record.game.int for record in records} == {records[0].game.int}
            and str(records[0].game) == stream
        ):
            return DecodedRows(records, None, records)
    return _one_by_one(reader, stream, columns, after)


def _one_by_one(reader: Codec, stream: str, columns: Sequence[Cells], after: int) -> DecodedRows:
    records: list[Recorded] = []
    wrong: Message | None = None
    read: list[Recorded | None] = []
    for version, row in enumerate(zip(*columns, strict=True), after + 1):
        record, problem = _look(reader, stream, version, row)
        if problem and not wrong:
            wrong = wording.AT_EVENT(stream=stream_named(stream), version=version, problem=problem)
        if record is not None and not wrong:
            records.append(record)
        read.append(record)
    return DecodedRows(records, wrong, read)


def _look(reader: Codec, stream: str, version: int, row: Cells) -> tuple[Recorded | None, Message | None]:
    """A stored event, None where it cannot be read, and what is wrong with it."""
    data = row[-1]
    if not isinstance(data, bytes):
        return None, wording.DATA_NO_BYTES(found=type(data).__name__)
    try:
        record = reader.decode(data)
    except _UNREADABLE as error:
        return None, wording.UNREADABLE(reason=str(error))
    if str(record.game) != stream:
        return None, wording.OF_OTHER_GAME(game=str(record.game))
    if reader.encode(record) != data:
        return record, wording.NOT_CANONICAL()
    for name, column, (expected,) in zip(Row._fields, row, stored_columns(reader, [record]), strict=False):
        if column != expected:
            return record, wording.OTHER_COLUMN(column=name, found=_short(column), expected=_short(expected))
    if record.seq != version:
        return record, wording.OTHER_VERSION(found=record.seq, expected=version)
    return record, None


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"
