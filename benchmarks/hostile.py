"""One good client beside twelve hostile ones, while another program holds the lock of the club: how long it waits for its answers."""

from __future__ import annotations

import statistics
from pathlib import Path

from benchmarks.measurement import Figure
from tests.support.web.hostile import borne, hosted

__all__ = ["measure"]

SECONDS = 30.0
MEDIAN = 1.0
"""Seconds that the good client waits at most in the median ..."""
WORST = 2.0
"""... and in the worst case."""


def measure(folder: Path) -> list[Figure]:
    """``hostile.median`` and ``hostile.worst``: answers of a good client, each on a new connection."""
    with hosted(folder) as one:
        alone = statistics.median(one.ask(each)[2] for each in one.addresses * 40)
        waits = [seconds for *_, seconds in borne(one, SECONDS).answers]
    median, worst = statistics.median(waits), max(waits)
    against = f"alone: {alone * 1000:.1f} ms; {{:g}} s allowed"
    return [
        Figure("hostile.median", median * 1000, "ms", against.format(MEDIAN), MEDIAN / median, 1.0),
        Figure("hostile.worst", worst * 1000, "ms", against.format(WORST), WORST / worst, 1.0),
    ]
