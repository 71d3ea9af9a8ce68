"""The deal of Khanhoo, and the stock: discards that are turned over when it is empty (rulings 1, 2 and 6)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

from replay.rules import eyes as shared
from replay.rules.eyes import Eyes
from replay.rules.khanhoo.pack import PACK
from replay.rules.khanhoo.table import (
    HELD,
    NO_STOCK,
    RULING_PACK,
    KhanhooTable,
    Move,
    Phase,
    need_copies,
    need_playing,
    stock_left,
    to_discard,
)
from replay.rules.shared.checks import need_card, need_live, need_seat, need_turn
from replay.rules.shared.moves import Starting
from replay.rules.shared.table import arrive
from replay.values.cards import UNSEEN
from replay.values.events import Card, Dealt, Event, HandStarted, Seat, about
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Message, Text, say

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


def packet(order: tuple[int, ...], dealt: int) -> tuple[int, int] | None:
    """The seat and number of cards of the next packet: the dealer's left first, with one more; the dealer last (2).

    >>> [packet((3, 1, 2), dealt) for dealt in range(4)]
    [(1, 16), (2, 15), (3, 15), None]
    """
    if dealt >= len(order):
        return None
    return order[(dealt + 1) % len(order)], HELD + (not dealt)


class _Starting(Starting["KhanhooRules", KhanhooTable]):
    """A hand begins with the deal: the dealer's left is first (2)."""

    def fold(self, table: KhanhooTable, event: HandStarted) -> None:
        super().fold(table, event)
        following = packet(table.order, 0)
        if table.phase == "deal" and following:
            table.turn = following[0]


NO_DEAL_NOW = Text("khanhoo.no-deal-now", "{who} cannot be dealt cards now")
OTHER_DEAL = Text("khanhoo.other-deal", "{who} cannot be dealt {count} cards")
STOCK_TOO_SMALL = Text("khanhoo.stock-too-small", "{who} cannot get {count} cards: the stock has only {left}")
GET_OF = Text("khanhoo.get-of", "get {count} of {card}")


class _Dealing(Move[Dealt]):
    """Each player gets fifteen cards, the dealer's left neighbour a sixteenth; that player discards first (2)."""

    event = Dealt
    ruling = say("khanhoo.ruling-deal", "Khanhoo 2, the deal")

    def check(self, rules: KhanhooRules, table: KhanhooTable, move: Dealt) -> None:
        need_live(table)
        need_seat(table, move.seat)
        if table.phase != "deal":
            raise RuleViolation(NO_DEAL_NOW(who=table.who(move.seat)), rule=self.ruling)
        if (move.seat, len(move.cards)) != packet(table.order, table.dealt):
            raise RuleViolation(OTHER_DEAL(who=table.who(move.seat), count=len(move.cards)), rule=self.ruling)
        self.possible(rules, table, move)

    def possible(self, rules: KhanhooRules, table: KhanhooTable, move: Dealt) -> None:
        need_playing(table)
        seat, cards = move.seat, move.cards
        left = stock_left(rules, table)
        if left < len(cards):
            raise RuleViolation(STOCK_TOO_SMALL(who=table.who(seat), count=len(cards), left=left), rule=RULING_PACK)
        for card, count in Counter(cards).items():
            need_card(rules, table, card)
            if card != UNSEEN:
                need_copies(table, seat, card, count, GET_OF, ())

    def fold(self, table: KhanhooTable, event: Dealt) -> None:
        arrive(table, event.seat, event.cards)
        table.dealt += 1
        following = packet(table.order, table.dealt)
        if following:
            table.turn = following[0]
        elif table.order:
            to_discard(table, table.order[1 % len(table.order)], None)


def turns_over_now(rules: KhanhooRules, table: KhanhooTable) -> bool:
    """True if the seat that drew the last card of the stock turns the discards over before it discards (6)."""
    if rules.options.recycle != "at_once" or table.phase != "discard" or len(table.order) == NO_STOCK:
        return False
    # Only after a referee's decision can there be nothing to turn over.
    return not stock_left(rules, table) and len(table.discards) > 1


class Recycled(Event, frozen=True):
    """Move of chance: the stock is empty and the seat wants to draw, so all discards but the top one are shuffled (6)."""

    seat: Seat
    cards: Annotated[tuple[Card, ...], about("the new stock, the next card first", max_length=61)]


