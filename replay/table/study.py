"""A finished hand studied: how far each known hand was from its end at every step, the facts of its moves, and its moments.

All of it is made of the fold of the redacted events, step by step, and of nothing else: no later event, no other seat's cards. So two
records that these eyes cannot tell apart are studied alike. Where a number of a step takes the cards of a moment ago, because a seat is
between its draw and its discard, the number stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from replay.answers.table import Remark, StudiedLine, Study, TurningPoint
from replay.rules.eyes import Eyes
from replay.rules.kinds import Distance, Noticed, Turn
from replay.rules.shared.table import Table
from replay.table.timeline import Span, Timeline
from replay.values.events import HandEnded
from replay.words.messages import Text

__all__ = ["study"]

FALLS = Text("study.falls", "In {steps} steps {who} comes down from {before} to {left}.")
TURNS = Text("study.turns", "From here on {who} is nearest to the end, with {left} to go.")
_QUICK = 4
"""A fall is looked for within so many moves of each seat."""
_LEAST_FALL = 2
_Numbers = dict[int, Distance]


def study(timeline: Timeline, hand: int, eyes: Eyes) -> Study:
    """Study a hand with the cards that these eyes know; a hand that is not finished, or was lost from sight, has nothing to study.

    Raises:
        NotFound: there is no such hand.
        BadInput: the game has no such seat.
    """
    looks, span, rules = timeline.need_eyes(eyes), timeline.hands[hand], timeline.rules
    whole = Study(hand=hand, eyes=str(eyes), measures=dict(rules.room.measures), lines=[], facts=[], moments=[])
    if not rules.room.measures or not isinstance(timeline.recorded(span.last, span.last)[0].data, HandEnded):
        return whole
    table = timeline.at(span.first - 1, looks)
    steps: list[_Numbers] = []
    facts: list[Remark] = []
    for step, (numbers, noticed) in enumerate(_walk(timeline, span, looks, table)):
        steps.append(numbers)
        if noticed and timeline.counts(span.first + step):
            facts += (Remark(step, each.seat, each.text, each.lost, each.hindsight) for each in noticed)
    lines = list(_lines(steps, table, list(rules.room.measures)))
    return replace(
        whole,
        lines=lines,
        facts=facts,
        moments=[each for each in _moments(lines, facts, table) if timeline.counts(span.first + each.step)],
    )


def _walk(timeline: Timeline, span: Span, eyes: Eyes, table: Table) -> Iterator[tuple[_Numbers, Sequence[Noticed]]]:
    """Fold the hand into the table, step by step: the numbers of each known seat, and what is to be noticed."""
    rules, numbers = timeline.rules, _Numbers()
    for record in timeline.recorded(span.first, span.last):
        event, before, last = rules.redact(record.data, eyes), table.copy(), numbers
        rules.evolve(table, event)
        numbers = {}
        for seat in table.order if table.depth != "result" else ():
            found = None if table.unknown.get(seat) else rules.distance(table, seat) or last.get(seat)
            if found:
                numbers[seat] = found
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
    # Of equals the one that was nearest to the end of the hand.
    worst = max(given_up, key=lambda each: (each.lost, each.step), default=None)
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
    if start in (0, end) or not left or own[start - 1] is None:
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
