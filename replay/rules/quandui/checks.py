"""What a player of Quán Duì may do, and what would have been legal instead. The numbers are the rulings of docs/rules/quandui.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Abandoned, Claimed, Dealt, Discarded, Drew, Event, StockEmpty, Took
from replay.messages import Message, Text
from replay.rules.quandui import wording
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.pack import ODD
from replay.rules.quandui.pairs import is_complete
from replay.rules.quandui.possibility import (
    latest_card,
    need_possible_claim,
    need_possible_deal,
    need_possible_discard,
    need_possible_draw,
)
from replay.rules.quandui.promises import judge
from replay.rules.quandui.table import Phase, QuanduiTable, packet, stock_left
from replay.rules.quandui.wins import check_over, check_won, is_drawn_at_once, must_show, need_claims_open
from replay.rules.shared.checks import Check, need_live, need_seat, shared_checks
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["CHECKS", "expected"]

# Made once: most moves are checked against one of them, and few are refused.
_CUTTING = wording.RULING_CUT()
_DEAL = wording.RULING_DEAL()
_DRAWING = wording.RULING_DRAWING()
_TURNS = wording.RULING_TURNS()
_NEXT_PLAYER = wording.RULING_NEXT_PLAYER()
_CLAIMING = wording.RULING_CLAIMING()


def expected(rules: QuanduiRules, table: QuanduiTable) -> Message:
    """What may happen now, in words."""
    if not table.live:
        return wording.START_HAND()
    if table.phase == "deal":
        following = packet(table.order, table.packets)
        return (
            wording.CARDS_TO(count=following[1], who=table.who(following[0])) if following else wording.FIRST_DISCARD()
        )
    if table.phase == "result":
        return wording.THE_RESULT()
    who = table.who(table.turn if table.turn is not None else 0)
    if table.phase == "discard":
        if is_drawn_at_once(rules, table):
            return wording.SAYS_EMPTY_OR_SHOWS(who=who)
        # A win with a claimed card is declared with the claim (8).
        return wording.DISCARDS(who=who) if table.via == "claim" else wording.DISCARDS_OR_SHOWS(who=who)
    if table.phase == "open":
        card = the(rules, table.discards[-1][1])
        if stock_left(rules, table):
            return wording.DRAWS_OR_TAKES(who=who, card=card)
        if rules.options.stock_end == "on_last_draw":
            return wording.CLAIM_TO_WIN_OR_EMPTY(who=who, card=card)
        if rules.options.stock_end == "at_once":
            return wording.SAYS_EMPTY(who=who)
        return wording.TAKES_OR_EMPTY(who=who, card=card)
    return wording.NOTHING_MORE()


def _need_phase(table: QuanduiTable, seat: int, phase: Phase, what: Text, rule: Message) -> None:
    need_live(table)
    need_seat(table, seat)
    if table.phase != phase:
        raise RuleViolation(wording.CANNOT_NOW(who=table.who(seat), what=what()), rule=rule)


def _need_turn(table: QuanduiTable, seat: int, phase: Phase, what: Text, rule: Message) -> None:
    if table.phase == phase and table.turn == seat:
        return
    _need_phase(table, seat, phase, what, rule)
    if table.turn != seat:
        raise RuleViolation(wording.NOT_ITS_TURN(who=table.who(seat), what=what()), rule=rule)


def _check_cut(rules: QuanduiRules, table: QuanduiTable, move: Cut) -> None:
    _need_phase(table, move.seat, "deal", wording.TO_CUT, _CUTTING)
    if table.packets or table.cut is not None:
        raise RuleViolation(wording.CUT_ONCE(who=table.who(move.seat)), rule=_CUTTING)
    if move.seat != table.order[-1]:
        raise RuleViolation(
            wording.CANNOT_CUT(who=table.who(move.seat)),
            rule=_CUTTING,
            legal=wording.CUTS(who=table.who(table.order[-1])),
            typed=f"{table.order[-1]} cut",
        )


def _check_dealt(rules: QuanduiRules, table: QuanduiTable, move: Dealt) -> None:
    _need_phase(table, move.seat, "deal", wording.TO_BE_DEALT, _DEAL)
    if (move.seat, len(move.cards)) != packet(table.order, table.packets):
        raise RuleViolation(wording.OTHER_PACKET(who=table.who(move.seat), count=len(move.cards)), rule=_DEAL)
    need_possible_deal(rules, table, move)


def _check_drew(rules: QuanduiRules, table: QuanduiTable, move: Drew) -> None:
    _need_turn(table, move.seat, "open", wording.TO_DRAW, _DRAWING)
    need_possible_draw(rules, table, move)


def _check_discarded(rules: QuanduiRules, table: QuanduiTable, move: Discarded) -> None:
    seat, card = move.seat, move.card
    _need_turn(table, seat, "discard", wording.TO_DISCARD, _TURNS)
    need_possible_discard(rules, table, move)
    if card == table.taken and card != UNSEEN and not rules.options.allow_return_discard:
        raise RuleViolation(
            wording.CANNOT_RETURN(who=table.who(seat), card=the(rules, card)),
            rule=wording.RULING(number=11, option="allow_return_discard"),
            legal=wording.DISCARD_ANOTHER(),
        )
    if is_drawn_at_once(rules, table):
        raise RuleViolation(
            wording.NO_DISCARD_AFTER_LAST(who=table.who(seat)),
            rule=wording.RULING_STOCK_END(value="at_once"),
        )
    _need_declinable(rules, table, seat, wording.TO_DISCARD)


def _need_declinable(rules: QuanduiRules, table: QuanduiTable, seat: int, what: Text) -> None:
    """Refuse to go on with eight pairs that must be shown (13)."""
    if not table.unknown[seat]:
        rule = must_show(rules, table.known[seat], table.melds[seat], table.via, table.taken)
        if rule:
            raise RuleViolation(
                wording.HOLDS_EIGHT_PAIRS(who=table.who(seat), what=what()), rule=rule, legal=wording.SHOW_THE_HAND()
            )


def _check_took(rules: QuanduiRules, table: QuanduiTable, move: Took) -> None:
    seat = move.seat
    _need_turn(table, seat, "open", wording.TO_TAKE, _NEXT_PLAYER)
    card = latest_card(rules, table, seat, move.card, wording.TAKE_CARD)
    need_claims_open(rules, table, seat)
    options = rules.options
    if options.next_must_show_dui and card in table.known[seat] and (options.specials_dui or card not in ODD):
        raise RuleViolation(
            wording.CANNOT_TAKE_UNSHOWN(who=table.who(seat), card=the(rules, card)),
            rule=wording.RULING(number=10, option="next_must_show_dui"),
            legal=wording.CLAIM_FOR_DUI(card=the(rules, card)),
        )


def _check_claimed(rules: QuanduiRules, table: QuanduiTable, move: Claimed) -> None:
    seat = move.seat
    _need_phase(table, seat, "open", wording.TO_CLAIM, _CLAIMING)
    if move.as_ != "dui":
        raise BadInput(wording.OTHER_CLAIM(found=move.as_), field="as")
    if seat == table.discards[-1][0]:
        raise RuleViolation(wording.OWN_DISCARD(who=table.who(seat)), rule=_CLAIMING)
    card = latest_card(rules, table, seat, move.card, wording.CLAIM_CARD)
    need_possible_claim(rules, table, move)
    need_claims_open(rules, table, seat)
    if card in ODD and not rules.options.specials_dui:
        raise RuleViolation(
            wording.ODD_CARD_ALONE(who=table.who(seat), card=the(rules, card)),
            rule=wording.RULING(number=2, option="specials_dui"),
        )
    if table.count(seat) == 1:
        raise RuleViolation(
            wording.NOTHING_TO_DISCARD(who=table.who(seat)),
            rule=wording.RULING_CLAIMED_DUI(),
            legal=wording.CLAIM_TO_WIN(),
        )
    check_over(rules, table, seat, "dui", move.over, card)
    known = table.known[seat]
    if (
        not rules.options.may_decline_win
        and not table.unknown[seat]
        and is_complete([*known, card], table.melds[seat], rules.pairing)
    ):
        raise RuleViolation(
            wording.COMPLETES_EIGHT_PAIRS(who=table.who(seat)),
            rule=wording.RULING(number=13, option="may_decline_win"),
            legal=wording.CLAIM_TO_WIN(),
        )


def _check_won(rules: QuanduiRules, table: QuanduiTable, move: Won) -> None:
    need_live(table)
    need_seat(table, move.seat)
    check_won(rules, table, move)
    judge(rules, table, move)


def _check_stock_empty(rules: QuanduiRules, table: QuanduiTable, move: StockEmpty) -> None:
    rule = wording.RULING(number=16, option="stock_end")
    need_live(table)
    need_seat(table, move.seat)
    if is_drawn_at_once(rules, table):
        _need_turn(table, move.seat, "discard", wording.TO_END_HAND, rule)
        _need_declinable(rules, table, move.seat, wording.TO_END_HAND)
    elif table.phase != "result":
        _need_turn(table, move.seat, "open", wording.TO_END_HAND, rule)
        left = stock_left(rules, table)
        if left:
            raise RuleViolation(wording.STOCK_NOT_EMPTY(who=table.who(move.seat), count=left), rule=rule)
    judge(rules, table, move)


def _check_abandoned(rules: QuanduiRules, table: QuanduiTable, move: Abandoned) -> None:
    shared_checks[Abandoned](rules, table, move)
    judge(rules, table, move)


CHECKS: Mapping[type[Event], Check[QuanduiRules, QuanduiTable]] = {
    **shared_checks,
    Cut: _check_cut,
    Dealt: _check_dealt,
    Drew: _check_drew,
    Discarded: _check_discarded,
    Took: _check_took,
    Claimed: _check_claimed,
    Won: _check_won,
    StockEmpty: _check_stock_empty,
    Abandoned: _check_abandoned,
}
"""The check of every move of Quán Duì."""
