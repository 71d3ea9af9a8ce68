"""The start of a hand of Quán Duì: the antes, the cut, and the deal in packets (rulings 1, 4 and 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.rules.quandui.money import antes
from replay.rules.quandui.table import RULING_PACK, Move, QuanduiTable, need_copies, stock_left
from replay.rules.shared.checks import need_card, need_phase
from replay.rules.shared.moves import Starting
from replay.rules.shared.table import arrive
from replay.values.cards import UNSEEN
from replay.values.events import Dealt, Event, HandStarted, Seat
from replay.words.errors import RuleViolation
from replay.words.messages import Text, say

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

ROUNDS = 3
"""The deal goes round three times (ruling 4)."""
PACKET = 5
"""The cards that a seat takes at once; the dealer begins with one more."""
DEALT = 15
"""The cards dealt to everyone but the dealer, who has one more."""


def packet(order: tuple[int, ...], packets: int) -> tuple[int, int] | None:
    """The seat and size of the next packet: the dealer takes six, then all take fives, three rounds (ruling 4).

    >>> [packet((2, 1), dealt) for dealt in (0, 1, 2, 5, 6)]
    [(2, 6), (1, 5), (2, 5), (1, 5), None]
    """
    seat = next_dealt(order, packets)
    return None if seat is None else (seat, PACKET if packets else PACKET + 1)


def to_deal(table: QuanduiTable, seat: int) -> int:
    """Count the cards that the deal still has for a seat."""
    return DEALT + (table.order[:1] == (seat,)) - table.count(seat)


def next_dealt(order: tuple[int, ...], packets: int) -> int | None:
    """The seat of the next packet; None after the last one."""
    return order[packets % len(order)] if packets < ROUNDS * len(order) else None


class _Starting(Starting["QuanduiRules", QuanduiTable]):
    """A hand begins: if there is a pot, all players ante (15)."""

    def fold(self, table: QuanduiTable, event: HandStarted) -> None:
        super().fold(table, event)
        if table.phase == "deal" and table.order:
            table.turn = table.order[0]

    def then(self, rules: QuanduiRules, table: QuanduiTable, move: HandStarted) -> list[Event]:
        return antes(rules, table, move.order)


class Cut(Event, frozen=True):
    """Move: the last in play order cuts the pack before the deal (ruling 4)."""

    seat: Seat


RULING_CUT = say("quandui.ruling-cut", "Quán Duì 4, cut")
TO_CUT = Text("quandui.to-cut", "cut")
CUT_ONCE = Text("quandui.cut-once", "{who} cannot cut: the pack is cut once, before the deal")
CUTS = Text("quandui.cuts", "{who} cuts")


class _Cutting(Move[Cut]):
    """The last in play order may cut, once, before the deal."""

    event = Cut
    said = Text("quandui.cuts-the-pack", "{who} cuts the pack.")

    def check(self, rules: QuanduiRules, table: QuanduiTable, move: Cut) -> None:
        need_phase(table, move.seat, "deal", TO_CUT, RULING_CUT)
        if table.packets or table.cut is not None:
            raise RuleViolation(CUT_ONCE(who=table.who(move.seat)), rule=RULING_CUT)
        if move.seat != table.order[-1]:
            raise RuleViolation(
                say("quandui.cannot-cut", "{who} cannot cut", who=table.who(move.seat)),
                rule=RULING_CUT,
                legal=CUTS(who=table.who(table.order[-1])),
                typed=f"{table.order[-1]} cut",
            )

    def possible(self, rules: QuanduiRules, table: QuanduiTable, move: Cut) -> None:
        """Nothing to check: no card has to be anywhere."""

    def fold(self, table: QuanduiTable, event: Cut) -> None:
        table.cut = event.seat


RULING_DEAL = say("quandui.ruling-deal", "Quán Duì 4, deal in packets")
TO_BE_DEALT = Text("quandui.to-be-dealt", "be dealt cards")
OTHER_PACKET = Text("quandui.other-packet", "{who} cannot be dealt {count} cards")
GET_OF = Text("quandui.get-of", "get {count} of {card}")
STOCK_TOO_SMALL = Text("quandui.stock-too-small", "{who} cannot get {count} cards: the stock has only {left}")


class _Dealing(Move[Dealt]):
    """Three rounds of packets of five, the dealer's first is of six; then the dealer discards."""

    event = Dealt

    def check(self, rules: QuanduiRules, table: QuanduiTable, move: Dealt) -> None:
        need_phase(table, move.seat, "deal", TO_BE_DEALT, RULING_DEAL)
        if (move.seat, len(move.cards)) != packet(table.order, table.packets):
            raise RuleViolation(OTHER_PACKET(who=table.who(move.seat), count=len(move.cards)), rule=RULING_DEAL)
        self.possible(rules, table, move)

    def possible(self, rules: QuanduiRules, table: QuanduiTable, move: Dealt) -> None:
        seat, cards = move.seat, move.cards
        left = stock_left(rules, table)
        if left < len(cards):
            raise RuleViolation(STOCK_TOO_SMALL(who=table.who(seat), count=len(cards), left=left), rule=RULING_PACK)
        copies, seen = rules.pack.copies, table.seen
        for card in cards:
            count = cards.count(card)
            if seen.get(card, 0) + count > copies.get(card, 0):  # it is none, is unseen, or is a copy too many
                need_card(rules, table, card)
                if card != UNSEEN:
                    need_copies(rules, table, seat, card, count, GET_OF)

    def fold(self, table: QuanduiTable, event: Dealt) -> None:
        arrive(table, event.seat, event.cards)
        table.packets = packets = table.packets + 1
        following = next_dealt(table.order, packets)
        if following is not None:
            table.turn = following
        else:
            table.phase = "discard"
            table.via = "deal"
            table.turn = table.dealer


MOVES = (_Starting(), _Cutting(), _Dealing())
