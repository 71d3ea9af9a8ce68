"""How a hand was decided, in the same words for every kind of game: what the index, the counts of wins and the boards go by."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

__all__ = ["UNDECIDED", "Outcome"]


class Outcome(NamedTuple):
    """What a deciding event tells of its hand.

    ``winners`` are seats, the first place first; ``kind`` is the kind of win in one word of at most 20 letters; ``scores`` say
    what the hand was worth to each seat, and the tables that play one board are compared by them: every seat of the hand, or
    none where the kind of game has no boards.
    """

    winners: tuple[int, ...]
    kind: str | None = None
    scores: Mapping[int, int] = MappingProxyType({})


UNDECIDED = Outcome(())
"""A hand that nobody won, such as a drawn one."""
