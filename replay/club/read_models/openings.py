"""Lookup table of openings: which seats of a game were opened by a link, and who made the link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, Column, Connection, Index, Integer, String, Table, bindparam, select

from replay.store.insertion import insert_rows
from replay.store.prepared import Prepared
from replay.store.tables import metadata

openings = Table(
    "openings",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(36), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("giver", String(36)),
    Column("account", String(36)),
    Column("at", BigInteger, nullable=False),
    Index("openings_game", "game"),
)
"""Every time that a seat was opened: the account that made the link, null for the owner, and the one that had signed in there, if any."""

_SEATED = Prepared(
    select(openings.c.account).where(openings.c.game == bindparam("game"), openings.c.account.is_not(None)).distinct(),
    "game",
)


class Opening(NamedTuple):
    """A row of :data:`openings`."""

    position: int
    game: str
    seat: int
    giver: str | None
    account: str | None
    at: int


def project(connection: Connection, opened: Sequence[Opening]) -> None:
    """Enter openings."""
    insert_rows(connection, openings, opened)


def seated_accounts(connection: Connection, game: str) -> frozenset[UUID]:
    """The accounts that opened a seat of a game by a link."""
    return frozenset(UUID(account) for (account,) in _SEATED.rows(connection, game))


def latest_openings(connection: Connection, game: str, most: int) -> list[Opening]:
    """The latest openings of a game, at most so many, the latest first."""
    wanted = select(openings).where(openings.c.game == game).order_by(openings.c.position.desc()).limit(most)
    return [Opening(*row) for row in connection.execute(wanted)]
