"""Closed periods: what is recorded after a period was closed is booked after it, however old its evening is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Table, func, select

from replay.club_days import CALENDAR, ClubDays
from replay.store.insertion import insert_rows
from replay.store.prepared import Prepared
from replay.store.tables import metadata
from replay.times import from_micros, micros

__all__ = ["Booking", "Period", "close", "closed_until", "first_moment", "last_moment", "periods"]

periods = Table(
    "periods",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("ends", BigInteger, nullable=False, unique=True),
)
"""The closed periods: where in the log each was closed, and its last moment in UTC microseconds: that of its last day's date."""

_LAST_END = Prepared(select(func.max(periods.c.ends)))


class Period(NamedTuple):
    """A row of :data:`periods`."""

    position: int
    ends: int


def first_moment(day: dt.date) -> int:
    """The first microsecond of a date in UTC, since 1970."""
    return micros(dt.datetime.combine(day, dt.time.min, dt.UTC))


def last_moment(day: dt.date) -> int:
    """The last microsecond of a date in UTC, since 1970: what is booked on a day of the club has that day for its date in UTC."""
    return micros(dt.datetime.combine(day, dt.time.max, dt.UTC))


class Booking:
    """The moment at which an event is booked: its own, or the nearest of its day, or the first after the periods that are closed already.

    Args:
        connection: the books that know of the periods closed before; there are none if it is None.
    """

    def __init__(self, connection: Connection | None = None) -> None:
        self._unasked = connection
        self._ends: int | None = None

    def moment(self, at: int, days: ClubDays = CALENDAR) -> int:
        """When something of this moment is booked, both in UTC microseconds, in a club that counts its days so.

        >>> booking = Booking()
        >>> booking.close(last_moment(dt.date(1970, 1, 1)))
        >>> booking.moment(5) == micros(dt.datetime(1970, 1, 2, tzinfo=dt.UTC)), booking.moment(10**12)
        (True, 1000000000000)
        """
        if self._unasked is not None:
            self._ends = _LAST_END.first(self._unasked)
            self._unasked = None
        at = days.booked(at)
        return at if self._ends is None or at > self._ends else self._ends + 1

    def close(self, ends: int) -> None:
        """A period is closed up to this moment."""
        self._unasked = None
        self._ends = ends


def close(connection: Connection, closed: Sequence[Period]) -> None:
    """Enter closed periods."""
    insert_rows(connection, periods, closed)


def closed_until(connection: Connection) -> dt.date | None:
    """The last day of the last closed period, None if none was ever closed."""
    ends: int | None = _LAST_END.first(connection)
    return None if ends is None else from_micros(ends).date()
