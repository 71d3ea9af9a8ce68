"""Running balances: every balance at the end of each day, for a chart and the table beside it."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from itertools import accumulate

from sqlalchemy import Connection, select

from replay.answers.books import Course, Running
from replay.ledger.accounts import PLAYERS
from replay.ledger.balances import Gains, balances, daily, day_of, exactly, gained, gained_daily, latest_day
from replay.ledger.people import People
from replay.ledger.stored_names import StoredNames


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
        latest: how many days at most, the last ones of the period.

    Raises:
        BadInput: the period ends before it begins.
    """
    if latest is not None:
        first = latest_day(connection, unit, latest, until)
        since = first if since is None or (first is not None and first > since) else since
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


def running_of(connection: Connection, player: str, latest: int) -> list[Running]:
    """The balance of one player at the end of each day, for each unit by its code; of no other player anything is read.

    Args:
        connection: the club's database.
        player: the id of the player.
        latest: how many days at most, the last ones on which the player's money moved; what was before them counts.
    """
    names = StoredNames(connection)
    accounts = [PLAYERS + each for each in names.names_of(player)]
    wanted = select(daily).where(daily.c.account.in_(accounts)).order_by(daily.c.day)
    since = _since(connection, accounts, latest)
    if since is not None:
        wanted = wanted.where(daily.c.day >= since)
    moved: dict[str, Counter[int]] = {}
    for row in connection.execute(wanted):
        moved.setdefault(row.unit, Counter())[row.day] += exactly(row.high, row.low)
    held: Counter[str] = Counter()
    for row in connection.execute(select(balances).where(balances.c.account.in_(accounts))):
        held[row.unit] += exactly(row.high, row.low)
    found = []
    for unit, days in sorted(moved.items()):
        opening = held[unit] - days.total()
        amounts = list(accumulate(days.values(), initial=opening))[1:]
        course = Course(PLAYERS + player, names.name(player), opening, amounts)
        found.append(Running(unit, [day_of(day) for day in days], [course]))
    return found


def _since(connection: Connection, accounts: list[str], latest: int) -> int | None:
    """The first of the last days on which money moved in one of some accounts; None if there are no more days than that."""
    days: set[int] = set()
    for account in accounts:
        some = select(daily.c.day).where(daily.c.account == account).distinct().order_by(daily.c.day.desc())
        days.update(connection.scalars(some.limit(latest + 1)))
    return sorted(days)[-latest] if len(days) > latest else None
