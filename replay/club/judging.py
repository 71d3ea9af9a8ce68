"""Checking the club's own stream again: every event must have been allowed when it was recorded, and still say what the books say."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from replay.club.index import hands
from replay.club_events import (
    CLUB_STREAM,
    Adjusted,
    DisputeResolved,
    HandConfirmed,
    HandDisputed,
    PeriodClosed,
    Settled,
    club_codec,
)
from replay.errors import BadInput
from replay.events import Event
from replay.ledger.accounts import CASH, SETTLED, booked, owner
from replay.ledger.books import standing
from replay.ledger.people import People
from replay.store.reading import Reading
from replay.store.tables import events, log

__all__ = ["judge_own_stream"]

_CHUNK = 1000


def judge_own_stream(reading: Reading) -> list[str]:
    """What is wrong with the sealed events of the club's own stream, one sentence each, in order.

    That they can be read, and that the books and the index hold what they say, is checked elsewhere.
    """
    judge = _Judge(reading.connection)
    return [
        f"the club's own stream, event {version}: {problem}"
        for version, position, event in _sealed(reading)
        for problem in judge.wrong(position, event)
    ]


def _sealed(reading: Reading) -> Iterator[tuple[int, int, Event]]:
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
                yield row.version, positions[row.version], decode(row.data).data


class _Judge:
    """Goes through the events in order and remembers what later ones are judged by."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._people = People.load(connection)
        self._closed: dt.date | None = None
        self._disputed: set[tuple[UUID, int]] = set()
        self._kinds: dict[type[Event], Callable[[int, Any], Iterator[str]]] = {
            Settled: self._settled,
            Adjusted: self._adjusted,
            PeriodClosed: self._period_closed,
            HandConfirmed: self._reviewed,
            HandDisputed: self._disputed_hand,
            DisputeResolved: self._resolved,
        }

    def wrong(self, position: int, event: Event) -> Iterator[str]:
        """What is wrong with an event at a position of the log."""
        judge = self._kinds.get(type(event))
        if judge is not None:
            yield from judge(position, event)

    def _settled(self, position: int, event: Settled) -> Iterator[str]:
        yield from self._named(position, event, lambda account: account == CASH)

    def _adjusted(self, position: int, event: Adjusted) -> Iterator[str]:
        yield from self._named(position, event, lambda account: account != SETTLED)
        if event.corrects is not None:
            same = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
            wanted = select(log.c.position).join(events, same).where(events.c.event_id == event.corrects.bytes)
            found = self._connection.scalar(wanted)
            if found is None or found >= position:
                yield f"its field corrects is {event.corrects}, expected an event that was sealed before it"

    def _named(self, position: int, event: Settled | Adjusted, own: Callable[[str], bool]) -> Iterator[str]:
        """Both accounts must be players that were known then, or what else may stand there."""
        for field, said in (("from", event.payer), ("to", event.payee)):
            try:
                account = booked(said, CLUB_STREAM)
            except BadInput as refusal:
                yield f"its field {field}: {refusal}"
                continue
            player, game = owner(account)
            if player is not None:
                person = self._people.known.get(player)
                known = person is not None and person.first_position < position
            else:
                known = own(account) and game != CLUB_STREAM
            if not known:
                yield f"its field {field} is {said[:100]!r}, which is no account that it may name"

    def _period_closed(self, position: int, event: PeriodClosed) -> Iterator[str]:
        if self._closed is not None and event.until <= self._closed:
            yield f"its field until is {event.until}, expected a day after {self._closed}"
        self._closed = event.until
        stands = standing(self._connection, event.until)
        found = {(each.account, each.unit): each.amount for each in event.balances}
        expected = {(each.account, each.unit): each.amount for each in stands}
        for account, unit in sorted(found.keys() | expected.keys()):
            said, is_ = found.get((account, unit), 0), expected.get((account, unit), 0)
            if said != is_:
                yield f"its field balances says {said} {unit} of {account}, and the books say {is_}"
        for each in event.counted:
            held = -expected.get((CASH, each.unit), 0)
            if held != each.counted:
                yield f"its field counted says {each.counted} {each.unit}, and the books have {held} in the cash box"
        pots = tuple(sorted(UUID(game) for each in event.balances if (game := owner(each.account)[1]) is not None))
        if pots != event.carried:
            yield "its field carried does not name the pots that are not at zero"

    def _reviewed(self, position: int, event: HandConfirmed | HandDisputed) -> Iterator[str]:
        known = hands.c
        wanted = select(known.seats).where(known.game == str(event.game), known.hand == event.hand)
        seats = self._connection.scalar(wanted)
        if seats is None:
            yield f"its field hand is {event.hand}, which game {event.game} has not finished"
        elif event.seat is not None and event.seat not in msgspec.json.decode(seats):
            yield f"its field seat is {event.seat}, which did not play hand {event.hand} of game {event.game}"

    def _disputed_hand(self, position: int, event: HandDisputed) -> Iterator[str]:
        yield from self._reviewed(position, event)
        if (event.game, event.hand) in self._disputed:
            yield f"hand {event.hand} of game {event.game} is disputed already"
        self._disputed.add((event.game, event.hand))

    def _resolved(self, position: int, event: DisputeResolved) -> Iterator[str]:
        if (event.game, event.hand) not in self._disputed:
            yield f"hand {event.hand} of game {event.game} is not disputed"
        self._disputed.discard((event.game, event.hand))
