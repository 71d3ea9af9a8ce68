"""What an answer says of each rules and number of players: a sentence that follows the intervals, and what would settle it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import groupby

from replay.answers.statistics import StatisticAnswer, StatisticFigure, StatisticFinding
from replay.rules.shared.analysis import SCALE, Measure, Statistic
from replay.statistics.intervals import LEAST_CASES, student, wilson
from replay.statistics.questions import Counted, written_interval
from replay.words.messages import Message, Text, listed, say

NEAR = {"share": 0.1, "stakes": 0.5, "levels": 0.5}
"""How far a mean may be from chance while people would call it the same."""
_MOST_CASES = 1_000_000


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


def answer_of(name: str, question: Statistic, rows: Iterable[Counted]) -> StatisticAnswer:
    """The answer to a question from what its query found."""
    order = {code: place for place, code in enumerate(question.labels)}
    rows = sorted(rows, key=lambda row: (row[0], row[1], order.get(row[2], 0), row[2].zfill(2)))
    found = []
    for (rules, players), some in groupby(rows, key=lambda row: row[:2]):
        figures = [figure_of(question, *row[1:]) for row in some]
        says, settles = _says(question.measure, figures), _settles(question.measure, figures)
        found.append(StatisticFinding(rules=rules, players=players, says=says, settles=settles, figures=figures))
    return StatisticAnswer(
        question=name, title=question.title, about=question.about, measure=question.measure, findings=found
    )


# 6 parameters: the columns of every query
def figure_of(question: Statistic, players: int, code: str, cases: int, total: int, squares: int) -> StatisticFigure:
    """The figure of a row that a query found, with its interval."""
    scale = SCALE if question.measure == "stakes" else 1
    found = wilson(total, cases) if question.measure == "share" else student(cases, total, squares)
    low, high = found if found is not None and cases >= LEAST_CASES else (None, None)
    return StatisticFigure(
        what=code,
        label=question.labels[code]() if code in question.labels else say("stats.place", "place {number}", number=code),
        cases=cases,
        value=round(total / cases / scale, 6),
        low=None if low is None else round(low / scale, 6),
        high=None if high is None else round(high / scale, 6),
        chance=0.0
        if question.measure != "share"
        else round(1 / players, 6)
        if question.chance == "players"
        else question.chance,
    )


def _says(measure: Measure, figures: Sequence[StatisticFigure]) -> list[Message]:
    known = [each for each in figures if each.interval is not None]
    compared = [each for each in known if each.chance is not None]
    if not known:
        return []
    if not compared:
        first = known[0]
        return [OFTEN(what=first.label, interval=written_interval(measure, first.interval))]
    share = measure == "share"
    more = [each.label for each in compared if _side(each) > 0]
    less = [each.label for each in compared if _side(each) < 0]
    said = [(MORE if share else ABOVE)(what=listed(more))] if more else []
    said += [(LESS if share else BELOW)(what=listed(less))] if less else []
    return said or [NO_SIGN() if all(_further(each) <= NEAR[measure] for each in compared) else CANNOT_TELL()]


def _settles(measure: Measure, figures: Sequence[StatisticFigure]) -> Message | None:
    near = NEAR[measure]
    missing: list[tuple[int, StatisticFigure]] = []
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


def _side(figure: StatisticFigure) -> int:
    """On which side of chance the whole interval is: 1 above, -1 below, 0 if it crosses."""
    if figure.interval is None or figure.chance is None:
        return 0
    low, high = figure.interval
    return (low > figure.chance) - (high < figure.chance)


def _further(figure: StatisticFigure) -> float:
    """How far from chance the further end of the interval is."""
    if figure.interval is None or figure.chance is None:
        return math.inf
    return max(abs(end - figure.chance) for end in figure.interval)
