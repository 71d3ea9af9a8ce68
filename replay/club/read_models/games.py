"""Lookup table of games: a row for each, from its opening on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    LargeBinary,
    String,
    Table,
    Text,
    bindparam,
    update,
)

from replay.store.insertion import insert_rows
from replay.store.tables import metadata, partial_index

games = Table(
    "games",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("position", BigInteger, nullable=False, unique=True),
    Column("rules", String(60), nullable=False),
    Column("unit", String(14), nullable=False),
    Column("tags", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("ended", Boolean, nullable=False),
    Column("match_key", LargeBinary),
    Column("dated", BigInteger),
    Column("kind", String(60)),
    Index("games_dated", "dated", "position"),
    Index("games_kind", "kind", "dated", "position"),
    partial_index("games_open", "dated", "position", only="NOT ended"),
    partial_index("games_in_match", "match_key", "position", only="match_key IS NOT NULL"),
)
"""Every game: the log position of its opening, its rules, its unit, its tags as JSON, UTC microseconds, whether it is closed,
the place in the list of matches of the one that the tags name, whether its name is usable or not, and microseconds whose date in
UTC is the day of the club on which it began, and its kind without the profile. They are listed by that day."""

_END = update(games).where(games.c.id == bindparam("game")).values(ended=bindparam("closed"))


class Game(NamedTuple):
    """A row of :data:`games`."""

    id: str
    position: int
    rules: str
    unit: str
    tags: str
    opened_at: int
    ended: bool = False
    match_key: bytes | None = None
    dated: int | None = None
    kind: str | None = None


class Ending(NamedTuple):
    """A game was closed, or is open again."""

    game: str
    closed: bool


def project(connection: Connection, opened: Sequence[Game], endings: Sequence[Ending]) -> None:
    """Enter games that were opened, and then which of all games ended; both in log order."""
    insert_rows(connection, games, opened)
    if endings:
        connection.execute(_END, [each._asdict() for each in endings])
