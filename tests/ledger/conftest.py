"""Books in memory, and payments to put into them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from itertools import count
from typing import Protocol

import pytest
from sqlalchemy import Connection, create_engine

from replay.ledger.tables import MoneyFact, players, postings

GAME = "0198f000-0000-7000-8000-000000000001"


class Pay(Protocol):
    def __call__(
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
        for table in (postings, players):
            table.create(opened)
        yield opened
    engine.dispose()


@pytest.fixture
def pay() -> Pay:
    """Payments in log order, each in the next event; an account is ``pot`` or a name."""
    positions = count(1)

    def one(
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
        return MoneyFact(position, game, position + 10, hand, step, at, giver, taker, amount, unit, why)

    return one
