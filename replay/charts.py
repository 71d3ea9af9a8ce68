"""Drawings of an evening and of money: standings after each hand as a line, and who pays whom as ribbons; for pages, screen and API.

A drawing has real pixels and its letters keep their size: a page takes a narrow one for a phone and a wide one for a desk. Each line
ends in a form of its own, in the player's name and in the value, so that colour is never the only sign.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import chain, count, pairwise
from typing import NamedTuple, TypeVar

from replay.answers.games import Game, Hand
from replay.rules import Rules
from replay.values.money import Unit, sign
from replay.words.display import width as cells
from replay.words.messages import ENGLISH, Catalogue, Text, say

PHONE = (312, 270)
"""Width and height of the drawing for a phone, in pixels."""
DESK = (788, 360)
"""Width and height of the drawing for a desk, in pixels."""
SPARK = (54, 24)
"""Width and height of a line without words, in pixels."""

N = TypeVar("N", int, float)
_MINUS = "\N{MINUS SIGN}"
_LINES = 6
_TOP, _FOOT, _LEFT = 26, 24, 40
_RIGHT_OF_PHONE, _RIGHT_OF_DESK, _RIGHT_OF_NOTHING = 116, 132, 24
_CELL = 8.8
"""Pixels of a letter at the end of a line, in a wide bold typeface."""
_APART, _BESIDE = 17, 1.3
_EVERY_NUMBER, _ROOM_FOR_FORMS = 17, 12
_SHORT_NAME = 9
_MOST_HANDS_WITH_FORMS = 60


class Course(NamedTuple):
    """The course of one player, or one team, through the hands of an evening.

    Args:
        name: how the line is called at its end.
        totals: the total before the first hand and after each; None before the hand at which the player joined.
        won: the hands that were won, from 1.
        absent: the hands that the player sat out.
        own: the reader's own line, which is drawn in the colour of the reader and above all others.
        seats: whose line it is, in a game.
    """

    name: str
    totals: Sequence[int | None]
    won: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()
    own: bool = False
    seats: tuple[int, ...] = ()


class Scale(NamedTuple):
    """The drawing and writing of totals.

    Args:
        unit: what stands above the axis, such as ``€``; "" for nothing.
        write: a total, as it stands at the end of a line.
        ticks: where the axis has a line, and what stands there: from the lowest and the highest total, and how many spaces at most.
        goal: the total that ends the game, drawn dotted.
        stepped: totals that jump from hand to hand, as levels do: where a line ends the axis says what it reached.
        gains: what a hand gave is worth a remark where it was the most of the evening.
    """

    unit: str
    write: Callable[[int], str]
    ticks: Callable[[int, int, int], Sequence[tuple[int, str]]]
    goal: int | None = None
    stepped: bool = False
    gains: bool = False


class Words(NamedTuple):
    """The words of a drawing, in the language of its reader: below the axis, the remark about the biggest hand, and each hand.

    ``room`` are the pixels that the words of a hand take, with the space between two.
    """

    hand: str
    biggest: Callable[[int, str], str] = "{} {}".format
    label: Callable[[int], str] = str
    room: float = _EVERY_NUMBER


def signed(amount: int, unit: Unit) -> str:
    """An amount with its sign, as it stands at the end of a line.

    >>> signed(250, Unit("EUR", 2)), signed(-50, Unit("EUR", 2)), signed(0, Unit("EUR", 2))
    ('+2.50', '\u22120.50', '0.00')
    """
    return f"{'+' if amount > 0 else _MINUS if amount < 0 else ''}{unit.write(abs(amount))}"


def money_scale(unit: Unit, sign: str) -> Scale:
    """The scale of an evening for money, in minor units of ``unit``, whose sign stands above the axis."""

    def ticks(low: int, high: int, most: int) -> list[tuple[int, str]]:
        least = max(1, 10**unit.digits // 2)
        step = _step(low, high, most, least)
        whole = step % 10**unit.digits == 0
        return [(each, _on_axis(each, unit, whole=whole)) for each in _grid(low, high, step)]

    return Scale(sign, lambda amount: signed(amount, unit), ticks, gains=True)


def points_scale(goal: int | None) -> Scale:
    """The scale of a game for points, with its goal where it has one."""

    def ticks(low: int, high: int, most: int) -> list[tuple[int, str]]:
        top = max(high, goal or 0)
        steps = _grid(low, top, _step(low, top, min(most, 3), 25))
        return [(each, _with_minus(each)) for each in steps if each <= top]

    return Scale("", _with_minus, ticks, goal, gains=True)


def levels_scale(levels: Sequence[str], past: str) -> Scale:
    """The scale of a game for levels, from the lowest: a total is a place among them, and they begin again when the last is ``past``."""
    whole = len(levels)

    def name(rank: int) -> str:
        rounds, rest = divmod(rank, whole)
        return levels[rest] if not rounds else past if not rest else f"{past} {levels[rest]}"

    def ticks(low: int, high: int, most: int) -> list[tuple[int, str]]:
        last = max(whole, high)
        every = 3 if last == whole else 6
        return [(each, name(each)) for each in sorted({*range(0, last - 1, every), whole - 1, last})]

    return Scale("", name, ticks, stepped=True)


def spark(totals: Sequence[int], low: int, high: int, *, own: bool = False) -> str:
    """A line without words, for a row of a list; its row says how it ended.

    Args:
        totals: the total before the first hand and after each.
        low: the lowest total of the whole list, zero or less.
        high: the highest of the whole list.
        own: the reader's own line.
    """
    (width, height), scale = SPARK, max(1, high - low)
    places = [height - 2 - (each - low) * (height - 4) / scale for each in totals]
    step = (width - 6) / max(1, len(totals) - 1)
    points = [f"{2 + at * step:.1f} {y:.1f}" for at, y in enumerate(places)]
    zero = height - 2 + low * (height - 4) / scale
    return (
        f'<svg class="spark{" me" if own else ""}" width="{width}" height="{height}" viewBox="0 0 {width} {height}" aria-hidden="true">'
        f'<path class="z" d="M0 {zero:.1f}H{width}"/><path class="l" d="M{"L".join(points)}"/>'
        f'<circle cx="{2 + step * (len(totals) - 1):.1f}" cy="{places[-1]:.1f}" r="2.8"/></svg>'
    )


LIKELY = Text("chart.likely", "likely between {low} and {high} %")
LIKELY_BESIDE = Text("chart.likely-beside", "likely between {low} and {high} %, {chance} % by chance")


def draw_interval(
    share: float,
    interval: tuple[float, float],
    chance: float | None = None,
    width: int = 170,
    catalogue: Catalogue = ENGLISH,
) -> str:
    """A share as a point on its interval of 95 %, with the share by chance as a dotted line, from 0 to 100 %."""

    def x(part: float) -> str:
        return f"{9 + part * (width - 18):.1f}"

    low, high = (round(100 * each) for each in interval)
    label = (
        LIKELY(low=low, high=high) if chance is None else LIKELY_BESIDE(low=low, high=high, chance=round(100 * chance))
    )
    line = "" if chance is None else f'<path class="chance" d="M{x(chance)} 1V23"/>'
    return (
        f'<svg class="ch" width="{width}" height="24" viewBox="0 0 {width} 24" role="img"'
        f' aria-label="{escape(label.words(catalogue))}"><path class="grid" d="M4 12H{width - 4}"/>'
        f'<path class="likely" d="M{x(interval[0])} 12H{x(interval[1])}"/>{line}'
        f'<circle class="point" cx="{x(share)}" cy="12" r="4.5"/></svg>'
    )


def _with_minus(amount: int) -> str:
    return str(amount).replace("-", _MINUS)


def _on_axis(amount: int, unit: Unit, *, whole: bool) -> str:
    sign = "+" if amount > 0 else _MINUS if amount < 0 else ""
    return f"{sign}{abs(amount) // 10**unit.digits}" if whole or not amount else f"{sign}{unit.write(abs(amount))}"


def _step(low: int, high: int, most: int, least: int) -> int:
    """The least round step, of which at most ``most`` lie between the multiples around two totals.

    >>> _step(-50, 200, 4, 50), _step(-400, 900, 4, 50), _step(0, 41, 3, 25), _step(-400, 500, 5, 50)
    (100, 500, 25, 200)
    """
    round_ones: Iterator[int] = (digit * 10**power for power in count() for digit in (1, 2, 5))
    for step in chain([least], (each for each in round_ones if each > least)):
        if -(-max(high, 0) // step) - min(low, 0) // step <= most:
            return step
    raise AssertionError("there is a larger step")


def _grid(low: int, high: int, step: int) -> range:
    """The multiples of a step around two totals, zero among them."""
    first, last = min(low, 0) // step * step, -(-max(high, 0) // step) * step
    return range(first, max(last, first + step) + 1, step)


class _Plot(NamedTuple):
    """The places of hands and totals in a drawing, in pixels."""

    width: int
    height: int
    right: int
    hands: int
    low: int
    high: int

    @property
    def end(self) -> int:
        return self.width - self.right

    @property
    def foot(self) -> int:
        return self.height - _FOOT

    @property
    def gap(self) -> float:
        """The pixels from one hand to the next."""
        return (self.end - _LEFT) / self.hands

    def x(self, hand: float) -> float:
        return _LEFT + hand * self.gap

    def y(self, total: float) -> float:
        return self.foot - (total - self.low) * (self.foot - _TOP) / (self.high - self.low)


def _right(courses: Sequence[Course], scale: Scale, usual: int) -> int:
    """The margin for names and values at the ends: the usual one, or as much more as the longest of them take."""
    longest = max(cells(each.name) + cells(scale.write(each.totals[-1] or 0)) for each in courses)
    return min(max(usual, round(_CELL * longest) + 26), usual + 50)


def draw_line(  # 7 parameters: a drawing for a page, for programs, and for a file of its own differ in these
    courses: Sequence[Course],
    scale: Scale,
    words: Words,
    size: tuple[int, int],
    void: frozenset[int] = frozenset(),
    style: str = "",
    *,
    named: bool = True,
) -> str | None:
    """The drawing as an ``<svg>`` element, or None where no hand has ended.

    Args:
        courses: the lines, in the order of the seats; all have as many totals.
        scale: how their totals are drawn.
        words: the words beside them.
        size: width and height in pixels, such as :data:`PHONE`.
        void: hands that count for nothing: they keep their place, and their number is struck through.
        style: what stands in a ``<style>`` of the drawing, for one that stands alone.
        named: names and values stand at the ends; else a list beside the drawing has them, with the same forms.
    """
    hands = max((len(each.totals) - 1 for each in courses), default=0)
    if hands < 1:
        return None
    width, height = size
    totals = [total for each in courses for total in each.totals if total is not None]
    axis = scale.ticks(min(totals), max(totals), 4 if height < 230 else 5)
    right = (
        _right(courses, scale, _RIGHT_OF_DESK if width > 2 * PHONE[0] else _RIGHT_OF_PHONE)
        if named
        else _RIGHT_OF_NOTHING
    )
    plot = _Plot(width, height, right, hands, axis[0][0], max(axis[-1][0], *totals))
    lines = _lines(courses)
    paths = {line.colour: _path(line, lines, plot, scale) for line in lines}
    last = sorted(lines, key=lambda line: line.colour == 0)
    parts = [
        *_biggest(courses, scale, words, plot, void),
        *_axes(axis, scale, words, plot, void),
        *(part for line in last for part in _stroke(line, paths[line.colour], plot, scale)),
        *(part for line in last for part in _forms(line, paths[line.colour], plot)),
        *(_ends(lines, paths, scale, plot) if named else ()),
    ]
    standing = sorted(courses, key=lambda each: -(each.totals[-1] or 0))
    label = ", ".join(f"{each.name} {scale.write(each.totals[-1] or 0)}" for each in standing)
    alone, inside = (' xmlns="http://www.w3.org/2000/svg"', f"<style>{style}</style>") if style else ("", "")
    return (
        f'<svg{alone} class="ch" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" aria-label="{escape(label)}">{inside}{"".join(parts)}</svg>'
    )


class _Line(NamedTuple):
    """A course with its colour: 0 for the one that is drawn above all others, else 1 to 5, and again."""

    course: Course
    colour: int


def _lines(courses: Sequence[Course]) -> list[_Line]:
    """The reader's own line, or else the leader's, is the first colour; the others follow in the order of their seats."""
    first = next((each for each in courses if each.own), None) or max(courses, key=lambda each: each.totals[-1] or 0)
    found, colour = [], 0
    for each in courses:
        colour += each is not first
        found.append(_Line(each, 0 if each is first else colour))
    return found


Points = dict[int, tuple[float, float]]
"""The points of a line, by hand."""
_Span = tuple[tuple[float, float], tuple[float, float]]


def _path(line: _Line, lines: Sequence[_Line], plot: _Plot, scale: Scale) -> Points:
    """The points of a line. Lines that run together lie side by side; the first colour is on top of them."""
    totals, found = line.course.totals, Points()
    for hand, total in enumerate(totals):
        if total is None:
            continue
        together = [each for each in lines if each.colour and _meet(each.course.totals, totals, hand)]
        place = together.index(line) - (len(together) - 1) / 2 if line in together and len(together) > 1 else 0
        found[hand] = (plot.x(hand), plot.y(total) + place * _BESIDE)
    return found


def _meet(one: Sequence[int | None], other: Sequence[int | None], hand: int) -> bool:
    """Two lines run together here: at this hand, and at the one before or after it."""
    near = [each for each in (hand - 1, hand + 1) if 0 <= each < min(len(one), len(other))]
    return one[hand] == other[hand] and any(one[each] == other[each] for each in near)


def _axes(
    axis: Sequence[tuple[int, str]], scale: Scale, words: Words, plot: _Plot, void: frozenset[int]
) -> Iterable[str]:
    for total, text in axis:
        y = plot.y(total)
        kind = "zero" if total == 0 and (scale.unit or not scale.stepped) else "grid"
        yield f'<path class="{kind}" d="M{_LEFT} {y:.1f}H{plot.end}"/>'
        yield f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{escape(text)}</text>'
    if scale.goal is not None:
        yield f'<path class="goal" d="M{_LEFT} {plot.y(scale.goal):.1f}H{plot.end}"/>'
    if scale.unit:
        yield f'<text x="{_LEFT - 6}" y="14" text-anchor="end">{escape(scale.unit)}</text>'
    foot = plot.height - 7
    yield f'<text x="{_LEFT - 6}" y="{foot}" text-anchor="end">{escape(words.hand)}</text>'
    for hand in _numbered(plot, words.room):
        struck, text = ' class="void"' if hand in void else "", escape(words.label(hand))
        yield f'<text{struck} x="{plot.x(hand):.1f}" y="{foot}" text-anchor="middle">{text}</text>'


def _numbered(plot: _Plot, room: float) -> list[int]:
    """The hands whose number has room: all, every second, or every fifth; the last always, the first too."""
    if plot.gap >= room:
        return list(range(1, plot.hands + 1))
    every = 2 if 2 * plot.gap >= room else 5
    while every * plot.gap < room:
        every *= 2
    is_round = every > 2 and room <= _EVERY_NUMBER
    found = [1, *range(every, plot.hands, every)] if is_round else list(range(1, plot.hands, every))
    while found and (plot.hands - found[-1]) * plot.gap < room:
        found.pop()
    return [*found, plot.hands]


def _stroke(line: _Line, points: Points, plot: _Plot, scale: Scale) -> Iterable[str]:
    """The line itself, dotted where its player was away, over a halo where it lies above others."""
    colour = _colour(line)
    solid: list[_Span] = []
    dotted: list[_Span] = []
    for one, other in pairwise(sorted(points)):
        (dotted if other in line.course.absent else solid).append((points[one], points[other]))
    if line.colour == 0 and solid:
        yield f'<path class="halo" d="{_joined(solid, scale)}"/>'
    if solid:
        yield f'<path class="ln c{colour}" d="{_joined(solid, scale)}"/>'
    if dotted:
        yield f'<path class="ln away c{colour}" d="{_joined(dotted, scale)}"/>'


def _joined(spans: Sequence[_Span], scale: Scale) -> str:
    """Spans as the data of a path, joined where one ends where the next begins."""
    found, at = [], None
    for (x, y), (to_x, to_y) in spans:
        if at != (x, y):
            found.append(f"M{x:.1f} {y:.1f}")
        found.append(f"H{to_x:.1f}V{to_y:.1f}" if scale.stepped else f"L{to_x:.1f} {to_y:.1f}")
        at = (to_x, to_y)
    return "".join(found)


def _colour(line: _Line) -> int:
    return 0 if line.colour == 0 else (line.colour - 1) % (_LINES - 1) + 1


def _forms(line: _Line, points: Points, plot: _Plot) -> Iterable[str]:
    """A form on each hand that was won, a dot on the others of the first line, and the form at the end."""
    last = max(points)
    if plot.hands <= _MOST_HANDS_WITH_FORMS and plot.gap >= _ROOM_FOR_FORMS:
        for hand, (x, y) in points.items():
            if hand in line.course.won and hand != last:
                yield _form(line, x, y, 5)
            elif line.colour == 0 and 0 < hand < last and hand not in line.course.absent and plot.gap >= _EVERY_NUMBER:
                yield _form(line, x, y, 3)
    yield _form(line, *points[last], 5 if last in line.course.won else 4.5)


def _form(line: _Line, x: float, y: float, r: float) -> str:
    """The form of a line: disc, square, triangle, diamond, triangle on its head, ring."""
    kind = f'class="f{_colour(line)} mk"'
    drawn = (
        f'<circle {kind} cx="{x:.1f}" cy="{y:.1f}" r="{r}"/>',
        f'<rect {kind} x="{x - 0.9 * r:.1f}" y="{y - 0.9 * r:.1f}" width="{1.8 * r:.1f}" height="{1.8 * r:.1f}"/>',
        f'<path {kind} d="M{x:.1f} {y - 1.1 * r:.1f}l{1.1 * r:.1f} {2 * r:.1f}h{-2.2 * r:.1f}z"/>',
        f'<path {kind} d="M{x:.1f} {y - 1.3 * r:.1f}l{1.3 * r:.1f} {1.3 * r:.1f}l{-1.3 * r:.1f} {1.3 * r:.1f}'
        f'l{-1.3 * r:.1f} {-1.3 * r:.1f}z"/>',
        f'<path {kind} d="M{x:.1f} {y + 1.1 * r:.1f}l{1.1 * r:.1f} {-2 * r:.1f}h{-2.2 * r:.1f}z"/>',
        f'<circle class="hole c{_colour(line)}" cx="{x:.1f}" cy="{y:.1f}" r="{0.9 * r:.1f}"/>',
    )
    return drawn[line.colour % _LINES]


def _biggest(courses: Sequence[Course], scale: Scale, words: Words, plot: _Plot, void: frozenset[int]) -> Iterable[str]:
    """A pale band behind the hand that gave the most to one player, and one line of words above it; none where all hands are alike."""
    found = _biggest_hand(courses, void) if scale.gains else None
    if found is None:
        return
    hand, gain = found
    text = words.biggest(hand, f"+{scale.write(gain).lstrip('+')}")
    half = min(13.0, max(4.0, plot.gap / 2))
    room = min(4.1 * cells(text), (plot.end - _LEFT) / 2)
    x = min(max(plot.x(hand), _LEFT + room), plot.width - room)
    left, right = max(_LEFT, plot.x(hand) - half), min(plot.end + half, plot.x(hand) + half)
    yield f'<rect class="band" x="{left:.1f}" y="18" width="{right - left:.1f}" height="{plot.foot - 18}" rx="5"/>'
    yield f'<text class="big" x="{x:.1f}" y="12" text-anchor="middle">{escape(text)}</text>'


def _biggest_hand(courses: Sequence[Course], void: frozenset[int]) -> tuple[int, int] | None:
    """The hand that gave the most to one player, the first of equal ones, and that gain; None where all hands are alike."""
    hands = range(1, len(courses[0].totals))
    most = {hand: gain for hand in hands if hand not in void and (gain := _most(courses, hand)) > 0}
    if len(set(most.values())) < 2:
        return None
    hand = max(most, key=lambda each: (most[each], -each))
    return hand, most[hand]


def _most(courses: Sequence[Course], hand: int) -> int:
    """The largest gain of a hand."""
    gains = [0]
    for each in courses:
        before, after = each.totals[hand - 1], each.totals[hand]
        if after is not None:
            gains.append(after - (before or 0))
    return max(gains)


def _ends(lines: Sequence[_Line], paths: dict[int, Points], scale: Scale, plot: _Plot) -> Iterable[str]:
    """Names and values at the ends, which give way to one another, with a hair line to each."""
    ends = {line.colour: paths[line.colour][max(paths[line.colour])] for line in lines}
    order = sorted(lines, key=lambda line: (ends[line.colour][1], line.colour))
    places = spread([ends[line.colour][1] for line in order], _APART, _TOP, plot.foot + 7)
    for line, place in zip(order, places, strict=True):
        x, y = ends[line.colour]
        value = scale.write(line.course.totals[-1] or 0)
        room = plot.right - 16 if scale.stepped else plot.right - 16 - 7 * cells(value) - 6
        yield f'<path class="lead c{_colour(line)}" d="M{x + 6:.1f} {y:.1f}L{plot.end + 13} {place:.1f}"/>'
        yield f'<text class="nm f{_colour(line)}" x="{plot.end + 16}" y="{place + 4.5:.1f}">{escape(short(line.course.name, room))}</text>'
        if not scale.stepped:
            yield f'<text class="vl" x="{plot.width}" y="{place + 4.5:.1f}" text-anchor="end">{escape(value)}</text>'


def spread(places: Sequence[float], apart: float, top: float, foot: float) -> list[float]:
    """Places in order, moved apart as little as can be between two bounds; the upper bound gives way where there are too many.

    >>> spread([10, 12, 50], 10, 0, 100), spread([99, 100], 10, 0, 100)
    ([10, 20, 50], [90, 100])
    """
    found: list[float] = []
    for place in places:
        found.append(max(place, top, found[-1] + apart if found else top))
    lowest = foot
    for at in range(len(found) - 1, -1, -1):
        found[at] = min(found[at], lowest)
        lowest = found[at] - apart
    return found


def short(name: str, room: float) -> str:
    """A name that fits into some pixels of bold 13 px letters: a Chinese one takes two cells for each sign.

    >>> short("Guo Min", 60), short("Maximiliane", 60), short("欧阳娜娜欧阳", 60)
    ('Guo Min', 'Maximil\u2026', '欧阳娜\u2026')
    """
    most = int(room // 7)
    if cells(name) <= most:
        return name
    cut = name
    while cut and cells(cut) >= most:
        cut = cut[:-1]
    return f"{cut.rstrip()}\N{HORIZONTAL ELLIPSIS}"


def names_at_ends(names: Sequence[str]) -> list[str]:
    """Names as they stand at the ends of lines: a short one whole, of a longer one the first word; two alike get a letter of the next word.

    >>> names_at_ends(["Li Wei", "Joost Bakker", "陈静", "Joost Adriaans", "Sanne de Vries"])
    ['Li Wei', 'Joost B.', '陈静', 'Joost A.', 'Sanne']
    """
    words = [name.split() if cells(name) > _SHORT_NAME else [name] for name in names]
    heads = [each[0] if each else name for each, name in zip(words, names, strict=True)]
    shown = [
        f"{head} {parts[1][0]}." if heads.count(head) > 1 and len(parts) > 1 else head
        for head, parts in zip(heads, words, strict=True)
    ]
    return [each if shown.count(each) == 1 else name for each, name in zip(shown, names, strict=True)]


HAND = say("chart.hand", "hand")
BIGGEST = Text("chart.biggest", "hand {hand} {gain}")
PAST_A = say("chart.past", "past")


class Line(NamedTuple):
    """The line of a game, ready to be drawn at any size.

    Args:
        courses: how everybody came through the hands that have ended.
        scale: how totals are drawn, in a language.
        void: the hands that count for nothing.
    """

    courses: Sequence[Course]
    scale: Callable[[Catalogue], Scale]
    void: frozenset[int]

    def draw(
        self, size: tuple[int, int], catalogue: Catalogue = ENGLISH, style: str = "", *, named: bool = True
    ) -> str | None:
        """The drawing in a language; None where no hand has ended. See :func:`draw_line`."""
        words = Words(HAND.words(catalogue), lambda hand, gain: BIGGEST(hand=hand, gain=gain).words(catalogue))
        return draw_line(self.courses, self.scale(catalogue), words, size, self.void, style, named=named)

    @property
    def biggest(self) -> int | None:
        """The number of the hand behind which the drawing has a band."""
        found = _biggest_hand(self.courses, self.void) if self.courses and self.scale(ENGLISH).gains else None
        return None if found is None else found[0]

    def forms(self) -> dict[int, str]:
        """The form at the end of each seat's line, as a drawing of 14 by 14 pixels for a list."""
        return {
            seat: f'<svg class="ch" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">{_form(line, 7, 7, 5)}</svg>'
            for line in _lines(self.courses)
            for seat in line.course.seats
        }


