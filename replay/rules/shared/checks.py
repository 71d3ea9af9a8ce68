"""The checks that moves share: a live hand, its seats, cards that can be where they are shown. Each refuses a bad move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.rules.shared.table import Table
from replay.values.cards import UNSEEN
from replay.values.events import VOIDED, Event, Paid
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Arg, Message, Text, listed, say

if TYPE_CHECKING:
    from replay.rules.kinds import Room, Rules


def is_legal(rules: Rules, table: Table, move: Event) -> bool:
    """True if the move is legal on the table, as far as its cards are known."""
    try:
        rules.decide(table, move)
    except (BadInput, RuleViolation):
        return False
    return True


def expected_dealer(table: Table) -> int | None:
    """The seat that deals next: the chosen one, or the next in play order that is still at the table; None if it is open."""
    circle, chosen = table.circle, table.dealer_next
    if chosen is None or chosen not in circle:
        return None
    start = circle.index(chosen)
    return next((seat for seat in circle[start:] + circle[:start] if seat not in table.absent), None)


def players_of(room: Room) -> Arg:
    """The number of players in a hand of the kind: ``2 to 6``, or ``4``."""
    fewest, most = room.seats
    return say("table.from-to", "{fewest} to {most}", fewest=fewest, most=most) if fewest < most else most


CLOSE_GAME = say("table.close-game", "close the game")
RULING_HANDS = say("table.ruling-hands", "Paipu, hands")


def need_live(table: Table) -> None:
    """Refuse a move of the play if no hand is being played."""
    if not table.live:
        raise RuleViolation(
            say("table.no-hand", "no hand is being played"),
            rule=RULING_HANDS,
            legal=say("table.start-hand", "start a hand"),
        )


def need_between(table: Table, what: Message, rule: Message | None = None) -> None:
    """Refuse while a hand is being played. Raises RuleViolation."""
    if table.live:
        raise RuleViolation(
            say("table.during-hand", "{what} while hand {hand} is being played", what=what, hand=table.hand),
            rule=rule or RULING_HANDS,
            legal=say("table.finish-hand-first", "finish or abandon the hand first"),
        )


def expected_between(table: Table) -> Message:
    """Name the moves that may follow between hands."""
    if table.over:
        return CLOSE_GAME
    return say("table.start-or-join", "start a hand, or let a player join or leave")


NOT_IN_HAND = Text("table.not-in-hand", "found seat {seat}, expected a seat of this hand: {seats}")


def need_seat(table: Table, seat: int) -> None:
    """Refuse a seat that is not in the hand."""
    if seat not in table.known:
        seats = listed(map(str, sorted(table.order)))
        raise BadInput(NOT_IN_HAND(seat=seat, seats=seats), field="seat")


CANNOT_NOW = Text("table.cannot-now", "{who} cannot {what} now")
NOT_ITS_TURN = Text("table.not-its-turn", "{who} cannot {what}: it is another seat's turn")


def need_phase(table: Table, seat: int, phase: str, what: Text, rule: Message) -> None:
    """Refuse a move in another phase of the hand. Raises RuleViolation or BadInput."""
    need_live(table)
    need_seat(table, seat)
    if table.phase != phase:
        raise RuleViolation(CANNOT_NOW(who=table.who(seat), what=what()), rule=rule)


def need_turn(table: Table, seat: int, phase: str, what: Text, rule: Message) -> None:
    """Refuse a move in another phase of the hand, or of a seat that is not to move. Raises RuleViolation or BadInput."""
    need_phase(table, seat, phase, what, rule)
    if table.turn != seat:
        raise RuleViolation(NOT_ITS_TURN(who=table.who(seat), what=what()), rule=rule)


def need_card(rules: Rules, table: Table, card: str) -> None:
    """Refuse what is not a card of the pack, and an unrecorded card in a full record."""
    if card == UNSEEN:
        if table.depth == "full":
            raise BadInput(
                say("table.unseen-in-full-record", "found '?', expected a card: this hand is recorded in full"),
                field="card",
            )
    elif card not in rules.pack.copies:
        raise BadInput(
            say("table.not-in-pack", "found {found!r}, expected a card of the pack", found=card), field="card"
        )


OTHER_COUNT_SHOWN = Text("table.other-count-shown", "found {found} cards, expected the {held} that {who} holds")
HELD_AND_NOT_SHOWN = Text("table.held-and-not-shown", "{who} holds {cards}, which is missing among the cards shown")
COPIES_ELSEWHERE = Text("table.copies-elsewhere", "{who} cannot hold {card}: all {count} copies are elsewhere")
CARD_ELSEWHERE = Text("table.card-elsewhere", "{who} cannot hold {card}: it is elsewhere")


def need_possible(rules: Rules, table: Table, seat: int, cards: list[str], besides: int = 0) -> None:
    """Refuse a shown hand that the seat cannot hold; ``besides`` of its cards come from elsewhere. Raises BadInput."""
    who = table.who(seat)
    # After a move that the referee excused a seat may hold more cards than it shows.
    spare = table.count(seat) + besides - len(cards)
    if spare < 0:
        raise BadInput(OTHER_COUNT_SHOWN(found=len(cards) - besides, held=table.count(seat), who=who), field="cards")
    known = table.known[seat].copy()
    fresh: dict[str, int] = {}
    unseen = 0
    for card in cards:
        need_card(rules, table, card)
        if card == UNSEEN:
            unseen += 1
        elif card in known:
            known.remove(card)
        else:
            fresh[card] = fresh.get(card, 0) + 1
    if len(known) > unseen + spare:
        raise BadInput(HELD_AND_NOT_SHOWN(who=who, cards=rules.pack.write(known)), field="cards")
    for card, count in fresh.items():
        copies = rules.pack.copies[card]
        if table.seen.get(card, 0) + count > copies:
            if copies > 1:
                raise BadInput(COPIES_ELSEWHERE(who=who, card=card, count=copies), field="cards")
            raise BadInput(CARD_ELSEWHERE(who=who, card=card), field="cards")


def reversal(table: Table) -> list[Paid]:
    """The payments that reverse the last valid hand, last first."""
    standing = table.standing
    payments = standing.payments if standing else ()
    return [Paid(each.payee, each.payer, each.amount, VOIDED) for each in reversed(payments)]
