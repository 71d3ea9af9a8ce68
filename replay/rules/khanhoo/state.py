"""A table of Khanhoo and how its events change it. The numbers are the rulings of docs/rules/khanhoo.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec.structs import replace

from replay.cards import UNSEEN
from replay.events import Claimed, Dealt, Discarded, Drew, Event, HandStarted, Took
from replay.rules.khanhoo.events import (
    Challenged,
    HandScored,
    Laid,
    PointsSet,
    Recycled,
    Scored,
    TargetReached,
    WentOut,
)
from replay.rules.khanhoo.pack import PACK
from replay.rules.shared.folds import Fold, arrive, evolve_with, leave, receive, reveal, shared_folds, take_discard
from replay.rules.shared.table import Table

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

__all__ = ["HELD", "NO_STOCK", "KhanhooTable", "Phase", "deal", "evolve", "latest_discard", "stock_left", "told_apart"]

HELD = 15
"""What everybody is dealt; the dealer's left has one more (2)."""
NO_STOCK = 4
"""With so many players no card is left for a stock (2)."""
Phase = Literal["deal", "discard", "open", "lay", "score", "result", "between"]


class KhanhooTable(Table):
    """Beside what all tables have, between hands: ``totals`` (seat to points of all hands), ``winners`` (of a decided game).

    In a hand: ``dealt`` (hands dealt so far), ``taken`` (the discard that the seat to discard has just taken), ``claim`` (the
    meld that the seat to lay one has bumped for), ``challenge`` (the one that held, so that the latest discard cannot be bumped),
    ``bumps`` (every meld laid), ``going_out`` (the seat to lay or discard has bumped for a sequence), ``pile`` (the stock as far as its
    order is known since the discards were turned over, the next card first), ``recycled`` (how often they were), ``went_out`` and
    ``scored`` (the seats that have shown their cards).

    ``phase`` is ``deal``, ``discard`` (``turn`` has sixteen cards), ``open`` (the latest discard may be bumped; ``turn`` is
    next), ``lay``, ``score`` (somebody went out), ``result`` (only the points are recorded) or ``between``.
    """

    __slots__ = (
        "bumps", "challenge", "claim", "dealt", "going_out", "pile", "recycled", "scored", "taken", "totals", "went_out", "winners",
    )  # fmt: skip

    phase: Phase

    PASSING: ClassVar[tuple[str, ...]] = ("totals", "winners")

    def __init__(self) -> None:
        self.totals: Mapping[int, int] = {}
        self.winners: tuple[int, ...] = ()
        super().__init__()

    def clear(self) -> None:
        """Reset every field of a hand."""
        super().clear()
        self.dealt = 0
        self.taken: str | None = None
        self.claim: str | None = None
        self.challenge: Challenged | None = None
        self.bumps: tuple[Laid, ...] = ()
        self.going_out = False
        self.pile: tuple[str, ...] = ()
        self.recycled = 0
        self.went_out: WentOut | None = None
        self.scored: tuple[Scored, ...] = ()


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


def latest_discard(table: KhanhooTable) -> str:
    """The discard on top, ``?`` where nobody saw it or none lies there."""
    return table.discards[-1][1] if table.discards else UNSEEN


