"""The moves of Agram: what is legal, how each changes the table, what follows, how it is said, and what may follow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from typing_extensions import TypeVar

from agram.cards import PACK, card_name
from agram.table import AgramTable, taker
from replay.rules.offers import Offer, offer, offer_card
from replay.rules.results import ResultBoard, Win
from replay.rules.shared.checks import need_card, need_live, need_possible, need_seat, reversal
from replay.rules.shared.moves import EVERY_KIND
from replay.rules.shared.offers import OFFER_DEAL, offers_of_board
from replay.rules.shared.rulebook import Consequence as SharedConsequence
from replay.rules.shared.rulebook import Move as SharedMove
from replay.rules.shared.rulebook import Rulebook, is_legal
from replay.rules.shared.table import arrive, leave, the_card
from replay.values.cards import UNSEEN
from replay.values.events import Abandoned, Card, Dealt, Event, HandEnded, HandVoided, Paid, Seat, player_account
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Message, Text, say

if TYPE_CHECKING:
    from agram import AgramRules

__all__ = [
    "BOOK", "RESULT_BOARD", "AgramLaid", "AgramNoted", "AgramTaken", "AgramWon", "expected", "legal", "offers", "play"
]  # fmt: skip

EventT = TypeVar("EventT", bound=Event, default=Any)


class Move(SharedMove["AgramRules", AgramTable, EventT]):
    """One kind of move of Agram."""


class Consequence(SharedConsequence["AgramRules", AgramTable, EventT]):
    """An event of Agram that only follows from a move."""


CANNOT_BE_DEALT = Text("agram.cannot-be-dealt", "{who} cannot be dealt {count} cards now")


class _Dealing(Move[Dealt]):
    """Each player is dealt the cards at once; then the dealer's neighbour leads."""

    event = Dealt

    def check(self, rules: AgramRules, table: AgramTable, move: Dealt) -> None:
        need_live(table)
        need_seat(table, move.seat)
        who, cards = table.who(move.seat), move.cards
        if table.phase != "deal" or table.count(move.seat) or len(cards) != rules.options.cards:
            raise RuleViolation(
                CANNOT_BE_DEALT(who=who, count=len(cards)), rule=say("agram.ruling-deal", "Agram, the deal")
            )
        need_possible(rules, table, move.seat, list(cards), besides=len(cards))

    def fold(self, table: AgramTable, event: Dealt) -> None:
        arrive(table, event.seat, event.cards)
        if table.order and all(table.count(seat) for seat in table.order):
            table.phase = "play"
            table.turn = table.after(table.order[0])


class AgramLaid(Event, frozen=True):
    """Move: a seat lays a card to the trick."""

    seat: Seat
    card: Card


RULING_TURNS = say("agram.ruling-turns", "Agram, turns")
CANNOT_LAY = Text("agram.cannot-lay", "{who} cannot lay the {card}")
LAY_ONE_OF = Text("agram.lay-one-of", "lay one of {cards}")
CANNOT_LAY_NOW = Text("agram.cannot-lay-now", "{who} cannot lay a card now")
NOT_IN_HAND = Text("agram.not-in-hand", "{who} cannot lay the {card}, which is not in that hand")
LAYS = Text("agram.lays", "{who} lays {card}.")


