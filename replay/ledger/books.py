"""Reading the club's books: who stands where, and every posting with the step that caused it.

A period is two UTC dates, both inclusive: ``since`` from its first moment, ``until`` to its last; either may be open.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, func, select

from replay.errors import BadInput
from replay.ledger.accounts import owner
from replay.ledger.tables import players, postings

__all__ = ["Balance", "Entry", "balances", "journal"]

_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
_MICROSECOND = dt.timedelta(microseconds=1)
_BATCH = 1000

# A sum of 64-bit amounts can pass 64 bits, which SQLite refuses. The sums of both halves cannot, in any club's lifetime.
_HALF = 10**9


class Balance(NamedTuple):
    """What one account gained in one unit, in minor units; ``player`` is a name and ``game`` an id, the other is None."""

    account: str
    player: str | None
    game: str | None
    amount: int
    unit: str


class Entry(NamedTuple):
    """One posting; ``at`` is UTC, ``hand`` and ``step`` are None between hands, ``player`` is None for a pot."""

    position: int
    line: int
    at: dt.datetime
    game: str
    hand: int | None
    step: int | None
    version: int
    account: str
    player: str | None
    amount: int
    unit: str
    why: str


def balances(connection: Connection, since: dt.date | None = None, until: dt.date | None = None) -> list[Balance]:
    """What every account gained in the period, each unit apart: players by name, then the pots that are not at zero.

    Raises:
        BadInput: the period ends before it begins.
    """
    high, low = func.sum(postings.c.amount // _HALF), func.sum(postings.c.amount % _HALF)
    columns = postings.c.account, postings.c.unit
    names = _names(connection)
    found = []
    for account, unit, upper, lower in connection.execute(
        select(*columns, high, low).where(*_within(since, until)).group_by(*columns)
    ):
        player, game = owner(account)
        amount = int(upper) * _HALF + int(lower)
        if player is not None or amount:
            found.append(Balance(account, names.get(player, player) if player else None, game, amount, unit))
    return sorted(found, key=lambda each: (each.unit, each.player is None, each.player, each.account))


def journal(connection: Connection, since: dt.date | None = None, until: dt.date | None = None) -> Iterator[Entry]:
    """Every posting of the period in log order, read in batches as it is asked for.

    Log order is the order of entry: an older evening that was imported later stands later.

    Raises:
        BadInput: the period ends before it begins.
    """
    wanted = select(postings).where(*_within(since, until)).order_by(postings.c.position, postings.c.line)
    return _entries(connection, wanted)


def _entries(connection: Connection, wanted: Select[Any]) -> Iterator[Entry]:
    names = _names(connection)
    for row in connection.execute(wanted, execution_options={"yield_per": _BATCH}):
        position, line, game, version, hand, step, at, account, amount, unit, why = row
        player = owner(account)[0]
        name = names.get(player, player) if player else None
        when = _EPOCH + at * _MICROSECOND
        yield Entry(position, line, when, game, hand, step, version, account, name, amount, unit, why)


def _names(connection: Connection) -> dict[str, str]:
    return dict(connection.execute(select(players.c.id, players.c.name)).all())


def _within(since: dt.date | None, until: dt.date | None) -> list[ColumnElement[bool]]:
    if since and until and until < since:
        raise BadInput(f"found a period from {since} until {until}, expected one that does not end before it begins")
    conditions = []
    if since:
        conditions.append(postings.c.at >= _micros(dt.datetime.combine(since, dt.time.min, dt.UTC)))
    if until:
        conditions.append(postings.c.at <= _micros(dt.datetime.combine(until, dt.time.max, dt.UTC)))
    return conditions


def _micros(when: dt.datetime) -> int:
    return (when - _EPOCH) // _MICROSECOND
