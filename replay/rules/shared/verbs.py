"""Chinese words for the moves of a seat, read as the notation's own signs and words. They are read, never written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_NONE: Mapping[str, str] = MappingProxyType({})


class Verbs:
    """The Chinese words of a kind of game, simplified and traditional, each with what the notation writes for it.

    Args:
        words: of a line.
        claims: what else some of them mean after ``over``, in the list of claims that lost.
    """

    def __init__(self, words: Mapping[str, str], claims: Mapping[str, str] = _NONE) -> None:
        self.words = words
        self.claims = {**words, **claims}
        self.pattern = re.compile("|".join(sorted(map(re.escape, self.claims), key=len, reverse=True)) or r"(?!)")


class Canon(NamedTuple):
    """A line as the notation writes it.

    Args:
        text: the line.
        places: where each of its letters comes from in what was typed.
    """

    text: str
    places: range | tuple[int, ...]

    def typed(self, column: int) -> int:
        """The column in what was typed, for one in the line; both counted from 1."""
        if column > len(self.places):
            return self.places[-1] + 2 if self.places else column
        return self.places[column - 1] + 1


def in_canon(text: str, verbs: Verbs) -> Canon:
    """Translate the move of a seat into the notation's own words.

    >>> verbs = Verbs({"碰": " !", "打": " -", "另有": " over ", "对": " !"}, {"对": " dui "})
    >>> in_canon("碰七万，另有1对", verbs).text
    '!七万， over 1 dui '
    >>> in_canon("摸七万 打八饼", verbs).typed(6)
    5
    """
    if text.isascii():
        return Canon(text, range(len(text)))
    made: list[str] = []
    places: list[int] = []
    position, words = 0, verbs.words
    while position < len(text):
        found = verbs.pattern.match(text, position)
        letters = words.get(found[0], found[0]) if found else text[position]
        letters = letters if made else letters.lstrip()
        made.append(letters)
        places += [position] * len(letters)
        position = found.end() if found else position + 1
        if letters.strip() == "over":
            words = verbs.claims
    return Canon("".join(made), tuple(places))
