"""One durable event, and twenty at once, against raw `sqlite3` that writes the same row with the same pragmas and triggers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from benchmarks.measurement import Figure, side_by_side
from replay.club import Club
from replay.club.records.chunks import make_chunks, store_rows
from replay.simulation import simulate
from replay.store import Row, Store, open_store

__all__ = ["measure"]

APPENDS = 300


def measure(folder: Path) -> list[Figure]:
    """``append.one`` and ``append.twenty``: events of a live hand, not sealed yet."""
    for name in ("append.db", "raw.db"):
        Club.open(str(folder / name)).close()
    raw = sqlite3.connect(folder / "raw.db", isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        raw.execute(f"PRAGMA {pragma}")
    with open_store(str(folder / "append.db")) as store:
        found = [_side_by_side(store, raw, "append.one", 1, 0.75), _side_by_side(store, raw, "append.twenty", 20, 0.75)]
    raw.close()
    return found


def _side_by_side(store: Store, raw: sqlite3.Connection, name: str, size: int, asked: float) -> Figure:
    samples = store_rows(next(make_chunks(simulate("quandui", 4, 3, seed=13))))
    fresh, streams = count(size << 64), (f"{name}-{number}" for number in count())

    def batches() -> Iterator[list[Row]]:
        for start in range(0, APPENDS * size, size):
            chosen = (samples[place % len(samples)] for place in range(start, start + size))
            yield [
                row._replace(version=version, event_id=next(fresh).to_bytes(16, "big"))
                for version, row in enumerate(chosen, start + 1)
            ]

    def ours() -> None:
        stream = next(streams)
        for batch in batches():
            store.append(stream, batch[0].version - 1, batch, 0)

    def peers() -> None:
        stream = next(streams)
        for batch in batches():
            raw.execute("BEGIN IMMEDIATE")
            raw.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [(stream, *row) for row in batch])
            raw.execute("COMMIT")

    own, other = side_by_side(ours, peers, 5)
    rate, peer = APPENDS * size / own, APPENDS * size / other
    return Figure(name, rate, "events/s", f"raw sqlite3: {peer:,.0f} events/s", rate / peer, asked)