def game_line(game: Game, rules: Rules | None, own: Collection[str] = ()) -> Line | None:
    """The line of a game: levels where sides play for them, points where they are counted, and money else.

    Args:
        game: the game with all its hands, as its reader may see it.
        rules: those of the game; None for hands of several games, which have no levels and no goal in common.
        own: the reader's own names.

    Returns:
        the line, of money only of those whose money the reader may know; None where no hand has ended, or nothing may be known.
    """
    hands = [each for each in game.hands if each.how != "live"]
    names = dict(
        zip((each.seat for each in game.seats), names_at_ends([each.player for each in game.seats]), strict=True)
    )
    players = {each.seat: each.player for each in game.seats}
    ended = [each for each in hands if not each.void]
    if not ended:
        return None
    void = frozenset(each.hand for each in hands if each.void)
    if rules and any(side.rank is not None for side in ended[-1].reached):
        ladder = rules.room.ladder
        named = _by_levels(hands, names, players, own)
        return Line(named, lambda catalogue: levels_scale(ladder, PAST_A.words(catalogue)), void)
    counted = all(gain.points is not None for each in ended for gain in each.gains)
    hidden = () if counted else {gain.seat for each in ended for gain in each.gains if gain.money is None}
    courses = [
        _course(hands, seat, name, own=players[seat] in own, counted=counted)
        for seat, name in names.items()
        if seat not in hidden and any(seat in each.order for each in hands)
    ]
    if not courses:
        return None
    unit = Unit.parse(game.unit)
    goal = rules.race.target if rules and rules.race else None
    scale = points_scale(goal)._replace(gains=rules is not None) if counted else money_scale(unit, sign(unit))
    return Line(courses, lambda _: scale, void)


