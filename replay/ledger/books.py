"""Reading the club's books: who stands where, and every posting with the step that caused it.

A period is two UTC dates, both inclusive: ``since`` from its first moment, ``until`` to its last; either may be open.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, Select, func, select

from replay.errors import BadInput
from replay.ledger.accounts import owner
from replay.ledger.tables import players, postings
from replay.store.tables import events
from replay.times import from_micros, micros

__all__ = ["Balance", "Entry", "Total", "balances", "before", "journal", "names", "totals", "within"]

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


class Total(NamedTuple):
    """What one account gained in one unit, with the moments (UTC) of its first and last posting."""

    balance: Balance
    first: dt.datetime
    last: dt.datetime


class Entry(NamedTuple):
    """One posting; ``at`` is UTC, ``hand`` and ``step`` are None between hands, ``player`` is None for a pot.

    ``event`` is the id of the event that moved the money: all postings of one payment carry it, and it never changes.
    """

    position: int
    line: int
    at: dt.datetime
    game: str
    hand: int | None
    step: int | None
    version: int
    event: str
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
    found = [total.balance for total in totals(connection, since, until)]
    return [each for each in found if each.player is not None or each.amount]


def totals(connection: Connection, since: dt.date | None = None, until: dt.date | None = None) -> list[Total]:
    """The same for every account that money touched in the period, pots at zero with them, in the same order.

    Raises:
        BadInput: the period ends before it begins.
    """
    high, low = func.sum(postings.c.amount // _HALF), func.sum(postings.c.amount % _HALF)
    columns = postings.c.account, postings.c.unit
    wanted = select(*columns, high, low, func.min(postings.c.at), func.max(postings.c.at))
    called = names(connection)
    found = []
    for account, unit, upper, lower, first, last in connection.execute(
        wanted.where(*within(since, until)).group_by(*columns)
    ):
        player, game = owner(account)
        amount = int(upper) * _HALF + int(lower)
        balance = Balance(account, called.get(player, player) if player else None, game, amount, unit)
        found.append(Total(balance, from_micros(first), from_micros(last)))
    return sorted(found, key=_by_unit_and_name)


def _by_unit_and_name(total: Total) -> tuple[str, bool, str, str]:
    account, player, _, _, unit = total.balance
    return unit, player is None, player or "", account


def journal(connection: Connection, since: dt.date | None = None, until: dt.date | None = None) -> Iterator[Entry]:
    """Every posting of the period in log order, read in batches as it is asked for.

    Log order is the order of entry: an older evening that was imported later stands later.

    Raises:
        BadInput: the period ends before it begins.
    """
    of_event = (events.c.stream == postings.c.stream) & (events.c.version == postings.c.version)
    wanted = select(postings, events.c.event_id).join(events, of_event).where(*within(since, until))
    return _entries(connection, wanted.order_by(postings.c.position, postings.c.line))


def _entries(connection: Connection, wanted: Select[Any]) -> Iterator[Entry]:
    called = names(connection)
    for row in connection.execute(wanted, execution_options={"yield_per": _BATCH}):
        position, line, game, version, hand, step, at, account, amount, unit, why, event = row
        player = owner(account)[0]
        name = called.get(player, player) if player else None
        place = position, line, from_micros(at), game, hand, step, version, str(UUID(bytes=event))
        yield Entry(*place, account, name, amount, unit, why)


def names(connection: Connection) -> dict[str, str]:
    """The name of every player by id."""
    return dict(connection.execute(select(players.c.id, players.c.name)).all())


def within(since: dt.date | None, until: dt.date | None) -> list[ColumnElement[bool]]:
    """What holds for the postings of a period. Raises BadInput where it ends before it begins."""
    if since and until and until < since:
        raise BadInput(f"found a period from {since} until {until}, expected one that does not end before it begins")
    conditions = []
    if since:
        conditions.append(~before(since))
    if until:
        conditions.append(postings.c.at <= micros(dt.datetime.combine(until, dt.time.max, dt.UTC)))
    return conditions


def before(day: dt.date) -> ColumnElement[bool]:
    """What holds for the postings of all days before this one."""
    return postings.c.at < micros(dt.datetime.combine(day, dt.time.min, dt.UTC))
