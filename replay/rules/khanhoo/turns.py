"""Whose turn it is, and what the seat may not discard: what the moves of the play ask first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import RuleViolation
from replay.messages import Message, Text
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.table import NO_STOCK, KhanhooTable, Phase, stock_left
from replay.rules.shared.checks import need_live, need_seat
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


def need_phase(table: KhanhooTable, seat: int, phase: Phase, what: Text, rule: Message) -> None:
    """Refuse a move in another phase of the hand. Raises RuleViolation or BadInput."""
    need_live(table)
    need_seat(table, seat)
    if table.phase != phase:
        raise RuleViolation(wording.CANNOT_NOW(who=table.who(seat), what=what()), rule=rule)


def need_turn(table: KhanhooTable, seat: int, phase: Phase, what: Text, rule: Message) -> None:
    """The same, and refuse a seat whose turn it is not."""
    need_phase(table, seat, phase, what, rule)
    if table.turn != seat:
        raise RuleViolation(wording.NOT_ITS_TURN(who=table.who(seat), what=what()), rule=rule)


def need_return(rules: KhanhooRules, table: KhanhooTable, seat: int, card: str) -> None:
    """Refuse to discard the card just taken, where that may not be and there is another. Raises RuleViolation."""
    if card == table.taken and card != UNSEEN and not rules.options.allow_return_discard and table.count(seat) > 1:
        raise RuleViolation(
            wording.CANNOT_RETURN(who=table.who(seat), card=the(rules, card)),
            rule=wording.RULING(number=4, option="allow_return_discard"),
            legal=wording.DISCARD_ANOTHER(),
        )


def turns_over_now(rules: KhanhooRules, table: KhanhooTable) -> bool:
    """Whether the seat that drew the last card of the stock turns the discards over before it discards (6)."""
    if rules.options.recycle != "at_once" or table.phase != "discard" or len(table.order) == NO_STOCK:
        return False
    # Only after a referee's decision can there be nothing to turn over.
    return not stock_left(rules, table) and len(table.discards) > 1
