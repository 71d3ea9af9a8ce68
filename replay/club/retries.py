"""Work that a server ended for the sake of others, done again: nothing of it was kept, and the same may work at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from replay.errors import GaveWay

__all__ = ["try_again"]

_TRIES = 5

ResultT = TypeVar("ResultT")


def try_again(work: Callable[[], ResultT]) -> ResultT:
    """Do some work, again each time that it gave way to others, but not for ever. Raises what it raises, in the end GaveWay too.

    >>> import itertools
    >>> from replay.messages import verbatim
    >>> times = itertools.count(1)
    >>> def work():
    ...     if (time := next(times)) < 3:
    ...         raise GaveWay(verbatim("somebody else was writing"))
    ...     return time
    >>> try_again(work)
    3
    """
    for _ in range(_TRIES - 1):
        with suppress(GaveWay):
            return work()
    return work()
