"""Running balances: every balance at the end of each day, for a chart and the table beside it."""

from __future__ import annotations

import datetime as dt
from collections import Counter

from sqlalchemy import Connection

from replay.answers.books import Course, Running
from replay.ledger.accounts import PLAYERS
from replay.ledger.balances import Gains, gained, gained_daily, latest_day
from replay.ledger.people import People

__all__ = ["running"]


def running(
    connection: Connection,
    unit: str,
    since: dt.date | None = None,
    until: dt.date | None = None,
    latest: int | None = None,
) -> Running:
    """The balance of every player at the end of each day of the period on which money moved; what was before it counts.

    Args:
        connection: the club's database.
        unit: such as ``EUR/2``.
        since: the first day, UTC.
        until: the last day, UTC.
        latest: how many days at most, the last ones; without ``since``.

    Raises:
        BadInput: the period ends before it begins.
    """
    if since is None and latest is not None:
        since = latest_day(connection, unit, latest, until)
    people = People.load(connection)
    before: Gains = Counter()
    if since is not None and since > dt.date.min:  # before which the calendar has no day
        before = gained(connection, until=since - dt.timedelta(days=1))
    opening: Counter[str] = Counter()
    for (account, its_unit), amount in before.items():
        if its_unit == unit and account.startswith(PLAYERS):
            opening[people.account(account)] += amount
    days: list[dt.date] = []
    courses: dict[str, list[int]] = {account: [] for account in opening}
    now = opening.copy()
    for day, amounts in gained_daily(connection, unit, since, until):
        theirs = {account: amount for account, amount in amounts.items() if account.startswith(PLAYERS)}
        if not theirs:
            continue
        for account, amount in theirs.items():
            now[people.account(account)] += amount
            courses.setdefault(people.account(account), [opening[people.account(account)]] * len(days))
        days.append(day)
        for account, course in courses.items():
            course.append(now[account])
    found = [
        Course(account, people.called(account) or "", opening[account], course) for account, course in courses.items()
    ]
    return Running(unit, days, sorted(found, key=lambda course: (course.player, course.account)))
