"""What an append seals: worked out of the events before they have positions, and so before others wait for it, where that can be."""

from __future__ import annotations

import os
from collections.abc import Sequence

from replay.seal import leaf_hash
from replay.store.reading import Reading
from replay.store.rows import Projection, Row

_SALT = 16
"""Bytes of a salt."""


class Sealing:
    """The events of a stream that are to be sealed, their salts and hashes, and what they mean.

    Args:
        reading: one state of the club; the fresh events may be in it already.
        projections: the read models.
        stream: its name.
        after: the last version of the stream that is sealed.
        upto: the last version to be sealed.
        fresh: the events that are appended at the end of the stream; may be none.
    """

    # 6 parameters: what an append seals, and where that is found
    def __init__(
        self,
        reading: Reading,
        projections: Sequence[Projection],
        stream: str,
        after: int,
        upto: int,
        fresh: Sequence[Row],
    ) -> None:
        self._place = stream, after, upto
        self._fresh = fresh
        last = min(upto, fresh[0].version - 1) if fresh else upto
        earlier = reading.read(stream, after, last) if after < last else []
        self.rows = [*earlier, *(row for row in fresh if row.version <= upto)]
        """In order; may be none."""
        self.earlier = len(earlier)
        """How many of them are not fresh."""
        chance = os.urandom(_SALT * len(self.rows))
        salts = [chance[start : start + _SALT] for start in range(0, len(chance), _SALT)]
        self._seals = [(salt, leaf_hash(salt, row.data)) for salt, row in zip(salts, self.rows, strict=True)]
        self.entries = [project(reading.connection, stream, self.rows) for project in projections] if self.rows else []
        """What writes into each read model."""

    def fits(self, stream: str, after: int, upto: int, fresh: Sequence[Row]) -> bool:
        """Whether this is what is to be sealed: then the events before the fresh ones are those that were read, since no event changes."""
        return self._place == (stream, after, upto) and self._fresh is fresh

    def leaves(self, first: int) -> list[tuple[int, str, int, bytes, bytes]]:
        """The rows of the log, if the first of these events has this position."""
        stream = self._place[0]
        return [
            (position, stream, row.version, *seal)
            for position, (row, seal) in enumerate(zip(self.rows, self._seals, strict=True), first)
        ]
