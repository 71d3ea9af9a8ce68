"""Ids for records without ids: the same text always gives the same game with the same events.

A game's id is made of its header. An event's id is made of its game, its position and its public part: ids are public, and a card inside
a hash could be found by trial. Ids do not depend on the clock (docs/decisions/0014).
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import os
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from uuid import UUID, uuid5

from msgspec.structs import replace

from replay.rules import Rules, codec, opened_rules
from replay.rules.eyes import PUBLIC, Eyes, Veil
from replay.rules.shared.table import WITHHELD
from replay.values.events import Codec, Event, GameOpened, Recorded

_NAMESPACE = UUID("0a5e9f44-7d4b-5c0e-9d0c-2b1f6a3c8e57")


def game_id(opened: GameOpened, date: dt.date) -> UUID:
    """Make the id of a game without one: a version 5 UUID of its rules, date, place and table.

    >>> opened = GameOpened("quandui/pagat", {}, "EUR/2", {"Place": "Amsterdam"})
    >>> game_id(opened, dt.date(2026, 11, 20))
    UUID('185bb1e5-3158-5775-8673-45bb5c3b6838')
    """
    place = [opened.rules, date.isoformat(), *(_tidy(opened.tags.get(tag, "")) for tag in ("Place", "Table"))]
    return uuid5(_NAMESPACE, json.dumps(place))


def foreign_id(form: str, content: str) -> UUID:
    """Make the id of a game from another program's record: a version 5 UUID of the format's name and the identifying content.

    >>> foreign_id("njupt", "the first plays")
    UUID('3b6a1d11-04b1-5f9a-a405-18f640749877')
    """
    return uuid5(_NAMESPACE, json.dumps([form, content]))


def _tidy(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip()


def made_id(rules: Rules, event: Event, *, game: UUID, seq: int, at: dt.datetime) -> UUID:
    """Make the id of an event without one: of its game, its number, its time and its public part."""
    return event_id(game, seq, at, rules.redact(event, PUBLIC), codec(rules.room.name))


def event_id(game: UUID, seq: int, at: dt.datetime, event: Event, written: Codec | None = None) -> UUID:
    """Make a version 7 UUID (RFC 9562) with a hash of the event, in the codec of its kind, in place of the random bits.

    Ids grow with the time, which is not before 1970, to the millisecond, and within one with ``seq`` up to 4,096 events.

    >>> from replay.values.events import Drew
    >>> event_id(UUID(int=1), 9, dt.datetime(2026, 11, 20, tzinfo=dt.UTC), Drew(2, "7w"))
    UUID('01a1f640-bc00-7009-833e-6fd70d1fe00f')
    """
    milliseconds = int(at.timestamp() * 1000)
    known = written or codec()
    canonical = known.name(event).encode() + b"\0" + known.encode(event)
    digest = hashlib.sha256(game.bytes + seq.to_bytes(8, "big") + canonical).digest()
    tail = int.from_bytes(digest[:8], "big") >> 2
    return UUID(int=milliseconds << 80 | 7 << 76 | (seq % 4096) << 64 | 0b10 << 62 | tail)


def new_id(at: dt.datetime) -> UUID:
    """Make a random version 7 UUID for an event that is recorded now."""
    chance = int.from_bytes(os.urandom(10), "big")
    milliseconds = int(at.timestamp() * 1000)
    return UUID(int=milliseconds << 80 | 7 << 76 | (chance >> 68) << 64 | 0b10 << 62 | chance & (1 << 62) - 1)


def following_id(first: UUID, place: int) -> UUID:
    """Make the id of a further event from one line, whose first event has a given id. It depends only on the random bits of that id.

    >>> following_id(UUID("018f6d5c-90a1-7c44-8a6e-52a1b0c3d4e5"), 1)
    UUID('018f6d5c-90a1-7cb0-9567-3a0237a59326')
    """
    if place == 0:
        return first
    digest = hashlib.sha256(first.bytes + place.to_bytes(8, "big")).digest()
    chance = int.from_bytes(digest[:10], "big")
    return UUID(int=first.int >> 80 << 80 | 7 << 76 | (chance >> 68) << 64 | 0b10 << 62 | chance & (1 << 62) - 1)


def envelopes(events: Iterable[Event], *, game: UUID, at: dt.datetime, by: str) -> Iterator[Recorded]:
    """Put the events of a whole game, from ``GameOpened`` on, into envelopes, with the ids of :func:`made_id`."""
    following = iter(events)
    for opened in islice(following, 1):
        if not isinstance(opened, GameOpened):
            raise TypeError(f"a game begins with {type(opened).__name__}")
        yield from later_envelopes(opened_rules(opened), chain([opened], following), game=game, at=at, by=by, after=0)


def later_envelopes(
    rules: Rules, events: Iterable[Event], *, game: UUID, at: dt.datetime, by: str, after: int
) -> Iterator[Recorded]:
    """Put later events of a game into envelopes, from version ``after`` + 1 on, under the rules that the game pinned."""
    for seq, event in enumerate(events, after + 1):
        id = made_id(rules, event, game=game, seq=seq, at=at)
        yield codec().envelope(event, at=at, by=by, game=game, id=id, seq=seq)


def redacted(rules: Rules, record: Recorded, eyes: Eyes) -> Recorded:
    """Redact an event in its envelope for these eyes.

    If anything is hidden, the id is made again of the public part: earlier versions of Paipu hashed hidden cards into ids
    (docs/decisions/0014).
    """
    event = rules.redact(record.data, eyes)
    if event is record.data:
        return record
    id = made_id(rules, record.data, game=record.game, seq=record.seq, at=record.at)
    return replace(record, data=event, id=id)


def veiled(rules: Rules, record: Recorded, veil: Veil, seats: Mapping[str, int]) -> Recorded:
    """Veil an event in its envelope; an id that may reveal hidden values is made again."""
    event, by = veil.event(record.data, rules.room, seats), record.by if veil.names else WITHHELD
    if event is record.data:
        return record if by == record.by else replace(record, by=by)
    id = made_id(rules, event, game=record.game, seq=record.seq, at=record.at)
    return replace(record, data=event, by=by, id=id)


def with_made_id(rules: Rules, record: Recorded) -> Recorded:
    """Give the event the id of :func:`made_id`, in the same envelope."""
    id = made_id(rules, record.data, game=record.game, seq=record.seq, at=record.at)
    return record if id == record.id else replace(record, id=id)


def has_made_id(rules: Rules, record: Recorded) -> bool:
    """True if Paipu made the id of an event: of its public part, or as earlier versions did, of the whole event."""
    made = made_id(rules, record.data, game=record.game, seq=record.seq, at=record.at)
    return record.id in (made, event_id(record.game, record.seq, record.at, record.data))
