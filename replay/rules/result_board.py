"""The result board of a kind of game: what is tapped to record how a hand ended, where nobody writes down how it was played."""

from __future__ import annotations

from typing import Literal, NamedTuple

from replay.messages import Message


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
