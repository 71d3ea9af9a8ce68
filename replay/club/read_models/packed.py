"""Read model of packed hands: the events of each finished hand in one cell, so that a game is folded from few bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Integer, LargeBinary, String, Table, bindparam, func, select

from replay.club.stored_events import read_event
from replay.events import Event, HandEnded, HandStarted
from replay.packed_cells import Place, pack
from replay.rules import codec
from replay.store.insertion import insert_rows
from replay.store.prepared import Prepared
from replay.store.tables import events, metadata

packed = Table(
    "packed",
    metadata,
    Column("game", String(36), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("cell", LargeBinary, nullable=False),
)
"""Every finished hand: the versions of the first and last event in its cell, and the cell. The events between two hands are in the cell
of the later one, so the cells of a game follow each other without a gap."""


_REPLACED = "ON CONFLICT (game, hand) DO UPDATE SET first = excluded.first, last = excluded.last, cell = excluded.cell"


class PackedHand(NamedTuple):
    """A row of :data:`packed`."""

    game: str
    hand: int
    first: int
    last: int
    cell: bytes


Earlier = Callable[[str, int], Sequence[Event]]
"""The events of a game before one of its versions that no finished hand has in its cell."""


class HandPacker:
    """Packs the hands of many games as their events come, in the order of the log.

    Args:
        earlier: reads what came before the first events that are given of a game.
    """

    def __init__(self, earlier: Earlier = lambda game, version: ()) -> None:
        self._earlier = earlier
        self._waiting: dict[str, list[Event]] = {}
        """The events of each game that are in no cell yet."""
        self._names = codec().names

    def take(self, game: str, first: int, following: Iterable[Event]) -> list[PackedHand]:
        """Take the next events of a game, from the version ``first`` on, and pack the hands that end with them.

        Raises LookupError where a hand ends that never began.
        """
        waiting = self._waiting.pop(game, None)
        if waiting is None:
            waiting = list(self._earlier(game, first)) if first > 1 else []
        found, begun = [], first - len(waiting)
        for event in following:
            waiting.append(event)
            if type(event) is HandEnded:
                found.append(self._pack(game, begun, waiting))
                begun += len(waiting)
                waiting = []
        self._waiting[game] = waiting
        return found

    def _pack(self, game: str, first: int, ended: Sequence[Event]) -> PackedHand:
        hand = [event.hand for event in ended if type(event) is HandStarted][-1]
        place = Place(game, hand, first, first + len(ended) - 1)
        return PackedHand(*place, pack(place, [(self._names[type(event)], event) for event in ended]))


_BEFORE = (events.c.stream == bindparam("game")) & (events.c.version < bindparam("version"))
_ENDED = (
    select(events.c.version).where(_BEFORE, events.c.type == "HandEnded").order_by(events.c.version.desc()).limit(1)
)
_UNPACKED = Prepared(
    select(events.c.version, events.c.data)
    .where(_BEFORE, events.c.version > func.coalesce(_ENDED.correlate(None).scalar_subquery(), 0))
    .order_by(events.c.version),
    "game",
    "version",
)


def unpacked_before(connection: Connection, game: str, version: int) -> list[Event]:
    """The events of a game after its last finished hand before this version. Raises Damaged."""
    return [read_event(game, *row).data for row in _UNPACKED.rows(connection, game, version)]


def project(connection: Connection, hands: Sequence[PackedHand]) -> None:
    """Enter packed hands, in the place of what somebody else may have put there: that never keeps a hand from being recorded."""
    insert_rows(connection, packed, hands, _REPLACED)
