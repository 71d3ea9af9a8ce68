"""A club of 100,000 events checked by two processes and by one: the clock, and what the processors did together.

The processes are there before the clock starts. On a machine that others use the clock says little: two processes need two idle cores.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from benchmarks.growth.clubs import club_of
from benchmarks.measurement import Figure
from replay.club import Club
from replay.engine import Engine, opened_engine, this_process

__all__ = ["measure"]

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

_EVENTS = 100_000
_ROUNDS = 5


class _Spent(NamedTuple):
    """Seconds of a check: of the clock, of the processor in the process that reads, and of the processor in all."""

    clock: float
    reader: float
    total: float


class _Counted:
    """Lets an engine work, and knows what its processes have taken of the processors since they began."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._taken: dict[int, float] = {}

    def run(self, work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """The results of the engine."""
        for result, process, taken in self._engine.run(partial(_counted, work), tasks):
            self._taken[process] = taken
            yield result

    def total(self) -> float:
        """Seconds of the processor in other processes than this one."""
        return sum(taken for process, taken in self._taken.items() if process != os.getpid())


def _counted(work: Callable[[TaskT], ResultT], task: TaskT) -> tuple[ResultT, int, float]:
    return work(task), os.getpid(), time.process_time()


def measure(folder: Path) -> list[Figure]:
    """``workers.clock``, in events a second; ``workers.reader``: what the process that reads is left with, of all that one does.

    ``workers.total``: what all processes did together, against one.
    """
    with club_of(folder / "workers.db", _EVENTS) as club, opened_engine(jobs=2) as pool:
        two, one = _Counted(pool), _Counted(this_process)
        _spent(club, two), _spent(club, one)
        rounds = [(_spent(club, two), _spent(club, one)) for _ in range(_ROUNDS)]
        events = club.sealed()
    shared, alone = (_Spent(*map(statistics.median, zip(*side, strict=True))) for side in zip(*rounds, strict=True))
    against = f"one process: {events / alone.clock:,.0f} events/s"
    beside = f"one process: {alone.total:.2f} s"
    return [
        Figure("workers.clock", events / shared.clock, "events/s", against, alone.clock / shared.clock, 1.3),
        Figure("workers.reader", shared.reader, "s of CPU", beside, alone.reader / shared.reader, 1.3),
        Figure("workers.total", shared.total, "s of CPU", beside, alone.total / shared.total, 0.7),
    ]


def _spent(club: Club, engine: _Counted) -> _Spent:
    before, clock, processor = engine.total(), time.perf_counter(), time.process_time()
    report = club.verify(engine=engine)
    assert not report.findings
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    return _Spent(clock, processor, processor + engine.total() - before)
