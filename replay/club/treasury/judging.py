"""Checking the club's own stream again: every event must have been allowed when it was recorded, and still say what the books say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, func, select

from replay.audit.notes import Verifier
from replay.club.read_models.games import games
from replay.club.treasury.judging_hands import HandJudge
from replay.club.treasury.judging_periods import PeriodJudge
from replay.club.treasury.reversal import opposite
from replay.club.treasury.seats import need_never_together, seated_twice
from replay.club_events import (
    CLUB_STREAM,
    Adjusted,
    DisputeResolved,
    HandConfirmed,
    HandDisputed,
    LogBegun,
    PeriodClosed,
    PlayerRenamed,
    PlayersMerged,
    PlayersParted,
    Settled,
    club_codec,
)
from replay.errors import BadInput, RuleViolation
from replay.events import Event, Recorded
from replay.ledger.accounts import CASH, POTS, SETTLED, booked, owner
from replay.ledger.days import Day, by_day
from replay.ledger.people import Changes, People, Person, tidy_name
from replay.ledger.postings import postings
from replay.store.reading import Reading
from replay.store.tables import events, log

__all__ = ["judge_own_stream"]

_CHUNK = 1000


def judge_own_stream(reading: Reading) -> list[str]:
    """What is wrong with the sealed events of the club's own stream, one sentence each, in order.

    After them stand the games where one player has two seats.
    That they can be read, and that the books and the index hold what they say, is checked elsewhere.
    """
    # Closed at once: while it is being read, the database goes on to show this state of the club.
    with closing(by_day(reading.connection)) as days:
        judge = _Judge(reading.connection, days)
        wrong = [
            f"the club's own stream, event {record.seq}: {problem}"
            for position, record in _sealed(reading)
            for problem in judge.wrong(position, record)
        ]
    return [*wrong, *seated_twice(reading.connection, People.load(reading.connection))]


def _sealed(reading: Reading) -> Iterator[tuple[int, Recorded]]:
    decode = club_codec().decode
    version = 0
    while rows := reading.read(CLUB_STREAM, version, version + _CHUNK):
        version = rows[-1].version
        places = select(log.c.version, log.c.position).where(
            log.c.stream == CLUB_STREAM, log.c.version.between(rows[0].version, version)
        )
        positions = dict(reading.connection.execute(places).all())
        for row in rows:
            if row.version in positions:
                yield positions[row.version], decode(row.data)


class _Judge:
    """Goes through the events in order and remembers what later ones are judged by."""

    def __init__(self, connection: Connection, days: Iterator[Day]) -> None:
        self._connection = connection
        self._people = People()
        known = sorted(People.load(connection).known.values(), key=lambda person: person.first_position)
        self._named_later: Iterator[Person] = iter(known)
        self._next = next(self._named_later, None)
        """The first name that nobody had said yet."""
        self._units: dict[str, int] = dict(
            connection.execute(select(games.c.unit, func.min(games.c.position)).group_by(games.c.unit)).all()
        )
        """Where in the log each unit was first played for."""
        self._reversed: set[UUID] = set()
        """The ids of events that were undone."""
        self._hands, self._periods = HandJudge(connection), PeriodJudge(days)
        self._kinds: dict[type[Event], Callable[[int, Any], Iterator[str]]] = {
            Settled: self._settled,
            Adjusted: self._adjusted,
            HandConfirmed: self._hands.confirmed,
            HandDisputed: self._hands.disputed,
            DisputeResolved: lambda _, event: self._hands.resolved(event),
            PlayerRenamed: self._renamed,
            PlayersMerged: self._merged,
            PlayersParted: self._changed,
            LogBegun: lambda _, event: self._begun(event),
        }
        self._logs: set[str] = set()
        """The names of the logs that were begun."""

    def wrong(self, position: int, record: Recorded) -> Iterator[str]:
        """What is wrong with an event at a position of the log."""
        self._hear(position)
        event = record.data
        for field in ("note", "reason"):
            said = getattr(event, field, None)
            if said is not None and said != said.strip():
                yield f"its field {field} is {said[:100]!r}, expected words without outer spaces"
        if isinstance(event, PeriodClosed):
            yield from self._periods.wrong(event, record.at.date())
            for each in event.counted:
                yield from self._had(position, each.unit, "counted")
        elif judge := self._kinds.get(type(event)):
            yield from judge(position, event)

    def _hear(self, position: int) -> None:
        """Everybody who had sat down by then is known by the name that was said."""
        while self._next is not None and self._next.first_position < position:
            self._people.joined(self._next.name, self._next.first_position)
            self._next = next(self._named_later, None)

    # Money

    def _settled(self, position: int, event: Settled) -> Iterator[str]:
        yield from self._moved(position, event, lambda account: account == CASH or account.startswith(POTS))
        yield from self._two(event)

    def _adjusted(self, position: int, event: Adjusted) -> Iterator[str]:
        yield from self._moved(position, event, lambda account: account != SETTLED)
        corrected = None if event.corrects is None else self._corrected(position, event.corrects)
        if event.corrects is not None and corrected is None:
            yield f"its field corrects is {event.corrects}, expected an event that moved money and was sealed before it"
        wrong = None if corrected is None or corrected.stream != CLUB_STREAM else club_codec().decode(corrected.data)
        if wrong is None or event != opposite(wrong, event.reason):
            yield from self._two(event)
            return
        # Whoever turned out to be one player since then stands on both sides of what is undone.
        if wrong.id in self._reversed:
            yield f"event {wrong.seq} of the club's own stream is reversed already"
        self._reversed.add(wrong.id)

    def _corrected(self, position: int, event: UUID) -> Any:
        """The stream and the bytes of an event that had moved money by then; None where there is no such event."""
        sealed = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
        moved = select(postings.c.position).where(postings.c.position == log.c.position).exists()
        wanted = select(events.c.stream, events.c.data).join(log, sealed).where(log.c.position < position, moved)
        return self._connection.execute(wanted.where(events.c.event_id == event.bytes)).one_or_none()

    def _two(self, event: Settled | Adjusted) -> Iterator[str]:
        """Nobody pays themselves, under whatever names."""
        try:
            payer, payee = (self._people.account(booked(said, CLUB_STREAM)) for said in (event.payer, event.payee))
        except BadInput:
            return  # which is said already
        if payer == payee:
            yield f"its field to is {event.payee[:100]!r}, expected another account than {event.payer[:100]!r}"

    def _moved(self, position: int, event: Settled | Adjusted, own: Callable[[str], bool]) -> Iterator[str]:
        """Both accounts are of players or games that were known then, or what else may stand there, and so is the unit."""
        for field, said in (("from", event.payer), ("to", event.payee)):
            try:
                account = booked(said, CLUB_STREAM)
            except BadInput as refusal:
                yield f"its field {field}: {refusal}"
                continue
            player, game = owner(account)
            if player is not None:
                known = player in self._people.known
            elif game is not None:
                known = own(account) and self._opened(position, game)
                yield from self._in_its_unit(event, game)
            else:
                known = own(account)
            if not known:
                yield f"its field {field} is {said[:100]!r}, which is no account that it may name"
        yield from self._had(position, event.unit, "unit")

    def _opened(self, position: int, game: str) -> bool:
        return any(row.position < position for row in self._game(game))

    def _in_its_unit(self, event: Settled | Adjusted, game: str) -> Iterator[str]:
        for row in self._game(game):
            if row.unit != event.unit:
                yield f"its field unit is {event.unit!r}, expected {row.unit!r}, in which game {game} is played"

    def _game(self, game: str) -> Any:
        return self._connection.execute(select(games.c.position, games.c.unit).where(games.c.id == game)).all()

    def _had(self, position: int, unit: str, field: str) -> Iterator[str]:
        """The club had this unit then."""
        if self._units.get(unit, position) >= position:
            yield f"its field {field} is of the unit {unit!r}, in which no game was opened before it"

    # Players

    def _renamed(self, position: int, event: PlayerRenamed) -> Iterator[str]:
        try:
            if (tidied := tidy_name(event.name)) != event.name:
                yield f"its field name is {event.name!r}, expected {tidied!r}"
        except BadInput as refusal:
            yield f"its field {refusal}"
        yield from self._changed(position, event)

    def _merged(self, position: int, event: PlayersMerged) -> Iterator[str]:
        try:
            need_never_together(self._connection, self._people, event, before=position)
        except RuleViolation as refusal:
            yield refusal.what
        yield from self._changed(position, event)

    def _changed(self, position: int, event: Changes) -> Iterator[str]:
        """Whether the change itself could be is checked where the players are made anew."""
        self._people.change(event, position)
        return iter(())

    # The log

    def _begun(self, event: LogBegun) -> Iterator[str]:
        """The key is one, and no name begins twice."""
        try:
            name = Verifier.parse(event.key).name
        except BadInput as refusal:
            yield f"its field key: {refusal}"
            return
        if name in self._logs:
            yield f"its field key begins the log {name!r} a second time"
        self._logs.add(name)
