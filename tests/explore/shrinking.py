"""Make a list that shows a fault shorter, while it still shows it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["shrunk"]

_Item = TypeVar("_Item")


def shrunk(items: Sequence[_Item], fails: Callable[[list[_Item]], bool], seconds: float = 60) -> list[_Item]:
    """The items without those that the fault does not need, as far as the time reaches.

    Long runs of items are left out first, from the end; then ever shorter ones, and at last single items until none can go.

    Args:
        items: with all of them it fails.
        fails: whether a part of them still fails in the same way.
        seconds: of the processor, how long to try.
    """
    kept, until = list(items), time.process_time() + seconds
    size = len(kept)
    while size:
        before = len(kept)
        end = len(kept)
        while end > 0 and time.process_time() < until:
            fewer = kept[: max(0, end - size)] + kept[end:]
            if fails(fewer):
                kept = fewer
            end -= size
        # What goes last may free what was tried before it.
        if size > 1 or len(kept) == before:
            size //= 2
    return kept
