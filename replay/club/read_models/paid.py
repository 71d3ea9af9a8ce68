"""Lookup table of payments that square a game, and whether their payees have got the money."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, Column, Connection, Index, String, Table, select, update

from replay.store.insertion import insert_rows
from replay.store.tables import metadata

paid = Table(
    "paid",
    metadata,
    Column("payment", String(36), primary_key=True),
    Column("game", String(36), nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("got", BigInteger),
    Index("paid_game", "game", "position"),
)
"""Every payment that squares a game, by its event's id: where it is in the log, and where its payee confirmed it."""


class PaidRow(NamedTuple):
    """A row of :data:`paid`; ``got`` is the place of the confirmation in the log, None while there is none."""

    payment: str
    game: str
    position: int
    got: int | None = None


class Got(NamedTuple):
    """The payee has confirmed a payment, at a place of the log."""

    payment: str
    position: int


def project(connection: Connection, changes: Iterable[PaidRow | Got]) -> None:
    """Enter payments and their confirmations, in log order."""
    for change in changes:
        if isinstance(change, PaidRow):
            insert_rows(connection, paid, [change])
        else:
            wanted = update(paid).where(paid.c.payment == change.payment, paid.c.got.is_(None))
            connection.execute(wanted.values(got=change.position))


def has_got(connection: Connection, payment: UUID) -> bool:
    """Whether the payee has confirmed a payment."""
    wanted = select(paid.c.got).where(paid.c.payment == str(payment), paid.c.got.is_not(None))
    return connection.scalar(wanted) is not None


def payments_of(connection: Connection, game: str) -> list[PaidRow]:
    """The payments that square a game, in log order."""
    wanted = select(paid).where(paid.c.game == game).order_by(paid.c.position)
    return [PaidRow(*row) for row in connection.execute(wanted)]
