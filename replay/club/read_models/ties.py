"""Lookup table of ties: which account belongs to which player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, Column, Connection, String, Table, Text, delete, select

from replay.store.insertion import insert_rows
from replay.store.tables import metadata

ties = Table(
    "ties",
    metadata,
    Column("account", String(36), primary_key=True),
    Column("player", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
)
"""The accounts that belong to a player: the id of the name that was used, and where in the log. Names say which player that is now."""

_INSTEAD = "ON CONFLICT (account) DO UPDATE SET player = excluded.player, position = excluded.position"


class Tie(NamedTuple):
    """A row of :data:`ties`; where ``player`` is None there is no row from now on."""

    account: str
    player: str | None
    position: int


def project(connection: Connection, changes: Iterable[Tie]) -> None:
    """Enter what accounts were tied to, in log order."""
    for change in changes:
        if change.player is None:
            connection.execute(delete(ties).where(ties.c.account == change.account))
        else:
            insert_rows(connection, ties, [change], _INSTEAD)


def ties_of_all(connection: Connection) -> dict[UUID, str]:
    """For every account that belongs to a player: the id of the name that was used."""
    return {UUID(account): player for account, player in connection.execute(select(ties.c.account, ties.c.player))}
