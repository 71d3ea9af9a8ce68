"""A table of Quán Duì and how its events change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from replay.cards import UNSEEN
from replay.events import Claimed, Dealt, Discarded, Drew, Event, HandStarted, StockEmpty, Took
from replay.rules.quandui.events import Cut, Won
from replay.rules.shared.folds import Fold, arrive, evolve_with, leave, receive, reveal, shared_folds, take_discard
from replay.rules.shared.table import Table

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = [
    "DEALT",
    "ROUNDS",
    "Phase",
    "QuanduiTable",
    "Via",
    "concealed_of",
    "evolve",
    "packet",
    "stock_left",
    "told_apart",
]

ROUNDS = 3
"""The deal goes round three times (ruling 4)."""
DEALT = 15
"""What everyone but the dealer is dealt; the dealer has one more."""
Phase = Literal["deal", "discard", "open", "result", "over", "between"]
Via = Literal["", "deal", "draw", "take", "claim"]


class QuanduiTable(Table):
    """Beside what all tables have: ``packets`` dealt so far, ``cut`` (who cut), ``taken`` (the card that the seat to
    discard has just taken, drawn ones not counted), ``via`` (how the seat to discard came to its sixteenth card: ``deal``,
    ``draw``, ``take`` or ``claim``), ``winner``.

    ``phase`` is ``deal``, ``discard`` (``turn`` has sixteen cards), ``open`` (the latest discard may be claimed; ``turn`` is
    next), ``result`` (only how it ended is recorded), ``over`` or ``between``.
    """

    __slots__ = ("cut", "packets", "taken", "via", "winner")

    phase: Phase

    def clear(self) -> None:
        """Reset every field of a hand."""
        super().clear()
        self.packets = 0
        self.cut: int | None = None
        self.taken: str | None = None
        self.via: Via = ""
        self.winner: int | None = None


def packet(order: tuple[int, ...], packets: int) -> tuple[int, int] | None:
    """The seat and size of the next packet: the dealer takes six, then all take fives, three rounds (ruling 4).

    >>> [packet((2, 1), dealt) for dealt in (0, 1, 2, 5, 6)]
    [(2, 6), (1, 5), (2, 5), (1, 5), None]
    """
    if packets >= ROUNDS * len(order):
        return None
    return order[packets % len(order)], 5 if packets else 6


def stock_left(rules: QuanduiRules, table: QuanduiTable) -> int:
    """How many cards are still in the stock."""
    return rules.pack.size - table.out


def _hand_started(table: QuanduiTable, event: HandStarted) -> None:
    shared_folds[HandStarted](table, event)
    if table.phase == "deal" and table.order:
        table.turn = table.order[0]


def _cut(table: QuanduiTable, event: Cut) -> None:
    table.cut = event.seat


def _dealt(table: QuanduiTable, event: Dealt) -> None:
    arrive(table, event.seat, event.cards)
    table.packets += 1
    following = packet(table.order, table.packets)
    if following:
        table.turn = following[0]
    else:
        table.phase = "discard"
        table.via = "deal"
        table.turn = table.dealer


def _came(table: QuanduiTable, seat: int, via: Via, taken: str | None) -> None:
    table.phase = "discard"
    table.turn = seat
    table.via = via
    table.taken = taken


def _drew(table: QuanduiTable, event: Drew) -> None:
    arrive(table, event.seat, (event.card,))
    _came(table, event.seat, "draw", None)


def _took(table: QuanduiTable, event: Took) -> None:
    card = take_discard(table, event.card)
    receive(table, event.seat, card)
    _came(table, event.seat, "take", card)


def _claimed(table: QuanduiTable, event: Claimed) -> None:
    card = take_discard(table, event.card)
    leave(table, event.seat, card)
    if event.seat in table.melds:
        table.melds[event.seat].append((card, card))
    else:
        table.odd += 1
    _came(table, event.seat, "claim", None)


def _discarded(table: QuanduiTable, event: Discarded) -> None:
    leave(table, event.seat, event.card)
    table.discards.append((event.seat, event.card))
    table.phase = "open"
    table.turn = table.after(event.seat)


def told_apart(cards: Sequence[str], melds: Sequence[tuple[str, ...]]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The shown cards without the exposed pairs, and the exposed pairs.

    An exposed card that is not among the shown ones takes an unseen one's place. A pair whose cards nobody ever named
    cannot be told from the others: it is left among them.

    >>> told_apart(("1b", "1b", "4w", "?"), [("1b", "1b")])
    (['4w', '?'], [('1b', '1b')])
    >>> told_apart(("1b", "1b", "4w", "?"), [("?", "?")])
    (['1b', '1b', '4w', '?'], [])
    """
    concealed = list(cards)
    apart = [meld for meld in melds if UNSEEN not in meld]
    for meld in apart:
        for card in meld:
            if card in concealed:
                concealed.remove(card)
            elif UNSEEN in concealed:
                concealed.remove(UNSEEN)
    return concealed, apart


def concealed_of(cards: Sequence[str], melds: Sequence[tuple[str, ...]]) -> list[str]:
    """The shown cards without the exposed pairs."""
    return told_apart(cards, melds)[0]


def _won(table: QuanduiTable, event: Won) -> None:
    seat = event.seat
    if event.card is not None and table.phase != "result":
        receive(table, seat, take_discard(table, event.card))
    concealed, apart = told_apart(event.cards, table.melds.get(seat, []))
    reveal(table, seat, concealed)
    if seat in table.melds:
        table.melds[seat] = apart
    table.winner = seat
    table.phase = "over"
    table.turn = None


def _stock_empty(table: QuanduiTable, event: StockEmpty) -> None:
    table.phase = "over"
    table.turn = None


_folds: Mapping[type[Event], Fold[QuanduiTable]] = {
    **shared_folds,
    HandStarted: _hand_started,
    Cut: _cut,
    Dealt: _dealt,
    Drew: _drew,
    Took: _took,
    Claimed: _claimed,
    Discarded: _discarded,
    Won: _won,
    StockEmpty: _stock_empty,
}

evolve = evolve_with(_folds)
