"""The moves around the play that every kind shares: sitting down and leaving, starting a hand, taking back, voiding, closing.

Each check takes the rules, the table before the move and the move, and raises if the move is not allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from replay.cards import UNSEEN
from replay.display import is_tidy
from replay.errors import BadInput, RuleViolation
from replay.events import (
    Abandoned,
    DealerChosen,
    Event,
    GameEnded,
    GameOpened,
    HandStarted,
    HandVoided,
    Joined,
    Left,
    Noted,
    Paid,
    Shown,
)
from replay.messages import Arg, Message, listed
from replay.rules.protocols import RulesT, TableT
from replay.rules.shared import wording
from replay.rules.shared.decks import deck_checks
from replay.rules.shared.live import live_checks, need_live
from replay.rules.shared.table import Table

if TYPE_CHECKING:
    from replay.rules.protocols import Room, Rules

__all__ = [
    "Check",
    "expected_dealer",
    "need_card",
    "need_live",
    "need_possible",
    "need_seat",
    "players_of",
    "reversal",
    "shared_checks",
]

Check = Callable[[RulesT, TableT, Any], None]
"""Takes the rules, the table before the move, and a move of the type that it is registered for; raises if it is not allowed."""


def expected_dealer(table: Table) -> int | None:
    """Who deals next: the chosen seat, or the next one in play order that is still at the table; None if it is open."""
    circle, chosen = table.circle, table.dealer_next
    if chosen is None or chosen not in circle:
        return None
    start = circle.index(chosen)
    return next((seat for seat in circle[start:] + circle[:start] if seat not in table.absent), None)


def players_of(room: Room) -> Arg:
    """How many players a hand of the kind has: ``2 to 6``, or ``4``."""
    fewest, most = room.seats
    return wording.FROM_TO(fewest=fewest, most=most) if fewest < most else most


def need_seat(table: Table, seat: int) -> None:
    """Refuse a seat that is not in the hand."""
    if seat not in table.known:
        seats = listed(map(str, sorted(table.order)))
        raise BadInput(wording.NOT_IN_HAND(seat=seat, seats=seats), field="seat")


def need_card(rules: Rules, table: Table, card: str) -> None:
    """Refuse what is not a card of the pack, and an unrecorded card in a full record."""
    if card == UNSEEN:
        if table.depth == "full":
            raise BadInput(wording.UNSEEN_IN_FULL_RECORD(), field="card")
    elif card not in rules.pack.copies:
        raise BadInput(wording.NOT_IN_PACK(found=card), field="card")


def reversal(table: Table) -> list[Paid]:
    """The payments that reverse the last valid hand, last first."""
    standing = table.standing
    payments = standing.payments if standing else ()
    return [Paid(each.payee, each.payer, each.amount, "void") for each in reversed(payments)]


def _need_between(table: Table, what: Message) -> None:
    if table.live:
        raise RuleViolation(
            wording.DURING_HAND(what=what, hand=table.hand),
            rule=wording.RULING_HANDS(),
            legal=wording.FINISH_HAND_FIRST(),
        )


def _opened(rules: Rules, table: Table, move: GameOpened) -> None:
    if table.opened:
        raise BadInput(wording.SECOND_OPENING())


def _joined(rules: Rules, table: Table, move: Joined) -> None:
    name = move.player
    _need_between(table, wording.CANNOT_JOIN(who=name))
    if not is_tidy(name):
        raise BadInput(wording.UNTIDY_NAME(name=name), field="player")
    most = rules.room.seats[1]
    if len(table.present) >= most:
        raise RuleViolation(
            wording.CANNOT_JOIN(who=name),
            rule=wording.RULING_MOST_PLAYERS(title=rules.room.title, most=most),
            legal=wording.SOMEONE_LEAVES_FIRST(),
        )
    owner = table.players.get(move.seat)
    if owner is not None and owner != name:
        raise BadInput(wording.OTHERS_SEAT(found=name, seat=move.seat, expected=owner), field="seat")
    if owner is not None and move.seat not in table.absent:
        raise BadInput(wording.AT_TABLE_ALREADY(who=table.who(move.seat)), field="seat")
    if owner is None:
        if name in table.players.values():
            seat = next(seat for seat, player in table.players.items() if player == name)
            raise BadInput(
                wording.OTHER_SEAT(found=name, seat=move.seat, expected=seat, name=name),
                field="seat",
            )
        if move.seat != len(table.players) + 1:
            raise BadInput(wording.SEAT_NOT_NEXT(seat=move.seat, expected=len(table.players) + 1), field="seat")
    if move.after is not None and move.after not in table.present:
        raise BadInput(wording.NO_SEAT_TO_SIT_AFTER(seat=move.after), field="after")


def _left(rules: Rules, table: Table, move: Left) -> None:
    _need_between(table, wording.CANNOT_LEAVE(who=table.who(move.seat)))
    if move.seat not in table.present:
        raise BadInput(
            wording.NOT_AT_TABLE_OF(seat=move.seat, seats=listed(str(each) for each in table.present)), field="seat"
        )


def _dealer_chosen(rules: Rules, table: Table, move: DealerChosen) -> None:
    _need_between(table, wording.CANNOT_CHOOSE_DEALER())
    expected = expected_dealer(table)
    if expected is not None:
        raise RuleViolation(
            wording.DEALER_SETTLED(),
            rule=wording.RULING(title=rules.room.title, number=rules.room.rulings["dealer"]),
            legal=wording.DEALS_AND_LEAVE_OUT(who=table.who(expected)),
        )
    if move.seat not in table.present:
        raise BadInput(wording.NOT_AT_TABLE(seat=move.seat), field="seat")


def _hand_started(rules: Rules, table: Table, move: HandStarted) -> None:
    _need_between(table, wording.CANNOT_START_HAND())
    if table.over:
        raise RuleViolation(
            wording.MATCH_DECIDED(),
            rule=wording.RULING(title=rules.room.title, number=rules.room.rulings["over"]),
            legal=wording.CLOSE_GAME(),
        )
    present = table.present
    fewest, most = rules.room.seats
    title = rules.room.title
    if not fewest <= len(present) <= most:
        raise RuleViolation(
            wording.TOO_FEW_OR_MANY(count=len(present)),
            rule=wording.RULING_PLAYERS(title=title, players=players_of(rules.room)),
            legal=wording.PLAYERS_JOIN_FIRST(),
        )
    if move.hand != table.hands + 1:
        raise BadInput(wording.HAND_NOT_NEXT(hand=move.hand, expected=table.hands + 1), field="hand")
    if move.dealer not in present:
        raise BadInput(wording.DEALER_NOT_AT_TABLE(dealer=move.dealer), field="dealer")
    expected = expected_dealer(table)
    if expected is not None and move.dealer != expected:
        raise RuleViolation(
            wording.CANNOT_DEAL(who=table.who(move.dealer)),
            rule=wording.RULING(title=title, number=rules.room.rulings["dealer"]),
            legal=wording.DEALS(who=table.who(expected)),
        )
    order = table.order_from(move.dealer)
    if move.depth == "result" and rules.room.result_board is None:
        raise BadInput(wording.NO_RESULT_ALONE(title=title), field="depth")
    if move.board is not None:
        _need_board(rules, move.board)
    if move.order != order:
        raise BadInput(wording.OTHER_ORDER(found=str(list(move.order)), expected=str(list(order))), field="order")


def _need_board(rules: Rules, board: str) -> None:
    """Refuse a board if the kind has none, and a name that cannot be part of the address of its page."""
    if "board" not in rules.room.rulings:
        raise BadInput(wording.NO_BOARDS(title=rules.room.title), field="board")
    if not is_tidy(board) or "/" in board or board.startswith("."):
        raise BadInput(
            wording.UNTIDY_BOARD(board=board),
            field="board",
        )


def _abandoned(rules: Rules, table: Table, move: Abandoned) -> None:
    need_live(table)


def _noted(rules: Rules, table: Table, move: Noted) -> None:
    """A remark may be anywhere in an open game."""


def _hand_voided(rules: Rules, table: Table, move: HandVoided) -> None:
    _need_between(table, wording.CANNOT_VOID(hand=move.hand))
    rule = wording.RULING_VOIDS()
    standing = table.standing
    if standing is None:
        raise RuleViolation(wording.NO_HAND_TO_VOID(hand=move.hand), rule=rule)
    if standing.hand != move.hand:
        legal = wording.VOID_HAND(hand=standing.hand)
        if move.hand in table.voided:
            raise RuleViolation(wording.VOID_ALREADY(hand=move.hand), rule=rule, legal=legal)
        legal = wording.VOID_OR_CORRECT(hand=standing.hand, earlier=move.hand)
        raise RuleViolation(wording.NOT_THE_LAST_HAND(hand=move.hand), rule=rule, legal=legal)
    if table.moved:
        raise RuleViolation(
            wording.PAID_OUT_SINCE(hand=move.hand),
            rule=wording.RULING_CORRECTIONS(),
            legal=wording.KEEP_AND_NOTE(),
        )


def _shown(rules: Rules, table: Table, move: Shown) -> None:
    if table.live or not table.result:
        raise RuleViolation(
            wording.SHOWN_TOO_EARLY(),
            rule=wording.RULING(title=rules.room.title, number=rules.room.rulings["showing"]),
            legal=wording.PLAY_ON(),
        )
    need_seat(table, move.seat)
    held = table.count(move.seat)
    who = table.who(move.seat)
    if move.seat in table.shown:
        raise BadInput(wording.SHOWN_ALREADY(who=who), field="seat")
    if len(move.cards) != held and table.depth != "result":
        raise BadInput(wording.OTHER_COUNT_SHOWN(found=len(move.cards), held=held, who=who), field="cards")
    need_possible(rules, table, move.seat, list(move.cards), besides=len(move.cards) - held)


def need_possible(rules: Rules, table: Table, seat: int, cards: list[str], besides: int = 0) -> None:
    """Refuse a shown hand that the seat cannot hold; ``besides`` of its cards come from elsewhere. Raises BadInput."""
    who = table.who(seat)
    # After a move that the referee excused a seat may hold more cards than it shows.
    spare = table.count(seat) + besides - len(cards)
    if spare < 0:
        raise BadInput(
            wording.OTHER_COUNT_SHOWN(found=len(cards) - besides, held=table.count(seat), who=who), field="cards"
        )
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
        raise BadInput(wording.HELD_AND_NOT_SHOWN(who=who, cards=rules.pack.write(known)), field="cards")
    for card, count in fresh.items():
        copies = rules.pack.copies[card]
        if table.seen.get(card, 0) + count > copies:
            if copies > 1:
                raise BadInput(wording.COPIES_ELSEWHERE(who=who, card=card, count=copies), field="cards")
            raise BadInput(wording.CARD_ELSEWHERE(who=who, card=card), field="cards")


def _game_ended(rules: Rules, table: Table, move: GameEnded) -> None:
    _need_between(table, wording.CANNOT_CLOSE_GAME())


shared_checks: Mapping[type[Event], Check[Rules, Table]] = {
    GameOpened: _opened,
    Joined: _joined,
    Left: _left,
    DealerChosen: _dealer_chosen,
    **deck_checks,
    HandStarted: _hand_started,
    Abandoned: _abandoned,
    **live_checks,
    Noted: _noted,
    HandVoided: _hand_voided,
    Shown: _shown,
    GameEnded: _game_ended,
}
"""The checks of the moves that every kind shares."""
