"""Moves that are already stored: sent again after a lost answer, or recorded by two people at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import bindparam, select

from replay.answers.recording import Compared
from replay.club.table.moves import Decider, Looks, Move, MoveUnit, units
from replay.identity import following_id, has_made_id
from replay.rules import Rules
from replay.rules.eyes import ALL, Eyes
from replay.store.reading import Reading
from replay.store.statements import parts
from replay.store.tables import events
from replay.table.timeline import Timeline
from replay.values.events import Event, HandStarted
from replay.values.times import format_time
from replay.words.errors import BadInput, Conflict
from replay.words.messages import Message, Text

_MOST_OF_ONE = 64
"""More events than one move can have."""
_RECORDED = select(events.c.event_id, events.c.stream, events.c.version).where(
    events.c.event_id.in_(bindparam("ids", expanding=True))
)


class Known(NamedTuple):
    """The moves that are already recorded.

    Args:
        number: the number of recorded moves, from the first on.
        versions: the versions of each move's events, by the move's place.
        taken: True if the id of another move belongs to an event hidden from the sender.
    """

    number: int
    versions: Mapping[int, Sequence[int]]
    taken: bool = False

    def all(self) -> list[int]:
        """Return the versions of all their events, in order."""
        return sorted(version for each in self.versions.values() for version in each)


ID_TWICE = Text("recording.id-twice", "found the id {id} twice, expected a different id for each move")


def need_own_ids(moves: Sequence[Move]) -> None:
    """Refuse moves that share an id, or one with the id of another move's event. Raises BadInput."""
    given = [(place, move.id) for place, move in enumerate(moves) if move.id is not None]
    known: set[UUID] = set()
    for place, id in given:
        if id in known:
            raise BadInput(ID_TWICE(id=str(id)), field=f"moves.{place}.id")
        known.add(id)
    if len(given) < 2:
        return
    for place, id in given:
        if taken := known.intersection(following_id(id, later) for later in range(1, _MOST_OF_ONE)):
            raise BadInput(ID_TWICE(id=str(taken.pop())), field=f"moves.{place}.id")


def find_recorded(reading: Reading, game: str, moves: Sequence[Move]) -> tuple[dict[int, list[int]], bool]:
    """For each move already stored (matched by id): the versions of its events. And True if an id belongs to an event elsewhere."""
    given = {move.id.bytes: place for place, move in enumerate(moves) if move.id is not None}
    rows = [row for some in parts(given) for row in reading.connection.execute(_RECORDED, {"ids": some})]
    own = {given[id]: version for id, stream, version in rows if stream == game}
    return _extents(reading, game, moves, own), len(own) < len(rows)


OUT_OF_ORDER = Text(
    "recording.out-of-order",
    "move {known} is already recorded, but move {fresh} before it is not, expected the moves in their original order",
)


def need_known(timeline: Timeline, moves: Sequence[Move], recorded: Mapping[int, Sequence[int]], looks: Looks) -> Known:
    """Return the moves that are already recorded, as far as the sender sees the game: hidden parts do not change the answer.

    An id in a hidden hand counts as new: it may be that of a guessed card.

    Raises:
        Conflict: another move was recorded under an id, or recorded moves follow unrecorded ones.
    """
    seen = {
        place: versions
        for place, versions in recorded.items()
        if (eyes := looks(versions[0])) is not None and not _is_guessed(timeline, versions[0], eyes, _id(moves[place]))
    }
    fresh = next(place for place in range(len(moves) + 1) if place not in seen)
    later = [place for place in seen if place > fresh]
    if later:
        raise Conflict(OUT_OF_ORDER(known=later[0], fresh=fresh))
    known = Known(len(seen), seen)
    _need_same(timeline, moves, known, looks)
    return known


def _is_guessed(timeline: Timeline, version: int, eyes: Eyes, id: UUID) -> bool:
    """True if an id may have been made of details hidden from these eyes, as those of earlier versions of Paipu were."""
    return timeline.record(version, eyes).id != id and has_made_id(timeline.rules, timeline.record(version))


OTHER_MOVE = Text(
    "recording.other-move", "found another move under the id {id}, expected the recorded one, or a new id"
)


def _need_same(timeline: Timeline, moves: Sequence[Move], known: Known, looks: Looks) -> None:
    """Refuse an id under which another move was recorded, as far as its sender sees it. Raises Conflict."""
    redact = timeline.rules.redact
    for unit in units(timeline.rules, moves[: known.number], 0):
        places = range(unit.first, unit.first + len(unit.moves))
        versions = sorted(version for place in places for version in known.versions[place])
        eyes = looks(versions[0])
        assert eyes is not None
        recorded = _moves(timeline.rules, (timeline.record(version, eyes).data for version in versions))
        made = _decided_again(timeline, unit, versions[0] - 1, eyes)
        if made is None or _moves(timeline.rules, (redact(each, eyes) for each in made)) != recorded:
            raise Conflict(OTHER_MOVE(id=str(moves[unit.first].id)))


def _moves(rules: Rules, events: Iterable[Event]) -> list[Event]:
    """Return the moves among the events: their consequences may depend on hidden cards."""
    return [each for each in events if type(each) in rules.moves]


def _decided_again(timeline: Timeline, unit: MoveUnit, version: int, eyes: Eyes) -> list[Event] | None:
    """Decide moves again after a version of the game, at the table for these eyes; None if they would be refused there."""
    table = timeline.at(version, eyes)
    try:
        made = Decider(timeline.rules, table, table, ALL).decide(unit, lambda move: None)
    except BadInput:
        return None
    return [each.event for each in made]


def _extents(reading: Reading, game: str, moves: Sequence[Move], found: Mapping[int, int]) -> dict[int, list[int]]:
    """Return the versions of all events of each move: their ids follow from that of the first."""
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


_MOST = 20
"""The most sentences about the club's events: after a longer absence the recorder views the game."""


class Entry(NamedTuple):
    """An entry that the club did not record.

    Args:
        lines: lines of the text notation.
        since: the version on which they were entered.
        eyes: the recorder's eyes at that version; None for none.
    """

    lines: Sequence[str]
    since: int
    eyes: Eyes | None


def compare(timeline: Timeline, entry: Entry, versions: Sequence[int], eyes: Eyes) -> Compared:
    """Return both the recorded events and the entry in sentences."""
    moves = [version for version in versions if _tells(timeline, timeline.record(version, eyes).data)]
    return Compared(
        club=[timeline.text(version, eyes) for version in moves[-_MOST:]],
        at=format_time(timeline.record(moves[-1]).at) if moves else None,
        mine=_meant(timeline, entry),
    )


def _tells(timeline: Timeline, event: Event) -> bool:
    """True if the event is a player's move; the beginning of a hand needs no sentence."""
    return type(event) in timeline.rules.moves and not isinstance(event, HandStarted)


def _meant(timeline: Timeline, entry: Entry) -> list[Message]:
    if entry.eyes is None or entry.since > timeline.version:
        return []
    rules, table = timeline.rules, timeline.at(entry.since, entry.eyes)
    then, sentences = table.copy(), list[Message]()
    decider = Decider(rules, table, table, ALL)
    try:
        for unit in units(rules, [Move(each) for each in entry.lines], 0):
            for event, _ in decider.decide(unit):
                if _tells(timeline, event):
                    sentences.append(rules.sentence(event, then))
                rules.evolve(then, event)
    except BadInput:
        return []
    return sentences
