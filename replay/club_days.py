"""The days of a club: in its time zone, and from the hour at which a day begins there, so that an evening which ends at one has one day."""

from __future__ import annotations

import datetime as dt
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from replay.errors import Unavailable
from replay.messages import Text
from replay.times import from_micros, is_date, micros

__all__ = ["CALENDAR", "ClubDays", "zones"]

_NO_SUCH_ZONE = Text(
    "club-days.no-such-zone",
    "this machine does not know the time zone {zone!r}, in which the club counts its days: update its time zone database",
)


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
    """How a club counts its days.

    Args:
        zone: its time zone, by its name in the database of IANA.
        begins: the hour, by the clock there, at which a day begins.
    """

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

    def booked(self, at: int) -> int:
        """The moment nearest to one that is, in UTC, on the day to which it belongs; both in UTC microseconds.

        What is booked at it has the right day for whoever reads no more than the date.

        >>> evening, late = ClubDays("Europe/Berlin", 6), dt.datetime(2026, 11, 21, 0, 30, tzinfo=dt.UTC)
        >>> print(from_micros(evening.booked(micros(late))), from_micros(CALENDAR.booked(micros(late))))
        2026-11-20 23:59:59.999999+00:00 2026-11-21 00:30:00+00:00
        """
        if self == CALENDAR:
            return at
        day = self.day(from_micros(at))
        first, last = (micros(dt.datetime.combine(day, time, dt.UTC)) for time in (dt.time.min, dt.time.max))
        return min(max(at, first), last)


CALENDAR = ClubDays()
"""The days of a club that has set neither: those of the calendar in UTC."""
