"""What a tribute and a return promise about the cards that are kept, judged when one is played that breaks it (5, 7, 8).

If every card is known, the move itself is refused; this is for hands that were not known when it was made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import RuleViolation
from replay.messages import Text
from replay.rules.guandan.events import Played, TributePaid, TributeReturned
from replay.rules.guandan.pack import card_name, key_of, wild
from replay.rules.guandan.table import BIG_JOKER, GuandanTable
from replay.rules.guandan.tribute import RULING_HIGHEST_CARD, RULING_RESISTING, RULING_RETURN, is_low
from replay.rules.shared.table import past_events, steps_of

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


def check_promises(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    """Refuse a card that a player who paid the highest one, or returned the lowest kind, cannot hold."""
    seat = move.seat
    if seat in table.pardoned:
        return
    for paid in table.paid:
        if paid.seat == seat and paid.card != UNSEEN:
            _check_highest(rules, table, move, paid)
    for returned in table.returned:
        if returned.seat == seat and returned.card != UNSEEN:
            _check_lowest(rules, table, move, returned)


ABOVE_TRIBUTE = Text("guandan.above-tribute", "{who} cannot play the {card} after paying the {paid} as tribute")
NOT_ABOVE_TRIBUTE = Text("guandan.not-above-tribute", "cards that are not above the tribute")


def _check_highest(rules: GuandanRules, table: GuandanTable, move: Played, paid: TributePaid) -> None:
    got = {each.card for each in table.returned if each.to == move.seat}
    if UNSEEN in got:
        return
    level = table.level
    both_jokers = paid.card == BIG_JOKER and rules.options.resist == "automatic"
    ceiling = key_of(paid.card, level) - both_jokers
    for card in move.cards:
        if card not in (UNSEEN, wild(level), *got) and key_of(card, level) > ceiling:
            raise RuleViolation(
                ABOVE_TRIBUTE(who=table.who(move.seat), card=card_name(card), paid=card_name(paid.card)),
                rule=RULING_RESISTING() if both_jokers else RULING_HIGHEST_CARD(),
                legal=NOT_ABOVE_TRIBUTE(),
                earlier=_step(table, paid),
            )


BELOW_RETURN = Text("guandan.below-return", "{who} cannot play the {card} after giving the {returned} back")
NOT_BELOW_RETURN = Text("guandan.not-below-return", "cards that are neither low nor below the return")


def _check_lowest(rules: GuandanRules, table: GuandanTable, move: Played, returned: TributeReturned) -> None:
    level, options = table.level, rules.options
    if is_low(returned.card, level, options):
        return
    for card in move.cards:
        if card != UNSEEN and (is_low(card, level, options) or key_of(card, level) < key_of(returned.card, level)):
            raise RuleViolation(
                BELOW_RETURN(who=table.who(move.seat), card=card_name(card), returned=card_name(returned.card)),
                rule=RULING_RETURN(),
                legal=NOT_BELOW_RETURN(),
                earlier=_step(table, returned),
            )


def _step(table: GuandanTable, given: TributePaid | TributeReturned) -> int:
    """The step of the hand at which the card was given."""
    events = past_events(table.past)
    return next(step for step in steps_of(events, table.step) if events[step] is given)
