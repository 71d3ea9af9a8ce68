"""What can be at all: cards that are where a move needs them. A referee can excuse a broken rule, but not what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Dealt, Event
from replay.rules.guandan.combinations.combination import exists
from replay.rules.guandan.events import (
    Announced,
    LeadChosen,
    Passed,
    Played,
    Resisted,
    TributePaid,
    TributeReturned,
)
from replay.rules.guandan.pack import card_name, letter
from replay.rules.guandan.table import BIG_JOKER, GuandanTable
from replay.rules.shared.checks import Check, need_card

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = [
    "POSSIBLE", "can_hold", "possible_dealt", "possible_paid", "possible_played", "possible_resisted", "possible_returned",
]  # fmt: skip

_PACK = "Guandan, the pack"


def can_hold(rules: GuandanRules, table: GuandanTable, seat: int, cards: Sequence[str], what: str) -> None:
    """Refuse cards that the seat cannot hold. Raises RuleViolation or BadInput."""
    who = table.who(seat)
    known = table.known[seat]
    if len(cards) > len(known) + table.unknown[seat]:
        raise RuleViolation(f"{who} cannot {what} {len(cards)} cards and holds {table.count(seat)}", rule=_PACK)
    fresh = 0
    for card, count in Counter(cards).items():
        need_card(rules, table, card)
        if card == UNSEEN:
            continue
        lacking = count - known.count(card)
        if lacking <= 0:
            continue
        fresh += lacking
        often = "" if count == lacking == 1 else f" {count} times"
        copies = rules.pack.copies[card]
        if count > copies:
            raise RuleViolation(f"{who} cannot {what} the {card_name(card)}{often}: the pack has {copies}", rule=_PACK,
                                legal=f"{what} cards that the pack has")  # fmt: skip
        if fresh > table.unknown[seat]:
            raise RuleViolation(
                f"{who} cannot {what} the {card_name(card)}{often}, which is not in that hand", rule=_PACK,
                legal=f"{what} cards of {rules.pack.write(rules.arrange(table, known))}" if known else "",
            )  # fmt: skip
        elsewhere = table.seen.get(card, 0) - known.count(card)
        if elsewhere + count > copies:
            there = f"all {copies} copies are" if elsewhere == copies else f"{elsewhere} of {copies} copies is"
            raise RuleViolation(
                f"{who} cannot {what} the {card_name(card)}{often}: {there} elsewhere", rule=_PACK,
                legal="a card of which a copy is left",
            )  # fmt: skip


def possible_dealt(rules: GuandanRules, table: GuandanTable, move: Dealt) -> None:
    """Refuse cards that the pack no longer has. Raises RuleViolation or BadInput."""
    if move.seat in table.finished:
        raise BadInput(
            f"found cards for {table.who(move.seat)}, who is out, expected a seat that still plays", field="seat"
        )
    if table.out + len(move.cards) > rules.pack.size:
        raise RuleViolation(
            f"{table.who(move.seat)} cannot get {len(move.cards)} cards: {rules.pack.size - table.out} are left",
            rule=_PACK,
        )
    for card, count in Counter(move.cards).items():
        need_card(rules, table, card)
        copies, dealt = rules.pack.copies.get(card, 0), table.seen.get(card, 0)
        if card != UNSEEN and dealt + count > copies:
            often = f" {count} times" if count > 1 else ""
            before = f", and {dealt} of them {'was' if dealt == 1 else 'were'} dealt before" if dealt else ""
            raise RuleViolation(
                f"{table.who(move.seat)} cannot be dealt the {card_name(card)}{often}: the pack has {copies}{before}", rule=_PACK,
                legal="a card of which a copy is left",
            )  # fmt: skip


def possible_paid(rules: GuandanRules, table: GuandanTable, move: TributePaid) -> None:
    """Refuse a tribute that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_given(rules, table, move, "a tribute", "pay")


def possible_returned(rules: GuandanRules, table: GuandanTable, move: TributeReturned) -> None:
    """Refuse a return that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_given(rules, table, move, "a return", "give back")


def _need_dealt(table: GuandanTable, what: str) -> None:
    if table.phase == "deal":
        raise BadInput(f"found {what} in the deal, expected all four to have their cards before")


def _need_given(
    rules: GuandanRules, table: GuandanTable, move: TributePaid | TributeReturned, what: str, to_give: str
) -> None:
    """Refuse a card that cannot go from hand to hand: who is out gets none, and nobody goes out by it."""
    _need_dealt(table, what)
    to = move.to
    if to not in table.known or to == move.seat or to in table.finished:
        others = ", ".join(str(each) for each in sorted(table.holding()) if each != move.seat)
        raise BadInput(f"found seat {to}, expected another seat of this hand: {others}", field="to")
    can_hold(rules, table, move.seat, (move.card,), to_give)
    if table.count(move.seat) == 1:
        raise BadInput(f"found {what} of the last card of {table.who(move.seat)}, expected a play of it")


def possible_resisted(rules: GuandanRules, table: GuandanTable, move: Resisted) -> None:
    """Refuse big jokers that the seats cannot hold. Raises RuleViolation or BadInput."""
    _need_dealt(table, "big jokers")
    if len(set(move.seats)) != len(move.seats):
        raise BadInput(f"found seat {move.seats[0]} twice, expected each seat once", field="seats")
    for seat in move.seats:
        if seat not in table.known:
            raise BadInput(f"found seat {seat}, expected a seat of this hand", field="seats")
        can_hold(rules, table, seat, (BIG_JOKER,) * (2 // len(move.seats)), "show")


def possible_played(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    """Refuse cards that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_dealt(table, "a play")
    can_hold(rules, table, move.seat, move.cards, "play")


def _possible_excused(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    """The referee may allow a wrong combination, but not one that does not exist."""
    possible_played(rules, table, move)
    if not exists(move.as_, move.key, len(move.cards), table.level):
        raise BadInput(
            f"found {len(move.cards)} cards declared as a {move.as_.replace('_', ' ')} of key {move.key}, "
            f"expected a combination that the pack has at level {letter(table.level)}",
            field="as",
        )


def _possible_passed(rules: GuandanRules, table: GuandanTable, move: Passed) -> None:
    if table.phase != "play":
        raise BadInput("found a pass before the play, expected it when somebody has led")


def _always(rules: GuandanRules, table: GuandanTable, move: Event) -> None:
    """No card has to be anywhere."""


POSSIBLE: Mapping[type[Event], Check[GuandanRules, GuandanTable]] = {
    Announced: _always,
    Dealt: possible_dealt,
    LeadChosen: _always,
    Passed: _possible_passed,
    Played: _possible_excused,
    Resisted: possible_resisted,
    TributePaid: possible_paid,
    TributeReturned: possible_returned,
}
"""The moves of the play, which a referee may allow although they break a rule, each with what is checked even then."""
