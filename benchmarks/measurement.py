"""How benchmarks measure: our work and the peer's in turn, and the figures that come of it."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

__all__ = ["Figure", "peak_memory", "seconds", "side_by_side"]


class Figure(NamedTuple):
    """One line of results.json; more is better. ``ratio`` is to the figure in ``against``; ``asked`` is the least ratio asked."""

    name: str
    value: float
    unit: str
    against: str
    ratio: float
    asked: float


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """How long it takes by a clock; by default, how long the processor works for it."""
    start = clock()
    work()
    return clock() - start


def peak_memory() -> float:
    """The most memory in MB that this process had. ``getrusage`` also counts what its parent had when it began."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def side_by_side(
    ours: Callable[[], object],
    peers: Callable[[], object],
    rounds: int = 7,
    clock: Callable[[], float] = time.process_time,
) -> tuple[float, float]:
    """The median seconds of our work and of the peer's, taken in turn."""
    ours(), peers()
    pairs = [(seconds(ours, clock), seconds(peers, clock)) for _ in range(rounds)]
    return statistics.median(own for own, _ in pairs), statistics.median(other for _, other in pairs)
