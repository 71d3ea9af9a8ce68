"""Names that people take for each other: a player under two of them has two balances."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache, partial
from pathlib import Path

from replay.names import without_invisible

__all__ = ["similar_name"]

_CLOSE = 0.85
"""How alike long names are that are taken for each other, of 1."""
_LETTERS = 4
"""Words of fewer letters differ for sure, unless nobody has the name: ``Li`` and ``Lu``, ``Wei`` and ``Mei``, 陈静 and 陈明."""


def similar_name(name: str, known: Iterable[str], *, letters: int = _LETTERS) -> str | None:
    """The name among those that are known which looks most like another one; None where none does.

    Args:
        name: the other one.
        known: the known ones.
        letters: words of fewer letters differ for sure.

    Names differ for sure where their numbers do: ``Bot 1`` and ``Bot 2``.

    >>> known = ["Wang Fang", "Guo Min", "Sanne de Vries", "Bot 1", "陈静", "李偉", "Anna"]
    >>> [similar_name(name, known) for name in ("Wang Fan", "min guo", "Sanne", "Bot 2", "陈明", "李伟", "Anma")]
    ['Wang Fang', 'Guo Min', 'Sanne de Vries', None, None, '李偉', 'Anna']
    """
    looks = _looks(name)
    if not looks:
        return None
    others = {each: _looks(each) for each in known if each != name}
    numbers = _numbers(looks)
    for is_alike in (_same_letters, _same_words, partial(_one_letter, letters=letters)):
        for each, other in others.items():
            if is_alike(looks, other) and _numbers(other) == numbers:
                return each
    near = {other: each for each, other in others.items() if _numbers(other) == numbers}
    found = get_close_matches(looks, near, n=1, cutoff=_CLOSE)
    return near[found[0]] if found else None


def _looks(name: str) -> str:
    """A name in simplified characters without capitals, accents, characters of zero width and what is between its words."""
    letters = unicodedata.normalize("NFKD", without_invisible(name).casefold()).translate(_simplified())
    plain = "".join(each for each in letters if not unicodedata.combining(each))
    return " ".join(re.findall(r"\w+", plain))


@cache
def _simplified() -> Mapping[int, str]:
    """The simplified character for each traditional one."""
    lines = Path(__file__).with_name("simplified.txt").read_text("utf-8").splitlines()
    traditional, simplified = (line for line in lines if not line.startswith("#"))
    return str.maketrans(dict(zip(traditional, simplified, strict=True)))


def _same_letters(one: str, other: str) -> bool:
    return one.replace(" ", "") == other.replace(" ", "")


def _same_words(one: str, other: str) -> bool:
    """Whether all words of the one are in the other, in any order: a first name alone, or a family name that comes first."""
    words, others = set(one.split()), set(other.split())
    return bool(words and others) and (words <= others or others <= words)


def _one_letter(one: str, other: str, letters: int) -> bool:
    """Whether one word differs, by a letter: another, one more or less, or two that changed places."""
    words, others = one.split(), other.split()
    if len(words) != len(others) or abs(len(one) - len(other)) > 1:
        return False
    different = [pair for pair in zip(words, others, strict=True) if pair[0] != pair[1]]
    return len(different) == 1 and max(map(len, different[0])) >= letters and _one_edit(*different[0])


def _one_edit(one: str, other: str) -> bool:
    start = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    if start is None:
        return True
    rest, others = one[start:], other[start:]
    swapped = len(rest) > 1 and rest[1] + rest[0] + rest[2:] == others
    return swapped or rest[1:] == others[1:] or rest[1:] == others or rest == others[1:]


def _numbers(looks: str) -> list[str]:
    return re.findall(r"\d+", looks)
