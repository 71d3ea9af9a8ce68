"""Evenings of bots as data files, for questions that need more hands than any club has played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from replay.data.kept_rows import KeptRows, MadeRows
from replay.data.names import Names, Recordnames
from replay.data.parquet import ParquetFiles
from replay.data.place import new_data_set
from replay.data.rows import GameRows
from replay.data.schema import HandRow
from replay.engine.engine import Engine
from replay.events import GameOpened, Joined
from replay.rules import opened_rules
from replay.rules.eyes import ALL
from replay.simulation import Evening, simulate

__all__ = ["simulated_data"]


def simulated_data(
    evenings: Sequence[Evening],
    path: Path,
    engine: Engine,
    *,
    memory: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write the data files of evenings that bots play; the same bytes whoever works. How many hands there are.

    Args:
        evenings: which, in order.
        path: a new folder, or a new file that ends in ``.zip``.
        engine: who plays them.
        memory: a file to which the rows of each evening are written, and from which an earlier run goes on; None for none.
        progress: called with the number of evenings done since the last call.

    Raises:
        BadInput: there is no such evening, something is wrong about the place or the memory, or the extra is not installed.
        DiskFull: the disk is full; there are no data files, and what is done is in the memory.
    """
    hands = 0
    kept = None if memory is None else KeptRows(memory)
    with new_data_set(path) as folder, ParquetFiles(folder, {"eyes": "all", "names": "kept"}) as files:
        made = (
            engine.run(evening_rows, evenings)
            if kept is None
            else kept.made(engine, evening_rows, evenings, Evening.digest)
        )
        for _, rows in made:
            files.add(rows)
            hands += sum(type(row) is HandRow for row in rows)
            if progress is not None:
                progress(1)
    return hands


def evening_rows(evening: Evening) -> MadeRows:
    """The id of the game of one evening with its rows."""
    directory = Recordnames()
    records = simulate(*evening)
    first = next(records)
    if not isinstance(first.data, GameOpened):
        raise TypeError("a game does not begin with GameOpened")
    rows = GameRows(opened_rules(first.data), ALL, Names(directory), books=True)
    made = list(rows.read(first))
    for record in records:
        if isinstance(record.data, Joined):
            directory.add(record.data.player)
        made += rows.read(record)
    return str(first.game), [*made, *rows.close()]
