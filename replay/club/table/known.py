"""Which of the moves that somebody sends are recorded already: their answer was lost, and they are sent again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import bindparam, select

from replay.club.table import wording
from replay.club.table.moves import Decider, Move, Unit, units
from replay.errors import BadInput, Conflict
from replay.events import Event
from replay.identity import following_id
from replay.rules.eyes import ALL
from replay.store.prepared import Prepared, parts
from replay.store.reading import Reading
from replay.store.tables import events
from replay.timeline import Timeline

__all__ = ["Known", "find_known", "need_same"]

_KNOWN = Prepared(
    select(events.c.event_id, events.c.stream, events.c.version).where(
        events.c.event_id.in_(bindparam("ids", expanding=True))
    ),
    "ids",
)


class Known(NamedTuple):
    """The moves that are recorded already.

    Args:
        number: how many of the moves, from the first on.
        versions: those of the events that came of each of them, by the move's place.
    """

    number: int
    versions: Mapping[int, Sequence[int]]

    def all(self) -> list[int]:
        """The versions of all their events, in order."""
        return sorted(version for each in self.versions.values() for version in each)


def find_known(reading: Reading, game: str, moves: Sequence[Move]) -> Known:
    """The moves whose ids are of events of the game.

    Raises:
        Conflict: an id is of something else, or moves that are recorded come after others that are not.
    """
    given = {move.id.bytes: place for place, move in enumerate(moves) if move.id is not None}
    if not given:
        return Known(0, {})
    found: dict[int, int] = {}
    for id, stream, version in chain.from_iterable(_KNOWN.rows(reading.connection, some) for some in parts(given)):
        if stream != game:
            raise Conflict(wording.OF_OTHER_GAME(id=str(UUID(bytes=id))))
        found[given[id]] = version
    fresh = next(place for place in range(len(moves) + 1) if place not in found)
    later = [place for place in found if place > fresh]
    if later:
        raise Conflict(wording.OUT_OF_ORDER(known=later[0], fresh=fresh))
    return Known(len(found), _extents(reading, game, moves, found))


def need_same(timeline: Timeline, moves: Sequence[Move], known: Known) -> None:
    """Refuse an id under which another move was recorded. Raises Conflict.

    The whole record decides it: who knows the id of a hidden event is who entered it.
    """
    for unit in units(timeline.rules, moves[: known.number], 0):
        places = range(unit.first, unit.first + len(unit.moves))
        versions = sorted(version for place in places for version in known.versions[place])
        recorded = [timeline.record(version).data for version in versions]
        if _decided_again(timeline, unit, versions[0] - 1) != recorded:
            raise Conflict(wording.OTHER_MOVE(id=str(moves[unit.first].id)))


def _decided_again(timeline: Timeline, unit: Unit, version: int) -> list[Event] | None:
    """What comes of moves after a version of the game; None where they would be refused there."""
    table = timeline.at(version)
    try:
        made = Decider(timeline.rules, table, table, ALL).decide(unit, lambda move: None)
    except BadInput:
        return None
    return [each.event for each in made]


def _extents(reading: Reading, game: str, moves: Sequence[Move], found: Mapping[int, int]) -> dict[int, list[int]]:
    """The versions of all events that came of each move: their ids follow from that of the first."""
    versions = {place: [version] for place, version in found.items()}
    waiting = {following_id(_id(moves[place]), 1): place for place in found}
    starts = {version: place for place, version in found.items()}
    if not starts:
        return {}
    wanted = select(events.c.version, events.c.event_id).where(events.c.stream == game, events.c.version >= min(starts))
    last = max(starts)
    for version, id in reading.connection.execute(wanted.order_by(events.c.version)):
        place = waiting.pop(UUID(bytes=id), None)
        if place is not None:
            versions[place].append(version)
            waiting[following_id(_id(moves[place]), len(versions[place]))] = place
        elif version not in starts and version > last:
            break
    return versions


def _id(move: Move) -> UUID:
    assert move.id is not None
    return move.id
