"""How a hand was decided, in the same words for every kind of game: the basis of the index, the counts of wins, boards and matches."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from replay.messages import Message


class WinName(NamedTuple):
    """What a kind of win is called.

    Args:
        words: its name.
        chinese: its name in Chinese, if it has a badge.
    """

    words: Message
    chinese: str = ""


class Side(NamedTuple):
    """Seats that play together, and their score in the game so far: what a team match adds up."""

    seats: tuple[int, ...]
    total: int


class Outcome(NamedTuple):
    """The outcome of a hand by its deciding event.

    ``winners`` are seats, the first place first; ``kind`` is the kind of win in one word of at most 20 letters; ``scores`` say
    what the hand was worth to each seat, and the tables that play one board are compared by them: every seat of the hand, or
    none if the kind of game has no boards. ``totals`` are what each seat has in the game by now, in points or levels: none where only
    money counts. ``sides`` are those that play against each other, that of the seat first which
    sat down first; none if everybody plays alone.
    """

    winners: tuple[int, ...]
    kind: str | None = None
    scores: Mapping[int, int] = MappingProxyType({})
    sides: tuple[Side, ...] = ()
    totals: Mapping[int, int] = MappingProxyType({})


UNDECIDED = Outcome(())
"""A hand that nobody won, such as a drawn one."""
