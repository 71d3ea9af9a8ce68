"""A player's statement: every line of one account with the balance after it, and the step of a game that it comes from."""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Connection, select

from replay.errors import NotFound
from replay.ledger.accounts import PLAYERS, owner, player_id
from replay.ledger.books import before, names, within
from replay.ledger.tables import postings
from replay.store.tables import events
from replay.times import from_micros

__all__ = ["Line", "Statement", "find_player", "statements"]


class Line(NamedTuple):
    """One posting: what the account gained and where it stands then, in minor units, and with whom.

    ``other`` is the account on the other side and ``other_player`` whose it is, None for a pot; the rest as in
    :class:`Entry <replay.ledger.books.Entry>`.
    """

    at: dt.datetime
    why: str
    other: str
    other_player: str | None
    amount: int
    balance: int
    game: str
    hand: int | None
    step: int | None
    version: int
    event: str


class Statement(NamedTuple):
    """A player's lines in one unit and one period, with the balance before the first and after the last."""

    player: str
    account: str
    unit: str
    since: dt.date | None
    until: dt.date | None
    opening: int
    lines: list[Line]
    closing: int


def find_player(connection: Connection, asked: str) -> tuple[str, str]:
    """The id and the name of the player with this name, or with this id. Raises NotFound."""
    known = names(connection)
    for found in (player_id(asked), asked):
        if found in known:
            return found, known[found]
    raise NotFound(f"this club has no player with the name or the id {asked[:100]!r}")


def statements(
    connection: Connection, player: str, since: dt.date | None = None, until: dt.date | None = None
) -> list[Statement]:
    """The statements of a player, one for each unit in which anything ever moved until the period ends.

    Lines stand in the order of their days, so that every balance is the one of its moment, however late its evening was entered.

    Args:
        connection: the club's database.
        player: the name, or the id.
        since: the first day, UTC.
        until: the last day, UTC.

    Raises:
        NotFound: there is no such player.
        BadInput: the period ends before it begins.
    """
    period = within(since, until)
    found, name = find_player(connection, player)
    mine = postings.c.account == PLAYERS + found
    opening: Counter[str] = Counter()
    if since:
        for unit, amount in connection.execute(select(postings.c.unit, postings.c.amount).where(mine, before(since))):
            opening[unit] += amount
    balance = Counter(opening)
    called = names(connection)
    lines: dict[str, list[Line]] = defaultdict(list)
    other = postings.alias()
    wanted = (
        select(postings, other.c.account, events.c.event_id)
        .join(other, (other.c.position == postings.c.position) & (other.c.line != postings.c.line))
        .join(events, (events.c.stream == postings.c.stream) & (events.c.version == postings.c.version))
        .where(mine, *period)
        .order_by(postings.c.at, postings.c.position, postings.c.line)
    )
    for _, _, game, version, hand, step, at, _, amount, unit, why, account, event in connection.execute(wanted):
        balance[unit] += amount
        their = owner(account)[0]
        name_of = called.get(their, their) if their else None
        moment, event_id = from_micros(at), str(UUID(bytes=event))
        line = Line(moment, why, account, name_of, amount, balance[unit], game, hand, step, version, event_id)
        lines[unit].append(line)
    return [
        Statement(name, PLAYERS + found, unit, since, until, opening[unit], lines[unit], balance[unit])
        for unit in sorted({*opening, *lines})
    ]
