"""A finished hand studied: how far each known hand was from its end at every step, the facts of its moves, and its moments.

All of it is made of the fold of the redacted events, step by step, and of nothing else: no later event, no other seat's cards. So two
records that these eyes cannot tell apart are studied alike. What these eyes know is taken out of the game first, as a value that another
process may be given. Where a number of a step takes the cards of a moment ago, because a seat is between its draw and its discard, the
number stays as it was.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO, NamedTuple

from replay.answers.table import Remark, StudiedLine, Study, TurningPoint
from replay.rules import opened_rules
from replay.rules.eyes import Eyes
from replay.rules.kinds import Distance, Noticed, Rules, Turn
from replay.rules.shared.table import Table
from replay.table.timeline import Timeline
from replay.values.events import Event, GameOpened
from replay.words.messages import Text

__all__ = ["Seen", "seen_of", "study", "work"]

FALLS = Text("study.falls", "In {steps} steps {who} comes down from {before} to {left}.")
TURNS = Text("study.turns", "From here on {who} is nearest to the end, with {left} to go.")
_QUICK = 4
"""A fall is looked for within so many moves of each seat."""
_LEAST_FALL = 2
_Numbers = dict[int, Distance]


class Seen(NamedTuple):
    """What some eyes know of a finished hand: all that a study is made of.

    Args:
        opened: the game's first event, which pins its rules.
        hand: the hand, from 1.
        eyes: whose view it is.
        table: the table after the first step.
        events: all events after that.
        counted: for each step whether it counts; it was not taken back.
    """

    opened: GameOpened
    hand: int
    eyes: Eyes
    table: Table
    events: Sequence[Event]
    counted: Sequence[bool]


def seen_of(timeline: Timeline, hand: int, eyes: Eyes) -> Seen:
    """Take out of a game what these eyes know of a hand; of one that is not finished no event. Raises NotFound or BadInput."""
    looks, span, redact = timeline.need_eyes(eyes), timeline.hands[hand], timeline.rules.redact
    opened, table = timeline.recorded(1, 1)[0].data, timeline.at(span.first, looks)
    assert isinstance(opened, GameOpened)  # a game begins with it
    # The chain of earlier hands says nothing of this one, and would grow with the evening.
    table.standing = None
    records = timeline.recorded(span.first + 1, span.last) if timeline.ended(hand) else []
    events = [redact(each.data, looks) for each in records]
    return Seen(
        opened, hand, looks, table, events, [timeline.counts(each) for each in range(span.first, span.last + 1)]
    )


def study(seen: Seen) -> Study:
    """Study a hand with the cards that the eyes know; one that is not finished, or was lost from sight, has nothing to study."""
    rules, table = opened_rules(seen.opened), seen.table.copy()
    measures = dict(rules.room.measures)
    steps: list[_Numbers] = []
    facts: list[Remark] = []
    for step, (numbers, noticed) in enumerate(_walk(rules, table, seen.events) if measures else ()):
        steps.append(numbers)
        if noticed and seen.counted[step]:
            facts += (Remark(step, each.seat, each.text, each.lost, each.hindsight) for each in noticed)
    lines = list(_lines(steps, table, list(measures)))
    moments = [each for each in _moments(lines, facts, table) if seen.counted[each.step]]
    return Study(hand=seen.hand, eyes=str(seen.eyes), measures=measures, lines=lines, facts=facts, moments=moments)


def work(jobs: BinaryIO, answers: BinaryIO, seconds: int) -> None:
    """Study one hand after the other, in a process of its own, until there are no more; None answers a job that failed.

    Args:
        jobs: each a pickled :class:`Seen`.
        answers: where the studies go, pickled.
        seconds: a job that takes longer ends the process.
    """
    alarm: Callable[[int], object] = getattr(signal, "alarm", int)
    getattr(os, "nice", int)(19)
    while True:
        try:
            seen = pickle.load(jobs)
        except EOFError:
            return
        alarm(seconds)
        try:
            found = study(seen)
        except Exception:  # whatever is wrong with this hand, the next one has its study
            found = None
        alarm(0)
        pickle.dump(found, answers)
        answers.flush()


def _numbers(rules: Rules, table: Table, last: _Numbers) -> _Numbers:
    """How far each known seat is from its end."""
    numbers = _Numbers()
    for seat in table.order if table.depth != "result" else ():
        found = None if table.unknown.get(seat) else rules.distance(table, seat) or last.get(seat)
        if found:
            numbers[seat] = found
    return numbers


def _walk(rules: Rules, table: Table, events: Sequence[Event]) -> Iterator[tuple[_Numbers, Sequence[Noticed]]]:
    """Fold the hand into the table, step by step: the numbers of each known seat, and what is to be noticed."""
    if events:
        yield (numbers := _numbers(rules, table, {})), ()
    for event in events:
        before, last = table.copy(), numbers
        rules.evolve(table, event)
        numbers = _numbers(rules, table, last)
        mover: int | None = getattr(event, "seat", None)
        if mover in numbers and rules.mark(event, before) in ("out", "win"):
            numbers[mover] = Distance(0)
        was, now = ({seat: each.left for seat, each in found.items()} for found in (last, numbers))
        yield numbers, list(rules.noticed(Turn(before, event, table, was, now)))


def _lines(steps: Sequence[_Numbers], table: Table, measures: Sequence[str]) -> Iterator[StudiedLine]:
    """The numbers as lines, with the winner at zero at the end; a hand that was only seen when it was empty has none."""
    for seat in table.order:
        found = [numbers.get(seat) for numbers in steps]
        left = [each.left if each else None for each in found]
        if any(left):
            more = {
                code: [each.more.get(code) if each else None for each in found] for code in measures if code != "left"
            }
            yield StudiedLine(seat, table.players[seat], left, more)


def _moments(lines: Sequence[StudiedLine], facts: Sequence[Remark], table: Table) -> list[TurningPoint]:
    """The largest thing given up, the turning point and the largest fall, each at a step of its own."""
    given_up = [each for each in facts if each.lost]
    after = {(line.seat, step): left or 0 for line in lines for step, left in enumerate(line.left)}
    # Of equals the one that left the hand nearest to its end, and of those the last.
    worst = max(given_up, key=lambda each: (each.lost, -after.get((each.seat, each.step), 99), each.step), default=None)
    found = [TurningPoint(worst.step, worst.seat, "lost", worst.text)] if worst else []
    for make in (_turn(lines, table), _fall(lines, table)):
        if make and all(make.step != each.step for each in found):
            found.append(make)
    return sorted(found, key=lambda each: each.step)


def _turn(lines: Sequence[StudiedLine], table: Table) -> TurningPoint | None:
    """The step from which on the first hand that was through was nearest to that, of several; None if it was through there."""
    through = {each.seat: each.left.index(0) for each in lines if 0 in each.left}
    winner = min(through, key=through.__getitem__, default=0)
    own = next((each.left for each in lines if each.seat == winner), [])
    others = [each.left for each in lines if each.seat != winner]
    if not own or not others:
        return None
    end = through[winner]

    def leads(step: int) -> bool:
        mine, theirs = own[step], [each[step] for each in others]
        return mine is not None and all(each is not None and each > mine for each in theirs)

    start = end
    while start and leads(start - 1):
        start -= 1
    left = own[start]
    if start in (0, end) or not left or any(each[start - 1] is None for each in (own, *others)):
        return None
    return TurningPoint(start, winner, "turn", TURNS(who=table.who(winner), left=left))


def _fall(lines: Sequence[StudiedLine], table: Table) -> TurningPoint | None:
    """The largest fall of a hand within a few moves of each seat, at its end; not the step that empties or completes the hand."""
    best: tuple[int, int, TurningPoint] | None = None
    for line in lines:
        for step, left in enumerate(line.left):
            start = max(0, step - _QUICK * len(table.order))
            if not left or not step or line.left[step - 1] == left:
                continue
            before, since = max(
                ((each or 0, at) for at, each in enumerate(line.left[start:step], start)), default=(0, 0)
            )
            fall = before - left
            if fall >= _LEAST_FALL and (best is None or (fall, -left) > best[:2]):
                text = FALLS(who=table.who(line.seat), before=before, left=left, steps=step - since)
                best = fall, -left, TurningPoint(step, line.seat, "fall", text)
    return best[2] if best else None
