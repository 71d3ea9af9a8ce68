"""Measured times over sizes, and the exponent that fits them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

__all__ = ["Curve", "least_seconds"]


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


def least_seconds(work: Callable[[], object], rounds: int) -> float:
    """The least processor time of some rounds, in seconds: whatever else the machine does only adds to it."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return max(min(found), 1e-6)
