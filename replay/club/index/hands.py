"""Lookup tables of finished hands and of their packed events, and the changes of the hands that count."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    bindparam,
    func,
    select,
    tuple_,
    update,
)

from replay.club.stored_events import read_event
from replay.rules import codec
from replay.store.statements import insert_rows, parts
from replay.store.tables import events, metadata, partial_index
from replay.table.packed import Place, pack
from replay.values.events import Event, HandEnded, HandStarted

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
"""Every finished hand: the versions of its first and last event, the dealer, the seats in play order as JSON, the ending, the first
winning seat and the kind of win, the board, all winning seats and the score of each seat as JSON, the sort key of the board, the reason
if it was voided, and the points or levels of each seat after it as JSON, if there are any.
"""

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


def enter_hands(connection: Connection, ended: Sequence[Hand], voided: Sequence[Voiding]) -> None:
    """Enter hands that ended, and then the voids of hands; both in log order."""
    insert_rows(connection, hands, ended)
    if voided:
        connection.execute(_VOID, [{"of": each.game, "number": each.hand, "reason": each.reason} for each in voided])


packed = Table(
    "packed",
    metadata,
    Column("game", String(36), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("cell", LargeBinary, nullable=False),
)
"""Every finished hand: the versions of the first and last event in its cell, and the cell. Events between two hands are in the cell of
the later one, so the cells of a game follow each other without a gap.
"""


_REPLACED = "ON CONFLICT (game, hand) DO UPDATE SET first = excluded.first, last = excluded.last, cell = excluded.cell"


class PackedHand(NamedTuple):
    """A row of :data:`packed`."""

    game: str
    hand: int
    first: int
    last: int
    cell: bytes


Earlier = Callable[[str, int], Sequence[Event]]
"""The events of a game before a version that are in no cell of a finished hand."""


class HandPacker:
    """A packer of the hands of many games, as their events come in log order.

    Args:
        earlier: reads the unpacked events before the first given event of a game.
    """

    def __init__(self, earlier: Earlier = lambda game, version: ()) -> None:
        self._earlier = earlier
        self._waiting: dict[str, list[Event]] = {}
        """The events of each game that are in no cell yet."""
        self._names = codec().names

    def take(self, game: str, first: int, following: Iterable[Event]) -> list[PackedHand]:
        """Add the next events of a game, from version ``first`` on, and pack the hands that end with them.

        Raises LookupError if a hand ends that never began.
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
_UNPACKED = (
    select(events.c.version, events.c.data)
    .where(_BEFORE, events.c.version > func.coalesce(_ENDED.correlate(None).scalar_subquery(), 0))
    .order_by(events.c.version)
)


def unpacked_before(connection: Connection, game: str, version: int) -> list[Event]:
    """The events of a game after its last finished hand before this version. Raises Damaged."""
    return [read_event(game, *row).data for row in connection.execute(_UNPACKED, {"game": game, "version": version})]


def enter_packed(connection: Connection, hands: Sequence[PackedHand]) -> None:
    """Enter packed hands, replacing any planted rows, which must not keep a hand from being recorded."""
    insert_rows(connection, packed, hands, _REPLACED)


class Change(NamedTuple):
    """A hand begins or ceases to count: its game, its seats, its winning seats, and 1 or -1."""

    game: str
    seats: list[int]
    winners: list[int]
    one: int


def changes(connection: Connection, ended: Sequence[Hand], voided: Sequence[Voiding]) -> list[Change]:
    """Return the changes by these hands and voids. It reads the earlier hands, so it runs before their projection."""
    struck = {(each.game, each.hand) for each in voided}
    new = {(each.game, each.hand) for each in ended}
    found = [_change(each.game, each.seats, each.winners, 1) for each in ended if (each.game, each.hand) not in struck]
    return [*found, *_earlier(connection, struck - new)]


def _change(game: str, seats: str, winners: str, one: int) -> Change:
    return Change(game, msgspec.json.decode(seats), msgspec.json.decode(winners), one)


def _earlier(connection: Connection, which: Collection[tuple[str, int]]) -> Iterator[Change]:
    """Yield the changes of those hands that ended earlier and counted until now."""
    columns = hands.c.game, hands.c.seats, hands.c.winners
    for some in parts(which):
        wanted = select(*columns).where(tuple_(hands.c.game, hands.c.hand).in_(some), hands.c.voided.is_(None))
        for game, seats, winners in connection.execute(wanted):
            yield _change(game, seats, winners, -1)
