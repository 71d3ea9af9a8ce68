"""Moves that the club has already: those that are sent again because their answer was lost, and those that two people recorded at once."""

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
"""More events than come of one move."""
_RECORDED = select(events.c.event_id, events.c.stream, events.c.version).where(
    events.c.event_id.in_(bindparam("ids", expanding=True))
)


class Known(NamedTuple):
    """The moves that are recorded already.

    Args:
        number: how many of the moves, from the first on.
        versions: those of the events that came of each of them, by the move's place.
        taken: whether an id of another move is that of an event, too, of which the sender is to learn nothing.
    """

    number: int
    versions: Mapping[int, Sequence[int]]
    taken: bool = False

    def all(self) -> list[int]:
        """The versions of all their events, in order."""
        return sorted(version for each in self.versions.values() for version in each)


ID_TWICE = Text("recording.id-twice", "found the id {id} twice, expected one of its own for each move")


def need_own_ids(moves: Sequence[Move]) -> None:
    """Refuse moves of which two have one id, or one has that of an event that comes of another. Raises BadInput."""
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
    """The versions of the events that came of each move whose id is that of an event of the game, by the move's place; and whether an id
    is that of an event elsewhere.
    """
    given = {move.id.bytes: place for place, move in enumerate(moves) if move.id is not None}
    rows = [row for some in parts(given) for row in reading.connection.execute(_RECORDED, {"ids": some})]
    own = {given[id]: version for id, stream, version in rows if stream == game}
    return _extents(reading, game, moves, own), len(own) < len(rows)


OUT_OF_ORDER = Text(
    "recording.out-of-order",
    "move {known} was recorded before and move {fresh} ahead of it was not, expected the moves in the order in which they were made",
)


def need_known(timeline: Timeline, moves: Sequence[Move], recorded: Mapping[int, Sequence[int]], looks: Looks) -> Known:
    """The moves that are recorded already, for somebody who sees this of the game: nothing else of it has a part in the answer.

    An id of a hand that they do not see is as good as new: it may be that of a card which they guess.

    Raises:
        Conflict: another move was recorded under an id, or moves that are recorded come after others that are not.
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
    """Whether an id may have been made of what these eyes do not see of its event, as those of earlier versions of Paipu were."""
    return timeline.record(version, eyes).id != id and has_made_id(timeline.rules, timeline.record(version))


OTHER_MOVE = Text(
    "recording.other-move", "found another move under the id {id}, expected what was recorded under it, or a new id"
)


def _need_same(timeline: Timeline, moves: Sequence[Move], known: Known, looks: Looks) -> None:
    """Refuse an id under which another move was recorded, as far as its sender sees that. Raises Conflict."""
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
    """Those that are moves: what follows from them may depend on what their sender does not see."""
    return [each for each in events if type(each) in rules.moves]


def _decided_again(timeline: Timeline, unit: MoveUnit, version: int, eyes: Eyes) -> list[Event] | None:
    """What comes of moves after a version of the game, at the table that these eyes see; None where they would be refused there."""
    table = timeline.at(version, eyes)
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


_MOST = 20
"""Sentences of what the club has: whoever was away longer looks at the game."""


class Entry(NamedTuple):
    """What somebody entered and the club did not record.

    Args:
        lines: of the text notation.
        since: the version on which they were entered.
        eyes: of whoever entered them, at that version; None for none.
    """

    lines: Sequence[str]
    since: int
    eyes: Eyes | None


def compare(timeline: Timeline, entry: Entry, versions: Sequence[int], eyes: Eyes) -> Compared:
    """Both in sentences.

    Args:
        timeline: of the game.
        entry: what was entered and not recorded.
        versions: of what was recorded after that version, as far as whoever compares may know it.
        eyes: with which they may know it.
    """
    moves = [version for version in versions if _tells(timeline, timeline.record(version, eyes).data)]
    return Compared(
        club=[timeline.text(version, eyes) for version in moves[-_MOST:]],
        at=format_time(timeline.record(moves[-1]).at) if moves else None,
        mine=_meant(timeline, entry),
    )


def _tells(timeline: Timeline, event: Event) -> bool:
    """Whether somebody did it; that a hand began goes without saying."""
    return type(event) in timeline.rules.moves and not isinstance(event, HandStarted)


def _meant(timeline: Timeline, entry: Entry) -> list[Message]:
    """What came of the lines at the table as it was then; nothing where that was against the rules already."""
    if entry.eyes is None or entry.since > timeline.version:
        return []
    rules, table = timeline.rules, timeline.at(entry.since, entry.eyes)
    then, sentences = table.copy(), list[Message]()
    decider = Decider(rules, table, table, ALL)
    try:
        for unit in units(rules, [Move(each) for each in entry.lines], 0):
            for event, _ in decider.decide(unit, _allow):
                if _tells(timeline, event):
                    sentences.append(rules.sentence(event, then))
                rules.evolve(then, event)
    except BadInput:
        return []
    return sentences


def _allow(move: Event) -> None:
    """Nothing of it is recorded."""
