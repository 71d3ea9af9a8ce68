"""A table of Quán Duì, and what can be read off it. The numbers are the rulings of docs/rules/quandui.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from replay.cards import UNSEEN
from replay.rules.shared.table import Table

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = [
    "DEALT",
    "PACKET",
    "ROUNDS",
    "Phase",
    "QuanduiTable",
    "Via",
    "concealed_of",
    "next_dealt",
    "packet",
    "stock_left",
    "tell_apart",
    "to_deal",
]

ROUNDS = 3
"""The deal goes round three times (ruling 4)."""
PACKET = 5
"""What everyone takes at once; the dealer begins with one more."""
DEALT = 15
"""What everyone but the dealer is dealt; the dealer has one more."""
Phase = Literal["deal", "discard", "open", "result", "over", "between"]
Via = Literal["", "deal", "draw", "take", "claim"]


class QuanduiTable(Table):
    """In addition to what all tables have: ``packets`` dealt so far, ``cut`` (who cut), ``taken`` (the card that the seat to
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
    seat = next_dealt(order, packets)
    return None if seat is None else (seat, PACKET if packets else PACKET + 1)


def to_deal(table: QuanduiTable, seat: int) -> int:
    """How many cards the deal still has for a seat."""
    return DEALT + (table.order[:1] == (seat,)) - table.count(seat)


def next_dealt(order: tuple[int, ...], packets: int) -> int | None:
    """The seat of the next packet; None after the last one."""
    return order[packets % len(order)] if packets < ROUNDS * len(order) else None


def stock_left(rules: QuanduiRules, table: QuanduiTable) -> int:
    """How many cards are still in the stock."""
    return rules.pack.size - table.out


def tell_apart(cards: Sequence[str], melds: Sequence[tuple[str, ...]]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The shown cards without the exposed pairs, and the exposed pairs.

    An exposed card that is not among the shown ones takes an unseen one's place. A pair whose cards nobody ever named
    cannot be distinguished from the others: it is left among them.

    >>> tell_apart(("1b", "1b", "4w", "?"), [("1b", "1b")])
    (['4w', '?'], [('1b', '1b')])
    >>> tell_apart(("1b", "1b", "4w", "?"), [("?", "?")])
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
    return tell_apart(cards, melds)[0]
