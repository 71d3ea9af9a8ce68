"""A table of Khanhoo, and what can be read off it. The numbers are the rulings of docs/rules/khanhoo.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from replay.cards import UNSEEN
from replay.rules.khanhoo.events import Challenged, HandScored, Laid, MeldType, Scored, WentOut
from replay.rules.shared.table import Table

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

HELD = 15
"""What everybody is dealt; the dealer's left has one more (2)."""
NO_STOCK = 4
"""With so many players no card is left for a stock (2)."""
Phase = Literal["deal", "discard", "open", "lay", "score", "result", "between"]


class KhanhooTable(Table):
    """In addition to what all tables have, between hands: ``totals`` (seat to points of all hands), ``winners`` (of a decided game).

    In a hand: ``dealt`` (hands dealt so far), ``taken`` (the discard that the seat to discard has just taken), ``claim`` (the
    meld that the seat to lay one has bumped for), ``challenge`` (the one that held, so that the latest discard cannot be bumped),
    ``bumps`` (every meld laid), ``going_out`` (the seat to lay or discard has bumped for a sequence), ``pile`` (the stock as far as its
    order is known since the discards were turned over, the next card first), ``recycled`` (how often they were), ``went_out`` and
    ``scored`` (the seats that have shown their cards), ``noted`` (those whose melds were noted with a result).

    ``phase`` is ``deal``, ``discard`` (``turn`` has sixteen cards), ``open`` (the latest discard may be bumped; ``turn`` is
    next), ``lay``, ``score`` (somebody went out), ``result`` (only the points are recorded) or ``between``.
    """

    __slots__ = (
        "bumps", "challenge", "claim", "dealt", "going_out", "noted", "pile", "recycled", "scored", "taken", "totals",
        "went_out", "winners",
    )  # fmt: skip

    phase: Phase

    PASSING: ClassVar[tuple[str, ...]] = ("totals", "winners")
    LASTING: ClassVar[tuple[str, ...]] = ("scored", "went_out")

    def __init__(self) -> None:
        self.totals: Mapping[int, int] = {}
        self.winners: tuple[int, ...] = ()
        super().__init__()

    def clear(self) -> None:
        """Reset every field of a hand."""
        super().clear()
        self.dealt = 0
        self.taken: str | None = None
        self.claim: MeldType | None = None
        self.challenge: Challenged | None = None
        self.bumps: tuple[Laid, ...] = ()
        self.going_out = False
        self.pile: tuple[str, ...] = ()
        self.recycled = 0
        self.went_out: WentOut | None = None
        self.scored: tuple[Scored, ...] = ()
        self.noted: tuple[WentOut | Scored, ...] = ()


def deal(order: tuple[int, ...], dealt: int) -> tuple[int, int] | None:
    """The seat and number of cards of the next packet: the dealer's left first, with one more; the dealer last (2).

    >>> [deal((3, 1, 2), dealt) for dealt in range(4)]
    [(1, 16), (2, 15), (3, 15), None]
    """
    if dealt >= len(order):
        return None
    return order[(dealt + 1) % len(order)], HELD + (not dealt)


def stock_left(rules: KhanhooRules, table: KhanhooTable) -> int:
    """How many cards are still in the stock."""
    return rules.pack.size - table.out


def noted(order: Sequence[int], result: HandScored) -> tuple[WentOut | Scored, ...]:
    """The hands whose melds were noted with a result, as they were shown: first the one that went out; their other cards are unseen.

    >>> noted((2, 1), HandScored(2, (7, 1), ((), (("AH", "2H", "3H"),))))[0].rest
    ('?', '?', '?', '?', '?', '?', '?', '?', '?', '?', '?', '?')
    """
    hands: list[WentOut | Scored] = []
    for seat, points, melds in zip(order, result.points, result.melds, strict=False):
        if melds and seat == result.seat:
            hands.insert(0, WentOut(seat, UNSEEN, melds, points))
        elif melds:
            hands.append(Scored(seat, melds, (UNSEEN,) * (HELD - sum(map(len, melds))), points))
    return tuple(hands)


def latest_discard(table: KhanhooTable) -> str:
    """The discard on top, ``?`` if nobody saw it or there is none."""
    return table.discards[-1][1] if table.discards else UNSEEN


def tell_apart(cards: Iterable[str], laid: Sequence[tuple[str, ...]]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The shown cards without the laid ones, and the laid ones.

    A laid card that is not among the shown ones takes an unseen one's place. A laid card that nobody ever named cannot be distinguished
    from the others: it is left among them.

    >>> tell_apart(("5H", "5S", "5D", "?"), [("5H", "?", "5D")])
    (['5S', '?'], [('5H', '5D')])
    """
    own = list(cards)
    apart = [tuple(card for card in meld if card != UNSEEN) for meld in laid]
    for card in (card for meld in apart for card in meld):
        if card in own:
            own.remove(card)
        elif UNSEEN in own:
            own.remove(UNSEEN)
    return own, apart
