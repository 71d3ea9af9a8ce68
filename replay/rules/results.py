"""A hand's end in the words of every kind: how it was decided, what a result board records, what the kind plays for besides money."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from replay.words.messages import Message


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


class Win(NamedTuple):
    """A way to win.

    Args:
        label: what its button says.
        text: the line that records it, with ``$seat`` for the winner's.
    """

    label: Message
    text: str


class Step(NamedTuple):
    """What raises the points of a seat at a tap.

    Args:
        label: what its button says, such as the name of a meld.
        points: how many they are.
    """

    label: Message
    points: int


class Noted(NamedTuple):
    """What may be noted with a result, at the end of its line: a column of a printed sheet.

    Args:
        label: the head of the column.
        text: how it is typed, with ``$`` for what is in the column.
        example: something that it may be.
    """

    label: Message
    text: str
    example: str


class ResultBoard(NamedTuple):
    """What is tapped to record how a hand ended.

    Args:
        question: what the first tap, on a seat, answers, such as who won.
        taps: what is tapped. ``winner``: that seat, then one of ``wins`` if there are several. ``order``: the seats in the order in
            which they went out, until only one offer begins so. ``points``: the seat that ended the hand, then the points of each.
        wins: the ways to win; for ``order`` and ``points`` one.
        steps: what raises points.
        least: the fewest points of the seat that ended the hand.
        most: the most points of a seat.
        drawn: the line of a hand that nobody won, with ``$seat`` for any seat of the hand; None where there is none.
        noted: what else may be noted, all of it or nothing, in the order in which it is typed.
    """

    question: Message
    taps: Literal["winner", "order", "points"]
    wins: tuple[Win, ...]
    steps: tuple[Step, ...] = ()
    least: int = 0
    most: int | None = None
    drawn: str | None = None
    noted: tuple[Noted, ...] = ()