def redact(event: Event, eyes: Eyes) -> Event:
    """Hide from those eyes the cards dealt, drawn, and turned over: no player knows a shuffled stock (6).

    >>> redact(Recycled(2, ("5H", "KC")), Eyes("seat", 2)).cards
    ('?', '?')
    """
    if isinstance(event, Recycled) and eyes.kind != "all":
        return Recycled(event.seat, (UNSEEN,) * len(event.cards))
    return shared.redact(event, eyes)


RULING_EMPTY_STOCK = say("khanhoo.ruling-empty-stock", "Khanhoo 6, the empty stock")
TO_TURN_OVER = Text("khanhoo.to-turn-over", "turn the discards over")
NO_STOCK_TO_TURN = Text("khanhoo.no-stock-to-turn", "{who} cannot turn the discards over: four players have no stock")
RULING_FOUR_PLAYERS = say("khanhoo.ruling-four-players", "Khanhoo 5, four players")
CARDS_LEFT = Text("khanhoo.cards-left", "{who} cannot turn the discards over: {count} cards are left in the stock")
ONE_CARD_LEFT = Text("khanhoo.one-card-left", "{who} cannot turn the discards over: a card is left in the stock")
OTHER_NEW_STOCK = Text(
    "khanhoo.other-new-stock", "found {found} cards, expected the {expected} discards below the latest"
)
NOT_AMONG_DISCARDS = Text(
    "khanhoo.not-among-discards", "found {found} in the new stock, which is not among the discards"
)
NEW_STOCK = Text(
    "khanhoo.new-stock",
    "{who} wants to draw, and the cards below the latest discard are shuffled into a new stock of {count}.",
)
NEW_STOCK_AFTER_LAST = Text(
    "khanhoo.new-stock-after-last",
    "{who} has drawn the last card, and the cards below the latest discard are shuffled into a new stock of {count}.",
)


class _TurningOver(Move[Recycled]):
    """The stock is empty: the discards below the latest are shuffled into a new one, in unknown order (6).

    It happens when a player has to draw, or with the last draw (``recycle``). Four players have no stock (5).
    """

    event = Recycled
    ruling = RULING_EMPTY_STOCK

    def check(self, rules: KhanhooRules, table: KhanhooTable, move: Recycled) -> None:
        phase: Phase = "discard" if turns_over_now(rules, table) else "open"
        need_turn(table, move.seat, phase, TO_TURN_OVER, self.ruling)
        who = table.who(move.seat)
        if len(table.order) == NO_STOCK:
            raise RuleViolation(NO_STOCK_TO_TURN(who=who), rule=RULING_FOUR_PLAYERS)
        left = stock_left(rules, table)
        if left:
            raise RuleViolation(
                CARDS_LEFT(who=who, count=left) if left > 1 else ONE_CARD_LEFT(who=who), rule=self.ruling
            )
        self.possible(rules, table, move)

    def possible(self, rules: KhanhooRules, table: KhanhooTable, move: Recycled) -> None:
        need_playing(table)
        turned = Counter(card for _, card in table.discards[:-1])
        count = turned.total()
        if len(move.cards) != count or not count:
            raise BadInput(OTHER_NEW_STOCK(found=len(move.cards), expected=count), field="cards")
        unseen = turned.pop(UNSEEN, 0)
        for card in move.cards:
            need_card(rules, table, card)
        extra = Counter(card for card in move.cards if card != UNSEEN) - turned
        if extra.total() > unseen:
            raise BadInput(NOT_AMONG_DISCARDS(found=next(iter(extra))), field="cards")

    def fold(self, table: KhanhooTable, event: Recycled) -> None:
        turned, table.discards = table.discards[:-1], table.discards[-1:]
        for _, card in turned:
            if card != UNSEEN:
                table.seen[card] = table.seen.get(card, 0) - 1
        # If cards were left, it is unknown whether they are above the others.
        table.pile = () if table.out < PACK.size else event.cards
        table.out -= len(turned)
        table.recycled += 1

    def sentence(self, rules: KhanhooRules, table: KhanhooTable, event: Recycled) -> Message:
        text = NEW_STOCK_AFTER_LAST if table.phase == "discard" else NEW_STOCK
        return text(who=table.who(event.seat), count=len(event.cards))


MOVES = (_Starting(), _Dealing(), _TurningOver())
