"""Lookup table of finished hands: a row for each, from its end on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Integer, LargeBinary, String, Table, Text, bindparam, update

from replay.store.insertion import insert_rows
from replay.store.tables import metadata, partial_index

hands = Table(
    "hands",
    metadata,
    Column("game", String(36), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("dealer", Integer, nullable=False),
    Column("seats", Text, nullable=False),
    Column("depth", String(10), nullable=False),
    Column("how", String(20), nullable=False),
    Column("winner", Integer),
    Column("kind", String(20)),
    Column("board", String(40)),
    Column("winners", Text, nullable=False, server_default="[]"),
    Column("scores", Text, nullable=False, server_default="{}"),
    Column("board_key", LargeBinary),
    Column("voided", Text),
    Column("totals", Text),
    partial_index("hands_board", "board_key", "game", only="board_key IS NOT NULL AND voided IS NULL"),
    partial_index("hands_voided", "game", only="voided IS NOT NULL"),
)
"""Every finished hand: the versions of its first and last event, who dealt, the seats in play order as JSON, how it ended, the
first winning seat and the kind of win, the board that was played, all winning seats and what the hand was worth to each seat as
JSON, the place of the board in the list of boards, the reason where it was voided, and what each seat had in points or levels after it
as JSON, if there are any."""

_VOID = (
    update(hands)
    .where(hands.c.game == bindparam("of"), hands.c.hand == bindparam("number"))
    .values(voided=bindparam("reason"))
)


class Hand(NamedTuple):
    """A row of :data:`hands`."""

    game: str
    hand: int
    first: int
    last: int
    dealer: int
    seats: str
    depth: str
    how: str
    winner: int | None
    kind: str | None
    board: str | None
    winners: str
    scores: str
    board_key: bytes | None
    voided: str | None = None
    totals: str | None = None


class Voiding(NamedTuple):
    """A hand was struck out."""

    game: str
    hand: int
    reason: str


def project(connection: Connection, ended: Sequence[Hand], voided: Sequence[Voiding]) -> None:
    """Enter hands that ended, and then which of all hands were voided; both in log order."""
    insert_rows(connection, hands, ended)
    if voided:
        connection.execute(_VOID, [{"of": each.game, "number": each.hand, "reason": each.reason} for each in voided])
