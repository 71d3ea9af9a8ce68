"""Finished hands in few bytes: their format, their table, and what writes and reads them (docs/decisions/0018).

A cell holds the events up to the end of a hand, without their envelopes: a byte that names its form, a digest, and a body. The body is
MessagePack: an array that has ``[name, fields]`` for each event, with the names and fields of the written record. A later Paipu so reads
the body of an earlier one as it reads its records. The digest covers the place too, so that a cell is worth nothing in the place of
another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, ClassVar, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, func, select

from replay.club.stored_events import read_bare, read_event
from replay.rules import Rules, codec, room
from replay.store.reading import Reading
from replay.store.statements import insert_rows
from replay.store.tables import Id, Small, events, table_of
from replay.values.events import Codec, Event, HandEnded, HandStarted

FORM = 1
"""The form of the cells that are written now; a cell of any other form is not read."""
_FORM = bytes([FORM])
_DIGEST = 16
"""Bytes of the digest, the first of a SHA-256."""
_HEAD = 1 + _DIGEST
_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
_encode = msgspec.msgpack.Encoder(order="sorted").encode


class Place(NamedTuple):
    """The events in a cell: those of a game from version ``first`` to ``last``, both included; ``last`` ends the hand."""

    game: str
    hand: int
    first: int
    last: int


def pack(place: Place, events: Iterable[tuple[str, Event]]) -> bytes:
    """The cell of these events, each with its written name."""
    body = _encode(list(events))
    return _head(place, body) + body


def _head(place: Place, body: bytes) -> bytes:
    covered = f"{place.game} {place.hand} {place.first} {place.last}\n".encode() + body
    return _FORM + sha256(covered).digest()[:_DIGEST]


class _Packed(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="?"):
    data: Event


class _Skipped(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="?"):
    """An event in a cell whose fields are not read."""

    data: ClassVar[None] = None


class Unpacker:
    """Reads cells, by the codec of the game and the written names of the events that pass between its hands."""

    def __init__(self, codec: Codec, passing: Collection[str]) -> None:
        whole = {name: _kind(_Packed, name, event) for name, event in codec.events.items()}
        short = {name: kind if name in passing else _kind(_Skipped, name) for name, kind in whole.items()}
        self._whole = _decoder(whole.values())
        self._short = _decoder(short.values())

    def unpack(self, place: Place, cell: object, passing: bool = False) -> list[Event] | None:
        """The events of a cell, or only its events between hands; None if these are not the packed bytes of this place."""
        if not isinstance(cell, bytes):
            return None
        body = cell[_HEAD:]
        if cell[:_HEAD] != _head(place, body):
            return None
        try:
            found = (self._short if passing else self._whole).decode(body)
        except _UNREADABLE:
            return None
        if len(found) != place.last - place.first + 1:
            return None
        return [event for each in found if (event := each.data) is not None]


def _kind(base: type[Any], name: str, event: type[Event] | None = None) -> type[Any]:
    fields = [] if event is None else [("data", event)]
    return msgspec.defstruct(name, fields, bases=(base,), frozen=True, gc=False, array_like=True, tag=name)


def _decoder(kinds: Iterable[type[Any]]) -> msgspec.msgpack.Decoder[list[Any]]:
    union: Any = None
    for each in kinds:
        union = each if union is None else union | each
    return msgspec.msgpack.Decoder(list[union])


_REPLACED = "ON CONFLICT (game, hand) DO UPDATE SET first = excluded.first, last = excluded.last, cell = excluded.cell"


class PackedHand(NamedTuple):
    """A row of :data:`packed`."""

    game: Id
    hand: Small
    first: int
    last: int
    cell: bytes


packed = table_of(PackedHand, "packed", keys=2)
"""Every finished hand: the versions of the first and last event in its cell, and the cell. Events between two hands are in the cell of
the later one, so the cells of a game follow each other without a gap.
"""


Earlier = Callable[[str, int], Sequence[Event]]
"""The events of a game before a version that are in no cell of a finished hand."""


class HandPacker:
    """A packer of the hands of many games, as their events come in log order; it reads ``earlier`` unpacked events of a game itself."""

    def __init__(self, earlier: Earlier = lambda game, version: ()) -> None:
        self._earlier = earlier
        self._waiting: dict[str, list[Event]] = {}
        """The events of each game that are in no cell yet."""
        self._names = codec().names

    def take(self, game: str, first: int, following: Iterable[Event]) -> list[PackedHand]:
        """Add the next events of a game, from version ``first`` on, and pack the hands that end with them.

        Raises LookupError if a hand ends that never began.
        """
        waiting = self._waiting.pop(game, None)
        if waiting is None:
            waiting = list(self._earlier(game, first)) if first > 1 else []
        found, begun = [], first - len(waiting)
        for event in following:
            waiting.append(event)
            if type(event) is HandEnded:
                found.append(self._pack(game, begun, waiting))
                begun += len(waiting)
                waiting = []
        self._waiting[game] = waiting
        return found

    def _pack(self, game: str, first: int, ended: Sequence[Event]) -> PackedHand:
        hand = [event.hand for event in ended if type(event) is HandStarted][-1]
        place = Place(game, hand, first, first + len(ended) - 1)
        return PackedHand(*place, pack(place, [(self._names[type(event)], event) for event in ended]))


_BEFORE = (events.c.stream == bindparam("game")) & (events.c.version < bindparam("version"))
_ENDED = (
    select(events.c.version).where(_BEFORE, events.c.type == "HandEnded").order_by(events.c.version.desc()).limit(1)
)
_UNPACKED = (
    select(events.c.version, events.c.data)
    .where(_BEFORE, events.c.version > func.coalesce(_ENDED.correlate(None).scalar_subquery(), 0))
    .order_by(events.c.version)
)


def unpacked_before(connection: Connection, game: str, version: int) -> list[Event]:
    """The events of a game after its last finished hand before this version. Raises Damaged."""
    return [read_event(game, *row).data for row in connection.execute(_UNPACKED, {"game": game, "version": version})]


def enter_packed(connection: Connection, hands: Sequence[PackedHand]) -> None:
    """Enter packed hands, replacing any planted rows, which must not keep a hand from being recorded."""
    insert_rows(connection, packed, hands, _REPLACED)


_CELLS = select(packed).where(packed.c.game == bindparam("game")).order_by(packed.c.hand)


def read_folded(reading: Reading, rules: Rules, game: str, whole_from: int = 0) -> list[Event]:
    """Return the events of a game without their envelopes. Raises Damaged.

    They come from packed hands up to the first missing or damaged cell, and from there on from the stored events. Before the version
    ``whole_from`` they are only those between hands, though some packed hand may come whole.
    """
    unpacker = _unpacker(rules.room.name)
    there = reading.version(game)
    found: list[Event] = []
    upto = 0
    for *place, cell in reading.connection.execute(_CELLS, {"game": game}).all():
        known = Place(*place)
        some = unpacker.unpack(known, cell, known.last < whole_from) if known.first == upto + 1 else None
        if some is None or known.last > there:
            break
        found += some
        upto = known.last
    if upto == there:
        return found
    return found + read_bare(reading, rules, game, upto, whole_from if whole_from > upto + 1 else None)


@cache
def _unpacker(kind: str) -> Unpacker:
    return Unpacker(codec(kind), room(kind).passing)
