"""What is in the place of a name, or of words, where somebody may not know them: the same in every language, as ``?`` is for a card."""

from __future__ import annotations

from functools import cache

from replay.messages import Text

WITHHELD = "…"
"""What is in the place of the words of people, who may name anybody in them."""


UNNAMED = Text("table.unnamed", "Seat {seat}")


@cache
def unnamed(seat: int) -> str:
    """What the player of a seat is called.

    >>> unnamed(2)
    'Seat 2'
    """
    return str(UNNAMED(seat=seat))
