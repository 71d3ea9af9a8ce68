"""The postings of the ledger: a read model with two rows for every payment in the club's log.

:func:`post` is called in the transaction that seals the events, so the books always agree with the log.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import NamedTuple
from uuid import UUID

import sqlalchemy as sa

from replay.ledger.accounts import POTS, MoneyFact, Posting
from replay.ledger.balances import A_DAY, HALF, exactly
from replay.store.statements import insert_rows, need_rows
from replay.store.tables import events, log, metadata, partial_index
from replay.values.club_events import CLUB_STREAM

postings = sa.Table(
    "postings",
    metadata,
    sa.Column("position", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("stream", sa.Text, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("hand", sa.Integer),
    sa.Column("step", sa.Integer),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("account", sa.Text, nullable=False),
    sa.Column("amount", sa.BigInteger, nullable=False),
    sa.Column("unit", sa.Text, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("corrects", sa.Text),
    sa.Column("note", sa.Text),
    sa.Index("postings_account", "account", "at"),
    partial_index("postings_typed", "unit", "amount", only=f"stream = '{CLUB_STREAM}'"),
    sqlite_with_rowid=False,
)
"""``position`` in the club's log and ``line`` in that event (1 the payer, the last the payee). ``stream`` is the game, or the club's own
stream, ``version`` the event in it, ``hand`` and ``step`` its place, null between hands. ``at`` is when it is booked, in UTC
microseconds; its date in UTC is the day of the club. ``amount`` is the account's gain in signed minor units of ``unit``. ``corrects`` is
the id of the corrected event, or ``hand:N`` of the same game, and ``note`` its text.
"""
_POSTED = (
    sa.select(sa.func.count())
    .select_from(postings)
    .where(postings.c.position.between(sa.bindparam("first"), sa.bindparam("last")))
)


def post(connection: sa.Connection, posted: Sequence[Posting]) -> None:
    """Enter the postings of payments in the books; their accounts were checked before."""
    insert_rows(connection, postings, posted)


def need_posted(connection: sa.Connection, facts: Sequence[MoneyFact]) -> None:
    """Check that the books have the postings of payments that were just entered, and were sealed together. Raises Damaged."""
    if facts:
        found = connection.execute(_POSTED, {"first": facts[0].position, "last": facts[-1].position}).scalar_one()
        need_rows(postings, found, sum(2 if fact.through is None else 4 for fact in facts))


PAID = "settled"
"""The reason in the postings of a payment."""
_BYTES_OF_ID = 16


def played_for(connection: sa.Connection, games: Collection[str]) -> sa.ColumnElement[bool]:
    """The condition for the postings to the pots of these games that are no payments and correct none."""
    paid = payments_of_pots(connection, postings.c.account.in_([POTS + game for game in games]))
    return (postings.c.why != PAID) & (postings.c.corrects.is_(None) | postings.c.corrects.not_in(paid))


def payments_of_pots(connection: sa.Connection, *only: sa.ColumnElement[bool]) -> set[str]:
    """Return the ids of the payments to pots and out of them; ``only`` restricts their postings."""
    of_event = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
    wanted = (
        sa.select(events.c.event_id)
        .join(log, of_event)
        .join(postings, postings.c.position == log.c.position)
        .where(events.c.stream == CLUB_STREAM, events.c.type == "Settled", postings.c.account.startswith(POTS), *only)
    )
    # In a club that is being verified this column may hold any value.
    ids = (each for each in connection.scalars(wanted) if isinstance(each, bytes) and len(each) == _BYTES_OF_ID)
    return {str(UUID(bytes=each)) for each in ids}


GAINED = sa.func.sum(postings.c.amount // HALF), sa.func.sum(postings.c.amount % HALF)
"""The sum of the amounts of postings, in the two columns for :func:`exactly <replay.ledger.balances.exactly>`."""
_BATCH = 1000
# Not bound: PostgreSQL takes an expression with a bound value for a different one each time, and could not group by it.
_A_DAY: sa.ColumnElement[int] = sa.literal_column(str(A_DAY), sa.BigInteger)


class Day(NamedTuple):
    """The gain of an account on one day in one unit, in minor units; ``begins`` is the day's first moment in UTC microseconds."""

    begins: int
    account: str
    unit: str
    amount: int


def by_day(connection: sa.Connection, *only: sa.ColumnElement[bool]) -> Generator[Day, None, None]:
    """Yield the gain of every account on each day in each unit, day by day, read in batches as needed."""
    # Twice the remainder, because databases round towards 1970.
    since_midnight = (postings.c.at % _A_DAY + _A_DAY) % _A_DAY
    day = postings.c.at - since_midnight
    columns = day, postings.c.account, postings.c.unit
    wanted = sa.select(*columns, *GAINED).where(*only).group_by(*columns).order_by(day)
    with connection.execute(wanted, execution_options={"yield_per": _BATCH}) as found:
        for begins, account, unit, high, low in found:
            yield Day(begins, account, unit, exactly(high, low))
