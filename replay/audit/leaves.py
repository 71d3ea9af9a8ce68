"""The leaves of the club's log, as the store holds them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sqlalchemy import select

from replay.audit import wording
from replay.audit.tree import BLOCK, Leaves
from replay.errors import CheckFailed
from replay.seal import leaf_hash
from replay.store.reading import Reading
from replay.store.rows import Leaf
from replay.store.tables import log

__all__ = ["entry_at", "leaves_by_block", "rehashed_leaves", "stored_leaves"]

_AT_ONCE = 10_000


def stored_leaves(reading: Reading, start: int, end: int) -> Iterator[bytes]:
    """The hashes at the positions from ``start`` + 1 to ``end``, in order: leaves ``start`` up to ``end``, counted from 0.

    Raises:
        CheckFailed: one is missing, or is not a hash.
    """
    expected = start
    for after in range(start, end, _AT_ONCE):
        wanted = select(log.c.position, log.c.leaf).where(
            log.c.position > after, log.c.position <= min(end, after + _AT_ONCE)
        )
        for position, leaf in reading.connection.execute(wanted.order_by(log.c.position)):
            expected += 1
            if position != expected:
                break
            if not isinstance(leaf, bytes) or len(leaf) != 32:
                raise CheckFailed([wording.NO_HASH(position=position)])
            yield leaf
        else:
            continue
        raise CheckFailed([wording.ENTRY_GONE(position=expected)])
    if expected < end:
        raise CheckFailed([wording.ENTRY_GONE(position=expected + 1)])


def leaves_by_block(reading: Reading, size: int) -> Leaves:
    """The hashes of a log of this size for ranges within one block of a tree each; no block is read twice.

    They raise what :func:`stored_leaves` raises.
    """

    @cache
    def block(first: int) -> list[bytes]:
        return list(stored_leaves(reading, first, min(first + BLOCK, size)))

    def between(start: int, end: int) -> list[bytes]:
        first = start - start % BLOCK
        return block(first)[start - first : end - first]

    return between


def rehashed_leaves(reading: Reading, end: int) -> Iterator[bytes]:
    """The hashes of the first ``end`` entries, made again from the events themselves.

    Raises:
        CheckFailed: an entry or its event is missing, or is not bytes.
    """
    position = 0
    while position < end and (batch := reading.leaves(position, min(_AT_ONCE // 10, end - position))):
        for entry in batch:
            position += 1
            yield leaf_hash(*_hashed(entry, position))
    if position < end:
        raise CheckFailed([wording.ENTRY_GONE(position=position + 1)])


def entry_at(reading: Reading, position: int) -> tuple[bytes, bytes]:
    """What is hashed for the entry at a position: its salt, and the bytes of its event.

    Raises:
        CheckFailed: the entry or its event is missing, or is not bytes.
    """
    for entry in reading.leaves(position - 1, 1):
        return _hashed(entry, position)
    raise CheckFailed([wording.ENTRY_GONE(position=position)])


def _hashed(entry: Leaf, position: int) -> tuple[bytes, bytes]:
    if entry.position != position:
        raise CheckFailed([wording.ENTRY_GONE(position=position)])
    if entry.row is None:
        raise CheckFailed([wording.EVENT_GONE(position=position, version=entry.version, stream=entry.stream)])
    for kept in (entry.salt, entry.row.data):
        if not isinstance(kept, bytes):
            raise CheckFailed([wording.NO_BYTES(position=position, found=type(kept).__name__)])
    return entry.salt, entry.row.data