def told_apart(cards: Iterable[str], laid: Sequence[tuple[str, ...]]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The shown cards without the laid ones, and the laid ones.

    A laid card that is not among the shown ones takes an unseen one's place. A laid card that nobody ever named cannot be told
    from the others: it is left among them.

    >>> told_apart(("5H", "5S", "5D", "?"), [("5H", "?", "5D")])
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


def _hand_started(table: KhanhooTable, event: HandStarted) -> None:
    shared_folds[HandStarted](table, event)
    following = deal(table.order, 0)
    if table.phase == "deal" and following:
        table.turn = following[0]


def _dealt(table: KhanhooTable, event: Dealt) -> None:
    arrive(table, event.seat, event.cards)
    table.dealt += 1
    following = deal(table.order, table.dealt)
    if following:
        table.turn = following[0]
    elif table.order:
        _to_discard(table, table.order[1 % len(table.order)], None)


def _to_discard(table: KhanhooTable, seat: int, taken: str | None) -> None:
    table.phase = "discard"
    table.turn = seat
    table.taken = taken
    table.claim = None
    table.going_out = False


def _drew(table: KhanhooTable, event: Drew) -> None:
    arrive(table, event.seat, (event.card,))
    table.pile = table.pile[1:]
    _to_discard(table, event.seat, None)


def _took(table: KhanhooTable, event: Took) -> None:
    card = take_discard(table, event.card)
    receive(table, event.seat, card)
    _to_discard(table, event.seat, card)


def _discarded(table: KhanhooTable, event: Discarded) -> None:
    leave(table, event.seat, event.card)
    table.discards.append((event.seat, event.card))
    table.phase = "open"
    table.challenge = None
    table.turn = table.after(event.seat)


def _claimed(table: KhanhooTable, event: Claimed) -> None:
    if not table.discards:
        table.odd += 1
    else:
        thrower, latest = table.discards[-1]
        if latest == UNSEEN != event.card:
            table.discards[-1] = thrower, event.card
            table.seen[event.card] = table.seen.get(event.card, 0) + 1
        elif event.card not in (latest, UNSEEN):
            table.odd += 1
    table.phase = "lay"
    table.turn = event.seat
    table.claim = event.as_
    table.going_out = event.as_ == "sequence" and not table.irregular


def _challenged(table: KhanhooTable, event: Challenged) -> None:
    table.challenge = event


def _laid(table: KhanhooTable, event: Laid) -> None:
    seat, cards = event.seat, list(event.cards)
    latest = latest_discard(table)
    if latest == UNSEEN:
        # Which of them was the discard nobody can tell, so the hand may have lost any of the others.
        for _ in cards[1:]:
            leave(table, seat, UNSEEN)
        for card in cards:
            if card != UNSEEN:
                table.seen[card] = table.seen.get(card, 0) + 1
    else:
        if latest not in cards and UNSEEN in cards:
            cards[cards.index(UNSEEN)] = latest
        own = cards.copy()
        if latest in own:
            own.remove(latest)
        else:
            table.odd += 1
        for card in own:
            leave(table, seat, card)
    take_discard(table, latest)
    laid = tuple(cards)
    if seat in table.melds:
        table.melds[seat].append(laid)
    else:
        table.odd += 1
    table.bumps += (replace(event, cards=laid),)
    going_out = table.going_out and not table.irregular
    _to_discard(table, seat, None)
    table.going_out = going_out


def _recycled(table: KhanhooTable, event: Recycled) -> None:
    """The discards but the latest go back to the stock, where nobody knows their places any more (6)."""
    turned, table.discards = table.discards[:-1], table.discards[-1:]
    for _, card in turned:
        if card != UNSEEN:
            table.seen[card] = table.seen.get(card, 0) - 1
    # Where cards were left, nobody knows whether they lie above the others.
    table.pile = () if table.out < PACK.size else event.cards
    table.out -= len(turned)
    table.recycled += 1


def _went_out(table: KhanhooTable, event: WentOut) -> None:
    leave(table, event.seat, event.card)
    table.discards.append((event.seat, event.card))
    _opened(table, event.seat, event.melds, ())
    table.went_out = event
    table.phase = "score"
    _to_score(table)


def _scored(table: KhanhooTable, event: Scored) -> None:
    _opened(table, event.seat, event.melds, event.rest)
    table.scored += (event,)
    _to_score(table)


def _opened(table: KhanhooTable, seat: int, melds: tuple[tuple[str, ...], ...], rest: tuple[str, ...]) -> None:
    own, apart = told_apart([card for meld in (*melds, rest) for card in meld], table.melds.get(seat, []))
    reveal(table, seat, own)
    if seat in table.melds:
        table.melds[seat] = [meld for meld in apart if meld]


def _to_score(table: KhanhooTable) -> None:
    """The next seat after the one that went out that has not shown its cards."""
    out = table.went_out.seat if table.went_out else None
    done = {out, *(each.seat for each in table.scored)}
    place = table.order.index(out) if out in table.order else 0
    table.turn = next((seat for seat in (*table.order[place:], *table.order[:place]) if seat not in done), None)


def _hand_scored(table: KhanhooTable, event: HandScored) -> None:
    table.turn = None


def _points_set(table: KhanhooTable, event: PointsSet) -> None:
    table.totals = dict(enumerate(event.totals, 1))


def _target_reached(table: KhanhooTable, event: TargetReached) -> None:
    table.winners = event.winners
    table.over = True


_folds: Mapping[type[Event], Fold[KhanhooTable]] = {
    **shared_folds,
    HandStarted: _hand_started,
    Dealt: _dealt,
    Drew: _drew,
    Took: _took,
    Discarded: _discarded,
    Claimed: _claimed,
    Challenged: _challenged,
    Laid: _laid,
    Recycled: _recycled,
    WentOut: _went_out,
    Scored: _scored,
    HandScored: _hand_scored,
    PointsSet: _points_set,
    TargetReached: _target_reached,
}

evolve = evolve_with(_folds)
