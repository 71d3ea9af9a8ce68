"""What a kind of game plays for besides money, between its hands: points or levels, of a seat or of several that play together."""

from __future__ import annotations

from typing import NamedTuple

from replay.messages import Message


class Score(NamedTuple):
    """How far seats have come.

    Args:
        seats: those who play together; one where everybody plays alone.
        words: what they have reached, in a word or two.
        points: the same as a number, where it is one.
    """

    seats: tuple[int, ...]
    words: Message
    points: int | None = None


class Race(NamedTuple):
    """Points up to which a game is played.

    Args:
        target: how many win it.
        bonus: what the seat that ends a hand gets besides what it has counted.
    """

    target: int
    bonus: int = 0
