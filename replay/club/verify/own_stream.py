"""Checking the club's own stream: every event must have been allowed when it was recorded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from sqlalchemy import Connection, select

from replay.club.read_models.seats import seats
from replay.club.treasury.decision.dispatch import decide
from replay.club.treasury.folded_state import FoldedState
from replay.club.verify import wording
from replay.club_events import CLUB_STREAM, club_codec, stream_named
from replay.events import Recorded
from replay.ledger.people import People
from replay.messages import Message
from replay.store.reading import Reading
from replay.store.tables import log

__all__ = ["check_own_stream", "sealed_events"]

_AT_ONCE = 1000


def check_own_stream(reading: Reading) -> list[Message]:
    """What is wrong with the sealed events of the club's own stream, one sentence each, in order.

    After them come the games in which one player has two seats.
    That they can be read, and that the books and the index hold what they say, is checked elsewhere, and before.
    """
    findings = []
    with FoldedState(reading.connection) as state:
        for position, record in sealed_events(reading):
            state.reach(position, record.at)
            findings += [
                wording.AT_EVENT(stream=stream_named(CLUB_STREAM), version=record.seq, problem=refusal.finding)
                for refusal in decide(state, record.data)
                if refusal.finding is not None
            ]
            state.take(record)
    return [*findings, *_seated_twice(reading.connection)]


def sealed_events(reading: Reading) -> Iterator[tuple[int, Recorded]]:
    """The sealed events of the club's own stream with their positions in the log, in order."""
    decode = club_codec().decode
    version = 0
    while rows := reading.read(CLUB_STREAM, version, version + _AT_ONCE):
        version = rows[-1].version
        places = select(log.c.version, log.c.position).where(
            log.c.stream == CLUB_STREAM, log.c.version.between(rows[0].version, version)
        )
        positions = dict(reading.connection.execute(places).all())
        for row in rows:
            if row.version in positions:
                yield positions[row.version], decode(row.data)


def _seated_twice(connection: Connection) -> Iterator[Message]:
    """One sentence for each game in which two seats mean one player."""
    people = People.load(connection)
    if all(person.stands_for is None for person in people.known.values()):
        return  # The rules give no name two seats of a game.
    wanted = select(*seats.c[:3]).order_by(seats.c.game, seats.c.seat)
    with connection.execute(wanted, execution_options={"yield_per": _AT_ONCE}) as found:
        for game, rows in groupby(found, key=lambda row: str(row.game)):
            names = {row.seat: row.player for row in rows}
            if twice := people.seat_twice(names):
                one, other = (wording.SEAT_OF_PLAYER(seat=seat, player=names[seat]) for seat in twice)
                yield wording.ONE_PLAYER_TWICE(game=game, one=one, other=other)
