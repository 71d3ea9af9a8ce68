"""Who guesses waits: after some tries that failed, each further one has to wait, and longer every time."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import NamedTuple

from replay.club.doors import wording
from replay.errors import TooSoon

_FORGOTTEN = 3600.0
"""Seconds without a try after which the earlier ones no longer count."""


class _Tries(NamedTuple):
    failed: int
    until: float


class Slowdown:
    """Counts tries by whatever names who tries, known or unknown alike. Safe to share between threads.

    A try counts before it is judged, so that many at once are no way around, and :meth:`forgive` takes it back.

    Args:
        free: how many tries need not wait.
        longest: the longest wait, in seconds: whoever has the name that is being guessed still gets in.
        most: of how many it keeps count.
        clock: seconds that only grow.
    """

    def __init__(
        self, free: int, longest: float = 60.0, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._free = free
        self._longest = longest
        self._most = most
        self._clock = clock
        self._tries: OrderedDict[Hashable, _Tries] = OrderedDict()
        self._lock = Lock()

    def take(self, who: Hashable) -> None:
        """Count a try. Raises TooSoon if it has to wait; then it does not count."""
        with self._lock:
            now = self._clock()
            before = self._tries.get(who, _Tries(0, now))
            if before.until > now:
                raise TooSoon(wording.WAIT(), retry_after=math.ceil(before.until - now))
            failed = 1 if now - before.until > _FORGOTTEN else before.failed + 1
            wait = min(2.0 ** (failed - self._free), self._longest) if failed >= self._free else 0.0
            self._tries[who] = _Tries(failed, now + wait)
            self._tries.move_to_end(who)
            while len(self._tries) > self._most:
                self._tries.popitem(last=False)

    def forgive(self, who: Hashable, *, all: bool = False) -> None:
        """Take back the last try, which did not fail; or all of them."""
        with self._lock:
            before = self._tries.pop(who, None)
            if before is not None and before.failed > 1 and not all:
                self._tries[who] = _Tries(before.failed - 1, self._clock())
