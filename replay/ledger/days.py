"""Postings summed by day."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Connection, literal_column, select

from replay.ledger.balances import A_DAY, exactly
from replay.ledger.books import GAINED
from replay.ledger.postings import postings

_BATCH = 1000

# Not bound: PostgreSQL takes an expression with a bound value for another one each time, and could not group by it.
_A_DAY: ColumnElement[int] = literal_column(str(A_DAY), BigInteger)


class Day(NamedTuple):
    """What an account gained on one day in one unit, in minor units; ``begins`` is the day's first moment in UTC microseconds."""

    begins: int
    account: str
    unit: str
    amount: int


def by_day(connection: Connection, *only: ColumnElement[bool]) -> Generator[Day, None, None]:
    """What every account gained on each day in each unit, day by day, read in batches as needed.

    Args:
        connection: the club's database.
        only: what holds for the postings that count.
    """
    # Twice the remainder, because databases round towards 1970.
    since_midnight = (postings.c.at % _A_DAY + _A_DAY) % _A_DAY
    day = postings.c.at - since_midnight
    columns = day, postings.c.account, postings.c.unit
    wanted = select(*columns, *GAINED).where(*only).group_by(*columns).order_by(day)
    with connection.execute(wanted, execution_options={"yield_per": _BATCH}) as found:
        for begins, account, unit, high, low in found:
            yield Day(begins, account, unit, exactly(high, low))
