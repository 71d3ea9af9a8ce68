"""What happened last in a game, and how it is taken back, for whoever records it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from replay.answers.recording import Undo
from replay.cards import UNSEEN
from replay.errors import BadInput
from replay.events import (
    Abandoned,
    Dealt,
    Drew,
    Event,
    GameOpened,
    HandStarted,
    HandVoided,
    Joined,
    Left,
    Paid,
    TakenBack,
)
from replay.formats.text_writer import shared_line
from replay.messages import Message
from replay.rules.eyes import ALL, Eyes
from replay.rules.shared.checks import expected_dealer
from replay.rules.shared.table import past_events, steps_of
from replay.timeline import Timeline

__all__ = ["last_entered", "latest_moves"]

_MOST = 3
_MOST_BETWEEN = 200
"""Events between hands that are looked at: more are no change of seats."""
_REASON = "$reason"


def latest_moves(timeline: Timeline, eyes: Eyes) -> list[Message]:
    """The last moves of the live hand in a sentence each, without the deal, unseen draws, and what was taken back.

    Args:
        timeline: the game.
        eyes: of the recorder.
    """
    table = timeline.table
    if not table.live:
        return []
    events = past_events(table.past)
    steps = [step for step in steps_of(events, table.step) if type(events[step]) in timeline.rules.moves]
    played = [step for step in steps if not isinstance(events[step], Dealt | HandStarted)]
    # Whether a card that these eyes may not see was recorded makes no difference.
    redact = timeline.rules.redact
    shown = [*(step for step in played[:-1] if not _is_unseen(redact(events[step], eyes))), *played[-1:]]
    first = timeline.hands[table.hand].first
    return [timeline.text(first + step, eyes) for step in shown[-_MOST:]]


def _is_unseen(event: Event) -> bool:
    return isinstance(event, Drew) and event.card == UNSEEN


def last_entered(timeline: Timeline, eyes: Eyes = ALL) -> Undo | None:
    """What was entered last in one go and still counts, and the lines that take it back; None where there is nothing.

    What one request recorded is one entry. Somebody who sat down and left again, and a hand that was struck out, count no more.
    """
    table = timeline.table
    if table.live:
        return _played(timeline, eyes)
    standing = table.standing
    ended = 0 if standing is None else timeline.hands[standing.hand].last
    changes = _together(timeline, _changes(timeline, ended))
    if changes and isinstance(timeline.record(changes[0]).data, GameOpened):
        return None
    if changes:
        return _undo(timeline, changes, _reversed(timeline, changes), eyes)
    return standing and _undo(timeline, [ended], [HandVoided(standing.hand, _REASON)], eyes)


def _played(timeline: Timeline, eyes: Eyes) -> Undo:
    """The last entry of the live hand. Money that changed hands stays; a hand of which nothing was played is struck out."""
    table, first = timeline.table, timeline.hands[timeline.table.hand].first
    events = past_events(table.past)
    # Nobody enters a deal of unseen cards: it comes with the move after it.
    dealt = () if table.depth == "full" else Dealt
    steps = [step for step in steps_of(events, table.step) if not isinstance(events[step], dealt)]
    entry = _together(timeline, [first + step for step in steps])
    moves = [each for each in entry if type(events[each - first]) in timeline.rules.moves]
    start = next((each - first for each in moves if each - first > table.money_step), None)
    if start is not None:
        return _undo(timeline, moves, [TakenBack(start - 1)], eyes)
    begun = [HandVoided(table.hand, _REASON)] if moves == [first] else []
    return _undo(timeline, moves, [Abandoned(_REASON), *begun] if begun else [], eyes)


def _changes(timeline: Timeline, after: int) -> list[int]:
    """The events between hands since a version, without those that cancel each other."""
    found: list[int] = []
    for version in timeline.between[bisect_right(timeline.between, after) :][-_MOST_BETWEEN:]:
        event = timeline.record(version).data
        if isinstance(event, HandVoided) or (isinstance(event, Paid) and event.why == "void"):
            continue
        before = timeline.record(found[-1]).data if found else None
        seats = isinstance(event, Joined | Left) and isinstance(before, Joined | Left) and event.seat == before.seat
        if seats and type(event) is not type(before):
            found.pop()
        else:
            found.append(version)
    return found


def _together(timeline: Timeline, versions: Sequence[int]) -> list[int]:
    """Those at the end that one request recorded."""
    made = [(record.at, record.by) for record in map(timeline.record, versions)]
    return [each for each, entry in zip(versions, made, strict=True) if entry == made[-1]]


def _reversed(timeline: Timeline, changes: Sequence[int]) -> list[Event]:
    """The moves that undo changes of seats; none where one of them is something else."""
    then, moves = timeline.table.copy(), list[Event]()
    for version in reversed(changes):
        match timeline.record(version).data:
            case Joined(seat=seat):
                move: Event = Left(seat)
            case Left(seat=seat):
                before = [each for each in then.circle[: then.circle.index(seat)] if each not in then.absent]
                move = Joined(seat, then.players[seat], next(reversed(before or then.present), None))
            case _:
                return []
        moves.append(move)
        timeline.rules.evolve(then, move)
    return moves


def _undo(timeline: Timeline, entry: Sequence[int], moves: Sequence[Event], eyes: Eyes) -> Undo:
    """An entry with the moves that take it back, if the rules accept them."""
    rules, then = timeline.rules, timeline.table.copy()
    try:
        for move in moves:
            for event in rules.decide(then, move):
                rules.evolve(then, event)
    except BadInput:
        moves, then = (), timeline.table
    struck = next((each.hand for each in moves if isinstance(each, HandVoided)), None)
    words = [timeline.text(each, eyes) for each in entry[-_MOST:]]
    return Undo(words, [*map(shared_line, moves)], struck, None if then.live else expected_dealer(then))