def _course(hands: Sequence[Hand], seat: int, name: str, *, own: bool, counted: bool) -> Course:
    """The course of one seat: it begins at zero at the hand before the first that it played."""
    first = next(place for place, each in enumerate(hands) if seat in each.order)
    totals: list[int | None] = [None] * first + [0]
    won, absent, total = set[int](), set[int](), 0
    for hand in hands[first:]:
        gain = next((each for each in hand.gains if each.seat == seat), None)
        if gain is None:
            absent.add(len(totals))
        elif not hand.void:
            total += (gain.points if counted else gain.money) or 0
            if seat in hand.winners:
                won.add(len(totals))
        totals.append(total)
    return Course(name, totals, frozenset(won), frozenset(absent), own, (seat,))


def _by_levels(
    hands: Sequence[Hand], names: Mapping[int, str], players: Mapping[int, str], own: Collection[str]
) -> list[Course]:
    """The courses of the sides that play for levels; a struck-out hand leaves both where they were."""
    sides = [side.seats for side in next(each.reached for each in reversed(hands) if each.reached)]
    found = []
    for seats in sides:
        totals: list[int | None] = [0]
        won = set[int]()
        for place, hand in enumerate(hands, 1):
            side = next((each for each in hand.reached if each.seats == seats), None)
            totals.append(totals[-1] if hand.void or side is None else side.rank)
            if not hand.void and set(seats) & set(hand.winners):
                won.add(place)
        name = ", ".join(names[seat].split()[0] for seat in seats)
        found.append(
            Course(name, totals, frozenset(won), own=any(players[seat] in own for seat in seats), seats=tuple(seats))
        )
    return found


