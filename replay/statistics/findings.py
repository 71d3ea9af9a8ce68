"""What an answer says of each rules and number of players: a sentence that follows the intervals, and what would settle it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from replay.statistics.questions import Answer, Figure, written_interval
from replay.words.messages import Message, Text, listed

NEAR = {"share": 0.1, "stakes": 0.5, "levels": 0.5}
"""How far a mean may be from chance while people would call it the same."""
_MOST_CASES = 1_000_000


class Finding(NamedTuple):
    """What the figures of the same rules and players say together.

    Args:
        figures: these figures.
        says: the answer in sentences; none where every case is one of too few.
        settles: what would settle what is open; None if nothing is.
    """

    figures: Sequence[Figure]
    says: Sequence[Message]
    settles: Message | None


NO_SIGN = Text("stats.no-sign", "No sign of it.")
CANNOT_TELL = Text("stats.cannot-tell", "Cannot tell yet.")
MORE = Text("stats.more", "More than by chance: {what}.")
LESS = Text("stats.less", "Less than by chance: {what}.")
ABOVE = Text("stats.above", "Above zero: {what}.")
BELOW = Text("stats.below", "Below zero: {what}.")
OFTEN = Text("stats.often", "{what}: {interval}.")
SETTLES = Text(
    "stats.settles", "About {count} more cases of “{what}” would settle what is open, if they are like the others."
)


def findings(answer: Answer) -> Iterator[Finding]:
    """The findings of an answer, in the order of its figures."""
    for _, group in groupby(answer.figures, key=lambda each: (each.rules, each.players)):
        figures = list(group)
        yield Finding(figures, _says(answer, figures), _settles(answer, figures))


def _says(answer: Answer, figures: Sequence[Figure]) -> list[Message]:
    known = [each for each in figures if each.interval is not None]
    compared = [each for each in known if each.chance is not None]
    if not known:
        return []
    if not compared:
        first = known[0]
        return [OFTEN(what=first.label, interval=written_interval(answer.question.measure, first.interval))]
    share = answer.question.measure == "share"
    more = [each.label for each in compared if _side(each) > 0]
    less = [each.label for each in compared if _side(each) < 0]
    said = [(MORE if share else ABOVE)(what=listed(more))] if more else []
    said += [(LESS if share else BELOW)(what=listed(less))] if less else []
    near = NEAR[answer.question.measure]
    return said or [NO_SIGN() if all(_further(each) <= near for each in compared) else CANNOT_TELL()]


def _settles(answer: Answer, figures: Sequence[Figure]) -> Message | None:
    """The cases after which every bar is on one side of chance or near it: a bar shrinks with the root of its cases."""
    near = NEAR[answer.question.measure]
    missing: list[tuple[int, Figure]] = []
    for figure in figures:
        if figure.interval is None or figure.chance is None or _side(figure) or _further(figure) <= near:
            continue
        away, both = abs(figure.value - figure.chance), figure.interval[1] - figure.interval[0]
        outward = _further(figure) - away
        times = min(outward / (near - away) if away < near else math.inf, (both - outward) / away if away else math.inf)
        missing.append((math.ceil(figure.cases * (times**2 - 1)), figure))
    if not missing:
        return None
    most, last = max(missing, key=lambda each: each[0])
    if not 0 < most <= _MOST_CASES:
        return None
    digit = 10 ** max(len(str(most)) - 2, 1)
    return SETTLES(count=f"{-(-most // digit) * digit:,}", what=last.label)


def _side(figure: Figure) -> int:
    """On which side of chance the whole interval is: 1 above, -1 below, 0 if it crosses."""
    if figure.interval is None or figure.chance is None:
        return 0
    low, high = figure.interval
    return (low > figure.chance) - (high < figure.chance)


def _further(figure: Figure) -> float:
    """How far from chance the further end of the interval is."""
    if figure.interval is None or figure.chance is None:
        return math.inf
    return max(abs(end - figure.chance) for end in figure.interval)
