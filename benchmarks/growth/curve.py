"""Measured times over sizes, and the exponent that fits them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

__all__ = ["Curve", "measure"]

_ROUNDS = 5
_LONG = 2.0
"""Seconds after which no further round begins."""
_TRIES = 6

Clock = Callable[[], float]


class Curve(NamedTuple):
    """How long one kind of work takes at each size.

    Args:
        name: such as ``club.balances``.
        seconds: the processor's time by size, in events.
        asked: the greatest exponent that is allowed: 0.2 where nothing may grow, 1.1 where work may be proportional.
    """

    name: str
    seconds: Mapping[int, float]
    asked: float

    @property
    def exponent(self) -> float:
        """The slope of the straight line that fits best on logarithmic axes: 0 is flat, 1 is proportional.

        >>> round(Curve("work", {10: 0.001, 100: 0.01, 1000: 0.1}, 1.1).exponent, 3)
        1.0
        """
        points = [(math.log(size), math.log(taken)) for size, taken in self.seconds.items()]
        across = sum(x for x, _ in points) / len(points)
        up = sum(y for _, y in points) / len(points)
        spread = sum((x - across) ** 2 for x, _ in points)
        return sum((x - across) * (y - up) for x, y in points) / spread

    @property
    def growth(self) -> float:
        """How many times as long it takes in the largest as in the smallest."""
        return self.seconds[max(self.seconds)] / self.seconds[min(self.seconds)]

    @property
    def holds(self) -> bool:
        """Whether it grows no faster than is asked."""
        return self.exponent <= self.asked


def measure(
    name: str, work: Mapping[int, Callable[[], object]], asked: float, clock: Clock = time.process_time
) -> Curve:
    """Measure one kind of work at each size; again, and up to six times, where it seems to grow too fast.

    The least time of all rounds counts, since whatever else the machine does only adds to it.

    Args:
        name: of the work.
        work: what to do, by size in events.
        asked: the greatest exponent that is allowed.
        clock: what is read before and after, in seconds.
    """
    curve = Curve(name, {size: _least_seconds(each, clock) for size, each in work.items()}, asked)
    for _ in range(_TRIES - 1):
        if curve.holds:
            break
        again = {size: min(taken, _least_seconds(work[size], clock)) for size, taken in curve.seconds.items()}
        curve = curve._replace(seconds=again)
    return curve


def _least_seconds(work: Callable[[], object], clock: Clock) -> float:
    found: list[float] = []
    while len(found) < _ROUNDS and sum(found) < _LONG:
        start = clock()
        work()
        found.append(clock() - start)
    return max(min(found), 1e-6)