PAYS = Text("chart.pays", "{payer} pays {payee} {amount}")
OWES = Text("chart.owes", "owes {amount}")
YOU = say("chart.you", "you")
_MOST_PEOPLE, _MOST_RIBBONS = 12, 8
_PAYER_HIGH, _PAYEE_HIGH, _BETWEEN = 36, 22, 10
"""The least height of an end with its words, and the space between two ends, in pixels."""
_A_RIBBON, _THINNEST = 26, 2


class Party(NamedTuple):
    """An end of ribbons: an account, its name, and whether it is the reader's own."""

    account: str
    name: str
    own: bool = False


class Ribbon(NamedTuple):
    """A payment of some minor units from one party to another."""

    payer: Party
    payee: Party
    amount: int


def largest(ribbons: Sequence[Ribbon]) -> list[Ribbon]:
    """The payments that are drawn, those of the largest debtor first: all, or the largest where many people take part."""
    many = len({each for ribbon in ribbons for each in ribbon[:2]}) > _MOST_PEOPLE
    found = sorted(ribbons, key=lambda each: -each.amount)[: _MOST_RIBBONS if many else None]
    owed = _sums((each.payer, each.amount) for each in found)
    return sorted(found, key=lambda each: (-owed[each.payer], each.payer, -each.amount))


