"""What a player of Quán Duì may do, and what would have been legal instead. The numbers are the rulings of docs/rules/quandui.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Abandoned, Claimed, Dealt, Discarded, Drew, Event, StockEmpty, Took
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.pack import ODD, card_name
from replay.rules.quandui.pairs import is_complete
from replay.rules.quandui.possible import (
    latest_card,
    possible_claimed,
    possible_dealt,
    possible_discarded,
    possible_drew,
)
from replay.rules.quandui.promises import judge
from replay.rules.quandui.table import Phase, QuanduiTable, packet, stock_left
from replay.rules.quandui.wins import check_over, check_won, is_drawn_at_once, must_show, need_claims_open
from replay.rules.shared.checks import Check, need_live, need_seat, shared_checks
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["CHECKS", "expected"]


def expected(rules: QuanduiRules, table: QuanduiTable) -> str:
    """What may happen now, in words."""
    if not table.live:
        return "start a hand, or someone joins or leaves"
    if table.phase == "deal":
        following = packet(table.order, table.packets)
        return f"{following[1]} cards to {table.who(following[0])}" if following else "the first discard"
    if table.phase == "result":
        return "who won, or that the hand was drawn or abandoned"
    turn = table.turn if table.turn is not None else 0
    if table.phase == "discard":
        if is_drawn_at_once(rules, table):
            return f"{table.who(turn)} says that the stock is empty, or shows eight pairs"
        # A win with a claimed card is declared with the claim (8).
        return f"{table.who(turn)} discards" + ("" if table.via == "claim" else ", or shows eight pairs")
    if table.phase == "open":
        card = the(rules, table.discards[-1][1])
        if stock_left(rules, table):
            return f"{table.who(turn)} draws or takes {card}, or someone claims it"
        if rules.options.stock_end == "on_last_draw":
            return f"someone claims {card} to win, or {table.who(turn)} says that the stock is empty"
        if rules.options.stock_end == "at_once":
            return f"{table.who(turn)} says that the stock is empty"
        return f"{table.who(turn)} takes {card} or says that the stock is empty, or someone claims it"
    return "nothing more in this hand"


def _need_phase(table: QuanduiTable, seat: int, phase: Phase, what: str, rule: str) -> None:
    need_live(table)
    need_seat(table, seat)
    if table.phase != phase:
        raise RuleViolation(f"{table.who(seat)} cannot {what} now", rule=rule)


def _need_turn(table: QuanduiTable, seat: int, phase: Phase, what: str, rule: str) -> None:
    if table.phase == phase and table.turn == seat:
        return
    _need_phase(table, seat, phase, what, rule)
    if table.turn != seat:
        raise RuleViolation(f"{table.who(seat)} cannot {what}: it is not that seat's turn", rule=rule)


def _check_cut(rules: QuanduiRules, table: QuanduiTable, move: Cut) -> None:
    rule = "Quán Duì 4, cut"
    _need_phase(table, move.seat, "deal", "cut", rule)
    if table.packets or table.cut is not None:
        raise RuleViolation(f"{table.who(move.seat)} cannot cut: the pack is cut once, before the deal", rule=rule)
    if move.seat != table.order[-1]:
        raise RuleViolation(f"{table.who(move.seat)} cannot cut", rule=rule, legal=f"{table.who(table.order[-1])} cuts")


def _check_dealt(rules: QuanduiRules, table: QuanduiTable, move: Dealt) -> None:
    rule = "Quán Duì 4, deal in packets"
    _need_phase(table, move.seat, "deal", "be dealt cards", rule)
    if (move.seat, len(move.cards)) != packet(table.order, table.packets):
        raise RuleViolation(f"{table.who(move.seat)} cannot be dealt {len(move.cards)} cards", rule=rule)
    possible_dealt(rules, table, move)


def _check_drew(rules: QuanduiRules, table: QuanduiTable, move: Drew) -> None:
    _need_turn(table, move.seat, "open", "draw", "Quán Duì 7, drawing")
    possible_drew(rules, table, move)


def _check_discarded(rules: QuanduiRules, table: QuanduiTable, move: Discarded) -> None:
    seat, card = move.seat, move.card
    _need_turn(table, seat, "discard", "discard", "Quán Duì 7, turns")
    possible_discarded(rules, table, move)
    if card == table.taken and card != UNSEEN and not rules.options.allow_return_discard:
        raise RuleViolation(f"{table.who(seat)} cannot discard the {card_name(card)} just taken",
                            rule="Quán Duì 11, allow_return_discard", legal="discard another card")  # fmt: skip
    if is_drawn_at_once(rules, table):
        raise RuleViolation(
            f"{table.who(seat)} cannot discard: the stock is empty", rule="Quán Duì 16, stock_end at_once"
        )
    _need_declinable(rules, table, seat, "discard")


def _need_declinable(rules: QuanduiRules, table: QuanduiTable, seat: int, what: str) -> None:
    """Refuse to go on with eight pairs that must be shown (13)."""
    if not table.unknown[seat]:
        rule = must_show(rules, table.known[seat], table.melds[seat], table.via, table.taken)
        if rule:
            raise RuleViolation(
                f"{table.who(seat)} holds eight pairs and cannot {what}", rule=rule, legal="show the hand"
            )


def _check_took(rules: QuanduiRules, table: QuanduiTable, move: Took) -> None:
    seat = move.seat
    _need_turn(table, seat, "open", "take the discard", "Quán Duì 7, the next player")
    card = latest_card(rules, table, seat, move.card, "take")
    need_claims_open(rules, table, seat)
    options = rules.options
    if options.next_must_show_dui and card in table.known[seat] and (options.specials_dui or card not in ODD):
        raise RuleViolation(f"{table.who(seat)} cannot take the {card_name(card)} unshown", rule="Quán Duì 10, next_must_show_dui",
                            legal=f"claim the {card_name(card)} for a dui")  # fmt: skip


def _check_claimed(rules: QuanduiRules, table: QuanduiTable, move: Claimed) -> None:
    seat, rule, who = move.seat, "Quán Duì 7, claiming a dui", table.who(move.seat)
    _need_phase(table, seat, "open", "claim", rule)
    if move.as_ != "dui":
        raise BadInput(f"found a claim as {move.as_!r}, expected 'dui'", field="as")
    if seat == table.discards[-1][0]:
        raise RuleViolation(f"{who} cannot claim a discard of one's own", rule=rule)
    card = latest_card(rules, table, seat, move.card, "claim")
    possible_claimed(rules, table, move)
    need_claims_open(rules, table, seat)
    if card in ODD and not rules.options.specials_dui:
        raise RuleViolation(f"{who} cannot pair the {card_name(card)} with itself", rule="Quán Duì 2, specials_dui")
    if table.count(seat) == 1:
        raise RuleViolation(f"{who} cannot claim only a dui: no card would be left to discard", rule="Quán Duì 9, a claimed dui",
                            legal="claim the discard to win")  # fmt: skip
    check_over(rules, table, seat, "dui", move.over, card)
    known = table.known[seat]
    if (
        not rules.options.may_decline_win
        and not table.unknown[seat]
        and is_complete([*known, card], table.melds[seat], rules.pairing)
    ):
        raise RuleViolation(f"{who} completes eight pairs and cannot claim only a dui", rule="Quán Duì 13, may_decline_win",
                            legal="claim the discard to win")  # fmt: skip


def _check_won(rules: QuanduiRules, table: QuanduiTable, move: Won) -> None:
    need_live(table)
    need_seat(table, move.seat)
    check_won(rules, table, move)
    judge(rules, table, move)


def _check_stock_empty(rules: QuanduiRules, table: QuanduiTable, move: StockEmpty) -> None:
    rule = "Quán Duì 16, stock_end"
    need_live(table)
    need_seat(table, move.seat)
    if is_drawn_at_once(rules, table):
        _need_turn(table, move.seat, "discard", "end the hand", rule)
        _need_declinable(rules, table, move.seat, "end the hand")
    elif table.phase != "result":
        _need_turn(table, move.seat, "open", "end the hand", rule)
        left = stock_left(rules, table)
        if left:
            raise RuleViolation(
                f"{table.who(move.seat)} cannot say that the stock is empty: {left} cards are left", rule=rule
            )
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
