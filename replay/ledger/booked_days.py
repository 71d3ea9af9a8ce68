"""Read model of the days on which each part of the log is booked, so that the journal of a period reads nothing far from it.

The log is in the order of entry and a period goes by days: an old evening may be entered late. So the log is divided into blocks
of a thousand places, and each is noted with the days of its postings.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Integer, Table, select

from replay.ledger.accounts import MoneyFact
from replay.ledger.balances import A_DAY, number_of
from replay.store.insertion import insert_rows
from replay.store.tables import metadata

_BLOCK = 1024
"""Places in the log."""
_AT_ONCE = 100
"""Blocks that one query reads."""

booked_days = Table(
    "booked_days",
    metadata,
    Column("block", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
"""For each ``block`` of the log, which is a position divided by 1024, each ``day`` on which something in it is booked, counted
from 1970-01-01 in UTC."""


class Part(NamedTuple):
    """A part of the log from one position to another, both inclusive."""

    first: int
    last: int


def note_days(connection: Connection, facts: Iterable[MoneyFact]) -> None:
    """Note the days of payments."""
    days = {(fact.position // _BLOCK, fact.at // A_DAY): None for fact in facts}
    insert_rows(connection, booked_days, [*days], "ON CONFLICT (block, day) DO UPDATE SET day = excluded.day")


def parts_within(
    connection: Connection, since: dt.date | None, until: dt.date | None, part: Part, *, latest_first: bool = False
) -> Iterator[Part]:
    """What of a part of the log holds every posting of a period, in log order or the opposite, read as it is asked for.

    Args:
        connection: the club's database.
        since: the first day, UTC; None for all until the last.
        until: the last day, UTC; None for all from the first.
        part: of which part of the log.
        latest_first: which of the two orders.
    """
    if since is None and until is None:
        yield part
        return
    block, day = booked_days.c
    first, last = part.first // _BLOCK, part.last // _BLOCK
    within = [day >= number_of(since)] if since else []
    within += [day <= number_of(until)] if until else []
    order = block.desc() if latest_first else block
    while True:
        wanted = select(block).where(block.between(first, last), *within).distinct().order_by(order)
        found = connection.scalars(wanted.limit(_AT_ONCE)).all()
        for low, high in _runs(sorted(found), backwards=latest_first):
            yield Part(max(low * _BLOCK, part.first), min((high + 1) * _BLOCK - 1, part.last))
        if len(found) < _AT_ONCE:
            return
        first, last = (first, found[-1] - 1) if latest_first else (found[-1] + 1, last)


def _runs(blocks: list[int], *, backwards: bool) -> list[tuple[int, int]]:
    """Blocks that follow one another, together."""
    found: list[tuple[int, int]] = []
    for block in blocks:
        if found and found[-1][1] == block - 1:
            found[-1] = found[-1][0], block
        else:
            found.append((block, block))
    return found[::-1] if backwards else found