def draw_ribbons(ribbons: Sequence[Ribbon], unit: Unit, width: int, catalogue: Catalogue = ENGLISH) -> str | None:
    """Draw who pays whom as an ``<svg>`` element: debtors left, creditors right, ribbons as wide as the money between them.

    The reader's own payments have the reader's colour, and the reader is called *you*. Sums are of the payments that are drawn.

    Returns:
        the drawing; None where there is no payment.
    """
    drawn = largest(ribbons)
    if not drawn:
        return None
    each_wide = _A_RIBBON * len(drawn) / sum(each.amount for each in drawn)
    wide = {each: max(_THINNEST, each.amount * each_wide) for each in drawn}
    owing, owed = _sums((each.payer, wide[each]) for each in drawn), _sums((each.payee, wide[each]) for each in drawn)
    high = max(_column(owing, _PAYER_HIGH), _column(owed, _PAYEE_HIGH))
    sums = _sums((each.payee, each.amount) for each in drawn)
    longest = max(cells(each.name) + cells(unit.write(amount)) for each, amount in sums.items())
    x, usual = (96, 132) if width <= PHONE[0] else (170, 200)
    to_x = width - min(max(usual, round(_CELL * longest) + 28), usual + 32)
    left = _Ends(x, width, owing, _tops(owing, _PAYER_HIGH, high), _sums((each.payer, each.amount) for each in drawn))
    right = _Ends(to_x, width, owed, _tops(owed, _PAYEE_HIGH, high), sums)
    colours = {each: 0 if each.own else at % (_LINES - 1) + 1 for at, each in enumerate(owing)}
    parts = [
        *_bands(drawn, wide, left, right, colours),
        *_payers(left, colours, unit, catalogue),
        *_payees(right, unit, catalogue),
    ]
    label = "; ".join(
        PAYS(payer=each.payer.name, payee=each.payee.name, amount=unit.write(each.amount)).words(catalogue)
        for each in drawn
    )
    return (
        f'<svg class="ch" width="{width}" height="{high:.0f}" viewBox="0 0 {width} {high:.0f}" role="img"'
        f' aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


class _Ends(NamedTuple):
    """The ends of ribbons on one side, in pixels: the place of the column, the width of the drawing, heights, upper edges; and the sums."""

    x: int
    width: int
    heights: Mapping[Party, float]
    tops: Mapping[Party, float]
    sums: Mapping[Party, int]


def _bands(
    drawn: Sequence[Ribbon], wide: Mapping[Ribbon, float], left: _Ends, right: _Ends, colours: Mapping[Party, int]
) -> Iterable[str]:
    starts, ends = dict(left.tops), dict(right.tops)
    for each in drawn:
        kind = "f0 own" if each.payer.own or each.payee.own else f"f{colours[each.payer]}"
        start, end, high = starts[each.payer], ends[each.payee], wide[each]
        middle = (left.x + right.x) / 2
        yield (
            f'<path class="rb {kind}" d="M{left.x} {start:.1f}C{middle} {start:.1f} {middle} {end:.1f} {right.x} {end:.1f}'
            f"L{right.x + 8} {end + high / 2:.1f}L{right.x} {end + high:.1f}"
            f'C{middle} {end + high:.1f} {middle} {start + high:.1f} {left.x} {start + high:.1f}z"/>'
        )
        starts[each.payer] += high
        ends[each.payee] += high


def _payers(ends: _Ends, colours: Mapping[Party, int], unit: Unit, catalogue: Catalogue) -> Iterable[str]:
    x = ends.x - 14
    for each, top in ends.tops.items():
        high, owes = ends.heights[each], OWES(amount=unit.write(ends.sums[each])).words(catalogue)
        middle = top + high / 2
        yield f'<rect class="f{colours[each]}" x="{ends.x - 6}" y="{top:.1f}" width="6" height="{high:.1f}"/>'
        yield f'<text {_kind(each)} x="{x}" y="{middle - 2:.1f}" text-anchor="end">{_called(each, x, catalogue)}</text>'
        yield f'<text x="{x}" y="{middle + 13:.1f}" text-anchor="end">{escape(owes)}</text>'


def _payees(ends: _Ends, unit: Unit, catalogue: Catalogue) -> Iterable[str]:
    for each, top in ends.tops.items():
        high, amount = ends.heights[each], unit.write(ends.sums[each])
        y, room = top + high / 2 + 4.5, ends.width - ends.x - 26 - _CELL * cells(amount)
        yield f'<rect class="to" x="{ends.x + 10}" y="{top:.1f}" width="5" height="{high:.1f}"/>'
        yield f'<text {_kind(each)} x="{ends.x + 20}" y="{y:.1f}">{_called(each, room, catalogue)}</text>'
        yield f'<text class="vl" x="{ends.width}" y="{y:.1f}" text-anchor="end">{escape(amount)}</text>'


def _kind(party: Party) -> str:
    return 'class="nm f0"' if party.own else 'class="nm vl"'


def _called(party: Party, room: float, catalogue: Catalogue) -> str:
    return escape(short(YOU.words(catalogue) if party.own else party.name, 7 * room / _CELL))


def _sums(amounts: Iterable[tuple[Party, N]]) -> dict[Party, N]:
    """The sum of each party, in the order in which they come."""
    found: dict[Party, N] = {}
    for party, amount in amounts:
        found[party] = found[party] + amount if party in found else amount
    return found


def _column(heights: Mapping[Party, float], least: int) -> float:
    return sum(max(each, least) for each in heights.values()) + _BETWEEN * (len(heights) - 1)


def _tops(heights: Mapping[Party, float], least: int, high: float) -> dict[Party, float]:
    """The upper edge of each end in a column that is as high as the drawing."""
    free = high - _column(heights, least)
    more = free / (len(heights) - 1) if len(heights) > 1 else 0
    found, place = {}, 0 if more else free / 2
    for party, height in heights.items():
        slot = max(height, least)
        found[party] = place + (slot - height) / 2
        place += slot + _BETWEEN + more
    return found
