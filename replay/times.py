"""Time is UTC, kept as whole microseconds since 1970."""

from __future__ import annotations

import datetime as dt

__all__ = ["UNKNOWN", "day", "from_micros", "micros"]

_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
UNKNOWN = _EPOCH
"""The moment of what was written down without any time, such as the log of another program."""
_MICROSECOND = dt.timedelta(microseconds=1)


def micros(at: dt.datetime) -> int:
    """Microseconds since 1970.

    >>> micros(dt.datetime(1970, 1, 1, 0, 0, 1, 5, tzinfo=dt.UTC))
    1000005
    """
    return (at - _EPOCH) // _MICROSECOND


def from_micros(count: int) -> dt.datetime:
    """The moment, in UTC."""
    return _EPOCH + count * _MICROSECOND


def day(moment: str | dt.datetime) -> str:
    """The day of a moment in UTC, as people read it.

    >>> day("2026-11-20T20:15:00Z"), day(UNKNOWN)
    ('2026-11-20', 'undated')
    """
    found = str(moment)[:10]
    return "undated" if found == str(UNKNOWN)[:10] else found
