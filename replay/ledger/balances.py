"""Read models of the postings by day, so that a balance or a period costs the same however long the log is.

:func:`add_up` and :func:`note_days` are called in the transaction that seals the events, with the postings that
:mod:`replay.ledger.postings` enters.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import sqlalchemy as sa

from replay.ledger.accounts import POTS, MoneyFact, Posting
from replay.store.statements import insert_rows, parts
from replay.store.tables import plain_table
from replay.words.errors import BadInput
from replay.words.messages import Text

HALF = 10**9
"""A sum of 64-bit amounts can exceed 64 bits, which SQLite refuses. So every sum is stored and computed in two columns that cannot."""
A_DAY = 24 * 60 * 60 * 1_000_000
_EPOCH = dt.date(1970, 1, 1).toordinal()
balances = plain_table(
    "balances",
    {"account": sa.TEXT, "unit": sa.TEXT},
    {"high": sa.BigInteger, "low": sa.BigInteger, "first": sa.Integer},
    sqlite_with_rowid=False,
)
"""The gain of each account in each unit, ``high`` times 10⁹ and ``low`` minor units, and the ``first`` day with a posting."""
daily = plain_table(
    "daily",
    {"day": sa.Integer, "account": sa.TEXT, "unit": sa.TEXT},
    {"high": sa.BigInteger, "low": sa.BigInteger},
    sa.Index("daily_account", "account", "day"),
    sqlite_with_rowid=False,
)
"""The gain of each account in each unit on each ``day`` in UTC, counted from 1970-01-01."""
_NEVER = -(10**6)
"""The ``first`` of a pot, which has a row only while it is not empty."""
_EMPTY = [
    sa.delete(table).where(
        table.c.account.in_(sa.bindparam("pots", expanding=True)), table.c.high == 0, table.c.low == 0
    )
    for table in (balances, daily)
]
Gains = Counter[tuple[str, str]]
"""Gains by account and unit, in minor units; accounts with postings are included even at zero."""
CARRIED = "high = {0}.high + excluded.high + ({0}.low + excluded.low) / 1000000000, low = ({0}.low + excluded.low) % 1000000000"
"""Adds a gain to a kept one in SQL, in two columns of the table that is named."""
_BALANCES = (
    f"ON CONFLICT (account, unit) DO UPDATE SET {CARRIED.format('balances')}, "
    "first = CASE WHEN excluded.first < balances.first THEN excluded.first ELSE balances.first END"
)
_DAILY = f"ON CONFLICT (day, account, unit) DO UPDATE SET {CARRIED.format('daily')}"


def exactly(high: int, low: int) -> int:
    """Join the two halves of a sum from the database."""
    return int(high) * HALF + int(low)


def add_up(connection: sa.Connection, posted: Iterable[Posting]) -> None:
    """Add the postings of payments to the balances of all time and of their days."""
    days: Counter[tuple[int, str, str]] = Counter()
    for line in posted:
        days[line.at // A_DAY, line.account, line.unit] += line.amount
    ever: Gains = Counter()
    first: dict[tuple[str, str], int] = {}
    for (day, account, unit), amount in sorted(days.items()):
        ever[account, unit] += amount
        first.setdefault((account, unit), _NEVER if _is_pot(account) else day)
    # Every game has a pot, and nearly all are empty: only the others have rows.
    changed = {key: amount for key, amount in days.items() if amount or not _is_pot(key[1])}
    insert_rows(connection, daily, [(*key, *divmod(amount, HALF)) for key, amount in changed.items()], _DAILY)
    rows = [(*key, *divmod(amount, HALF), first[key]) for key, amount in ever.items() if amount or not _is_pot(key[0])]
    insert_rows(connection, balances, rows, _BALANCES)
    for pots in parts(dict.fromkeys(account for _, account, _ in changed if _is_pot(account))):
        for empty in _EMPTY:
            connection.execute(empty, {"pots": pots})


def _is_pot(account: str) -> bool:
    return account.startswith(POTS)


PERIOD_ENDS_BEFORE = Text(
    "ledger.period-ends-before", "found a period from {since} until {until}, expected the first day not after the last"
)


def need_order(since: dt.date | None, until: dt.date | None) -> None:
    """Refuse a period that ends before it begins. Raises BadInput."""
    if since and until and until < since:
        raise BadInput(PERIOD_ENDS_BEFORE(since=str(since), until=str(until)))


def gained(
    connection: sa.Connection, since: dt.date | None = None, until: dt.date | None = None, account: str | None = None
) -> Gains:
    """Return the gain of every account with a posting in a period, or of one account only; pots at zero are left out.

    The cost grows with the days of the period. Without ``since`` it grows with the days until its end or after it, whichever are fewer.

    Raises:
        BadInput: the period ends before it begins.
    """
    need_order(since, until)
    if since is None and (until is None or _is_late(connection, until, account)):
        return _gained_ever(connection, until, account)
    within = [] if since is None else [daily.c.day >= number_of(since)]
    if until is not None:
        within.append(daily.c.day <= number_of(until))
    return _summed(connection, account, *within)


def _is_late(connection: sa.Connection, day: dt.date, account: str | None) -> bool:
    """True if a day is nearer to the last day on which money moved than to the first."""
    # Each alone is found at an end of an index; both in one select would read the whole index.
    first, last = (
        connection.scalar(sa.select(end(daily.c.day)).where(*_of(account, daily))) for end in (sa.func.min, sa.func.max)
    )
    return first is None or last - number_of(day) < number_of(day) - first


def _gained_ever(connection: sa.Connection, until: dt.date | None, account: str | None) -> Gains:
    wanted = sa.select(balances.c.account, balances.c.unit, balances.c.high, balances.c.low).where(
        *_of(account, balances)
    )
    if until is not None:
        wanted = wanted.where(balances.c.first <= number_of(until))
    found: Gains = Counter({(whose, unit): exactly(high, low) for whose, unit, high, low in connection.execute(wanted)})
    if until is not None:
        for key, amount in _summed(connection, account, daily.c.day > number_of(until)).items():
            if key in found or _is_pot(key[0]):
                found[key] -= amount
    return found


def _of(account: str | None, table: sa.Table) -> list[sa.ColumnElement[bool]]:
    return [] if account is None else [table.c.account == account]


def _summed(connection: sa.Connection, account: str | None, *only: sa.ColumnElement[bool]) -> Gains:
    wanted = sa.select(daily.c.account, daily.c.unit, sa.func.sum(daily.c.high), sa.func.sum(daily.c.low))
    wanted = wanted.where(*only, *_of(account, daily))
    # The unit first: grouped by account, SQLite would walk all days along the index of accounts, which is in the order of groups.
    rows = connection.execute(wanted.group_by(daily.c.unit, daily.c.account))
    return Counter({(whose, unit): exactly(high, low) for whose, unit, high, low in rows})


def latest_day(connection: sa.Connection, unit: str, number: int, until: dt.date | None = None) -> dt.date | None:
    """Return the first of the last ``number`` days on which money moved in a unit; None if there are no more days than that."""
    wanted = sa.select(daily.c.day).where(daily.c.unit == unit).distinct().order_by(daily.c.day.desc())
    if until is not None:
        wanted = wanted.where(daily.c.day <= number_of(until))
    found = connection.scalars(wanted.limit(number + 1)).all()
    return day_of(found[number - 1]) if len(found) > number else None


def gained_daily(
    connection: sa.Connection, unit: str, since: dt.date | None = None, until: dt.date | None = None
) -> Iterator[tuple[dt.date, Mapping[str, int]]]:
    """Yield the gains of every account in one unit, for each day of a period on which money moved. Raises BadInput as :func:`gained`."""
    need_order(since, until)
    wanted = sa.select(daily.c.day, daily.c.account, daily.c.high, daily.c.low).where(daily.c.unit == unit)
    if since is not None:
        wanted = wanted.where(daily.c.day >= number_of(since))
    if until is not None:
        wanted = wanted.where(daily.c.day <= number_of(until))
    days: dict[int, dict[str, int]] = {}
    for day, account, high, low in connection.execute(wanted.order_by(daily.c.day)):
        days.setdefault(day, {})[account] = exactly(high, low)
    for day, amounts in days.items():
        yield day_of(day), amounts


def day_of(number: int) -> dt.date:
    """Return the day that is so many days after 1970-01-01."""
    return dt.date.fromordinal(_EPOCH + number)


def number_of(day: dt.date) -> int:
    """Return the number of days from 1970-01-01 to a day."""
    return day.toordinal() - _EPOCH


_BLOCK = 1024
"""Positions of the log."""
_AT_ONCE = 100
"""Blocks that one query reads."""
booked_days = plain_table("booked_days", {"block": sa.BigInteger, "day": sa.Integer}, {}, sqlite_with_rowid=False)
"""The days on which events in each ``block`` of the log are booked: a position divided by 1024, and days since 1970-01-01 in UTC."""


class Part(NamedTuple):
    """A part of the log from one position to another, both inclusive."""

    first: int
    last: int


def note_days(connection: sa.Connection, facts: Iterable[MoneyFact]) -> None:
    """Store the days of payments."""
    days = {(fact.position // _BLOCK, fact.at // A_DAY): None for fact in facts}
    insert_rows(connection, booked_days, [*days], "ON CONFLICT (block, day) DO UPDATE SET day = excluded.day")


def parts_within(
    connection: sa.Connection, since: dt.date | None, until: dt.date | None, part: Part, *, latest_first: bool = False
) -> Iterator[Part]:
    """Yield the parts of the log that hold every posting of a period in UTC, in log order or the latest first, read lazily."""
    if since is None and until is None:
        yield part
        return
    block, day = booked_days.c
    first, last = part.first // _BLOCK, part.last // _BLOCK
    within = [day >= number_of(since)] if since else []
    within += [day <= number_of(until)] if until else []
    order = block.desc() if latest_first else block
    while True:
        wanted = sa.select(block).where(block.between(first, last), *within).distinct().order_by(order)
        found = connection.scalars(wanted.limit(_AT_ONCE)).all()
        for low, high in _runs(sorted(found), backwards=latest_first):
            yield Part(max(low * _BLOCK, part.first), min((high + 1) * _BLOCK - 1, part.last))
        if len(found) < _AT_ONCE:
            return
        first, last = (first, found[-1] - 1) if latest_first else (found[-1] + 1, last)


def _runs(blocks: list[int], *, backwards: bool) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for block in blocks:
        if found and found[-1][1] == block - 1:
            found[-1] = found[-1][0], block
        else:
            found.append((block, block))
    return found[::-1] if backwards else found
