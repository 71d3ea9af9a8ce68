"""The clock compared with the log: if a wrong clock closes a year that has not come, nothing can be closed until that year has passed."""

from __future__ import annotations

import datetime as dt

from replay.club.treasury import wording
from replay.club_days import CALENDAR, ClubDays
from replay.errors import RuleViolation
from replay.times import minute

__all__ = ["Doubtful", "need_plausible_day"]

_MOST_DAYS = 2
"""So many days after the log's latest event are closed without a question: an evening is typed in on the next day or the one after."""
_SKEW = dt.timedelta(hours=1)
"""By how much the clocks of two machines that record may differ."""


class Doubtful(RuleViolation):
    """A day that may have been chosen because a clock is wrong; it is closed once somebody confirms it."""


def need_plausible_day(until: dt.date, now: dt.datetime, latest: dt.datetime | None, days: ClubDays = CALENDAR) -> None:
    """Check the clock and the last day of a period against the log.

    Args:
        until: the last day of the period.
        now: what the clock says.
        latest: when the latest event of the log was recorded; None if there is none.
        days: how the club counts its days.

    Raises:
        Doubtful: the clock is behind the log, or the day is more than two days after its latest event.
    """
    if latest is None:
        return
    if now + _SKEW < latest:
        raise Doubtful(
            wording.CLOCK_BEHIND(now=minute(now), latest=minute(latest)),
            rule=wording.RULING_CLOCK(),
            legal=wording.SET_THE_CLOCK(),
        )
    latest_day = days.day(latest)
    last = latest_day + dt.timedelta(days=_MOST_DAYS)
    if until > last:
        raise Doubtful(
            wording.DAY_FAR_FROM_LOG(day=str(until), count=(until - latest_day).days, latest=str(latest_day)),
            rule=wording.RULING_CLOCK(),
            legal=wording.DAY_OR_CONFIRM(last=str(last)),
        )
