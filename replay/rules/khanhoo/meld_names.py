"""What the melds of Khanhoo are called in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from replay.rules.khanhoo.melds import MELDS

__all__ = ["a_meld", "listed", "meld_name", "worth"]


def meld_name(type: str) -> str:
    """The type as people say it.

    >>> meld_name("double_royal")
    'double royal'
    """
    return type.replace("_", " ")


def a_meld(type: str) -> str:
    """The same with its article, which aces have not; of what is none "a meld".

    >>> a_meld("royal"), a_meld("double_aces")
    ('a royal', 'double aces')
    """
    if type not in MELDS:
        return "a meld"
    name = meld_name(type)
    return name if name.endswith("aces") else f"a {name}"


def listed(words: Iterable[str]) -> str:
    """The words with commas, the last two with 'and'.

    >>> listed(["Guo", "Li", "Chen"])
    'Guo, Li and Chen'
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def worth(points: int) -> str:
    """The points with their word.

    >>> worth(1), worth(12)
    ('1 point', '12 points')
    """
    return f"{points} point" if points == 1 else f"{points} points"
