"""The index of games and hands: a read model that the store keeps in step with the log, and the facts that the ledger is made of.

Only events outside a live hand are sealed, so a batch of sealed events holds whole hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import BigInteger, Boolean, Column, Connection, Integer, String, Table, Text, select, update

from replay.club.read_models import disputes
from replay.club.read_models.guards import need_pots
from replay.club_events import (
    CLUB_STREAM,
    Adjusted,
    DisputeResolved,
    HandConfirmed,
    HandDisputed,
    PeriodClosed,
    PlayerRenamed,
    PlayersMerged,
    PlayersParted,
    Settled,
    club_codec,
)
from replay.events import Event, GameEnded, GameOpened, HandEnded, HandStarted, HandVoided, Joined, Left, Paid
from replay.ledger.accounts import CASH, OVER_SHORT, SETTLED
from replay.ledger.people import Changes, change_people, need_apart
from replay.ledger.periods import Booking, close, last_moment
from replay.ledger.tables import MoneyFact, enter_players, post
from replay.rules import Room, codec, rooms
from replay.rules.outcome import UNDECIDED, Outcome
from replay.store import Row, Sealed
from replay.store.tables import events, metadata

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
    people: list[tuple[Changes, int]]
    closed: list[tuple[int, int]]
    reviewed: list[tuple[disputes.Review, int]]

    @classmethod
    def none(cls) -> Facts:
        """Nothing yet."""
        return cls([], [], [], [], [], [], [], [], [], [])

    def add(self, later: Facts) -> None:
        """Take in what later events say."""
        pairs: Iterable[tuple[list[Any], list[Any]]] = zip(self, later, strict=True)
        for known, new in pairs:
            known += new


_KEPT = frozenset({"GameOpened", "GameEnded", "Joined", "Left", "HandStarted", "HandEnded", "HandVoided", "Paid"})


class FactReader:
    """Reads sealed events in log order, batch by batch.

    Args:
        units: the unit of each game that opened before them; games that open among them are added.
        booking: the periods that were closed before them; those that are closed among them are added.
        voids: what a game had voided last before one of its versions, where that was not among them.
    """

    def __init__(
        self,
        units: dict[str, str],
        booking: Booking | None = None,
        voids: Callable[[str, int], HandVoided] | None = None,
    ) -> None:
        self._units = units
        self._booking = booking or Booking()
        self._voids = voids
        self._voided: dict[str, HandVoided] = {}
        self.wanted = _KEPT.union(*(each.deciding for each in rooms().values()))
        self._started: dict[str, tuple[HandStarted, int]] = {}
        self._outcomes: dict[str, Outcome] = {}

    def read(self, sealed: Iterable[Sealed]) -> Facts:
        """What these events say; a hand is told when its end is read."""
        found = Facts.none()
        decode = codec().decode
        for position, stream, row in sealed:
            if stream == CLUB_STREAM:
                self._tell_club(found, position, row, club_codec().decode(row.data).data)
            elif row.type in self.wanted:
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
                self._voided[stream] = event
            case Paid():
                found.money.append(self._money(position, stream, row, event))
            case _ if stream in self._started:
                self._outcomes[stream] = _room_of(row.type).outcome(event, self._started[stream][0].order)

    def _money(self, position: int, stream: str, row: Row, event: Paid) -> MoneyFact:
        hand = step = None
        if stream in self._started:
            start, first = self._started[stream]
            hand, step = start.hand, row.version - first
        at, unit = self._booking.moment(row.recorded_at), self._units[stream]
        payer, payee, amount, why = event.payer, event.payee, event.amount, event.why
        fact = MoneyFact(position, stream, row.version, hand, step, at, payer, payee, amount, unit, why)
        if why != "void":
            return fact
        if stream not in self._voided and self._voids is not None:
            self._voided[stream] = self._voids(stream, row.version)
        voided = self._voided[stream]
        return fact._replace(corrects=f"hand:{voided.hand}", note=voided.reason)

    def _tell_club(self, found: Facts, position: int, row: Row, event: Event) -> None:
        place = (position, CLUB_STREAM, row.version, None, None)
        match event:
            case Settled():
                at = self._booking.moment(row.recorded_at)
                settled = (event.payer, event.payee, -event.amount, event.unit, "settled")
                through = None if CASH in (event.payer, event.payee) else SETTLED
                found.money.append(MoneyFact(*place, at, *settled, note=event.note, through=through))
            case Adjusted():
                at = self._booking.moment(row.recorded_at)
                corrects = None if event.corrects is None else str(event.corrects)
                accounts = (event.payer, event.payee)
                fact = MoneyFact(*place, at, *accounts, event.amount, event.unit, "adjusted", corrects, event.reason)
                found.money.append(fact)
            case PeriodClosed():
                ends = last_moment(event.until)
                self._booking.close(ends)
                found.closed.append((position, ends))
                different = [each for each in event.counted if each.counted != each.book]
                for number, each in enumerate(different):
                    over = (CASH, OVER_SHORT, each.counted - each.book, each.unit, "counted")
                    found.money.append(MoneyFact(*place, ends, *over, first_line=1 + 2 * number))
            case PlayerRenamed() | PlayersMerged() | PlayersParted():
                found.people.append((event, position))
            case HandConfirmed() | HandDisputed() | DisputeResolved():
                found.reviewed.append((event, position))


def _told(outcome: Outcome, board: str | None) -> tuple[Any, ...]:
    """What a hand's outcome gives to its columns from ``winner`` to ``scores``."""
    winners, kind, scores, _ = outcome
    first = winners[0] if winners else None
    return first, kind, board, _json(winners), _json({str(seat): scores[seat] for seat in sorted(scores)})


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _room_of(name: str) -> Room:
    return next(each for each in rooms().values() if name in each.deciding)


