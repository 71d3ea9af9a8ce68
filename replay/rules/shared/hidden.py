"""What is in the place of a name, or of words, where somebody may not know them: the same in every language, as ``?`` is for a card."""

from __future__ import annotations

from functools import cache

from replay.rules.shared import wording

WITHHELD = "…"
"""What is in the place of the words of people, who may name anybody in them."""


@cache
def unnamed(seat: int) -> str:
    """What the player of a seat is called.

    >>> unnamed(2)
    'Seat 2'
    """
    return str(wording.UNNAMED(seat=seat))
