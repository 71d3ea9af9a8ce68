"""Who played and who won the hands that begin or cease to count: what sums over hands are kept in step with."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select, tuple_

from replay.club.read_models.hands import Hand, Voiding, hands
from replay.store.prepared import parts


class Change(NamedTuple):
    """A hand counts from now on, or no longer: its game, the seats that played it and those that won, and 1 or -1."""

    game: str
    seats: list[int]
    winners: list[int]
    one: int


def changes(connection: Connection, ended: Sequence[Hand], voided: Sequence[Voiding]) -> list[Change]:
    """What these hands and voids change. It reads the hands that were there before, so it comes before their projection."""
    struck = {(each.game, each.hand) for each in voided}
    new = {(each.game, each.hand) for each in ended}
    found = [_change(each.game, each.seats, each.winners, 1) for each in ended if (each.game, each.hand) not in struck]
    return [*found, *_earlier(connection, struck - new)]


def _change(game: str, seats: str, winners: str, one: int) -> Change:
    return Change(game, msgspec.json.decode(seats), msgspec.json.decode(winners), one)


def _earlier(connection: Connection, which: Collection[tuple[str, int]]) -> Iterator[Change]:
    """Those of these hands that had ended before and counted until now."""
    columns = hands.c.game, hands.c.seats, hands.c.winners
    for some in parts(which):
        wanted = select(*columns).where(tuple_(hands.c.game, hands.c.hand).in_(some), hands.c.voided.is_(None))
        for game, seats, winners in connection.execute(wanted):
            yield _change(game, seats, winners, -1)
