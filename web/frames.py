"""The frames of a hand: its table after each step as HTML, in so few bytes that all of them are one answer.

A frame is a text of HTML, the *ground*, with places in it, and the *parts* that fill them: the elements that a template marks by
``data-part``, whole. Most parts stay as they are from one step to the next, so an answer has each different text once. One that changed
is written as its difference: where in the text before it in the same place something else begins, how much of its end is the same, and
what is between.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

__all__ = ["PLACE", "Difference", "Packing", "parted"]

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
    """Where the element ends."""
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
            self.texts.append(text if before is None else _difference(self._numbers[before], before, text))
        self._latest[key] = text
        return self._numbers[text]


def _difference(number: int, before: str, after: str) -> Difference:
    start = _shared(before, after)
    end = _shared(before[start:][::-1], after[start:][::-1])
    return number, _units(before[:start]), _units(before[len(before) - end :]), after[start : len(after) - end]


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How long the two begin alike."""
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
