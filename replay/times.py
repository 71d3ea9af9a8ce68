"""Time is UTC, kept as whole microseconds since 1970."""

from __future__ import annotations

import datetime as dt

_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
UNKNOWN = _EPOCH
"""The time of records without any time, such as the log of another program."""
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


def format_time(at: dt.datetime) -> str:
    """A moment in the form that all programs get: RFC 3339, in UTC.

    >>> format_time(from_micros(1_000_000)), format_time(dt.datetime(2026, 11, 20, 21, 15, tzinfo=dt.timezone(dt.timedelta(hours=1))))
    ('1970-01-01T00:00:01Z', '2026-11-20T20:15:00Z')
    """
    return at.astimezone(dt.UTC).isoformat().removesuffix("+00:00") + "Z"


def is_date(at: dt.datetime) -> bool:
    """Whether a moment is a date without a time of day: what was typed has the midnight of its date in UTC, to the microsecond.

    >>> is_date(UNKNOWN), is_date(from_micros(1))
    (True, False)
    """
    return at.astimezone(dt.UTC).time() == dt.time.min


def minute(moment: str | dt.datetime) -> str:
    """The same to the minute, as people read it.

    >>> minute(from_micros(1_000_000))
    '1970-01-01 00:00Z'
    """
    found = moment if isinstance(moment, str) else format_time(moment)
    return found[:16].replace("T", " ") + "Z"


def day(moment: str | dt.date) -> str:
    """The day of a moment in UTC, as people read it.

    >>> day("2026-11-20T20:15:00Z"), day(UNKNOWN)
    ('2026-11-20', 'undated')
    """
    found = str(moment)[:10]
    return "undated" if found == str(UNKNOWN)[:10] else found
