"""The plain values that the store takes and returns; it never looks into their ``data``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection


class Row(NamedTuple):
    """An event as it is stored. ``data`` is the whole canonical envelope; the other fields are copies of what is in it.

    Args:
        version: its place in its stream, counted from 1 without gaps.
        type: the event's stored name.
        schema: the version of the record format.
        recorded_at: when it was recorded, in microseconds since 1970 UTC.
        actor: who entered it.
        event_id: 16 bytes (a UUIDv7), unique in the club; the key of an idempotent retry.
        data: the canonical bytes.
    """

    version: int
    type: str
    schema: int
    recorded_at: int
    actor: str
    event_id: bytes
    data: bytes


class EventKey(NamedTuple):
    """An event by its place and by its id."""

    stream: str
    version: int
    event_id: bytes


class Sealed(NamedTuple):
    """An event that got its position, counted from 1 without gaps, in the club's log."""

    position: int
    stream: str
    row: Row


class Leaf(NamedTuple):
    """An entry of the log beside the event that it seals; ``row`` is None if that event is gone from the store."""

    position: int
    stream: str
    version: int
    salt: bytes
    leaf: bytes
    row: Row | None


class Appended(NamedTuple):
    """What an append did.

    Args:
        version: the version of the last of the given rows (the stream's version if none were given).
        added: how many rows were added: all of them, or 0 if they were there already.
        first_position: the position in the log of the first given row, None as long as it is not sealed.
    """

    version: int
    added: int
    first_position: int | None


Entry = Callable[[Connection, int], None]
"""Writes what some events mean, inside the transaction that seals them, given the position of the first; the others follow it."""

Projection = Callable[[Connection, str, Sequence[Row]], Entry]
"""Keeps a read model: called with a stream and those of its events that are to be sealed next, in order, it works out what they mean.

It may be asked before the transaction that seals them, so that others do not wait for that. Then nothing has changed in this stream
until its entry is called; elsewhere in the club anything may have.
"""