def project(connection: Connection, sealed: Sequence[Sealed]) -> None:
    """Keep the read models in step with newly sealed events: a projection of the store."""
    found = FactReader(_Units(connection), Booking(connection), partial(_last_voided, connection)).read(sealed)
    _insert(connection, games, found.games)
    for stream, ended in found.ended:
        connection.execute(update(games).where(games.c.id == stream).values(ended=ended))
    enter_players(connection, found.joined)
    for stream, seat, player, here in found.seated:
        place = (seats.c.game == stream) & (seats.c.seat == seat)
        if not connection.execute(update(seats).where(place).values(here=here)).rowcount:
            _insert(connection, seats, [(stream, seat, player, here)])
    need_apart(connection, _tables(connection, found))
    _insert(connection, hands, found.hands)
    for stream, hand, reason in found.voided:
        connection.execute(update(hands).where((hands.c.game == stream) & (hands.c.hand == hand)).values(voided=reason))
    post(connection, found.money)
    need_pots(connection, found.money)
    change_people(connection, found.people)
    close(connection, found.closed)
    disputes.enter(connection, found.reviewed)


def _tables(connection: Connection, found: Facts) -> dict[str, dict[int, str]]:
    """Who ever had which seat in the games in which somebody sits down among these facts."""
    tables: dict[str, dict[int, str]] = {stream: {} for stream, _, _, here in found.seated if here}
    if older := tables.keys() - {row[0] for row in found.games}:
        for game, seat, player in connection.execute(select(*seats.c[:3]).where(seats.c.game.in_(older))):
            tables[game][seat] = player
    for stream, seat, player, here in found.seated:
        if here:
            tables[stream][seat] = player
    return tables


def _last_voided(connection: Connection, stream: str, version: int) -> HandVoided:
    """What a game voided last before this version: a long record may come in pieces that part a void and its payments."""
    earlier = (events.c.stream == stream) & (events.c.type == "HandVoided") & (events.c.version < version)
    data = connection.scalars(select(events.c.data).where(earlier).order_by(events.c.version.desc()).limit(1)).one()
    voided = codec().decode(data).data
    if not isinstance(voided, HandVoided):
        raise TypeError(f"an event of the type HandVoided is a {type(voided).__name__}")
    return voided


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
