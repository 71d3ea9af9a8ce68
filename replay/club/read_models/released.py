"""Lookup table of released boards: no table will play them any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, Connection, String, Table, select

from replay.store.insertion import insert_rows
from replay.store.tables import metadata

released = Table(
    "released",
    metadata,
    Column("board", String(40), primary_key=True),
    Column("position", BigInteger, nullable=False),
)
"""Every board that was released, and where in the log."""

_AGAIN = "ON CONFLICT (board) DO UPDATE SET position = excluded.position"


class Release(NamedTuple):
    """A row of :data:`released`."""

    board: str
    position: int


def project(connection: Connection, releases: Sequence[Release]) -> None:
    """Enter released boards."""
    for each in releases:
        insert_rows(connection, released, [each], _AGAIN)


def is_released(connection: Connection, board: str) -> bool:
    """Whether a board was released."""
    return connection.scalar(select(released.c.board).where(released.c.board == board)) is not None


def released_boards(connection: Connection) -> set[str]:
    """Every board that was released."""
    return set(connection.scalars(select(released.c.board)))
