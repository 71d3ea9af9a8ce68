"""Time is UTC, kept as whole microseconds since 1970."""

from __future__ import annotations

import datetime as dt
import re
from calendar import monthrange
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Literal, NamedTuple
from unicodedata import normalize
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from replay.words.errors import Unavailable
from replay.words.messages import Message, Text

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
    """True if a moment is a date without a time of day: what was typed has the midnight of its date in UTC, to the microsecond.

    >>> is_date(UNKNOWN), is_date(from_micros(1))
    (True, False)
    """
    return at.astimezone(dt.UTC).time() == dt.time.min


def minute(moment: str | dt.datetime) -> str:
    """Write a moment to the minute, as people read it.

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


_NO_SUCH_ZONE = Text(
    "club-days.no-such-zone",
    "this machine does not know the time zone {zone!r}, in which the club counts its days. Update "
    "its time zone database",
)
_A_DAY = Text(
    "club-days.a-day",
    "a day such as '2026-11-12', '12 Nov' (the latest that is not in the future), 'today' or 'yesterday'",
)
_A_PERIOD = Text("club-days.a-period", "{day}, or a month such as '2026-11'")
"""The forms of a typed day, and of the first or the last day of a period."""
Edge = Literal["first", "last"]
"""The day of a month that a period means."""
_LONGEST = 40
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"
)  # fmt: skip
_AGO = {"today": 0, "今天": 0, "yesterday": 1, "昨天": 1}
_DAY_OF_MONTH = re.compile(r"(?P<day>[0-9]{1,2})(?:\. ?|[ -])?(?P<month>[a-z]{3,9})\.?")
_CHINESE = re.compile(r"(?P<month>0?[1-9]|1[0-2])月(?P<day>[0-9]{1,2})[日号號]")


@cache
def zones() -> frozenset[str]:
    """The names of all time zones that this machine knows, as in the database of IANA."""
    return frozenset(available_timezones())


@cache
def _zone(name: str) -> dt.tzinfo:
    if name == "UTC":
        return dt.UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Unavailable(_NO_SUCH_ZONE(zone=name)) from None


class ClubDays(NamedTuple):
    """The days of a club: its time zone (IANA), and the hour by the clock there at which a day begins."""

    zone: str = "UTC"
    begins: int = 0

    def day(self, at: dt.datetime) -> dt.date:
        """The day to which a moment belongs. It is what the clock on the wall says, so a day has 23 or 25 hours where the clock is changed.

        A date without a time of day, as typed records have it, is that day in every club.

        >>> evening = ClubDays("Europe/Berlin", 6)
        >>> evening.day(dt.datetime(2026, 11, 21, 0, 30, tzinfo=dt.UTC)), evening.day(dt.datetime(2026, 11, 21, 5, 0, tzinfo=dt.UTC))
        (datetime.date(2026, 11, 20), datetime.date(2026, 11, 21))
        """
        if self == CALENDAR or is_date(at):
            return at.date()
        try:
            wall = at.astimezone(_zone(self.zone))
            return wall.date() if wall.hour >= self.begins else wall.date() - dt.timedelta(days=1)
        except OverflowError:  # the first and the last day of the calendar
            return at.date()

    def booked(self, at: int, on: dt.date | None = None) -> int:
        """The moment nearest to one that is, in UTC, on the day to which it belongs, or ``on`` another; both in UTC microseconds.

        An entry at that moment has the right day for a reader who reads only the date.

        >>> evening, late = ClubDays("Europe/Berlin", 6), dt.datetime(2026, 11, 21, 0, 30, tzinfo=dt.UTC)
        >>> print(from_micros(evening.booked(micros(late))), from_micros(CALENDAR.booked(micros(late))))
        2026-11-20 23:59:59.999999+00:00 2026-11-21 00:30:00+00:00
        """
        if self == CALENDAR and on is None:
            return at
        day = on or self.day(from_micros(at))
        first, last = (micros(dt.datetime.combine(day, time, dt.UTC)) for time in (dt.time.min, dt.time.max))
        return min(max(at, first), last)


def day_forms(edge: Edge | None = None) -> Message:
    """Describe the expected day, or with an ``edge`` the first or the last day of a period."""
    return _A_PERIOD(day=_A_DAY()) if edge else _A_DAY()


def read_day(text: str, today: Callable[[], dt.date], edge: Edge | None = None) -> dt.date:
    """Read a typed day, as :func:`day_forms` says; with an ``edge`` a month is its first or its last day.

    Raises:
        ValueError: it is no such day.

    >>> [str(read_day(each, lambda: dt.date(2026, 11, 12))) for each in ("2026-11-01", "12 Nov", "13 Nov", "29 feb", "yesterday")]
    ['2026-11-01', '2026-11-12', '2025-11-13', '2024-02-29', '2026-11-11']
    >>> str(read_day("2026-02", dt.date.today, "last"))
    '2026-02-28'
    """
    plain = normalize("NFKC", text[:_LONGEST]).strip().lower()
    if len(text) > _LONGEST:
        raise ValueError(plain)
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", plain):
        return dt.date.fromisoformat(plain)
    if edge and re.fullmatch(r"[0-9]{4}-[0-9]{2}", plain):
        first = dt.date.fromisoformat(f"{plain}-01")
        return first if edge == "first" else first.replace(day=monthrange(first.year, first.month)[1])
    if plain in _AGO:
        return today() - dt.timedelta(days=_AGO[plain])
    if found := _DAY_OF_MONTH.fullmatch(plain) or _CHINESE.fullmatch(plain):
        named = found["month"].lstrip("0")
        for month, name in enumerate(_MONTHS, 1):
            if name.startswith(named) or str(month) == named:
                return _latest(month, int(found["day"]), today())
    raise ValueError(text)


def _latest(month: int, day: int, today: dt.date) -> dt.date:
    """The latest day of that name until today; the eight years before have every day that there is."""
    for year in range(today.year, max(today.year - 9, 0), -1):
        with suppress(ValueError):
            if (found := dt.date(year, month, day)) <= today:
                return found
    raise ValueError(day)


CALENDAR = ClubDays()
"""The days of a club without settings for them: calendar days in UTC."""
