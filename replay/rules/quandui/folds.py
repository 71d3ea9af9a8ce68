"""How events change a table of Quán Duì. The numbers are the rulings of docs/rules/quandui.md."""

from __future__ import annotations

from collections.abc import Mapping

from replay.events import Claimed, Dealt, Discarded, Drew, Event, HandStarted, StockEmpty, Took
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.table import QuanduiTable, Via, next_dealt, tell_apart
from replay.rules.shared.folds import shared_folds
from replay.rules.shared.hands import arrive, draw, leave, receive, reveal, take_discard
from replay.rules.shared.rulebook import Fold, evolve_with

__all__ = ["evolve"]


def _hand_started(table: QuanduiTable, event: HandStarted) -> None:
    shared_folds[HandStarted](table, event)
    if table.phase == "deal" and table.order:
        table.turn = table.order[0]


def _cut(table: QuanduiTable, event: Cut) -> None:
    table.cut = event.seat


def _dealt(table: QuanduiTable, event: Dealt) -> None:
    arrive(table, event.seat, event.cards)
    table.packets = packets = table.packets + 1
    following = next_dealt(table.order, packets)
    if following is not None:
        table.turn = following
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
    draw(table, event.seat, event.card)
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


def _won(table: QuanduiTable, event: Won) -> None:
    seat = event.seat
    if event.card is not None and table.phase != "result":
        receive(table, seat, take_discard(table, event.card))
    concealed, apart = tell_apart(event.cards, table.melds.get(seat, []))
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
