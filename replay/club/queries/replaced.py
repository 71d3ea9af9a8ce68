"""Hands that were struck out and entered again, soon enough to be the same ones: within the club's window for corrections."""

from __future__ import annotations

import datetime as dt

from replay import clock
from replay.rights import in_time
from replay.settings import Settings
from replay.timeline import Timeline

__all__ = ["next_replaces", "replaced_by", "replaces"]


def replaces(timeline: Timeline, hand: int, settings: Settings) -> int | None:
    """The hand that was struck out and entered again as this one; None where there is none. Raises NotFound."""
    begun = timeline.record(timeline.hands[hand].first).at
    return _if_in_time(timeline, timeline.places.get(hand), begun, settings)


def next_replaces(timeline: Timeline, settings: Settings) -> int | None:
    """The same for the hand that would begin now. Raises BadInput where this machine's clock is before 1970."""
    struck = timeline.struck[-1] if timeline.struck else None
    return None if struck is None else _if_in_time(timeline, struck, clock.now(), settings)


def replaced_by(timeline: Timeline, hand: int, settings: Settings) -> int | None:
    """The finished hand as which one was entered again that was struck out; None where there is none."""
    later = next((each for each, struck in timeline.places.items() if struck == hand), None)
    if later is None or timeline.ended(later) is None:
        return None
    return later if replaces(timeline, later, settings) == hand else None


def _if_in_time(timeline: Timeline, struck: int | None, begun: dt.datetime, settings: Settings) -> int | None:
    ended = None if struck is None else timeline.ended(struck)
    return struck if ended is not None and in_time(ended, begun, settings) else None
