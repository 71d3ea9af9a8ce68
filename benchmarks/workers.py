"""A club of 100,000 events checked by two processes and by one: the clock, and what the processors did together.

The processes are there before the clock starts. On a machine that others use the clock says little: two processes need two idle cores.
"""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from benchmarks.growth.clubs import club_of
from benchmarks.measurement import Figure
from replay.club import Club
from replay.engine.engine import Engine, opened_engine, this_process

__all__ = ["measure"]

_EVENTS = 100_000
_ROUNDS = 5


def measure(folder: Path) -> list[Figure]:
    """``workers.clock``, in events a second, and ``workers.reader``: what the process that reads is left with, of all that one does."""
    with club_of(folder / "workers.db", _EVENTS) as club, opened_engine(jobs=2) as two:
        _spent(club, two), _spent(club, this_process)
        rounds = [(_spent(club, two), _spent(club, this_process)) for _ in range(_ROUNDS)]
        events = club.sealed()
    clock, alone = (statistics.median(pair[side][0] for pair in rounds) for side in (0, 1))
    reader, whole = (statistics.median(pair[side][1] for pair in rounds) for side in (0, 1))
    against = f"one process: {events / alone:,.0f} events/s"
    return [
        Figure("workers.clock", events / clock, "events/s", against, alone / clock, 1.3),
        Figure("workers.reader", reader, "s of CPU", f"one process: {whole:.2f} s", whole / reader, 1.3),
    ]


def _spent(club: Club, engine: Engine) -> tuple[float, float]:
    """Seconds of the clock, and of the processor in this process."""
    clock, processor = time.perf_counter(), time.process_time()
    report = club.verify(engine=engine)
    assert not report.findings
    return time.perf_counter() - clock, time.process_time() - processor
