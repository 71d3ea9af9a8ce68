"""The facts of sealed events for the read models: one fact for each row to write.

Only events outside a live hand are sealed, so a batch of sealed events holds whole hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, select

from replay.club.index.games import Departure, Ending, Game, Seat, games
from replay.club.index.hands import Hand, Voiding
from replay.club.index.packed_hands import HandPacker, PackedHand, unpacked_before
from replay.club.index.results import Score
from replay.club.matters.matter import MATTERS, Placed, club_codec
from replay.club.matters.payments import Adjusted, Settled, upcast
from replay.club.matters.periods import PeriodClosed
from replay.club.matters.settings import current_settings
from replay.club.stored_events import read_event, read_rows
from replay.ledger.accounts import MoneyFact
from replay.ledger.people import Named
from replay.ledger.periods import Booking, last_moment
from replay.rights import Settings
from replay.rules import Room, codec, rooms
from replay.rules.results import UNDECIDED, Outcome
from replay.store import Row
from replay.store.tables import events
from replay.values.club_events import CLUB_STREAM, SettingsChanged
from replay.values.events import (
    Event,
    GameEnded,
    GameOpened,
    HandEnded,
    HandStarted,
    HandVoided,
    Joined,
    Left,
    Noted,
    Paid,
    Recorded,
)
from replay.values.matches import named_match
from replay.values.times import micros
from replay.words.display import by_number

_UNIT = select(games.c.unit).where(games.c.id == bindparam("game"))
_VOIDED = (
    select(events.c.version, events.c.data)
    .where(events.c.stream == bindparam("game"), events.c.type == "HandVoided", events.c.version < bindparam("before"))
    .order_by(events.c.version.desc())
    .limit(1)
)


class Facts(NamedTuple):
    """The facts of sealed events for each read model, in log order."""

    opened: list[Game]
    endings: list[Ending]
    seated: list[Seat | Departure]
    hands: list[Hand]
    scores: list[Score]
    voided: list[Voiding]
    packed: list[PackedHand]
    money: list[MoneyFact]
    named: list[Named]
    own: list[Placed]

    @classmethod
    def none(cls) -> Facts:
        """Return no facts."""
        return cls(*([] for _ in cls._fields))

    def add(self, later: Facts) -> None:
        """Append the facts of later events."""
        pairs: Iterable[tuple[list[Any], list[Any]]] = zip(self, later, strict=True)
        for known, new in pairs:
            known += new

    def moved(self, by: int) -> Facts:
        """Return the facts with all positions moved by a number."""
        return Facts(*([_moved(fact, by) for fact in facts] for facts in self))


def _moved(fact: Any, by: int) -> Any:
    return fact._replace(position=fact.position + by) if hasattr(fact, "position") else fact


def facts_of(connection: Connection, stream: str, rows: Sequence[Row]) -> Facts:
    """Return the facts of the next sealed events of a stream, with positions from 0; the database holds everything before them."""
    reader = FactReader(
        _Units(connection),
        Booking(connection),
        partial(_last_voided, connection),
        partial(current_settings, connection),
    )
    found = Facts.none()
    for position, row in enumerate(rows):
        if stream == CLUB_STREAM or row.type in _names_in_games():
            reader.read(found, position, stream, read_event(stream, row.version, row.data))
    if found.hands:
        packer = HandPacker(partial(unpacked_before, connection))
        found.packed.extend(packer.take(stream, rows[0].version, read_rows(stream, rows)))
    return found


_OF_GAMES: frozenset[type[Event]] = frozenset(
    {GameOpened, GameEnded, Joined, Left, HandStarted, HandEnded, HandVoided, Noted, Paid}
)


@cache
def _deciding() -> Mapping[type[Event], Room]:
    """The kinds of events that decide a hand, each with its room."""
    return {codec().events[name]: room for room in rooms().values() for name in room.deciding}


@cache
def wanted() -> frozenset[type[Event]]:
    """Return the kinds of events that a read model needs."""
    return _OF_GAMES.union(_deciding(), club_codec().names)


@cache
def _names_in_games() -> frozenset[str]:
    """Return the written names of those that are recorded in games."""
    names = codec().names
    return frozenset(names[kind] for kind in wanted() if kind in names)


class FactReader:
    """A reader of sealed events in log order.

    Args:
        units: the unit of each game that opened before them; games that open among them are added.
        booking: the periods that were closed before them; those that are closed among them are added.
        voids: returns a game's last void before a version, if it was not read here.
        settings: the club's settings before them; changes among them apply from there on.
    """

    def __init__(
        self,
        units: dict[str, str],
        booking: Booking | None = None,
        voids: Callable[[str, int], HandVoided] | None = None,
        settings: Callable[[], Settings] = Settings,
    ) -> None:
        self._units = units
        self._booking = booking or Booking()
        self._voids = voids
        self._before = settings
        self._voided: dict[str, HandVoided] = {}
        self._started: dict[str, tuple[HandStarted, int]] = {}
        self._outcomes: dict[str, Outcome] = {}
        self._gained: dict[str, Counter[str]] = {}
        self._notes: dict[str, list[str]] = {}

    @cached_property
    def _settings(self) -> Settings:
        return self._before()

    def _moment(self, record: Recorded) -> int:
        event = record.data
        on = upcast(event, record.at, self._settings.days).on if isinstance(event, Settled | Adjusted) else None
        return self._booking.moment(micros(record.at), self._settings.days, on)

    def read(self, found: Facts, position: int, stream: str, record: Recorded) -> None:
        """Add the facts of an event; those of a hand come with its end."""
        if stream == CLUB_STREAM:
            self._read_club(found, position, record)
        else:
            self._read_game(found, position, stream, record)

    def _read_game(self, found: Facts, position: int, stream: str, record: Recorded) -> None:
        event = record.data
        match event:
            case GameOpened():
                tags = _json(event.tags)
                at, match = micros(record.at), named_match(event.tags)
                opened = (stream, position, event.rules, event.unit, tags, at)
                key, dated = by_number(match) if match else None, self._settings.days.booked(at)
                kind = event.rules.partition("/")[0]
                found.opened.append(Game(*opened, match_key=key, dated=dated, kind=kind))
                self._units[stream] = event.unit
            case GameEnded():
                found.endings.append(Ending(stream, True))
            case Joined():
                found.named.append(Named(event, position))
                found.seated.append(Seat(stream, event.seat, event.player))
            case Left():
                found.seated.append(Departure(stream, event.seat))
            case HandStarted():
                self._started[stream] = event, record.seq
                self._outcomes[stream] = UNDECIDED
                self._gained[stream], self._notes[stream] = Counter(), []
            case HandEnded():
                start, first = self._started.pop(stream)
                found.hands.append(_hand(stream, start, first, event, record.seq, self._outcomes[stream]))
                found.scores.append(self._score(stream, start))
            case Noted():
                self._notes.get(stream, []).append(event.text)  # a remark between hands belongs to none
            case HandVoided():
                found.endings.append(Ending(stream, False))
                found.voided.append(Voiding(stream, event.hand, event.reason))
                self._voided[stream] = event
            case Paid():
                if (gained := self._gained.get(stream)) is not None:
                    gained[event.payer] -= event.amount
                    gained[event.payee] += event.amount
                found.money.append(self._money(position, stream, record, event))
            case _ if stream in self._started:
                self._outcomes[stream] = _deciding()[type(event)].outcome(event, self._started[stream][0].order)

    def _score(self, stream: str, start: HandStarted) -> Score:
        winners, note = self._outcomes[stream].winners, "\n".join(self._notes.pop(stream)) or None
        return Score(stream, start.hand, start.order, winners, self._gained.pop(stream), note)

    def _money(self, position: int, stream: str, record: Recorded, event: Paid) -> MoneyFact:
        hand = step = None
        if stream in self._started:
            start, first = self._started[stream]
            hand, step = start.hand, record.seq - first
        at, unit = self._moment(record), self._units[stream]
        payer, payee, amount, why = event.payer, event.payee, event.amount, event.why
        fact = MoneyFact(position, stream, record.seq, hand, step, at, payer, payee, amount, unit, why)
        if why != "void":
            return fact
        if stream not in self._voided and self._voids is not None:
            self._voided[stream] = self._voids(stream, record.seq)
        voided = self._voided[stream]
        return fact._replace(corrects=f"hand:{voided.hand}", note=voided.reason)

    def _read_club(self, found: Facts, position: int, record: Recorded) -> None:
        event = record.data
        placed = Placed(record, position)
        found.own.append(placed)
        MATTERS[type(event)].means(found, placed, event, self._moment)
        match event:
            case PeriodClosed():
                self._booking.close(last_moment(event.until))
            case SettingsChanged():
                self._settings = self._settings.after(event)


def _hand(stream: str, start: HandStarted, first: int, end: HandEnded, last: int, outcome: Outcome) -> Hand:
    winners, kind, scores, _, totals = outcome
    return Hand(
        game=stream,
        hand=start.hand,
        first=first,
        last=last,
        dealer=start.dealer,
        seats=_json(start.order),
        depth=start.depth,
        how=end.how,
        winner=winners[0] if winners else None,
        kind=kind,
        board=start.board,
        winners=_json(winners),
        scores=_by_seat(scores),
        board_key=by_number(start.board) if start.board else None,
        totals=_by_seat(totals) if totals else None,
    )


def _by_seat(numbers: Mapping[int, int]) -> str:
    return _json({str(seat): numbers[seat] for seat in sorted(numbers)})


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _last_voided(connection: Connection, stream: str, version: int) -> HandVoided:
    """Return a game's last void before this version: a long record may come in parts that separate a void from its payments."""
    at, data = connection.execute(_VOIDED, {"game": stream, "before": version}).one()
    voided = read_event(stream, at, data).data
    if not isinstance(voided, HandVoided):
        raise TypeError(f"an event of the type HandVoided is a {type(voided).__name__}")
    return voided


class _Units(dict[str, str]):
    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._connection = connection

    def __missing__(self, stream: str) -> str:
        self[stream] = self._connection.execute(_UNIT, {"game": stream}).scalar_one()
        return self[stream]
