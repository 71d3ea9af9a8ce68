"""What is possible: cards that are where a move needs them. A referee can excuse a broken rule, but not the impossible.

If cards are unknown only the impossible is refused: a copy too many, or a card that a fully known hand does not have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Claimed, Dealt, Discarded, Drew, Event, StockEmpty, Took
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.pack import card_name
from replay.rules.quandui.table import QuanduiTable, stock_left, tell_apart
from replay.rules.shared.checks import Check, need_card, need_possible

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = [
    "POSSIBLE", "latest_card", "own_cards", "possible_claimed", "possible_dealt", "possible_discarded", "possible_drew",
    "possible_won",
]  # fmt: skip

_PACK = "Quán Duì 1, pack"


def _need_copies(rules: QuanduiRules, table: QuanduiTable, seat: int, card: str, count: int, cannot: str) -> None:
    copies = rules.pack.copies[card]
    if table.seen.get(card, 0) + count > copies:
        raise RuleViolation(f"{table.who(seat)} cannot {cannot} the {card_name(card)}: all {copies} copies are elsewhere", rule=_PACK,
                            legal="a card of which a copy is left")  # fmt: skip


def possible_dealt(rules: QuanduiRules, table: QuanduiTable, move: Dealt) -> None:
    """Refuse a packet that the stock cannot give. Raises RuleViolation or BadInput."""
    seat, cards = move.seat, move.cards
    left = stock_left(rules, table)
    if left < len(cards):
        raise RuleViolation(f"{table.who(seat)} cannot get {len(cards)} cards: the stock has only {left}", rule=_PACK)
    for card in cards:
        need_card(rules, table, card)
        if card != UNSEEN:
            count = cards.count(card)
            _need_copies(rules, table, seat, card, count, f"get {count} of")


def possible_drew(rules: QuanduiRules, table: QuanduiTable, move: Drew) -> None:
    """Refuse a card that the stock cannot give. Raises RuleViolation or BadInput."""
    if stock_left(rules, table) < 1:
        raise RuleViolation(f"{table.who(move.seat)} cannot draw: the stock is empty", rule="Quán Duì 16, stock_end")
    card = move.card
    need_card(rules, table, card)
    if card != UNSEEN:
        _need_copies(rules, table, move.seat, card, 1, "draw")


def possible_discarded(rules: QuanduiRules, table: QuanduiTable, move: Discarded) -> None:
    """Refuse a card that the seat cannot hold. Raises RuleViolation or BadInput."""
    seat, card = move.seat, move.card
    need_card(rules, table, card)
    known = table.known[seat]
    if card in known or (card == UNSEEN and table.count(seat)):
        return
    if not table.unknown[seat]:
        raise RuleViolation(f"{table.who(seat)} cannot discard the {card_name(card)}, which is not in that hand", rule="Quán Duì 7, turns",
                            legal=f"discard one of {rules.pack.write(rules.pack.sort(known))}")  # fmt: skip
    _need_copies(rules, table, seat, card, 1, "discard")


def latest_card(rules: QuanduiRules, table: QuanduiTable, seat: int, card: str, what: str) -> str:
    """The latest discard, by whoever named it. Raises RuleViolation or BadInput if the seat names another card."""
    need_card(rules, table, card)
    rule = "Quán Duì 7, only the latest discard"
    if not table.discards:
        raise RuleViolation(f"{table.who(seat)} cannot {what} a discard: none lies on the table", rule=rule)
    discarder, latest = table.discards[-1]
    if card in (latest, UNSEEN):
        return latest
    if latest != UNSEEN:
        raise RuleViolation(f"{table.who(seat)} cannot {what} the {card_name(card)}", rule=rule,
                            legal=f"{what} the {card_name(latest)}")  # fmt: skip
    _need_copies(rules, table, discarder, card, 1, "have discarded")
    return card


def _possible_took(rules: QuanduiRules, table: QuanduiTable, move: Took) -> None:
    latest_card(rules, table, move.seat, move.card, "take")


def possible_claimed(rules: QuanduiRules, table: QuanduiTable, move: Claimed) -> None:
    """Refuse a dui of which the seat cannot hold the other card. Raises RuleViolation or BadInput."""
    seat = move.seat
    card = latest_card(rules, table, seat, move.card, "claim")
    if card in table.known[seat] or (card == UNSEEN and table.count(seat)):
        return
    if not table.unknown[seat]:
        raise RuleViolation(f"{table.who(seat)} cannot claim the {card_name(card)}: no identical card is concealed in that hand",
                            rule="Quán Duì 7, claiming a dui")  # fmt: skip
    _need_copies(rules, table, seat, card, 2 if table.discards[-1][1] == UNSEEN else 1, "hold another of")


def own_cards(table: QuanduiTable, move: Won) -> tuple[list[str], int]:
    """Of the sixteen shown cards those that the winner held concealed, and how many too many these are.

    There may be too many, since exposed and claimed cards that nobody named cannot be distinguished from the others. Raises BadInput.
    """
    melds, who = table.melds[move.seat], table.who(move.seat)
    own, apart = tell_apart(move.cards, melds)
    if len(own) + 2 * len(apart) != len(move.cards):
        raise BadInput(f"the sixteen cards leave out an exposed pair of {who}", field="cards")
    besides = 2 * (len(melds) - len(apart))
    if move.card is not None:
        latest = table.discards[-1][1]
        card = latest if move.card == UNSEEN else move.card
        if card != UNSEEN and card not in own and UNSEEN not in own:
            raise BadInput(f"the sixteen cards leave out the claimed {card_name(card)}", field="cards")
        if latest == UNSEEN:
            besides += 1
        else:
            own.remove(card if card in own else UNSEEN)
    return own, besides


def possible_won(rules: QuanduiRules, table: QuanduiTable, move: Won) -> None:
    """Refuse sixteen cards that the seat cannot hold. Raises RuleViolation or BadInput."""
    seat = move.seat
    if move.card is not None:
        latest_card(rules, table, seat, move.card, "claim")
    need_possible(rules, table, seat, *own_cards(table, move))


def _always(rules: QuanduiRules, table: QuanduiTable, move: Event) -> None:
    """No card has to be anywhere."""


POSSIBLE: Mapping[type[Event], Check[QuanduiRules, QuanduiTable]] = {
    Cut: _always,
    Dealt: possible_dealt,
    Drew: possible_drew,
    Discarded: possible_discarded,
    Took: _possible_took,
    Claimed: possible_claimed,
    Won: possible_won,
    StockEmpty: _always,
}
"""The moves of the play, which a referee may allow although they break a rule, each with what is checked even then."""
