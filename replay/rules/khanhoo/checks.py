"""What a player of Khanhoo may do, and what would have been legal instead. The numbers are the rulings of docs/rules/khanhoo.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.errors import RuleViolation
from replay.events import Claimed, Dealt, Discarded, Drew, Event, Took
from replay.messages import Message
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.bumps import check_challenged, check_claimed, check_laid
from replay.rules.khanhoo.claims import bumpers_of
from replay.rules.khanhoo.events import Challenged, HandScored, Laid, Recycled, Scored, WentOut
from replay.rules.khanhoo.going_out import check_scored, check_went_out
from replay.rules.khanhoo.meld_names import meld_name
from replay.rules.khanhoo.possibility import (
    need_possible_deal,
    need_possible_discard,
    need_possible_draw,
    need_possible_recycling,
    need_possible_take,
)
from replay.rules.khanhoo.results import check_hand_scored
from replay.rules.khanhoo.table import HELD, NO_STOCK, KhanhooTable, Phase, deal, latest_discard, stock_left
from replay.rules.khanhoo.turns import need_return, need_turn, turns_over_now
from replay.rules.shared.checks import Check, need_live, need_seat, shared_checks
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


def expected(rules: KhanhooRules, table: KhanhooTable) -> Message:
    """What may happen now, in words."""
    if not table.live:
        return wording.CLOSE_GAME() if table.over else wording.START_HAND()
    match table.phase:
        case "result":
            return wording.THE_SCORES()
        case "deal":
            seat, count = deal(table.order, table.dealt) or (table.order[0], HELD)
            return wording.IS_DEALT(who=table.who(seat), count=count)
    if table.turn is None:
        return wording.NOTHING_MORE()
    who = table.who(table.turn)
    match table.phase:
        case "discard":
            if table.going_out:
                return wording.GOES_OUT(who=who)
            return wording.TURNS_OR_OUT(who=who) if turns_over_now(rules, table) else wording.DISCARDS_OR_OUT(who=who)
        case "lay":
            return wording.LAYS_THE(who=who, meld=meld_name(str(table.claim)))
        case "score":
            return wording.SHOWS_TO_SCORE(who=who)
    return _next(rules, table, who)


def _next(rules: KhanhooRules, table: KhanhooTable, who: Message) -> Message:
    """What the next player may do with a discard on the table, and the others."""
    bump = not table.challenge and bool(bumpers_of(table.order, table.discards[-1][0]))
    if len(table.order) == NO_STOCK:
        text = wording.TAKES_OR_BUMP if bump else wording.TAKES
    elif stock_left(rules, table):
        text = wording.DRAWS_OR_TAKES_OR_BUMP if bump else wording.DRAWS_OR_TAKES
    else:
        text = wording.TURNS_OR_TAKES_OR_BUMP if bump else wording.TURNS_OR_TAKES
    return text(who=who, card=the(rules, latest_discard(table)))


def _check_dealt(rules: KhanhooRules, table: KhanhooTable, move: Dealt) -> None:
    need_live(table)
    need_seat(table, move.seat)
    rule = wording.RULING_DEAL()
    if table.phase != "deal":
        raise RuleViolation(wording.NO_DEAL_NOW(who=table.who(move.seat)), rule=rule)
    if (move.seat, len(move.cards)) != deal(table.order, table.dealt):
        raise RuleViolation(wording.OTHER_DEAL(who=table.who(move.seat), count=len(move.cards)), rule=rule)
    need_possible_deal(rules, table, move)


def _check_drew(rules: KhanhooRules, table: KhanhooTable, move: Drew) -> None:
    need_turn(table, move.seat, "open", wording.TO_DRAW, wording.RULING_TURNS())
    if len(table.order) == NO_STOCK:
        raise RuleViolation(wording.NO_STOCK_TO_DRAW(who=table.who(move.seat)), rule=wording.RULING_FOUR_PLAYERS())
    need_possible_draw(rules, table, move)


def _check_took(rules: KhanhooRules, table: KhanhooTable, move: Took) -> None:
    need_turn(table, move.seat, "open", wording.TO_TAKE, wording.RULING_TURNS())
    need_possible_take(rules, table, move)


def _check_discarded(rules: KhanhooRules, table: KhanhooTable, move: Discarded) -> None:
    need_turn(table, move.seat, "discard", wording.TO_DISCARD, wording.RULING_TURNS())
    need_possible_discard(rules, table, move)
    if turns_over_now(rules, table):
        raise RuleViolation(
            wording.STOCK_USED_UP(who=table.who(move.seat)), rule=wording.RULING_RECYCLE(value="at_once")
        )
    need_return(rules, table, move.seat, move.card)
    if table.going_out:
        raise RuleViolation(
            wording.MUST_GO_OUT(who=table.who(move.seat)),
            rule=wording.RULING(number=10, option="bump_sequence_to_go_out"),
            legal=wording.TO_GO_OUT(),
        )


def _check_recycled(rules: KhanhooRules, table: KhanhooTable, move: Recycled) -> None:
    rule = wording.RULING_EMPTY_STOCK()
    phase: Phase = "discard" if turns_over_now(rules, table) else "open"
    need_turn(table, move.seat, phase, wording.TO_TURN_OVER, rule)
    who = table.who(move.seat)
    if len(table.order) == NO_STOCK:
        raise RuleViolation(wording.NO_STOCK_TO_TURN(who=who), rule=wording.RULING_FOUR_PLAYERS())
    left = stock_left(rules, table)
    if left:
        raise RuleViolation(
            wording.CARDS_LEFT(who=who, count=left) if left > 1 else wording.ONE_CARD_LEFT(who=who), rule=rule
        )
    need_possible_recycling(rules, table, move)


CHECKS: Mapping[type[Event], Check[KhanhooRules, KhanhooTable]] = {
    **shared_checks,
    Dealt: _check_dealt,
    Drew: _check_drew,
    Took: _check_took,
    Discarded: _check_discarded,
    Claimed: check_claimed,
    Challenged: check_challenged,
    Laid: check_laid,
    Recycled: _check_recycled,
    WentOut: check_went_out,
    Scored: check_scored,
    HandScored: check_hand_scored,
}
"""The check of every move of Khanhoo."""
