"""Reading the club's books: every balance, and conditions on the postings of a period.

A period is two UTC dates, both inclusive: ``since`` from its first moment, ``until`` to its last; either may be open.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, func, select

from replay.answers.books import Balance, Course, Entry, Running
from replay.ledger.accounts import OWN, PLAYERS, SETTLED, owner
from replay.ledger.balances import Gains, daily, day_of, exactly, gained, gained_daily, latest_day, need_order
from replay.ledger.balances import balances as stored_balances
from replay.ledger.people import People, StoredNames
from replay.ledger.periods import last_moment
from replay.ledger.postings import GAINED, postings
from replay.store.tables import Expression, Query, log
from replay.values.club_events import Standing
from replay.values.times import from_micros, micros


class Total(NamedTuple):
    """The gain of one account in one unit, with the moments (UTC) of its first and last posting."""

    balance: Balance
    first: dt.datetime
    last: dt.datetime


def balances(
    connection: Connection, since: dt.date | None = None, until: dt.date | None = None, *, less: Gains | None = None
) -> list[Balance]:
    """Return the gain of every account in the period, one balance for each unit: players by name, then other accounts not at zero.

    The days are in UTC; gains ``less`` are subtracted. Raises BadInput if the period ends before it begins.
    """
    people, found = People.load(connection), gained(connection, since, until)
    found.subtract(less or {})
    together: Gains = Counter()
    for (stored, unit), amount in found.items():
        together[people.account(stored), unit] += amount
    listed = (
        Balance(account, people.called(account), owner(account)[1], amount, unit)
        for (account, unit), amount in together.items()
    )
    return sorted((each for each in listed if each.player is not None or each.amount), key=by_unit_and_name)


def balances_of(connection: Connection, entries: Iterable[Entry]) -> list[Balance]:
    """Return the current balances of the accounts of a payment, in their order; accounts that it only passed through are left out."""
    names, found = StoredNames(connection), []
    for account, player, unit in dict.fromkeys((each.account, each.player, each.unit) for each in entries):
        if account == SETTLED:
            continue
        whose, game = owner(account)
        stored = [account] if whose is None else [PLAYERS + each for each in names.names_of(whose)]
        amount = sum(gained(connection, account=each)[each, unit] for each in stored)
        found.append(Balance(account, player, game, amount, unit))
    return found


def totals(connection: Connection, since: dt.date | None = None, until: dt.date | None = None) -> list[Total]:
    """Return the gain of every account with a posting in the period, even at zero, in the order of :func:`balances`.

    It reads the postings. Raises BadInput if the period ends before it begins.
    """
    people = People.load(connection)
    found: dict[tuple[str, str], Total] = {}
    columns = postings.c.account, postings.c.unit
    wanted = select(*columns, *GAINED, func.min(postings.c.at), func.max(postings.c.at)).where(*within(since, until))
    for stored, unit, high, low, first, last in connection.execute(wanted.group_by(*columns)):
        account = people.account(stored)
        balance = Balance(account, people.called(account), owner(account)[1], exactly(high, low), unit)
        total = Total(balance, from_micros(first), from_micros(last))
        known = found.get((account, unit))
        found[account, unit] = total if known is None else _together(known, total)
    return sorted(found.values(), key=lambda total: by_unit_and_name(total.balance))


def standing(connection: Connection, until: dt.date) -> list[Standing]:
    """Return every balance that is not zero at the end of a day, under the ids of its postings and in their order."""
    found = (Standing(account, amount, unit) for (account, unit), amount in gained(connection, until=until).items())
    return sorted((each for each in found if each.amount), key=lambda each: (each.unit, each.account))


def _together(one: Total, other: Total) -> Total:
    balance = replace(one.balance, amount=one.balance.amount + other.balance.amount)
    return Total(balance, min(one.first, other.first), max(one.last, other.last))


def by_unit_and_name(balance: Balance) -> tuple[str, bool, bool, str, str]:
    """The sort key of balances: by unit, players by name, then pots and the club's own accounts."""
    return balance.unit, balance.player is None, balance.account in OWN, balance.player or "", balance.account


