"""The names of a table where there is no room for whole ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

__all__ = ["short_names"]

_ROOM = 7
"""Letters of a name for which there is room in a column of a phone."""


def short_names(names: Mapping[int, str]) -> dict[int, str]:
    """Long names by their first word, which nobody else at the table has; short ones as they are.

    >>> short_names({1: "Joost Bakker", 2: "Li Wei", 3: "Wang Xiaoming", 4: "Wang Fangfang"})
    {1: 'Joost', 2: 'Li Wei', 3: 'Wang Xiaoming', 4: 'Wang Fangfang'}
    """
    first = {seat: name.partition(" ")[0] for seat, name in names.items()}
    times = Counter(first.values())
    return {
        seat: first[seat] if len(name) > _ROOM and times[first[seat]] == 1 else name for seat, name in names.items()
    }
