"""One durable event, and twenty at once, against a raw driver that writes the same rows into the same tables with the same triggers.

The driver is `sqlite3` with the same pragmas, and psycopg, which says one statement. A file takes the time of this processor; a server has
processors and a disk of its own, so there the clock counts.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, count
from pathlib import Path

import psycopg

from benchmarks.measurement import Figure, side_by_side
from replay.club import Club
from replay.club.stored_events import make_chunks, store_rows
from replay.store import Row, Store, open_store
from replay.table.simulation import simulate
from tests.support.postgres_server import programs, running_server

__all__ = ["measure"]

APPENDS = 300
_SIZES = {"one": 1, "twenty": 20}


def measure(folder: Path) -> list[Figure]:
    """``append.one`` and ``append.twenty``, events of a live hand, not sealed yet; the same on a server, if one is installed."""
    return [*_in_a_file(folder), *_on_a_server()]


def _in_a_file(folder: Path) -> Iterator[Figure]:
    for name in ("append.db", "raw.db"):
        Club.open(str(folder / name)).close()
    raw = sqlite3.connect(folder / "raw.db", isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        raw.execute(f"PRAGMA {pragma}")

    def insert(stream: str, rows: Sequence[Row]) -> None:
        raw.execute("BEGIN IMMEDIATE")
        raw.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [(stream, *row) for row in rows])
        raw.execute("COMMIT")

    with open_store(str(folder / "append.db")) as store:
        for name, size in _SIZES.items():
            pair = side_by_side(*_works(store, insert, size), rounds=5)
            yield _figure(f"append.{name}", "sqlite3", pair, size, 0.5)
    raw.close()


def _on_a_server() -> Iterator[Figure]:
    found = programs()
    if found is None:
        print("append.postgresql: not measured, no PostgreSQL server here: apt-get install postgresql", flush=True)
        return
    with running_server(found, durable=True) as url:
        Club.open(url).close()
        with open_store(url) as store, psycopg.connect(url, autocommit=True) as raw:

            def insert(stream: str, rows: Sequence[Row]) -> None:
                places = ", ".join(["(%s, %s, %s, %s, %s, %s, %s, %s)"] * len(rows))
                raw.execute(
                    f"INSERT INTO events VALUES {places}".encode(),
                    list(chain.from_iterable((stream, *row) for row in rows)),
                )

            for name, size in _SIZES.items():
                pair = side_by_side(*_works(store, insert, size), rounds=5, clock=time.perf_counter)
                yield _figure(f"append.postgresql_{name}", "psycopg", pair, size, 0.6)


def _works(
    store: Store, insert: Callable[[str, Sequence[Row]], None], size: int
) -> tuple[Callable[[], None], Callable[[], None]]:
    """Our work and the peer's: as many appends, each to the end of a stream that is new."""
    samples = store_rows(next(make_chunks(simulate("quandui", 4, 3, seed=13))))
    fresh, streams = count(size << 64), (f"{size}-{number}" for number in count())

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
            insert(stream, batch)

    return ours, peers


def _figure(name: str, driver: str, pair: tuple[float, float], size: int, asked: float) -> Figure:
    rate, peer = (APPENDS * size / each for each in pair)
    return Figure(name, rate, "events/s", f"raw {driver}: {peer:,.0f} events/s", rate / peer, asked)
