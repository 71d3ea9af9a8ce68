"""Running balances: every balance at the end of each day, for a chart and the table beside it."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict

from sqlalchemy import Connection, select

from replay.answers.books import Course, Running
from replay.ledger.accounts import PLAYERS
from replay.ledger.books import GAINED, before, exactly, within
from replay.ledger.days import by_day
from replay.ledger.people import People
from replay.ledger.postings import postings
from replay.times import from_micros

__all__ = ["running"]


def running(connection: Connection, unit: str, since: dt.date | None = None, until: dt.date | None = None) -> Running:
    """Every player's balance at the end of each day of the period on which money moved; what was before it counts.

    Args:
        connection: the club's database.
        unit: such as ``EUR/2``.
        since: the first day, UTC.
        until: the last day, UTC.

    Raises:
        BadInput: the period ends before it begins.
    """
    people = People.load(connection)
    theirs = postings.c.account.startswith(PLAYERS) & (postings.c.unit == unit)
    opening: dict[str, int] = defaultdict(int)
    if since:
        wanted = select(postings.c.account, *GAINED).where(theirs, before(since)).group_by(postings.c.account)
        for account, high, low in connection.execute(wanted):
            opening[people.account(account)] += exactly(high, low)
    gained: dict[dt.date, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for begins, account, _, amount in by_day(connection, theirs, *within(since, until)):
        gained[from_micros(begins).date()][people.account(account)] += amount
    days = sorted(gained)
    courses = []
    for account in sorted({*opening, *(each for found in gained.values() for each in found)}):
        amount, amounts = opening[account], []
        for day in days:
            amount += gained[day][account]
            amounts.append(amount)
        courses.append(Course(account, people.called(account) or "", opening[account], amounts))
    return Running(unit, days, sorted(courses, key=lambda course: (course.player, course.account)))
