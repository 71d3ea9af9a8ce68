"""The postings of the ledger: a read model with two rows for every payment that the club's log holds.

:func:`post` is called in the transaction that seals the events, so the books hold exactly what the log holds.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import BigInteger, Column, Connection, Index, Integer, Table, Text, bindparam, func, select

from replay.club_events import CLUB_STREAM
from replay.ledger.accounts import MoneyFact, Posting
from replay.store.insertion import insert_rows, need_rows
from replay.store.prepared import Prepared
from replay.store.tables import metadata, partial_index

postings = Table(
    "postings",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("hand", Integer),
    Column("step", Integer),
    Column("at", BigInteger, nullable=False),
    Column("account", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("unit", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("corrects", Text),
    Column("note", Text),
    Index("postings_account", "account", "at"),
    partial_index("postings_typed", "unit", "amount", only=f"stream = '{CLUB_STREAM}'"),
    sqlite_with_rowid=False,
)
"""``position`` in the club's log and ``line`` in that event (1 the payer, the last the payee); ``stream`` is the game, or the
club's own stream, and ``version`` the event in it, ``hand`` and ``step`` its place, null between hands; ``at`` UTC microseconds,
when it is booked, so that its date in UTC is the day of the club; ``amount`` signed minor units of ``unit``: what the account
gained; ``corrects`` the id of the event that it corrects, or ``hand:N`` of the same game, and ``note`` its text."""

_POSTED = Prepared(
    select(func.count())
    .select_from(postings)
    .where(postings.c.position.between(bindparam("first"), bindparam("last"))),
    "first",
    "last",
)
"""How many postings there are between two positions of the log."""


def post(connection: Connection, posted: Sequence[Posting]) -> None:
    """Enter the postings of payments, whose accounts were checked before, in the books."""
    insert_rows(connection, postings, posted)


def need_posted(connection: Connection, facts: Sequence[MoneyFact]) -> None:
    """See that the books have the postings of payments that were entered just now, and were sealed together. Raises Damaged."""
    if facts:
        found = _POSTED.first(connection, facts[0].position, facts[-1].position)
        need_rows(postings, found, sum(2 if fact.through is None else 4 for fact in facts))
