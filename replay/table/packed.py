"""Finished hands in few bytes: a cell holds the events up to the end of a hand, without their envelopes (docs/decisions/0018).

A cell is a byte that names its form, a digest, and a body. The body is MessagePack: an array that has ``[name, fields]`` for each event,
with the names and fields of the written record. A later Paipu so reads the body of an earlier one as it reads its records. The digest
covers the place too, so that a cell is worth nothing in the place of another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from hashlib import sha256
from typing import Any, ClassVar, NamedTuple

import msgspec

from replay.values.events import Codec, Event

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
    """An event in a cell."""

    data: Event


class _Skipped(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="?"):
    """An event in a cell whose fields are not read."""

    data: ClassVar[None] = None


class Unpacker:
    """Reads cells.

    Args:
        codec: knows the events of the game.
        passing: the written names of the events that pass between hands.
    """

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
