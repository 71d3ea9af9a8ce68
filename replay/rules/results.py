"""A hand's end in the words of every kind: how it was decided, what a result board records, what the kind plays for besides money."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from replay.words.messages import Message


class Score(NamedTuple):
    """The score of a side: in words, as a number if it is one, and as a place on the kind's ladder, from 0, if sides play for levels."""

    seats: tuple[int, ...]
    words: Message
    points: int | None = None
    rank: int | None = None


class Race(NamedTuple):
    """Points up to which a game is played; the ``bonus`` goes to the seat that ends a hand."""

    target: int
    bonus: int = 0


class Outlook(NamedTuple):
    """The look from a hand that ended to the next one.
    The ``places`` are seats as they went out, as far as that is known; what is worth knowing is said in a word, and in a few.
    """

    places: tuple[int, ...] = ()
    about: Message | None = None
    words: Message | None = None


class WinName(NamedTuple):
    """The name of a kind of win; in Chinese too if it has a badge."""

    words: Message
    chinese: str = ""


class Side(NamedTuple):
    """Seats that play together, and their score in the game so far: what a team match adds up."""

    seats: tuple[int, ...]
    total: int


class Outcome(NamedTuple):
    """The outcome of a hand by its deciding event.

    ``winners`` are seats, the first place first; ``kind`` is the kind of win in one word of at most 20 letters. ``scores`` are
    the worth of the hand to each seat, by which tables with the same board are compared; empty if the kind has no boards.
    ``totals`` are the points or levels of each seat in the game by now; empty where only money counts.
    ``sides`` are the opposing sides, first the side of the seat that sat down first; empty if each plays alone.
    """

    winners: tuple[int, ...]
    kind: str | None = None
    scores: Mapping[int, int] = MappingProxyType({})
    sides: tuple[Side, ...] = ()
    totals: Mapping[int, int] = MappingProxyType({})


UNDECIDED = Outcome(())
"""A hand without a winner, such as a drawn one."""


class Win(NamedTuple):
    """A way to win: the label of its button, and the line that records it, with ``$seat`` for the winner's."""

    label: Message
    text: str


class Step(NamedTuple):
    """A button that raises the points of a seat; its label may be the name of a meld."""

    label: Message
    points: int


class Noted(NamedTuple):
    """A note that may end the line of a result: a column of a printed sheet.
    A column of a printed sheet: its head, the typed form with ``$`` for the contents, and a possible value.
    """

    label: Message
    text: str
    example: str


class ResultBoard(NamedTuple):
    """The buttons to record how a hand ended.

    Args:
        question: the question that the first tap, on a seat, answers, such as who won.
        taps: the buttons to tap. ``winner``: that seat, then one of ``wins`` if there are several. ``order``: the seats in the order in
            which they went out, until only one offer begins so. ``points``: the seat that ended the hand, then the points of each.
        wins: the ways to win; for ``order`` and ``points`` one.
        steps: the buttons that raise points.
        least: the fewest points of the seat that ended the hand.
        most: the most points of a seat.
        drawn: the line of a hand without a winner, with ``$seat`` for any seat of the hand; None if no hand can end so.
        noted: the further notes, all of them or none, in the order in which they are typed.
    """

    question: Message
    taps: Literal["winner", "order", "points"]
    wins: tuple[Win, ...]
    steps: tuple[Step, ...] = ()
    least: int = 0
    most: int | None = None
    drawn: str | None = None
    noted: tuple[Noted, ...] = ()
