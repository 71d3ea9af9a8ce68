"""Names that people take for each other: somebody who plays under two of them has two balances."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["similar_name"]

_CLOSE = 0.85
"""How alike names are that are taken for each other: one letter more or less in a name of four letters, another letter in one of seven."""


def similar_name(name: str, known: Iterable[str]) -> str | None:
    """The name among those that are known which looks most like another one; None where none does.

    Names differ for sure where their numbers do: ``Bot 1`` and ``Bot 2``.

    >>> known = ["Wang Fang", "Guo Min", "Sanne de Vries", "Bot 1", "陈静"]
    >>> [similar_name(name, known) for name in ("Wang Fan", "min guo", "Sanne", "Bot 2", "陈明")]
    ['Wang Fang', 'Guo Min', 'Sanne de Vries', None, None]
    """
    looks = _looks(name)
    if not looks:
        return None
    others = {each: _looks(each) for each in known}
    for is_alike in (_same_letters, _same_words):
        for each, other in others.items():
            if is_alike(looks, other):
                return each
    numbers = _numbers(looks)
    near = {other: each for each, other in others.items() if _numbers(other) == numbers}
    found = get_close_matches(looks, near, n=1, cutoff=_CLOSE)
    return near[found[0]] if found else None


def _looks(name: str) -> str:
    """A name without capitals, accents and what is between its words."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(each for each in letters if not unicodedata.combining(each))
    return " ".join(re.findall(r"\w+", plain))


def _same_letters(one: str, other: str) -> bool:
    return one.replace(" ", "") == other.replace(" ", "")


def _same_words(one: str, other: str) -> bool:
    """Whether all words of the one are in the other, in any order: a first name alone, or a family name that comes first."""
    words, others = set(one.split()), set(other.split())
    return bool(words and others) and (words <= others or others <= words)


def _numbers(looks: str) -> list[str]:
    return re.findall(r"\d+", looks)
