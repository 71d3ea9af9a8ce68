"""Time is UTC, kept as whole microseconds since 1970."""

from __future__ import annotations

import datetime as dt

__all__ = ["from_micros", "micros"]

_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
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
