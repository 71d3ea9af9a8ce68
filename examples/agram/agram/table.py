"""What happens in Agram, and how it changes the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from replay.events import Card, Dealt, Event, Seat
from replay.rules.shared.folds import shared_folds
from replay.rules.shared.hands import leave
from replay.rules.shared.rulebook import Fold, evolve_with
from replay.rules.shared.table import Table

__all__ = ["EVENTS", "AgramLaid", "AgramNoted", "AgramTable", "AgramTaken", "AgramWon", "evolve", "taker"]


class AgramLaid(Event, frozen=True):
    """Move: a seat lays a card to the trick."""

    seat: Seat
    card: Card


class AgramTaken(Event, frozen=True):
    """Consequence: a seat takes a trick that is not the last, and leads to the next."""

    seat: Seat


class AgramWon(Event, frozen=True):
    """Consequence: a seat takes the last trick and with it the hand."""

    seat: Seat


class AgramNoted(Event, frozen=True):
    """Move: of a hand of which only the result is recorded, who took the last trick."""

    seat: Seat


EVENTS: Mapping[str, type[Event]] = {
    "AgramLaid": AgramLaid,
    "AgramNoted": AgramNoted,
    "AgramTaken": AgramTaken,
    "AgramWon": AgramWon,
}
"""Written name to class. The written name is pinned for ever; that of the class may change."""


class AgramTable(Table):
    """In addition to what all tables have: ``laid``, how many of the latest discards are the present trick."""

    __slots__ = ("laid",)

    phase: Literal["deal", "play", "result", "between"]

    def clear(self) -> None:
        """Reset every field of a hand."""
        super().clear()
        self.laid = 0

    @property
    def trick(self) -> list[tuple[int, str]]:
        """The present trick: seat and card, the lead first."""
        return self.discards[len(self.discards) - self.laid :]


def taker(trick: Sequence[tuple[int, str]]) -> int:
    """The seat that takes a trick: the highest card of the suit that was led.

    >>> taker([(2, "9H"), (3, "AD"), (1, "TH")])
    1
    """
    led = trick[0][1][1]
    return max((card[1] == led, "3456789TA".index(card[0]), seat) for seat, card in trick)[2]


def _dealt(table: AgramTable, event: Dealt) -> None:
    shared_folds[Dealt](table, event)
    if table.order and all(table.count(seat) for seat in table.order):
        table.phase = "play"
        table.turn = table.after(table.order[0])


def _laid(table: AgramTable, event: AgramLaid) -> None:
    leave(table, event.seat, event.card)
    table.discards.append((event.seat, event.card))
    table.laid += 1
    table.turn = table.after(event.seat)


def _taken(table: AgramTable, event: AgramTaken | AgramWon) -> None:
    table.laid = 0
    table.turn = event.seat


_folds: Mapping[type[Event], Fold[AgramTable]] = {
    **shared_folds,
    Dealt: _dealt,
    AgramLaid: _laid,
    AgramTaken: _taken,
    AgramWon: _taken,
}

evolve = evolve_with(_folds)
