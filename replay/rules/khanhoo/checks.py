"""What a player of Khanhoo may do, and what would have been legal instead. The numbers are the rulings of docs/rules/khanhoo.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.errors import BadInput, RuleViolation
from replay.events import Claimed, Dealt, Discarded, Drew, Event, Took
from replay.rules.khanhoo.bumps import check_challenged, check_claimed, check_laid
from replay.rules.khanhoo.claims import bumpers_of
from replay.rules.khanhoo.events import Challenged, HandScored, Laid, Recycled, Scored, WentOut
from replay.rules.khanhoo.going_out import HIGHEST, LOWEST_OUT, check_scored, check_went_out
from replay.rules.khanhoo.meld_names import meld_name, worth
from replay.rules.khanhoo.possible import (
    possible_dealt,
    possible_discarded,
    possible_drew,
    possible_recycled,
    possible_took,
)
from replay.rules.khanhoo.table import HELD, NO_STOCK, KhanhooTable, Phase, deal, latest_discard, stock_left
from replay.rules.khanhoo.turns import need_return, need_turn, turns_over_now
from replay.rules.shared.checks import Check, need_live, need_seat, shared_checks
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

__all__ = ["CHECKS", "expected"]


def expected(rules: KhanhooRules, table: KhanhooTable) -> str:
    """What may happen now, in words."""
    if not table.live:
        return "close the game" if table.over else "start a hand, or someone joins or leaves"
    match table.phase:
        case "result":
            return "say what everybody scored, or that the hand was abandoned"
        case "deal":
            seat, count = deal(table.order, table.dealt) or (table.order[0], HELD)
            return f"{table.who(seat)} is dealt {count} cards"
    if table.turn is None:
        return "nothing more in this hand"
    who = table.who(table.turn)
    match table.phase:
        case "discard":
            if table.going_out:
                return f"{who} goes out"
            return f"{who} {'turns the discards over' if turns_over_now(rules, table) else 'discards'}, or goes out"
        case "lay":
            return f"{who} lays the {meld_name(str(table.claim))}"
        case "score":
            return f"{who} shows the cards to be scored"
    return f"{who} {_next(rules, table)}"


def _next(rules: KhanhooRules, table: KhanhooTable) -> str:
    """What the next player may do with a discard on the table, and the others."""
    take = f"takes {the(rules, latest_discard(table))}"
    if len(table.order) != NO_STOCK:
        take = f"{'draws' if stock_left(rules, table) else 'turns the discards over'} or {take}"
    bump = not table.challenge and bumpers_of(table.order, table.discards[-1][0])
    return f"{take}, or someone bumps" if bump else take


def _check_dealt(rules: KhanhooRules, table: KhanhooTable, move: Dealt) -> None:
    need_live(table)
    need_seat(table, move.seat)
    rule = "Khanhoo 2, the deal"
    if table.phase != "deal":
        raise RuleViolation(f"{table.who(move.seat)} cannot be dealt cards now", rule=rule)
    if (move.seat, len(move.cards)) != deal(table.order, table.dealt):
        raise RuleViolation(f"{table.who(move.seat)} cannot be dealt {len(move.cards)} cards", rule=rule)
    possible_dealt(rules, table, move)


def _check_drew(rules: KhanhooRules, table: KhanhooTable, move: Drew) -> None:
    need_turn(table, move.seat, "open", "draw", "Khanhoo 4, turns")
    if len(table.order) == NO_STOCK:
        raise RuleViolation(
            f"{table.who(move.seat)} cannot draw: four players have no stock", rule="Khanhoo 5, four players"
        )
    possible_drew(rules, table, move)


def _check_took(rules: KhanhooRules, table: KhanhooTable, move: Took) -> None:
    need_turn(table, move.seat, "open", "take the discard", "Khanhoo 4, turns")
    possible_took(rules, table, move)


def _check_discarded(rules: KhanhooRules, table: KhanhooTable, move: Discarded) -> None:
    need_turn(table, move.seat, "discard", "discard", "Khanhoo 4, turns")
    possible_discarded(rules, table, move)
    if turns_over_now(rules, table):
        raise RuleViolation(f"{table.who(move.seat)} cannot discard: the last card of the stock is drawn",
                            rule="Khanhoo 6, recycle at_once")  # fmt: skip
    need_return(rules, table, move.seat, move.card)
    if table.going_out:
        raise RuleViolation(f"{table.who(move.seat)} cannot play on after bumping for a sequence",
                            rule="Khanhoo 10, bump_sequence_to_go_out", legal="go out")  # fmt: skip


def _check_recycled(rules: KhanhooRules, table: KhanhooTable, move: Recycled) -> None:
    rule = "Khanhoo 6, the empty stock"
    phase: Phase = "discard" if turns_over_now(rules, table) else "open"
    need_turn(table, move.seat, phase, "turn the discards over", rule)
    who = table.who(move.seat)
    if len(table.order) == NO_STOCK:
        raise RuleViolation(
            f"{who} cannot turn the discards over: four players have no stock", rule="Khanhoo 5, four players"
        )
    left = stock_left(rules, table)
    if left:
        have = f"{left} cards are" if left > 1 else "a card is"
        raise RuleViolation(f"{who} cannot turn the discards over: {have} left in the stock", rule=rule)
    possible_recycled(rules, table, move)


def _check_hand_scored(rules: KhanhooRules, table: KhanhooTable, move: HandScored) -> None:
    need_live(table)
    need_seat(table, move.seat)
    if table.phase != "result":
        raise BadInput("found the points alone, expected the moves of this hand: they are recorded")
    order = table.order
    if len(move.points) != len(order):
        raise BadInput(f"found the points of {len(move.points)} seats, expected those of {len(order)}", field="points")
    for seat, points in zip(order, move.points, strict=True):
        least = LOWEST_OUT if seat == move.seat else 0
        if not least <= points <= HIGHEST:
            raise RuleViolation(f"{table.who(seat)} cannot have {worth(points)}", rule="Khanhoo 14, scoring",
                                legal=f"{least} to {HIGHEST} points, without the bonus for going out")  # fmt: skip


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
    HandScored: _check_hand_scored,
}
"""The check of every move of Khanhoo."""
