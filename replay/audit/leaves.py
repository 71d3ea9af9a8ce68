"""The leaves of the club's log, as the store holds them."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import select

from replay.errors import CheckFailed
from replay.store import leaf_hash
from replay.store.reading import Reading
from replay.store.tables import log

__all__ = ["rehashed_leaves", "stored_leaves"]

_AT_ONCE = 10_000


def stored_leaves(reading: Reading, start: int, end: int) -> Iterator[bytes]:
    """The hashes at the positions from ``start`` + 1 to ``end``, in order: leaves ``start`` up to ``end``, counted from 0.

    Raises:
        CheckFailed: one is missing, or is no hash.
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
                raise CheckFailed([f"log position {position}: found no hash of 32 bytes"])
            yield leaf
        else:
            continue
        raise CheckFailed([f"log position {expected}: it is gone"])
    if expected < end:
        raise CheckFailed([f"log position {expected + 1}: it is gone"])


def rehashed_leaves(reading: Reading, end: int) -> Iterator[bytes]:
    """The hashes of the first ``end`` entries, made again from the events themselves.

    Raises:
        CheckFailed: an entry or its event is missing, or is no bytes.
    """
    position = 0
    while position < end and (batch := reading.leaves(position, min(_AT_ONCE // 10, end - position))):
        for entry in batch:
            position += 1
            if entry.position != position:
                raise CheckFailed([f"log position {position}: it is gone"])
            if entry.row is None:
                raise CheckFailed([f"log position {position}: event {entry.version} of game {entry.stream} is gone"])
            for kept in (entry.salt, entry.row.data):
                if not isinstance(kept, bytes):
                    raise CheckFailed([f"log position {position}: found a {type(kept).__name__}, expected bytes"])
            yield leaf_hash(entry.salt, entry.row.data)
    if position < end:
        raise CheckFailed([f"log position {position + 1}: it is gone"])
