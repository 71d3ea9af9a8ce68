"""The rows of games that an earlier run made, in a file: the same work goes on there after it was interrupted."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

import msgspec

from replay.data import wording
from replay.data.schema import VERSION, EventRow, HandRow, PlayerRow, PlayRow, PostingRow, Row
from replay.engine.engine import Engine, run_rest
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
    postings: list[PostingRow] = []


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
        digest: Callable[[TaskT], str],
    ) -> Iterator[MadeRows]:
        """What the work makes of the tasks, in their order; what is in the file is taken from there, what is new is added.

        Args:
            engine: who does it.
            work: makes the rows of a game.
            tasks: for which games.
            digest: of all that decides the rows.

        Raises:
            DiskFull, BadInput: of the file; and what the work raises.
        """

        def find(task: TaskT) -> MadeRows | None:
            place = self._places.get(digest(task).encode())
            return None if place is None else _unpacked(self._memory.at(place).partition(b" ")[2])

        def keep(task: TaskT, made: MadeRows) -> MadeRows:
            self._memory.add(digest(task).encode() + b" " + _packed(made))
            return made

        return run_rest(engine, work, tasks, find, keep)


def _packed(made: MadeRows) -> bytes:
    game, rows = made
    kept = _Kept(
        game,
        [row for row in rows if isinstance(row, EventRow)],
        [row for row in rows if isinstance(row, HandRow)],
        [row for row in rows if isinstance(row, PlayRow)],
        [row for row in rows if isinstance(row, PlayerRow)],
        [row for row in rows if isinstance(row, PostingRow)],
    )
    return b64encode(zlib.compress(_encode(kept), _FAST))


def _unpacked(line: bytes) -> MadeRows | None:
    """The rows; None if the line was cut."""
    try:
        kept = _decode(zlib.decompress(b64decode(line, validate=True)))
    except (ValueError, zlib.error, msgspec.MsgspecError):
        return None
    return kept.game, [*kept.events, *kept.hands, *kept.plays, *kept.players, *kept.postings]
