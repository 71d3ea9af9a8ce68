"""The frames of a hand, which hold what the page of a step shows after each of its steps; and the lines and moments of its study.

A frame is a table, taken apart: its parts repeat from step to step, so each text is there once, or as its difference from an earlier one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from flask import get_template_attribute

from replay.answers.games import Step
from replay.answers.table import State, Study
from web.current_club import club
from web.language import worded
from web.visitor_filter import eyes_on_hand, looks_back, seen_state, sees_hand, veil_of

PLACE = "<template></template>"
"""Where a part belongs in the ground."""
Difference: TypeAlias = tuple[int, int, int, str]
"""The number of another text, how much of its beginning and of its end stays, in UTF-16 units as JavaScript counts, and what is between."""
_PART = re.compile(r'<([a-z][a-z0-9]*)\b[^<>]*\sdata-part="[^"]*"[^<>]*>')
_KEY = re.compile(r'data-part="([^"]*)"')


def parted(html: str) -> tuple[str, list[str]]:
    """The ground of a table, and its parts in order; a part within another one is a piece of that.

    >>> parted('<ol> <li data-part="seat-1">Guo</li> </ol>')
    ('<ol> <template></template> </ol>', ['<li data-part="seat-1">Guo</li>'])
    """
    ground, parts, done = list[str](), list[str](), 0
    while opens := _PART.search(html, done):
        end = _closed(html, opens)
        ground.append(html[done : opens.start()])
        parts.append(html[opens.start() : end])
        done = end
    return PLACE.join((*ground, html[done:])), parts


def _closed(html: str, opens: re.Match[str]) -> int:
    """Return the position after the element."""
    depth = 0
    for tag in re.compile(rf"<(/?){opens[1]}\b[^<>]*>").finditer(html, opens.start()):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    raise ValueError(f"found no end of the part {opens[0]}")


class Packing:
    """The texts of some frames, each of them once."""

    def __init__(self) -> None:
        self.texts: list[str | Difference] = []
        """A text, or its difference from one before it."""
        self._numbers: dict[str, int] = {}
        self._keys: list[str] = []
        self._latest: dict[str, str] = {}

    def add(self, html: str) -> list[int]:
        """Take the next table in; gives the numbers of its ground and of its parts."""
        ground, parts = parted(html)
        keys = [found[1] for part in parts if (found := _KEY.search(part))]
        return [self._number(key, text) for key, text in zip(("", *keys), (ground, *parts), strict=True)]

    def _number(self, key: str, text: str) -> int:
        if text not in self._numbers:
            self._numbers[text] = len(self.texts)
            before = self._latest.get(key)
            self._keys.append(key)
            self.texts.append(text if before is None else _difference(self._numbers[before], before, text))
        self._latest[key] = text
        return self._numbers[text]

    def together(self) -> tuple[list[str | Difference], list[int]]:
        """The texts, all of a part after each other, because they are alike and so take fewer bytes; and the new number of each."""
        order = sorted(range(len(self.texts)), key=self._keys.__getitem__)
        number = sorted(range(len(order)), key=order.__getitem__)
        old = [self.texts[each] for each in order]
        return [each if isinstance(each, str) else (number[each[0]], *each[1:]) for each in old], number


def _difference(number: int, before: str, after: str) -> Difference:
    start = _shared(before, after)
    end = _shared(before[start:][::-1], after[start:][::-1])
    return number, _units(before[:start]), _units(before[len(before) - end :]), after[start : len(after) - end]


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the length of the common beginning."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


MOST = 500
"""The most steps of one answer: a hand that is longer comes in several."""


class PartOfHand(NamedTuple):
    """A part of a hand of ``last`` steps as some eyes see it: all ``steps`` from the ``first`` on, and the tables after some of them.
    ``goes_on`` if the visitor may see the next hand, ``back`` if earlier steps.
    """

    first: int
    last: int
    steps: Sequence[Step]
    states: Iterable[State]
    goes_on: bool
    back: bool


def part_of_hand(game: str, hand: int, wanted: Mapping[str, Any]) -> PartOfHand:
    """The part of a hand ``after`` so many steps, with these ``eyes`` and in ``hindsight`` if that is wanted. Raises NotFound."""
    eyes, after = eyes_on_hand(game, hand, wanted["eyes"]), wanted["after"]
    timeline, back = club().timeline(game, veil_of(game)), looks_back(game, hand)
    steps, start, looks = (
        club().steps(game, hand, eyes, veil_of(game)),
        timeline.hands[hand].first,
        timeline.need_eyes(eyes),
    )
    first = min(after if back else max(after, len(steps) - 1), len(steps))
    states = (timeline.show(start + step, looks) for step in range(first, min(len(steps), first + MOST)))
    if wanted["hindsight"]:
        later = club().hindsight(game, hand, eyes, veil_of(game))
        states = (each.on(state) for each, state in zip(later[first:], states, strict=False))
    goes_on = hand + 1 in timeline.hands and sees_hand(game, hand + 1)
    return PartOfHand(first, len(steps), steps[first:], map(seen_state, states), goes_on, back)


def packed_frames(steps: Sequence[Step], tables: Iterable[str]) -> dict[str, Any]:
    """The frames of some steps from their tables, and the texts that they are made of."""
    packing = Packing()
    numbers = [packing.add(table) for table in tables]
    texts, number = packing.together()
    frames = [_frame_after(step, [number[each] for each in table]) for step, table in zip(steps, numbers, strict=False)]
    return {"texts": texts, "frames": frames}


def _frame_after(step: Step, table: list[int]) -> dict[str, Any]:
    """A step: its sentence, the numbers of the texts of its table, and what it is where that is something."""
    seat = step.seat if step.move and step.part is None else None
    more = {"seat": seat, "mark": step.mark, "part": step.part}
    return {
        "said": worded(step.text.headline()),
        "table": table,
        **{name: value for name, value in more.items() if value},
    }


def drawn_study(state: State, steps: Sequence[Step], found: Study) -> tuple[str, ...]:
    """The lines over the scrubber, and the moments; nothing of a hand that has no lines."""
    parts = [*(each.part for each in steps), None]
    # As the scrubber counts them (viewer/frames.js): the deal is one stop, and so is what follows from the end.
    stops = [each for each in range(len(steps)) if not parts[each] or parts[each] != parts[each + 1]]
    strip, moments = (get_template_attribute("study.html", name) for name in ("strip", "moments"))
    return (strip(state, found, stops), moments(state, found)) if found.lines and stops[1:] else ()
