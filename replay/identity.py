"""Ids for records without any: the same text is always the same game with the same events.

The game's id comes from what its header says, an event's from its game, place and content; never from the clock.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import os
import unicodedata
from collections.abc import Iterable, Iterator
from uuid import UUID, uuid5

from replay.events import Event, GameOpened, Recorded
from replay.rules import codec

__all__ = ["envelopes", "event_id", "foreign_id", "game_id", "new_id", "redacted", "with_own_id"]

_NAMESPACE = UUID("0a5e9f44-7d4b-5c0e-9d0c-2b1f6a3c8e57")


def game_id(opened: GameOpened, date: dt.date) -> UUID:
    """The id of a game that was given none: a version 5 UUID of its rules, date, place and table.

    >>> opened = GameOpened("quandui/pagat", {}, "EUR/2", {"Place": "Amsterdam"})
    >>> game_id(opened, dt.date(2026, 11, 20))
    UUID('185bb1e5-3158-5775-8673-45bb5c3b6838')
    """
    place = [opened.rules, date.isoformat(), *(_tidy(opened.tags.get(tag, "")) for tag in ("Place", "Table"))]
    return uuid5(_NAMESPACE, json.dumps(place))


def foreign_id(form: str, content: str) -> UUID:
    """The id of a game from a record of another program: a version 5 UUID of the format's name and what identifies the game.

    >>> foreign_id("njupt", "the first plays")
    UUID('3b6a1d11-04b1-5f9a-a405-18f640749877')
    """
    return uuid5(_NAMESPACE, json.dumps([form, content]))


def _tidy(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip()


def event_id(game: UUID, seq: int, at: dt.datetime, canonical: bytes) -> UUID:
    r"""The id of an event that was given none: a version 7 UUID (RFC 9562) with a hash where others have chance.

    Ids grow with the time to the millisecond, and within one millisecond with ``seq`` up to 4,096 events.

    Args:
        game: the game's id.
        seq: the event's version in its stream.
        at: when it was recorded; not before 1970.
        canonical: the event's written name, a NUL and its canonical bytes.

    >>> at = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)
    >>> event_id(UUID(int=1), 9, at, b'Drew\0{"card":"7w","seat":2}')
    UUID('01a1f640-bc00-7009-833e-6fd70d1fe00f')
    """
    milliseconds = int(at.timestamp() * 1000)
    digest = hashlib.sha256(game.bytes + seq.to_bytes(8, "big") + canonical).digest()
    tail = int.from_bytes(digest[:8], "big") >> 2
    return UUID(int=milliseconds << 80 | 7 << 76 | (seq % 4096) << 64 | 0b10 << 62 | tail)


def new_id(at: dt.datetime) -> UUID:
    """A fresh version 7 UUID for an event that is recorded now."""
    chance = int.from_bytes(os.urandom(10), "big")
    milliseconds = int(at.timestamp() * 1000)
    return UUID(int=milliseconds << 80 | 7 << 76 | (chance >> 68) << 64 | 0b10 << 62 | chance & (1 << 62) - 1)


def envelopes(events: Iterable[Event], *, game: UUID, at: dt.datetime, by: str, after: int = 0) -> Iterator[Recorded]:
    """Events in their envelopes from version ``after`` + 1 on, with the ids that their places give them."""
    written = codec()
    for seq, event in enumerate(events, after + 1):
        canonical = written.name(event).encode() + b"\0" + written.encode(event)
        yield written.envelope(event, at=at, by=by, game=game, id=event_id(game, seq, at, canonical), seq=seq)


def with_own_id(record: Recorded) -> Recorded:
    """The same event in the same envelope, with the id that its place and content give it."""
    return next(envelopes((record.data,), game=record.game, at=record.at, by=record.by, after=record.seq - 1))


def redacted(record: Recorded, event: Event) -> Recorded:
    """The envelope around what some eyes may know of its event.

    An id made from a card would let the card be guessed, so a hidden field does not enter the id.
    """
    if event is record.data:
        return record
    return next(envelopes((event,), game=record.game, at=record.at, by=record.by, after=record.seq - 1))
