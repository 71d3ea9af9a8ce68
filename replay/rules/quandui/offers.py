"""What may follow in Quán Duì, as lines of its notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from replay.cards import UNSEEN
from replay.events import Claimed, Discarded, Drew, StockEmpty, Took
from replay.messages import Message
from replay.rules.offers import Offer, is_accepted, offer, offer_card, offer_moves
from replay.rules.quandui import wording
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.table import QuanduiTable, packet
from replay.rules.quandui.wins import win_of
from replay.rules.result_board import Noted, ResultBoard, Win
from replay.rules.shared import wording as shared
from replay.rules.shared.offers import offers_of_board
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["RESULT_BOARD", "offers"]

RESULT_BOARD = ResultBoard(
    question=wording.WHO_WON(),
    taps="winner",
    wins=(Win(wording.PAIRS(), "$seat #"), Win(wording.EIGHT_DUI(), "$seat ##")),
    drawn="$seat stock empty",
    noted=(Noted(wording.DISCARD(), " $", "4w"), Noted(wording.FROM_SEAT(), " from $", "1")),
)
"""Who won, and with which kind of hand; or that the stock ran out."""

_UNSEEN_HAND = (UNSEEN,) * 16
_WINS: Sequence[tuple[str, Literal["single", "quan_dui"], Message]] = (
    ("#", "single", wording.PAIRS()),
    ("##", "quan_dui", wording.EIGHT_DUI()),
)


def offers(rules: QuanduiRules, table: QuanduiTable) -> Iterator[Offer]:
    """The moves of the play that may follow."""
    if not table.live:
        return
    if table.phase == "deal":
        yield from _deal(rules, table)
    elif table.phase == "result":
        yield from offers_of_board(RESULT_BOARD, table)
        yield from _more_of_result(table)
    for seat in table.order:
        if table.irregular or (table.phase == "discard" and table.turn == seat):
            yield from _with_sixteen(rules, table, seat)
        if table.discards and (table.irregular or table.phase == "open"):
            yield from _on_discard(rules, table, seat)
        if table.irregular or (table.phase == "open" and table.turn == seat):
            yield from _draws(rules, table, seat)


def _deal(rules: QuanduiRules, table: QuanduiTable) -> Iterator[Offer]:
    yield from offer_moves(rules, table, [(wording.OFFER_CUT(who=table.who(table.order[-1])), Cut(table.order[-1]))])
    due = packet(table.order, table.packets)
    if due is not None:
        seat, count = due
        yield offer(shared.OFFER_DEAL(count=count, who=table.who(seat)), f"{seat} deal $cards", seat)
        for each in table.order if table.irregular else ():
            yield offer(wording.OFFER_PACKET(who=table.who(each)), f"{each} packet $cards", each)


def _more_of_result(table: QuanduiTable) -> Iterator[Offer]:
    """Ends of which more is known than the board asks for."""
    for seat in table.order:
        others = [each for each in table.order if each != seat]
        for sign, _, win in _WINS:
            label = shared.OFFER_WIN(who=table.who(seat), win=win)
            yield offer(wording.OFFER_SHOWN(offer=label), f"{seat} {sign} $cards", seat)
            yield offer(wording.OFFER_CLAIMED(offer=label), f"{seat} {sign} $card from $seat", seat, {"seat": others})
            both = wording.OFFER_SHOWN(offer=wording.OFFER_CLAIMED(offer=label))
            yield offer(both, f"{seat} {sign} $cards, $card from $seat", seat, {"seat": others})
        if seat != table.order[0]:
            yield offer(shared.OFFER_DRAWN(), f"{seat} stock empty", seat)


def _with_sixteen(rules: QuanduiRules, table: QuanduiTable, seat: int) -> Iterator[Offer]:
    """What the seat may do that holds a card too many."""
    yield from _wins(rules, table, seat, None)
    discard = offer(wording.OFFER_DISCARD(), f"{seat} -$card", seat)
    yield from offer_card(rules, table, discard, lambda card: Discarded(seat, card))
    yield from offer_moves(rules, table, [(wording.OFFER_STOCK_EMPTY(), StockEmpty(seat))])


def _on_discard(rules: QuanduiRules, table: QuanduiTable, seat: int) -> Iterator[Offer]:
    """What the seat may do with the latest discard."""
    card = table.discards[-1][1]
    named = the(rules, card)
    claim = Claimed(seat, card, "dui")
    yield from _wins(rules, table, seat, card)
    yield from offer_moves(rules, table, [(wording.OFFER_DUI(card=named), claim)])
    if len(table.order) > 2 and (table.irregular or is_accepted(rules, table, claim)):
        over = wording.OFFER_OVER(offer=wording.OFFER_DUI(card=named))
        yield offer(over, f"{seat} !{card} [{card} {card}] over $claims", seat)
    yield from offer_moves(rules, table, [(wording.OFFER_TAKE(card=named), Took(seat, card))])


def _draws(rules: QuanduiRules, table: QuanduiTable, seat: int) -> Iterator[Offer]:
    """What the seat may do that lets the latest discard lie."""
    drawing = offer(wording.OFFER_DRAW(), f"{seat} +$card", seat)
    yield from offer_card(rules, table, drawing, lambda drawn: Drew(seat, drawn))
    if table.phase == "open":
        yield from offer_moves(rules, table, [(wording.OFFER_STOCK_EMPTY(), StockEmpty(seat))])
    draw = Drew(seat, UNSEEN)
    if not table.irregular and is_accepted(rules, table, draw):
        after = table.copy()
        rules.evolve(after, draw)
        both = offer(wording.OFFER_DRAW_AND_DISCARD(), f"{seat} +? -$card", seat)
        yield from offer_card(rules, after, both, lambda drawn: Discarded(seat, drawn))
        for sign, kind, win in _WINS:
            if is_accepted(rules, after, Won(seat, kind, _UNSEEN_HAND, None)):
                yield offer(wording.DRAW_AND_WIN(win=win), f"{seat} +? {sign}", seat)


def _wins(rules: QuanduiRules, table: QuanduiTable, seat: int, card: str | None) -> Iterator[Offer]:
    """The wins with the latest discard, or without it; where the hand is known, as it is laid on the table."""
    claimed = f"!{card} " if card is not None else ""
    known = win_of(rules, table, seat, card)
    for sign, kind, win in _WINS:
        label = wording.OFFER_WIN(win=win)
        if known is not None and known.kind == kind:
            yield from offer_moves(rules, table, [(label, known)])
        unseen = Won(seat, kind, _UNSEEN_HAND, card)
        accepted = is_accepted(rules, table, unseen)
        if accepted:
            yield offer(label, f"{seat} {claimed}{sign}", seat)
        if accepted or known is not None or table.irregular:
            yield offer(wording.OFFER_SHOWN(offer=label), f"{seat} {claimed}{sign} $cards", seat)
            if card is not None and len(table.order) > 2:
                both = wording.OFFER_OVER(offer=wording.OFFER_SHOWN(offer=label))
                yield offer(both, f"{seat} {claimed}{sign} $cards over $claims", seat)
                if accepted:
                    yield offer(wording.OFFER_OVER(offer=label), f"{seat} {claimed}{sign} over $claims", seat)
