"""Closed periods: an event recorded after a period was closed is booked after it, however old its evening is."""

from __future__ import annotations

import datetime as dt
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from sqlalchemy import Connection, UniqueConstraint, column, func, select, table

from replay.rights import NEW
from replay.store.statements import insert_rows
from replay.store.tables import events, log, table_of
from replay.values.club_events import CLUB_STREAM, SettingsChanged
from replay.values.events import Codec
from replay.values.times import CALENDAR, ClubDays, from_micros, micros

_CODEC = Codec({"SettingsChanged": SettingsChanged})


_SETTINGS = table("settings", column("name"), column("position"))
_LAST_CHANGE = (
    select(func.max(log.c.version))
    .where(log.c.position.in_(select(_SETTINGS.c.position).where(_SETTINGS.c.name.in_(("zone", "day_begins")))))
    .scalar_subquery()
)
"""The version of the last event that changed the club's rule for counting days."""


class Period(NamedTuple):
    """A row of :data:`periods`."""

    position: int
    ends: int


periods = table_of(Period, "periods", UniqueConstraint("ends"))
"""The closed periods: the position in the log at which each was closed, and the last moment of its last day, in UTC microseconds."""

_LAST_END = select(func.max(periods.c.ends))


def first_moment(day: dt.date) -> int:
    """The first microsecond of a date in UTC, since 1970."""
    return micros(dt.datetime.combine(day, dt.time.min, dt.UTC))


def last_moment(day: dt.date) -> int:
    """Return the last microsecond of a date in UTC, since 1970: a posting on a day of the club has that day as its date in UTC."""
    return micros(dt.datetime.combine(day, dt.time.max, dt.UTC))


class Booking:
    """The moment at which an event is booked: its own, or the nearest on its day, or the first after the closed periods.

    Args:
        connection: the books with the periods closed before; None for no periods.
    """

    def __init__(self, connection: Connection | None = None) -> None:
        self._unasked = connection
        self._ends: int | None = None

    def moment(self, at: int, days: ClubDays = CALENDAR, on: dt.date | None = None) -> int:
        """Return the moment at which an event is booked, in UTC microseconds: by the club's rule for counting days, or ``on`` a given
        day.

        >>> booking = Booking()
        >>> booking.close(last_moment(dt.date(1970, 1, 1)))
        >>> booking.moment(5) == micros(dt.datetime(1970, 1, 2, tzinfo=dt.UTC)), booking.moment(10**12)
        (True, 1000000000000)
        """
        if self._unasked is not None:
            self._ends = self._unasked.scalar(_LAST_END)
            self._unasked = None
        at = days.booked(at, on)
        return at if self._ends is None or at > self._ends else self._ends + 1

    def close(self, ends: int) -> None:
        """Close a period up to this moment."""
        self._unasked = None
        self._ends = ends


class Entering:
    """The day on which an event was entered, by the club's rule for counting days when it was sealed."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def day(self, position: int, stream: str, at: int, happened: int) -> dt.date:
        """Return the day of an event at a position of the log, from its booked and its recorded moment, in UTC microseconds."""
        if at == happened and stream != CLUB_STREAM:  # games name no day
            return from_micros(at).date()
        _, days = self._changes[bisect_right(self._changes, position, key=itemgetter(0)) - 1]
        return days.day(from_micros(happened))

    @cached_property
    def _changes(self) -> list[tuple[int, ClubDays]]:
        """The rules for counting days, each with its first position; nothing after the last such change is read."""
        wanted = (
            select(log.c.position, events.c.data)
            .join(events, (events.c.stream == log.c.stream) & (events.c.version == log.c.version))
            .where(log.c.stream == CLUB_STREAM, events.c.type == "SettingsChanged", log.c.version <= _LAST_CHANGE)
            .order_by(log.c.position)
        )
        settings, found = NEW, [(0, CALENDAR)]
        for position, data in self._connection.execute(wanted):
            change = _CODEC.decode(data).data
            settings = settings.after(change) if isinstance(change, SettingsChanged) else settings
            found.append((position, settings.days))
        return found


def enter_periods(connection: Connection, closed: Sequence[Period]) -> None:
    """Enter closed periods."""
    insert_rows(connection, periods, closed)


def closed_until(connection: Connection) -> dt.date | None:
    """The last day of the last closed period, None if none was ever closed."""
    ends: int | None = connection.scalar(_LAST_END)
    return None if ends is None else from_micros(ends).date()
