"""The rows of games that an earlier run made, in a file: the same work goes on there after it was interrupted."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from replay.club.data import wording
from replay.data.schema import VERSION, EventRow, HandRow, PlayerRow, PlayRow, Row
from replay.engine.engine import Engine
from replay.engine.memory import Memory

__all__ = ["KeptRows", "MadeRows"]

TaskT = TypeVar("TaskT")

_FAST = 1
"""The level of zlib that takes the least time; rows are a tenth of their size already."""

MadeRows = tuple[str, Sequence[Row]]
"""The id of a game with its rows."""


class _Kept(msgspec.Struct, array_like=True, gc=False):
    """Rows of a game by their tables; only the order within a table counts."""

    game: str
    events: list[EventRow]
    hands: list[HandRow]
    plays: list[PlayRow]
    players: list[PlayerRow]


class _Asked(NamedTuple):
    """A digest of all that decides the rows of a game, and the rows, if they are known."""

    digest: bytes
    known: MadeRows | None


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Kept).decode


class KeptRows:
    """A line for each game: the digest of all that decides its rows, and the rows. Their memory does not grow with the file.

    Args:
        path: the file, or a new one.

    Raises:
        BadInput: it is another file.
        DiskFull: a new one does not fit.
    """

    def __init__(self, path: Path) -> None:
        self._memory = Memory(path, f"data/{VERSION}/{version('paipu')}".encode(), wording.OTHER_ROWS())
        self._places = {line.partition(b" ")[0]: place for place, line in self._memory.places()}

    def made(
        self,
        engine: Engine,
        work: Callable[[TaskT], MadeRows],
        tasks: Iterable[TaskT],
        digest: Callable[[TaskT], bytes],
    ) -> Iterator[MadeRows]:
        """What the work makes of the tasks, in their order; what is in the file is taken from there, what is new is added.

        Raises DiskFull, BadInput, and what the work raises.
        """
        asked = ((self._find(digest(task)), task) for task in tasks)
        for is_known, some in groupby(asked, key=lambda each: each[0].known is not None):
            if is_known:
                yield from (each.known for each, _ in some if each.known is not None)
                continue
            digests: deque[bytes] = deque()
            for rows in engine.run(work, _noted(some, digests)):
                self._memory.add(digests.popleft() + b" " + _packed(rows))
                yield rows

    def _find(self, digest: bytes) -> _Asked:
        place = self._places.get(digest)
        return _Asked(digest, None if place is None else _unpacked(self._memory.at(place).partition(b" ")[2]))


def _noted(some: Iterable[tuple[_Asked, TaskT]], digests: deque[bytes]) -> Iterator[TaskT]:
    """The tasks; their digests are noted as they are taken."""
    for asked, task in some:
        digests.append(asked.digest)
        yield task


def _packed(made: MadeRows) -> bytes:
    game, rows = made
    kept = _Kept(
        game,
        [row for row in rows if isinstance(row, EventRow)],
        [row for row in rows if isinstance(row, HandRow)],
        [row for row in rows if isinstance(row, PlayRow)],
        [row for row in rows if isinstance(row, PlayerRow)],
    )
    return b64encode(zlib.compress(_encode(kept), _FAST))


def _unpacked(line: bytes) -> MadeRows | None:
    """The rows; None if the line was cut."""
    try:
        kept = _decode(zlib.decompress(b64decode(line, validate=True)))
    except (ValueError, zlib.error, msgspec.MsgspecError):
        return None
    return kept.game, [*kept.events, *kept.hands, *kept.plays, *kept.players]
