"""The index of games and hands: a read model that the store keeps in step with the log, and the facts that the ledger is made of.

Only events outside a live hand are sealed, so a batch of sealed events holds whole hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import BigInteger, Boolean, Column, Connection, Integer, String, Table, Text, select, update

from replay.events import Event, GameEnded, GameOpened, HandEnded, HandStarted, HandVoided, Joined, Left, Paid
from replay.ledger.tables import MoneyFact, enter_players, post
from replay.rules import codec, rooms
from replay.rules.outcome import UNDECIDED, Outcome
from replay.store import Row, Sealed
from replay.store.tables import metadata

__all__ = ["FactReader", "Facts", "games", "hands", "project", "seats"]

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
)
"""Every game: where its opening stands in the log, its rules, its unit, its tags as JSON, UTC microseconds, whether it is closed."""

seats = Table(
    "seats",
    metadata,
    Column("game", String(36), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("here", Boolean, nullable=False),
)
"""Who sits where in a game, and whether the player is still at the table."""

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
    Column("voided", Text),
)
"""Every finished hand: the versions of its first and last event, who dealt, the seats in play order as JSON, how it ended, the
first winning seat and the kind of win, the board that was played, all winning seats and what the hand was worth to each seat as
JSON, and the reason where it was voided."""


class Facts(NamedTuple):
    """What sealed events say that the read models keep; rows are in the order of their tables' columns."""

    games: list[tuple[Any, ...]]
    ended: list[tuple[str, bool]]
    joined: list[tuple[str, int]]
    seated: list[tuple[str, int, str, bool]]
    hands: list[tuple[Any, ...]]
    voided: list[tuple[str, int, str]]
    money: list[MoneyFact]

    def add(self, later: Facts) -> None:
        """Take in what later events say."""
        self.games.extend(later.games)
        self.ended.extend(later.ended)
        self.joined.extend(later.joined)
        self.seated.extend(later.seated)
        self.hands.extend(later.hands)
        self.voided.extend(later.voided)
        self.money.extend(later.money)


_KEPT = frozenset({"GameOpened", "GameEnded", "Joined", "Left", "HandStarted", "HandEnded", "HandVoided", "Paid"})


class FactReader:
    """Reads sealed events in log order, batch by batch.

    Args:
        units: the unit of each game that opened before them; games that open among them are added.
    """

    def __init__(self, units: dict[str, str]) -> None:
        self._units = units
        self._wanted = _KEPT.union(*(each.deciding for each in rooms().values()))
        self._started: dict[str, tuple[HandStarted, int]] = {}
        self._outcomes: dict[str, Outcome] = {}

    def read(self, sealed: Iterable[Sealed]) -> Facts:
        """What these events say; a hand is told when its end is read."""
        found = Facts([], [], [], [], [], [], [])
        decode = codec().decode
        for position, stream, row in sealed:
            if row.type in self._wanted:
                self._tell(found, position, stream, row, decode(row.data).data)
        return found

    def _tell(self, found: Facts, position: int, stream: str, row: Row, event: Event) -> None:
        match event:
            case GameOpened():
                opened = (event.rules, event.unit, _json(event.tags), row.recorded_at, False)
                found.games.append((stream, position, *opened))
                self._units[stream] = event.unit
            case GameEnded():
                found.ended.append((stream, True))
            case Joined():
                found.joined.append((event.player, position))
                found.seated.append((stream, event.seat, event.player, True))
            case Left():
                found.seated.append((stream, event.seat, "", False))
            case HandStarted():
                self._started[stream] = event, row.version
                self._outcomes[stream] = UNDECIDED
            case HandEnded():
                start, first = self._started.pop(stream)
                place = (stream, start.hand, first, row.version, start.dealer, _json(start.order), start.depth)
                found.hands.append((*place, event.how, *_told(self._outcomes[stream], start.board), None))
            case HandVoided():
                found.ended.append((stream, False))
                found.voided.append((stream, event.hand, event.reason))
            case Paid():
                found.money.append(self._money(position, stream, row, event))
            case _ if stream in self._started:
                self._outcomes[stream] = _room_of(row.type).outcome(event, self._started[stream][0].order)

    def _money(self, position: int, stream: str, row: Row, event: Paid) -> MoneyFact:
        hand = step = None
        if stream in self._started:
            start, first = self._started[stream]
            hand, step = start.hand, row.version - first
        unit = self._units[stream]
        return MoneyFact(
            position,
            stream,
            row.version,
            hand,
            step,
            row.recorded_at,
            event.payer,
            event.payee,
            event.amount,
            unit,
            event.why,
        )


def _told(outcome: Outcome, board: str | None) -> tuple[Any, ...]:
    """What a hand's outcome gives to its columns from ``winner`` to ``scores``."""
    winners, kind, scores = outcome
    first = winners[0] if winners else None
    return first, kind, board, _json(winners), _json({str(seat): scores[seat] for seat in sorted(scores)})


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _room_of(name: str) -> Any:
    return next(each for each in rooms().values() if name in each.deciding)


def project(connection: Connection, sealed: Sequence[Sealed]) -> None:
    """Keep the read models in step with newly sealed events: a projection of the store."""
    found = FactReader(_Units(connection)).read(sealed)
    _insert(connection, games, found.games)
    for stream, ended in found.ended:
        connection.execute(update(games).where(games.c.id == stream).values(ended=ended))
    enter_players(connection, found.joined)
    for stream, seat, player, here in found.seated:
        place = (seats.c.game == stream) & (seats.c.seat == seat)
        if not connection.execute(update(seats).where(place).values(here=here)).rowcount:
            _insert(connection, seats, [(stream, seat, player, here)])
    _insert(connection, hands, found.hands)
    for stream, hand, reason in found.voided:
        connection.execute(update(hands).where((hands.c.game == stream) & (hands.c.hand == hand)).values(voided=reason))
    post(connection, found.money)


class _Units(dict[str, str]):
    """The units of games, looked up when first asked for."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._connection = connection

    def __missing__(self, stream: str) -> str:
        unit: str = self._connection.execute(select(games.c.unit).where(games.c.id == stream)).scalar_one()
        self[stream] = unit
        return unit


def _insert(connection: Connection, table: Table, rows: list[tuple[Any, ...]]) -> None:
    if rows:
        names = [column.name for column in table.columns]
        connection.execute(table.insert(), [dict(zip(names, row, strict=True)) for row in rows])