class _Laying(Move[AgramLaid]):
    """A player follows suit if possible; the highest card of the suit led takes the trick, the last trick takes the hand."""

    event = AgramLaid

    def check(self, rules: AgramRules, table: AgramTable, move: AgramLaid) -> None:
        self.possible(rules, table, move)
        led = table.trick[0][1][1] if table.laid else move.card[1]
        following = [card for card in PACK.sort(table.known[move.seat]) if card[1] == led]
        if following and move.card[1] != led:
            raise RuleViolation(
                CANNOT_LAY(who=table.who(move.seat), card=card_name(move.card)),
                rule=say("agram.ruling-following-suit", "Agram, following suit"),
                legal=LAY_ONE_OF(cards=PACK.write(following)),
            )

    def possible(self, rules: AgramRules, table: AgramTable, move: AgramLaid) -> None:
        """Refuse a card of a seat that is not to move, or that cannot be in its hand. Raises RuleViolation or BadInput."""
        need_live(table)
        need_seat(table, move.seat)
        who, card = table.who(move.seat), move.card
        if table.turn != move.seat:
            raise RuleViolation(CANNOT_LAY_NOW(who=who), rule=RULING_TURNS)
        if card == UNSEEN:
            raise BadInput(
                say("agram.unseen-laid", "found '?', expected the card, which is open on the table"), field="card"
            )
        need_card(rules, table, card)
        if card not in table.known[move.seat] and (not table.unknown[move.seat] or table.seen.get(card)):
            raise RuleViolation(NOT_IN_HAND(who=who, card=card_name(card)), rule=RULING_TURNS)

    def fold(self, table: AgramTable, event: AgramLaid) -> None:
        leave(table, event.seat, event.card)
        table.discards.append((event.seat, event.card))
        table.laid += 1
        table.turn = table.after(event.seat)

    def then(self, rules: AgramRules, table: AgramTable, move: AgramLaid) -> list[Event]:
        trick = [*table.trick, (move.seat, move.card)]
        if len(trick) < len(table.order):
            return []
        winner = taker(trick)
        if sum(map(table.count, table.order)) > 1:
            return [AgramTaken(winner)]
        return _won(rules, table, winner)

    def sentence(self, rules: AgramRules, table: AgramTable, event: AgramLaid) -> Message:
        return LAYS(who=table.who(event.seat), card=the_card(rules, event.card))


class AgramTaken(Event, frozen=True):
    """Consequence: a seat takes a trick that is not the last, and leads to the next."""

    seat: Seat


TAKES_TRICK = Text("agram.takes-trick", "{who} takes the trick.")


class _Taking(Consequence[AgramTaken]):
    """The seat that takes a trick leads to the next."""

    event = AgramTaken

    def fold(self, table: AgramTable, event: AgramTaken) -> None:
        table.laid = 0
        table.turn = event.seat

    def sentence(self, rules: AgramRules, table: AgramTable, event: AgramTaken) -> Message:
        return TAKES_TRICK(who=table.who(event.seat))


class AgramNoted(Event, frozen=True):
    """Move: the taker of the last trick, in a hand recorded by its result."""

    seat: Seat


CANNOT_BE_NOTED = Text("agram.cannot-be-noted", "{who} cannot win without the tricks, which are recorded in this hand")
WINS_NOTED = Text("agram.wins-noted", "{who} took the last trick.")


class _Noting(Move[AgramNoted]):
    """Of a hand only the winner is recorded."""

    event = AgramNoted

    def check(self, rules: AgramRules, table: AgramTable, move: AgramNoted) -> None:
        need_live(table)
        need_seat(table, move.seat)
        if table.phase != "result":
            raise RuleViolation(CANNOT_BE_NOTED(who=table.who(move.seat)), rule=RULING_TURNS)

    def then(self, rules: AgramRules, table: AgramTable, move: AgramNoted) -> list[Event]:
        return _won(rules, table, move.seat)

    def sentence(self, rules: AgramRules, table: AgramTable, event: AgramNoted) -> Message:
        return WINS_NOTED(who=table.who(event.seat))


class AgramWon(Event, frozen=True):
    """Consequence: a seat takes the last trick and with it the hand."""

    seat: Seat


WINS = Text("agram.wins", "{who} takes the last trick and wins.")


class _Winning(Consequence[AgramWon]):
    """The last trick takes the hand; its winner deals next."""

    event = AgramWon

    def fold(self, table: AgramTable, event: AgramWon) -> None:
        table.laid = 0
        table.turn = event.seat

    def sentence(self, rules: AgramRules, table: AgramTable, event: AgramWon) -> Message:
        return WINS(who=table.who(event.seat))


