"""Running balances drawn as lines over time: what a template needs to make an SVG of it, with neither script nor style inside; and the
balance of one player, evening by evening.

The lines live in a square of 1,000 by 1,000 that is stretched over the plot, with zero at the top as SVG has it; words beside
it are placed in percent, so that they keep their size on every screen.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup
from msgspec.structs import replace

from replay import charts
from replay.answers.books import Course, Running
from replay.values.money import Unit
from replay.values.times import UNKNOWN
from replay.words.display import width
from replay.words.messages import say
from web.filters import short_day, unit_code
from web.language import catalogue

MOST_LINES = 8
"""This many lines can be distinguished by their dashes; of more players, those furthest from zero are drawn."""

_SIDE = 1000
_TICKS = 5
_MOST_DOTS = 20
"""Of more days only the last has a dot: so many would cover the dashes that distinguish the lines."""
_NAME = 10
_APART = 6
"""The least distance between labels, in percent of the height."""


class Label(NamedTuple):
    """Words at a place, in percent of the plot's width or height."""

    at: float
    text: str


class Curve(NamedTuple):
    """A player's line: its number from 1, the name, where it ends, and where its name is.

    ``points`` are what SVG draws the line through, ``dots`` is the path of the days on it.
    """

    number: int
    player: str
    amount: int
    points: str
    dots: str
    ends: float
    label: Label


class Chart(NamedTuple):
    """A drawing: the lines, the amounts along the height, the days along the width; ``zero`` is the height of zero in percent.

    ``left_out`` is how many players have no line.
    """

    curves: list[Curve]
    amounts: list[Label]
    days: list[Label]
    zero: float
    left_out: int


def chart(found: Running) -> Chart | None:
    """The drawing of running balances; None if no money has moved on a day that is known."""
    undated = found.days[:1] == [UNKNOWN.date()]
    days = found.days[undated:]
    if not days:
        return None
    drawn = [_dated(course) if undated else course for course in found.courses]
    drawn = sorted(drawn, key=lambda course: -max(map(abs, (course.opening, *course.amounts))))[:MOST_LINES]
    low, high, step = _span([amount for course in drawn for amount in (course.opening, *course.amounts)])
    across = _across(days)

    def height(amount: int) -> float:
        return round((high - amount) * 100 / (high - low), 2)

    ends = [height(course.amounts[-1]) for course in drawn]
    unit = Unit.parse(found.unit)
    curves = []
    for course, end, place in zip(drawn, ends, _apart(ends), strict=True):
        heights = [height(amount) for amount in (course.opening, *course.amounts)]
        points = [f"{x * 10:g} {y * 10:g}" for x, y in zip(across, heights, strict=True)]
        dots = "".join(f"M{point}h0" for point in points[1 if len(days) <= _MOST_DOTS else -1 :])
        label = Label(place, _short(course.player))
        curves.append(Curve(0, course.player, course.amounts[-1], " ".join(points), dots, end, label))
    in_order = sorted(curves, key=lambda curve: (curve.label.at, curve.player))
    return Chart(
        [curve._replace(number=number) for number, curve in enumerate(in_order, 1)],
        [Label(height(amount), _written(amount, unit, step)) for amount in range(low, high + 1, step)],
        _dates(days, across[1:]),
        height(0),
        len(found.courses) - len(drawn),
    )


_ROOM_OF_A_DAY = 52


def drawn_balance(found: Running) -> list[Markup]:
    """A player's balance after each evening, for a phone and for a desk; none if no money has moved on a day that is known."""
    undated = found.days[:1] == [UNKNOWN.date()]
    days, course = found.days[undated:], _dated(found.courses[0]) if undated else found.courses[0]
    totals, language = (course.opening, *course.amounts), catalogue()
    rises = frozenset(at for at, (one, other) in enumerate(pairwise(totals), 1) if other > one)
    scale = charts.money_scale(Unit.parse(found.unit), unit_code(found.unit))
    words = charts.Words(
        "",
        lambda at, gain: say("web.gained-on", "{day}: {gain}", day=short_day(days[at - 1]), gain=gain).words(language),
        lambda at: short_day(days[at - 1]).words(language),
        _ROOM_OF_A_DAY,
    )
    line = charts.Course(course.player, totals, won=rises, own=True)
    sizes = ((charts.PHONE[0], 190), (charts.DESK[0] - 48, 280))
    drawn = (charts.draw_line([line], scale, words, size, named=False) for size in sizes)
    return [Markup(each) for each in drawn if each is not None]


def _dated(course: Course) -> Course:
    """Return the course with its first amount as the opening, since its day is unknown."""
    return replace(course, opening=course.amounts[0], amounts=course.amounts[1:])


def _span(amounts: Sequence[int]) -> tuple[int, int, int]:
    """The lowest and the highest line of the grid and what lies between two of them, in minor units: round figures, zero among them.

    >>> _span([0, 450, -1700]), _span([0, 0])
    ((-2000, 500, 500), (0, 1, 1))
    """
    low, high = min(0, *amounts), max(0, *amounts)
    rough, power = max(1, -(-(high - low) // _TICKS)), 1
    while power * 10 <= rough:
        power *= 10
    step = next(each * power for each in (1, 2, 5, 10) if each * power >= rough)
    low, high = low // step * step, -(-high // step) * step
    return low, high if high > low else low + step, step


def _across(days: Sequence[dt.date]) -> list[float]:
    """The places of the beginning and of each day, in percent of the width: the beginning is a little before the first day."""
    first, last = days[0].toordinal(), days[-1].toordinal()
    before = max(1, (last - first) / 20)
    return [0.0, *(round((day.toordinal() - first + before) * 100 / (last - first + before), 2) for day in days)]


def _dates(days: Sequence[dt.date], across: Sequence[float]) -> list[Label]:
    """The first and the last day, and the one in the middle between them: there is room for no more on a telephone."""
    first, last = days[0], days[-1]
    found = [Label(across[0], first.isoformat())]
    if (last - first).days > 1:
        found.append(Label(round((across[0] + across[-1]) / 2, 2), (first + (last - first) / 2).isoformat()))
    return [*found, Label(across[-1], last.isoformat())] if last > first else found


def _apart(places: Sequence[float]) -> list[float]:
    """The places of labels, in percent of the height, so that none covers another: as near as can be to the ends of their lines.

    >>> _apart([10, 10, 50]), _apart([100, 99])
    ([10, 16, 50], [100, 94])
    """
    order = sorted(range(len(places)), key=lambda place: places[place])
    found = list(places)
    for one, other in pairwise(order):
        found[other] = max(found[other], found[one] + _APART)
    lowest: float = 100
    for place in reversed(order):
        found[place] = min(found[place], lowest)
        lowest = found[place] - _APART
    return found


def _written(amount: int, unit: Unit, step: int) -> str:
    """An amount along the height: without decimals where all of them are whole."""
    sign = "\N{MINUS SIGN}" if amount < 0 else "+" if amount else ""
    whole = 10**unit.digits
    return sign + (str(abs(amount) // whole) if step % whole == 0 else unit.write(abs(amount)))


def _short(name: str) -> str:
    """A name that fits beside the plot on a telephone.

    >>> _short("Guo"), _short("Wang Xiaoming"), _short("欧阳娜娜欧阳")
    ('Guo', 'Wang Xiao\u2026', '欧阳娜娜\u2026')
    """
    if width(name) <= _NAME:
        return name
    cut = name
    while width(cut) >= _NAME:
        cut = cut[:-1]
    return f"{cut.rstrip()}\N{HORIZONTAL ELLIPSIS}"
