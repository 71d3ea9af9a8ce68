"""The score sheet of a game: a row for each hand, in the columns that the kind of game chooses.

A sheet holds public facts only. :func:`parts` and :func:`gains` are what the rooms build theirs from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from replay.events import Event, HandEnded, HandStarted, HandVoided, Paid
from replay.messages import Message
from replay.rules.shared.table import line_of

Cell = int | str | Message
"""A number to count with, or words: a message or a name; empty if there is nothing to show."""


class Column(NamedTuple):
    """What a column is called, in words or by a player's name, and where it holds money the unit (``EUR/2``) whose minor units
    its numbers count.
    """

    name: str | Message
    unit: str | None = None


class Row(NamedTuple):
    """The gains of a hand or, if ``hand`` is None, of something between two hands; a ``void`` row is not counted."""

    hand: int | None
    cells: tuple[Cell, ...]
    void: bool = False


class Sheet(NamedTuple):
    """The columns beside the number of the hand, the rows in order, and what is at the foot of each column, if anything is."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    totals: tuple[Cell, ...] | None = None


class Part(NamedTuple):
    """A finished hand without what was taken back; or, if ``start`` is None, an event between hands and its payments."""

    start: HandStarted | None
    events: tuple[Event, ...]
    void: bool = False


def parts(events: Iterable[Event]) -> list[Part]:
    """What a game is made of, in order; a hand that is still played is left out, and so is what undid a voided one.

    >>> parts([HandStarted(1, (1, 2), 1, "result"), HandEnded("drawn", 1), HandVoided(1, "miscounted")])[0].void
    True
    """
    found: list[Part] = []
    start: HandStarted | None = None
    hand: list[Event] = []
    for event in events:
        if isinstance(event, HandStarted):
            start, hand = event, [event]
        elif start:
            hand.append(event)
            if isinstance(event, HandEnded):
                found.append(Part(start, tuple(line_of(hand, len(hand) - 1))))
                start = None
        elif isinstance(event, HandVoided):
            found = [
                part._replace(void=True) if part.start and part.start.hand == event.hand else part for part in found
            ]
        elif not isinstance(event, Paid):
            found.append(Part(None, (event,)))
        elif event.why != "void":
            found[-1] = found[-1]._replace(events=(*found[-1].events, event))
    return found


def gains(events: Iterable[Event]) -> dict[str, int]:
    """What each account gained by the payments among these events, in minor units.

    >>> gains([Paid("player:Li", "player:Guo", 100, "single"), HandEnded("won", 1)])
    {'player:Li': -100, 'player:Guo': 100}
    """
    sums: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Paid):
            sums[event.payer] -= event.amount
            sums[event.payee] += event.amount
    return dict(sums)


def totals(rows: Sequence[Row], summed: Collection[int]) -> tuple[Cell, ...]:
    """The foot of the columns numbered in ``summed``: the sum of their numbers in the rows that count.

    >>> totals([Row(1, ("Guo", 100)), Row(2, ("Li", -50)), Row(3, ("Li", 900), void=True)], {1})
    ('', 50)
    """
    counted = [row.cells for row in rows if not row.void]
    width = max((len(row.cells) for row in rows), default=0)
    return tuple(
        sum(cell for cells in counted if isinstance(cell := cells[number], int)) if number in summed else ""
        for number in range(width)
    )