def _won(rules: AgramRules, table: AgramTable, winner: int) -> list[Event]:
    stake, accounts = rules.options.stake, {seat: player_account(table.players[seat]) for seat in table.order}
    losers = [seat for seat in table.order if seat != winner] if stake else []
    paid = [Paid(accounts[seat], accounts[winner], stake, "stake") for seat in losers]
    return [AgramWon(winner), *paid, HandEnded("won", winner)]


class _Abandoning(Move[Abandoned]):
    """An abandoned hand is worth nothing, and the same player deals again."""

    event = Abandoned

    def then(self, rules: AgramRules, table: AgramTable, move: Abandoned) -> list[Event]:
        return [HandEnded("abandoned", table.order[0])]


class _Voiding(Move[HandVoided]):
    """Pay back the payments of a voided hand."""

    event = HandVoided

    def then(self, rules: AgramRules, table: AgramTable, move: HandVoided) -> list[Event]:
        return list(reversal(table))


BOOK: Rulebook[AgramRules, AgramTable] = Rulebook(
    *EVERY_KIND, _Dealing(), _Laying(), _Taking(), _Noting(), _Winning(), _Abandoning(), _Voiding()
)
"""The moves that Agram adds to those of every kind."""


# offers

WHO_WON = say("agram.who-won", "Who took the last trick?")
CARDS_TO_DEAL = Text("agram.cards-to-deal", "{count} cards to each player without cards")
LAYS_A_CARD = Text("agram.lays-a-card", "{who} lays a card")


def expected(rules: AgramRules, table: AgramTable) -> Message:
    """The moves that may follow, in words."""
    if not table.live:
        return say("agram.between-hands", "start a hand, or let a player join or leave")
    if table.phase == "result":
        return WHO_WON
    if table.turn is None:
        return CARDS_TO_DEAL(count=rules.options.cards)
    return LAYS_A_CARD(who=table.who(table.turn))


def legal(rules: AgramRules, table: AgramTable, seat: int) -> list[Event]:
    """The known cards that the seat may lay."""
    return [
        move
        for card in PACK.sort(table.known.get(seat, ()))
        if is_legal(BOOK.checks, rules, table, move := AgramLaid(seat, card))
    ]


TYPED = "wins"
"""The word typed for the winner of a hand recorded by its result."""

RESULT_BOARD = ResultBoard(WHO_WON, "winner", (Win(say("agram.last-trick", "Took the last trick"), f"$seat {TYPED}"),))
"""The board to record who took the last trick."""


def offers(rules: AgramRules, table: AgramTable) -> Iterator[Offer]:
    """The moves that may follow, as lines in which cards may still be missing."""
    if table.phase == "result":
        yield from offers_of_board(RESULT_BOARD, table)
    for seat in table.order if table.phase == "deal" else ():
        if not table.count(seat):
            yield offer(OFFER_DEAL(count=rules.options.cards, who=table.who(seat)), f"{seat} deal $cards", seat)
    if table.turn is not None:
        lays = offer(say("agram.lay", "Lay"), f"{table.turn} $card", table.turn)
        yield from offer_card(rules, table, lays, partial(AgramLaid, table.turn))


def play(rules: AgramRules, table: AgramTable, chance: Random) -> Iterator[Event]:
    """The moves of one hand that was just started, by players who lay any card that they may."""
    pack = list(PACK)
    chance.shuffle(pack)
    for seat in table.order:
        yield Dealt(seat, tuple(pack.pop() for _ in range(rules.options.cards)))
    yield from play_on(rules, table, pack, chance)


def play_on(rules: AgramRules, table: AgramTable, stock: list[str], chance: Random) -> Iterator[Event]:
    """The moves from any step after the deal on; nothing is drawn from the ``stock``."""
    while table.turn is not None:
        yield chance.choice(legal(rules, table, table.turn))