def gained_in(
    connection: Connection, stretches: Query, since: dt.date | None = None, until: dt.date | None = None
) -> Gains:
    """Return the gains in a period from some stretches of games. Raises BadInput if the period ends before it begins.

    ``stretches`` is a query for each stretch: a game and the versions of its first and last event. The days are in UTC.
    """
    columns = postings.c.account, postings.c.unit
    wanted = _within_stretches(stretches, since, until, *columns, *GAINED).group_by(*columns)
    return Counter({(account, unit): exactly(high, low) for account, unit, high, low in connection.execute(wanted)})


def moved_in(
    connection: Connection, stretches: Query, since: dt.date | None = None, until: dt.date | None = None
) -> Iterator[tuple[str, int]]:
    """Yield the stretches in which money moved in the period, as the game and the first version. Raises as :func:`gained_in`."""
    found = connection.execute(_within_stretches(stretches, since, until).distinct())
    yield from ((game, first) for game, first in found)


def _within_stretches(stretches: Query, since: dt.date | None, until: dt.date | None, *columns: Expression) -> Query:
    """Select columns of the postings of stretches, by keys of the log; without columns, the game and first version of each stretch."""
    part = stretches.subquery()
    game, first, last = part.c
    sealed = (log.c.stream == game) & log.c.version.between(first, last)
    wanted = select(*(columns or (game, first))).select_from(part).join(log, sealed)
    return wanted.join(postings, postings.c.position == log.c.position).where(*within(since, until))


def within(since: dt.date | None, until: dt.date | None) -> list[ColumnElement[bool]]:
    """The conditions for the postings of a period. Raises BadInput if it ends before it begins."""
    need_order(since, until)
    conditions = []
    if since:
        conditions.append(~before(since))
    if until:
        conditions.append(postings.c.at <= last_moment(until))
    return conditions


def before(day: dt.date) -> ColumnElement[bool]:
    """The condition for the postings of all days before this one."""
    return postings.c.at < micros(dt.datetime.combine(day, dt.time.min, dt.UTC))


def running(
    connection: Connection,
    unit: str,
    since: dt.date | None = None,
    until: dt.date | None = None,
    latest: int | None = None,
) -> Running:
    """Return the balance of every player at the end of each day of the period on which money moved, including earlier gains.

    The days are in UTC, the ``latest`` so many of the period. Raises BadInput if the period ends before it begins.
    """
    if latest is not None:
        first = latest_day(connection, unit, latest, until)
        since = first if since is None or (first is not None and first > since) else since
    people = People.load(connection)
    before: Gains = Counter()
    if since is not None and since > dt.date.min:  # the calendar has no earlier day
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
    """Return the balance of one player at the end of each day, for each unit by its code; no other player's rows are read.

    They are the ``latest`` so many days on which the player's money moved; earlier gains count.
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
    for row in connection.execute(select(stored_balances).where(stored_balances.c.account.in_(accounts))):
        held[row.unit] += exactly(row.high, row.low)
    found = []
    for unit, days in sorted(moved.items()):
        opening = held[unit] - days.total()
        amounts = list(accumulate(days.values(), initial=opening))[1:]
        course = Course(PLAYERS + player, names.name(player), opening, amounts)
        found.append(Running(unit, [day_of(day) for day in days], [course]))
    return found


def _since(connection: Connection, accounts: list[str], latest: int) -> int | None:
    """Return the first of the last days on which money moved in these accounts; None if there are no more days than that."""
    days: set[int] = set()
    for account in accounts:
        some = select(daily.c.day).where(daily.c.account == account).distinct().order_by(daily.c.day.desc())
        days.update(connection.scalars(some.limit(latest + 1)))
    return sorted(days)[-latest] if len(days) > latest else None
