"""Many that record at once: sixteen tables over one server, and sixteen programs with one club, in a file and on a PostgreSQL server.

By the clock, and against one that records alone.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from threading import Barrier, Thread

from benchmarks.measurement import Figure
from benchmarks.pages import OURS, served
from benchmarks.recorder import STEPS, Post, Recorder
from replay.club import Club
from tests.support.postgres_server import programs, running_server
from tests.support.writers import let_write

__all__ = ["measure"]

MANY = 16
ROUNDS = 5
_FEW = STEPS // 6
"""Moves of each table in a round, once alone and once with all others: so every hand begins while one table is recorded."""
_SECONDS = 3.0
"""For how long programs write in a round."""
_IN_SUM = 0.9
"""What many programs do together at least, of what one does alone."""
_WORST = 20.0
"""How many times the median the longest wait of any may take."""


def measure(folder: Path) -> list[Figure]:
    """``table.sixteen``; ``writers.file`` and ``writers.file_worst``, and the same on a server, if one is installed."""
    return [_tables(str(folder / "tables.db")), *_programs("file", str(folder / "writers.db")), *_on_a_server()]


def _tables(where: str) -> Figure:
    """Per move, sixteen tables at once take at most sixteen times what one takes."""
    with Club.open(where) as club:
        club.log.begin("example.org/tables")
        with served(OURS.format(where=where)) as server:
            tables = [Recorder(club, _posted(server.port)) for _ in range(MANY)]
            rounds = [(_by_turns(tables), _at_once(tables)) for _ in range(ROUNDS + 1)][1:]
    alone, together = (statistics.median(each[place] for each in rounds) for place in (0, 1))
    times = statistics.median(each[1] / each[0] for each in rounds)
    against = f"one table: {1 / alone:,.0f} moves/s; a move takes {times:.1f} times as long, {MANY} allowed"
    return Figure("table.sixteen", MANY / together, "moves/s", against, MANY / times, 1.0)


def _posted(port: int) -> Post:
    """Asks a server over one connection that stays open, as a browser's does."""
    connection = HTTPConnection("127.0.0.1", port)

    def post(path: str, body: bytes) -> tuple[int, bytes]:
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read()

    return post


def _by_turns(tables: list[Recorder]) -> float:
    """The mean seconds of a move while one table after the other is recorded."""
    return statistics.mean(taken for each in tables for taken in each.seconds(_FEW))


def _at_once(tables: list[Recorder]) -> float:
    """The same while all tables are recorded at once."""
    taken: list[float] = []
    begin = Barrier(len(tables))

    def record(one: Recorder) -> None:
        begin.wait()
        taken.extend(one.seconds(_FEW))

    threads = [Thread(target=record, args=(each,)) for each in tables]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return statistics.mean(taken)


def _on_a_server() -> Iterator[Figure]:
    found = programs()
    if found is None:
        print("writers.postgresql: not measured, no PostgreSQL server here: apt-get install postgresql", flush=True)
        return
    with running_server(found, durable=True) as url:
        yield from _programs("postgresql", url)


def _programs(name: str, where: str) -> Iterator[Figure]:
    """What many programs do together, each in a game of its own, against one alone; and the longest that any of them waits."""
    Club.open(where).close()
    rounds = [(let_write(where, 1, _SECONDS), let_write(where, MANY, _SECONDS)) for _ in range(ROUNDS)]
    alone, together = (statistics.median(each[place].rate for each in rounds) for place in (0, 1))
    ratio = statistics.median(many.rate / one.rate for one, many in rounds)
    yield Figure(f"writers.{name}", together, "moves/s", f"one program: {alone:,.0f} moves/s", ratio, _IN_SUM)
    times = statistics.median(many.longest / many.median for _, many in rounds)
    worst = statistics.median(many.longest for _, many in rounds)
    median = statistics.median(many.median for _, many in rounds)
    against = (
        f"the median: {median * 1e3:.1f} ms; the longest of all waits {times:.1f} times as long, {_WORST:g} allowed"
    )
    yield Figure(f"writers.{name}_worst", worst * 1e3, "ms", against, _WORST / times, 1.0)
