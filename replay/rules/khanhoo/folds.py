"""How events change a table of Khanhoo. The numbers are the rulings of docs/rules/khanhoo.md."""

from __future__ import annotations

from collections.abc import Mapping

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
from replay.rules.khanhoo.melds import is_meld_type
from replay.rules.khanhoo.pack import PACK
from replay.rules.khanhoo.table import KhanhooTable, deal, latest_discard, noted, tell_apart
from replay.rules.shared.folds import shared_folds
from replay.rules.shared.hands import arrive, draw, leave, receive, reveal, take_discard
from replay.rules.shared.rulebook import Fold, evolve_with


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
    draw(table, event.seat, event.card)
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
    table.claim = event.as_ if is_meld_type(event.as_) else None
    table.odd += table.claim is None
    table.going_out = event.as_ == "sequence" and not table.irregular


def _challenged(table: KhanhooTable, event: Challenged) -> None:
    table.challenge = event


def _laid(table: KhanhooTable, event: Laid) -> None:
    seat, cards = event.seat, list(event.cards)
    latest = latest_discard(table)
    if latest == UNSEEN:
        # Nobody knows which of them was the discard, so the hand may have lost any of the others.
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
    # If cards were left, nobody knows whether they are above the others.
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
    own, apart = tell_apart([card for meld in (*melds, rest) for card in meld], table.melds.get(seat, []))
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
    table.noted = noted(table.order, event)
    for each in table.noted:
        _opened(table, each.seat, each.melds, each.rest if isinstance(each, Scored) else ())


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
