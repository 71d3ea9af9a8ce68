"""What is possible: cards that are where a move needs them. A referee can excuse a broken rule, but not the impossible.

If cards are unknown only the impossible is refused: a copy too many, or a card that a fully known hand does not have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Claimed, Dealt, Discarded, Drew, Event, StockEmpty, Took
from replay.messages import Text
from replay.rules.quandui import wording
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.pack import card_name
from replay.rules.quandui.table import QuanduiTable, stock_left, tell_apart
from replay.rules.shared.checks import Check, need_card, need_possible
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = [
    "POSSIBLE",
    "latest_card",
    "need_possible_claim",
    "need_possible_deal",
    "need_possible_discard",
    "need_possible_draw",
    "need_possible_win",
    "own_cards",
]  # fmt: skip

_PACK = wording.RULING_PACK()
_LATEST = wording.RULING_LATEST()


def _need_copies(rules: QuanduiRules, table: QuanduiTable, seat: int, card: str, count: int, what: Text) -> None:
    copies = rules.pack.copies[card]
    if table.seen.get(card, 0) + count > copies:
        raise RuleViolation(
            wording.COPIES_ELSEWHERE(who=table.who(seat), what=what(card=the(rules, card), count=count), count=copies),
            rule=_PACK,
            legal=wording.CARD_WITH_COPY_LEFT(),
        )


def need_possible_deal(rules: QuanduiRules, table: QuanduiTable, move: Dealt) -> None:
    """Refuse a packet that the stock cannot give. Raises RuleViolation or BadInput."""
    seat, cards = move.seat, move.cards
    left = stock_left(rules, table)
    if left < len(cards):
        raise RuleViolation(wording.STOCK_TOO_SMALL(who=table.who(seat), count=len(cards), left=left), rule=_PACK)
    copies, seen = rules.pack.copies, table.seen
    for card in cards:
        count = cards.count(card)
        if seen.get(card, 0) + count > copies.get(card, 0):  # it is none, is unseen, or is a copy too many
            need_card(rules, table, card)
            if card != UNSEEN:
                _need_copies(rules, table, seat, card, count, wording.GET_OF)


def need_possible_draw(rules: QuanduiRules, table: QuanduiTable, move: Drew) -> None:
    """Refuse a card that the stock cannot give. Raises RuleViolation or BadInput."""
    if stock_left(rules, table) < 1:
        raise RuleViolation(
            wording.STOCK_IS_EMPTY(who=table.who(move.seat)), rule=wording.RULING(number=16, option="stock_end")
        )
    card = move.card
    need_card(rules, table, card)
    if card != UNSEEN:
        _need_copies(rules, table, move.seat, card, 1, wording.DRAW_CARD)


def need_possible_discard(rules: QuanduiRules, table: QuanduiTable, move: Discarded) -> None:
    """Refuse a card that the seat cannot hold. Raises RuleViolation or BadInput."""
    seat, card = move.seat, move.card
    need_card(rules, table, card)
    known = table.known[seat]
    if card in known or (card == UNSEEN and table.count(seat)):
        return
    if not table.unknown[seat]:
        raise RuleViolation(
            wording.NOT_IN_HAND(who=table.who(seat), card=the(rules, card)),
            rule=wording.RULING_TURNS(),
            legal=wording.DISCARD_ONE_OF(cards=rules.pack.write(rules.pack.sort(known))),
        )
    _need_copies(rules, table, seat, card, 1, wording.DISCARD_CARD)


def latest_card(rules: QuanduiRules, table: QuanduiTable, seat: int, card: str, what: Text) -> str:
    """The latest discard, as named by either seat. Raises RuleViolation or BadInput if the seat names another card."""
    need_card(rules, table, card)
    if not table.discards:
        raise RuleViolation(wording.NO_DISCARD(who=table.who(seat), what=what(card=wording.A_DISCARD())), rule=_LATEST)
    discarder, latest = table.discards[-1]
    if card in (latest, UNSEEN):
        return latest
    if latest != UNSEEN:
        raise RuleViolation(
            wording.CANNOT(who=table.who(seat), what=what(card=the(rules, card))),
            rule=_LATEST,
            legal=what(card=the(rules, latest)),
            typed=f"{seat} {'<' if what is wording.TAKE_CARD else '!'}{latest}",
        )
    _need_copies(rules, table, discarder, card, 1, wording.HAVE_DISCARDED)
    return card


def _need_possible_take(rules: QuanduiRules, table: QuanduiTable, move: Took) -> None:
    latest_card(rules, table, move.seat, move.card, wording.TAKE_CARD)


def need_possible_claim(rules: QuanduiRules, table: QuanduiTable, move: Claimed) -> None:
    """Refuse a dui of which the seat cannot hold the other card. Raises RuleViolation or BadInput."""
    seat = move.seat
    card = latest_card(rules, table, seat, move.card, wording.CLAIM_CARD)
    if card in table.known[seat] or (card == UNSEEN and table.count(seat)):
        return
    if not table.unknown[seat]:
        raise RuleViolation(wording.NO_TWIN(who=table.who(seat), card=the(rules, card)), rule=wording.RULING_CLAIMING())
    _need_copies(rules, table, seat, card, 2 if table.discards[-1][1] == UNSEEN else 1, wording.HOLD_ANOTHER)


def own_cards(table: QuanduiTable, move: Won) -> tuple[list[str], int]:
    """Of the sixteen shown cards those that the winner held concealed, and how many too many these are.

    There may be too many, since exposed and claimed cards that nobody named cannot be distinguished from the others. Raises BadInput.
    """
    melds, who = table.melds[move.seat], table.who(move.seat)
    own, apart = tell_apart(move.cards, melds)
    if len(own) + 2 * len(apart) != len(move.cards):
        raise BadInput(wording.EXPOSED_PAIR_LEFT_OUT(who=who), field="cards")
    besides = 2 * (len(melds) - len(apart))
    if move.card is not None:
        latest = table.discards[-1][1]
        card = latest if move.card == UNSEEN else move.card
        if card != UNSEEN and card not in own and UNSEEN not in own:
            raise BadInput(wording.CLAIMED_CARD_LEFT_OUT(card=card_name(card)), field="cards")
        if latest == UNSEEN:
            besides += 1
        else:
            own.remove(card if card in own else UNSEEN)
    return own, besides


def need_possible_win(rules: QuanduiRules, table: QuanduiTable, move: Won) -> None:
    """Refuse sixteen cards that the seat cannot hold. Raises RuleViolation or BadInput."""
    seat = move.seat
    if move.card is not None:
        latest_card(rules, table, seat, move.card, wording.CLAIM_CARD)
    need_possible(rules, table, seat, *own_cards(table, move))


def _always(rules: QuanduiRules, table: QuanduiTable, move: Event) -> None:
    """Nothing to check: no card has to be anywhere."""


POSSIBLE: Mapping[type[Event], Check[QuanduiRules, QuanduiTable]] = {
    Cut: _always,
    Dealt: need_possible_deal,
    Drew: need_possible_draw,
    Discarded: need_possible_discard,
    Took: _need_possible_take,
    Claimed: need_possible_claim,
    Won: need_possible_win,
    StockEmpty: _always,
}
"""The moves of the play, which a referee may allow although they break a rule, each with what is checked even then."""
