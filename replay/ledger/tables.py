"""The ledger as a read model: two postings for every payment that the club's log holds, and who the players are.

The store's projections call :func:`post` and :func:`enter_players` in the transaction that seals the events, so the
books hold exactly what the log holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Integer, Table, Text

from replay.ledger.accounts import booked, player_id, tidy
from replay.store.tables import metadata

__all__ = ["MoneyFact", "enter_players", "lines", "periods", "players", "post", "postings"]

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
    sqlite_with_rowid=False,
)
"""``position`` in the club's log and ``line`` in that event (1 the payer, the last the payee); ``stream`` is the game, or the
club's own stream, and ``version`` the event in it, ``hand`` and ``step`` its place, null between hands; ``at`` UTC microseconds,
when it is booked; ``amount`` signed minor units of ``unit``: what the account gained; ``corrects`` the id of the event that it
sets right, or ``hand:N`` of the same game, and ``note`` the words that somebody gave for it."""

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("first_position", BigInteger, nullable=False),
    Column("stands_for", Text),
    Column("called", Text),
)
"""Every name that was said: the id that the books use, the name, where in the log it first stands, the id of the player for
whom it stands, and how the player was renamed (:mod:`replay.ledger.people`)."""

periods = Table(
    "periods",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("ends", BigInteger, nullable=False, unique=True),
)
"""The closed periods: where in the log each was closed, and its last moment in UTC microseconds."""


class MoneyFact(NamedTuple):
    """One payment of the log in minor units of ``unit``; accounts as the event names them.

    ``amount`` is what the payee gains. It is below zero where a debt is settled: who pays then owes less, and so gains.
    ``through`` is an account of the books that it passes, ``first_line`` the number of its first posting in the event.
    """

    position: int
    stream: str
    version: int
    hand: int | None
    step: int | None
    at: int
    payer: str
    payee: str
    amount: int
    unit: str
    why: str
    corrects: str | None = None
    note: str | None = None
    through: str | None = None
    first_line: int = 1


def lines(fact: MoneyFact) -> tuple[tuple[Any, ...], ...]:
    """The rows of ``postings`` that a payment makes, in the order of its columns: two, or four through an account. Raises BadInput."""
    position, stream, version, hand, step, at, payer, payee, amount, unit, why, corrects, note, through, first = fact
    giver, taker, end = booked(payer, stream), booked(payee, stream), (unit, why, corrects, note)
    if through is None:
        return (
            (position, first, stream, version, hand, step, at, giver, -amount, *end),
            (position, first + 1, stream, version, hand, step, at, taker, amount, *end),
        )
    way = ((giver, -amount), (through, amount), (through, -amount), (taker, amount))
    place = (stream, version, hand, step, at)
    return tuple((position, line, *place, account, gained, *end) for line, (account, gained) in enumerate(way, first))


def post(connection: Connection, facts: Iterable[MoneyFact]) -> None:
    """Enter payments in the books. Raises BadInput for an account that no payment may name."""
    _insert(connection, postings, [line for fact in facts for line in lines(fact)])


def enter_players(connection: Connection, joined: Iterable[tuple[str, int]]) -> None:
    """Enter who sat down, as names with log positions in log order; a player already known stays as first entered."""
    rows = [(player_id(name), tidy(name), position, None, None) for name, position in joined]
    _insert(connection, players, rows, "ON CONFLICT DO NOTHING")


def _insert(connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]], otherwise: str = "") -> None:
    # Straight to the driver: three times as fast on SQLite as handing SQLAlchemy a dict per row.
    if rows:
        mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
        marks = ", ".join([mark] * len(table.columns))
        connection.exec_driver_sql(f"INSERT INTO {table.name} VALUES ({marks}) {otherwise}", list(rows))
