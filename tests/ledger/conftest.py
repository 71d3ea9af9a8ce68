"""Books in memory, and payments to put into them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Protocol

import pytest
from sqlalchemy import Connection, create_engine

from replay.club.matters.settings import settings
from replay.ledger import MoneyFact, lines, players
from replay.ledger import balances as sums
from replay.ledger import postings as ledger
from replay.ledger.balances import balances, booked_days, daily, note_days
from replay.ledger.postings import postings
from replay.store import events, log
from replay.values.club_events import CLUB_STREAM

TABLES = (events, log, postings, balances, daily, booked_days, players, settings)
GAME = "0198f000-0000-7000-8000-000000000001"


class Pay(Protocol):
    def __call__(  # 9 parameters: each is a column of a posting
        self,
        payer: str,
        payee: str,
        amount: int,
        *,
        unit: str = ...,
        game: str = ...,
        day: str = ...,
        why: str = ...,
        hand: int | None = ...,
        step: int | None = ...,
    ) -> MoneyFact: ...


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    with engine.connect() as opened:
        for table in TABLES:
            table.create(opened)
        yield opened
    engine.dispose()


def post(connection: Connection, facts: Iterable[MoneyFact]) -> None:
    """Enter payments in the books, and add them up, as sealing does."""
    every = list(facts)
    posted = [line for fact in every for line in lines(fact)]
    ledger.post(connection, posted)
    sums.add_up(connection, posted)
    note_days(connection, every)


def record(connection: Connection, fact: MoneyFact) -> MoneyFact:
    """Put the event of a payment where events are, and seal it; its id is its log position."""
    place = {"stream": fact.stream, "version": fact.version}
    row = {"type": "Adjusted" if fact.stream == CLUB_STREAM else "Paid", "schema": 1, "recorded_at": fact.at}
    known = {"actor": "table", "event_id": fact.position.to_bytes(16, "big"), "data": b"{}"}
    connection.execute(events.insert(), place | row | known)
    connection.execute(log.insert(), place | {"position": fact.position, "salt": b"", "leaf": b""})
    return fact


@pytest.fixture
def pay(connection: Connection) -> Pay:
    """Payments in log order, each in the next event, which is recorded; an account is ``pot`` or a name."""
    positions = count(1)

    def one(  # 9 parameters: each is a column of a posting
        payer: str,
        payee: str,
        amount: int,
        *,
        unit: str = "EUR/2",
        game: str = GAME,
        day: str = "2026-11-20T19:30:00",
        why: str = "ante",
        hand: int | None = 1,
        step: int | None = 0,
    ) -> MoneyFact:
        position = next(positions)
        at = int(dt.datetime.fromisoformat(day).replace(tzinfo=dt.UTC).timestamp()) * 1_000_000
        giver, taker = (name if name == "pot" else f"player:{name}" for name in (payer, payee))
        fact = MoneyFact(position, game, position + 10, hand, step, at, giver, taker, amount, unit, why)
        return record(connection, fact)

    return one
