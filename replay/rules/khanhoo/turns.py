"""A turn of Khanhoo: a card from the stock or the latest discard, and a discard (rulings 3 to 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from replay.rules.khanhoo.deal import RULING_EMPTY_STOCK, RULING_FOUR_PLAYERS, turns_over_now
from replay.rules.khanhoo.table import NO_STOCK, KhanhooTable, Move, need_copies, need_playing, stock_left, to_discard
from replay.rules.shared.checks import need_card, need_turn
from replay.rules.shared.table import draw, leave, receive, take_discard, the_card
from replay.values.cards import UNSEEN
from replay.values.events import Discarded, Drew, Took
from replay.words.errors import RuleViolation
from replay.words.messages import Message, Text, say

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


RULING_TURNS = say("khanhoo.ruling-turns", "Khanhoo 4, turns")
TO_DRAW = Text("khanhoo.to-draw", "draw")
NO_STOCK_TO_DRAW = Text("khanhoo.no-stock-to-draw", "{who} cannot draw: four players have no stock")
STOCK_IS_EMPTY = Text("khanhoo.stock-is-empty", "{who} cannot draw: the stock is empty")
DRAW_CARD = Text("khanhoo.draw-card", "draw {card}")


class _Drawing(Move[Drew]):
    """The player to move takes the top card of the stock (4); four players have none (5)."""

    event = Drew

    def check(self, rules: KhanhooRules, table: KhanhooTable, move: Drew) -> None:
        need_turn(table, move.seat, "open", TO_DRAW, RULING_TURNS)
        if len(table.order) == NO_STOCK:
            raise RuleViolation(NO_STOCK_TO_DRAW(who=table.who(move.seat)), rule=RULING_FOUR_PLAYERS)
        self.possible(rules, table, move)

    def possible(self, rules: KhanhooRules, table: KhanhooTable, move: Drew) -> None:
        need_playing(table)
        who = table.who(move.seat)
        if stock_left(rules, table) < 1:
            raise RuleViolation(
                STOCK_IS_EMPTY(who=who),
                rule=RULING_EMPTY_STOCK,
                legal=say("khanhoo.turn-over-or-take", "turn the discards over, or take the latest"),
            )
        card = move.card
        need_card(rules, table, card)
        if card == UNSEEN:
            return
        following = table.pile[0] if table.pile else UNSEEN
        if following not in (card, UNSEEN):
            raise RuleViolation(
                say("khanhoo.not-next-in-stock", "{who} cannot draw {card}", who=who, card=the_card(rules, card)),
                rule=say("khanhoo.ruling-turned-discards", "Khanhoo 6, the turned discards"),
                legal=say("khanhoo.draw-next", "draw {card}, which is next", card=the_card(rules, following)),
            )
        need_copies(table, move.seat, card, 1, DRAW_CARD, table.pile[1:])

    def fold(self, table: KhanhooTable, event: Drew) -> None:
        draw(table, event.seat, event.card)
        table.pile = table.pile[1:]
        to_discard(table, event.seat, None)


TO_TAKE = Text("khanhoo.to-take", "take the discard")
TAKE_CARD = Text("khanhoo.take-card", "take {card}")


class _Taking(Move[Took]):
    """The player to move takes the latest discard into the hand, for any reason (4)."""

    event = Took

    def check(self, rules: KhanhooRules, table: KhanhooTable, move: Took) -> None:
        need_turn(table, move.seat, "open", TO_TAKE, RULING_TURNS)
        self.possible(rules, table, move)

    def possible(self, rules: KhanhooRules, table: KhanhooTable, move: Took) -> None:
        need_playing(table)
        latest_card(rules, table, move.seat, move.card, TAKE_CARD)

    def fold(self, table: KhanhooTable, event: Took) -> None:
        card = take_discard(table, event.card)
        receive(table, event.seat, card)
        to_discard(table, event.seat, card)


TO_DISCARD = Text("khanhoo.to-discard", "discard")
RULING_RECYCLE = Text("khanhoo.ruling-recycle", "Khanhoo 6, recycle {value}")
STOCK_USED_UP = Text("khanhoo.stock-used-up", "{who} cannot discard: the last card of the stock is drawn")
MUST_GO_OUT = Text("khanhoo.must-go-out", "{who} cannot play on after bumping for a sequence")
RULING = Text("khanhoo.ruling", "Khanhoo {number}, {option}")
TO_GO_OUT = Text("khanhoo.to-go-out", "go out")


class _Discarding(Move[Discarded]):
    """A player with sixteen cards discards one (4), after the discards were turned over where the last draw demands it (6)."""

    event = Discarded

    def check(self, rules: KhanhooRules, table: KhanhooTable, move: Discarded) -> None:
        need_turn(table, move.seat, "discard", TO_DISCARD, RULING_TURNS)
        self.possible(rules, table, move)
        if turns_over_now(rules, table):
            raise RuleViolation(STOCK_USED_UP(who=table.who(move.seat)), rule=RULING_RECYCLE(value="at_once"))
        need_return(rules, table, move.seat, move.card)
        if table.going_out:
            raise RuleViolation(
                MUST_GO_OUT(who=table.who(move.seat)),
                rule=RULING(number=10, option="bump_sequence_to_go_out"),
                legal=TO_GO_OUT(),
            )

    def possible(self, rules: KhanhooRules, table: KhanhooTable, move: Discarded) -> None:
        need_playing(table)
        if move.card not in table.known[move.seat]:
            can_let_go(rules, table, move.seat, (move.card,), RULING_TURNS)

    def fold(self, table: KhanhooTable, event: Discarded) -> None:
        leave(table, event.seat, event.card)
        table.discards.append((event.seat, event.card))
        table.phase = "open"
        table.challenge = None
        table.turn = table.after(event.seat)


CANNOT_RETURN = Text("khanhoo.cannot-return", "{who} cannot discard {card}, which was just taken")


def need_return(rules: KhanhooRules, table: KhanhooTable, seat: int, card: str) -> None:
    """Refuse to discard the card just taken, where that may not be and there is another. Raises RuleViolation."""
    if card == table.taken and card != UNSEEN and not rules.options.allow_return_discard and table.count(seat) > 1:
        raise RuleViolation(
            CANNOT_RETURN(who=table.who(seat), card=the_card(rules, card)),
            rule=RULING(number=4, option="allow_return_discard"),
            legal=say("khanhoo.discard-another", "discard another card"),
        )


HOLDS_TOO_FEW = Text("khanhoo.holds-too-few", "{who} holds {held} cards and cannot discard {count}")
HOLDS_TOO_FEW_TO_LAY = Text(
    "khanhoo.holds-too-few-to-lay", "{who} holds {held} cards and cannot lay {count} and keep one to discard"
)
DISCARD_CARD = Text("khanhoo.discard-card", "discard {card}")
LAY_CARD = Text("khanhoo.lay-card", "lay {card}")
DISCARD_CARDS_OF = Text("khanhoo.discard-cards-of", "discard cards of {cards}")
LAY_CARDS_OF = Text("khanhoo.lay-cards-of", "lay cards of {cards}")
NOT_IN_HAND = Text("khanhoo.not-in-hand", "{who} cannot {what}, which is not in that hand")


def can_let_go(
    rules: KhanhooRules, table: KhanhooTable, seat: int, cards: Iterable[str], rule: Message, *, lay: bool = False
) -> None:
    """Refuse cards that the seat cannot hold concealed. Raises RuleViolation or BadInput."""
    known = table.known[seat]
    counts = Counter(cards)
    fresh = 0
    left = table.count(seat) - counts.total()
    if left < 0 or (lay and not left):
        text = HOLDS_TOO_FEW_TO_LAY if lay else HOLDS_TOO_FEW
        raise RuleViolation(text(who=table.who(seat), held=table.count(seat), count=counts.total()), rule=rule)
    what = LAY_CARD if lay else DISCARD_CARD
    for card, count in counts.items():
        need_card(rules, table, card)
        lacking = 0 if card == UNSEEN else max(0, count - known.count(card))
        fresh += lacking
        if fresh > table.unknown[seat]:
            cards_of = LAY_CARDS_OF if lay else DISCARD_CARDS_OF
            raise RuleViolation(
                NOT_IN_HAND(who=table.who(seat), what=what(card=the_card(rules, card))),
                rule=rule,
                legal=cards_of(
                    cards=rules.pack.write(rules.arrange(table, known)) or say("khanhoo.another-hand", "another hand")
                ),
            )
        if lacking:
            need_copies(table, seat, card, lacking, what, table.pile)


# the latest discard

NO_DISCARD = Text("khanhoo.no-discard", "{who} cannot {what}: there is none on the table")
RULING_LATEST = say("khanhoo.ruling-latest", "Khanhoo 4, the latest discard")


def top(table: KhanhooTable, seat: int, what: Text) -> tuple[int, str]:
    """The seat of the latest discard, and the card. Raises RuleViolation if no discard is on the table."""
    if not table.discards:
        raise RuleViolation(
            NO_DISCARD(who=table.who(seat), what=what(card=say("khanhoo.a-discard", "a discard"))), rule=RULING_LATEST
        )
    return table.discards[-1]


CANNOT = Text("khanhoo.cannot", "{who} cannot {what}")
HAVE_DISCARDED = Text("khanhoo.have-discarded", "have discarded {card}")


def latest_card(rules: KhanhooRules, table: KhanhooTable, seat: int, card: str, what: Text) -> str:
    """The latest discard, as named by either seat. Raises RuleViolation or BadInput if the seat names another card."""
    need_card(rules, table, card)
    discarder, latest = top(table, seat, what)
    if card in (latest, UNSEEN):
        return latest
    if latest != UNSEEN:
        raise RuleViolation(
            CANNOT(who=table.who(seat), what=what(card=the_card(rules, card))),
            rule=RULING_LATEST,
            legal=what(card=the_card(rules, latest)),
        )
    need_copies(table, discarder, card, 1, HAVE_DISCARDED, table.pile)
    return card


MOVES = (_Drawing(), _Taking(), _Discarding())
