"""The moves around the play that every kind shares: sitting down and leaving, starting a hand, taking back, voiding, closing.

Each check takes the rules, the table before the move and the move, and raises if the move is not allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import (
    Abandoned,
    DealerChosen,
    Event,
    GameEnded,
    GameOpened,
    HandStarted,
    HandVoided,
    Irregular,
    Joined,
    Left,
    Noted,
    Paid,
    Shown,
    TakenBack,
)
from replay.rules.protocols import RulesT, TableT
from replay.rules.shared.decks import deck_checks
from replay.rules.shared.table import Table, listed
from replay.textual import is_tidy

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

MOST_TAKE_BACKS = 100
"""In one hand. A take-back folds the hand again: without a bound a hostile record with many of them would take hours to check."""

Check = Callable[[RulesT, TableT, Any], None]
"""Takes the rules, the table before the move, and a move of the type that it is named under; raises if it is not allowed."""


def expected_dealer(table: Table) -> int | None:
    """Who deals next: the chosen seat, or the next one in play order that is still at the table; None if it is open."""
    circle, chosen = table.circle, table.dealer_next
    if chosen is None or chosen not in circle:
        return None
    start = circle.index(chosen)
    return next((seat for seat in circle[start:] + circle[:start] if seat not in table.absent), None)


def players_of(room: Room) -> str:
    """How many players a hand of the kind has: ``2 to 6``, or ``4``."""
    fewest, most = room.seats
    return f"{fewest} to {most}" if fewest < most else f"{most}"


def need_live(table: Table) -> None:
    """Refuse a move of the play where no hand is being played."""
    if not table.live:
        raise RuleViolation("no hand is being played", rule="Paipu, hands", legal="start a hand")


def need_seat(table: Table, seat: int) -> None:
    """Refuse a seat that is not in the hand."""
    if seat not in table.known:
        seats = ", ".join(map(str, sorted(table.order)))
        raise BadInput(f"found seat {seat}, expected a seat of this hand: {seats}", field="seat")


def need_card(rules: Rules, table: Table, card: str) -> None:
    """Refuse what is no card of the pack, and an unrecorded card in a full record."""
    if card == UNSEEN:
        if table.depth == "full":
            raise BadInput("found '?', expected a card: the record of this hand is said to be full", field="card")
    elif card not in rules.pack.copies:
        raise BadInput(f"found {card!r}, expected a card of the pack", field="card")


def reversal(table: Table) -> list[Paid]:
    """The payments that reverse the last valid hand, last first."""
    standing = table.standing
    payments = standing.payments if standing else ()
    return [Paid(each.payee, each.payer, each.amount, "void") for each in reversed(payments)]


def _need_between(table: Table, what: str) -> None:
    if table.live:
        raise RuleViolation(
            f"{what} while hand {table.hand} is being played",
            rule="Paipu, hands",
            legal="finish or abandon the hand first",
        )


def _opened(rules: Rules, table: Table, move: GameOpened) -> None:
    if table.opened:
        raise BadInput("found a second GameOpened, expected it once, as the first event of a game")


def _joined(rules: Rules, table: Table, move: Joined) -> None:
    name = move.player
    _need_between(table, f"{name} cannot join")
    if not is_tidy(name):
        raise BadInput(
            f"found the name {name!a}, expected Unicode NFC without control characters or outer spaces", field="player"
        )
    most = rules.room.seats[1]
    if len(table.present) >= most:
        raise RuleViolation(
            f"{name} cannot join", rule=f"{rules.room.title}, at most {most} players", legal="someone leaves first"
        )
    owner = table.players.get(move.seat)
    if owner is not None and owner != name:
        raise BadInput(
            f"found {name!r} on seat {move.seat}, expected {owner!r}, who keeps it for the whole game", field="seat"
        )
    if owner is not None and move.seat not in table.absent:
        raise BadInput(f"{table.who(move.seat)} is at the table already", field="seat")
    if owner is None:
        if name in table.players.values():
            seat = next(seat for seat, player in table.players.items() if player == name)
            raise BadInput(
                f"found {name!r} on seat {move.seat}, expected seat {seat}, which is {name}'s in this game",
                field="seat",
            )
        if move.seat != len(table.players) + 1:
            raise BadInput(
                f"found new seat {move.seat}, expected {len(table.players) + 1}, the next free number", field="seat"
            )
    if move.after is not None and move.after not in table.present:
        raise BadInput(f"found seat {move.after}, expected a seat at the table to sit after", field="after")


def _left(rules: Rules, table: Table, move: Left) -> None:
    _need_between(table, f"{table.who(move.seat)} cannot leave")
    if move.seat not in table.present:
        raise BadInput(
            f"found seat {move.seat}, expected a seat at the table: {', '.join(map(str, table.present))}", field="seat"
        )


def _dealer_chosen(rules: Rules, table: Table, move: DealerChosen) -> None:
    _need_between(table, "the dealer cannot be chosen")
    expected = expected_dealer(table)
    if expected is not None:
        raise RuleViolation(
            "the dealer is already settled",
            rule=f"{rules.room.title} {rules.room.rulings['dealer']}",
            legal=f"{table.who(expected)} deals",
        )
    if move.seat not in table.present:
        raise BadInput(f"found seat {move.seat}, expected a seat at the table", field="seat")


def _hand_started(rules: Rules, table: Table, move: HandStarted) -> None:
    _need_between(table, "a hand cannot start")
    if table.over:
        raise RuleViolation(
            "a hand cannot start: the match is decided",
            rule=f"{rules.room.title} {rules.room.rulings['over']}",
            legal="close the game",
        )
    present = table.present
    fewest, most = rules.room.seats
    title = rules.room.title
    if not fewest <= len(present) <= most:
        raise RuleViolation(
            f"a hand cannot start with {len(present)} at the table",
            rule=f"{title}, {players_of(rules.room)} players",
            legal="players join first",
        )
    if move.hand != table.hands + 1:
        raise BadInput(f"found hand {move.hand}, expected hand {table.hands + 1}: hands are counted on", field="hand")
    if move.dealer not in present:
        raise BadInput(f"found dealer {move.dealer}, expected a seat at the table", field="dealer")
    expected = expected_dealer(table)
    if expected is not None and move.dealer != expected:
        raise RuleViolation(
            f"{table.who(move.dealer)} cannot deal",
            rule=f"{title} {rules.room.rulings['dealer']}",
            legal=f"{table.who(expected)} deals",
        )
    start = present.index(move.dealer)
    order = present[start:] + present[:start]
    if move.board is not None:
        _need_board(rules, move.board)
    if move.order != order:
        raise BadInput(
            f"found order {list(move.order)}, expected the order of play from the dealer, {list(order)}", field="order"
        )


def _need_board(rules: Rules, board: str) -> None:
    """Refuse a board where the kind has none, and a name that cannot be a part of the address of its page."""
    if "board" not in rules.room.rulings:
        raise BadInput(f"found a board, expected none: {rules.room.title} has no boards", field="board")
    if not is_tidy(board) or "/" in board or board.startswith("."):
        raise BadInput(
            f"found the board {board!a}, expected Unicode NFC without slashes, control characters, outer spaces or a leading dot",
            field="board",
        )


def _abandoned(rules: Rules, table: Table, move: Abandoned) -> None:
    need_live(table)


def _taken_back(rules: Rules, table: Table, move: TakenBack) -> None:
    need_live(table)
    rule = "Paipu, take-backs"
    last = table.step
    if move.to >= last:
        raise RuleViolation(
            f"step {move.to} is not behind step {last}", rule=rule, legal=f"steps {table.money_step} to {last - 1}"
        )
    if move.to < table.money_step:
        raise RuleViolation(
            f"step {move.to} lies before money that changed hands at step {table.money_step}", rule=rule,
            legal=f"steps {table.money_step} to {last - 1}, or abandon the hand",
        )  # fmt: skip
    events = listed(table.past)
    if sum(isinstance(event, TakenBack) for event in events) >= MOST_TAKE_BACKS:
        raise RuleViolation(
            f"the hand was taken back {MOST_TAKE_BACKS} times", rule=rule, legal="play on, or abandon the hand"
        )
    if type(events[move.to + 1]) not in rules.moves:
        before = next(step for step in range(move.to, -1, -1) if type(events[step]) in rules.moves) - 1
        legal = "the step after them" + (
            f", or back to {before}, before that move" if before >= table.money_step else ""
        )
        raise RuleViolation(f"step {move.to} is in the middle of a move's consequences", rule=rule, legal=legal)


def _irregular(rules: Rules, table: Table, move: Irregular) -> None:
    need_live(table)
    if table.depth == "result":
        raise BadInput("found Irregular, expected none: of this hand only the result is recorded")


def _noted(rules: Rules, table: Table, move: Noted) -> None:
    """A remark may be anywhere in an open game."""


def _hand_voided(rules: Rules, table: Table, move: HandVoided) -> None:
    _need_between(table, f"hand {move.hand} cannot be voided")
    rule = "Paipu, corrections: voids go backwards"
    standing = table.standing
    if standing is None:
        raise RuleViolation(f"hand {move.hand} cannot be voided: no hand stands", rule=rule)
    if standing.hand != move.hand:
        what = "is void already" if move.hand in table.voided else "is not the last that stands"
        raise RuleViolation(f"hand {move.hand} {what}", rule=rule, legal=f"void hand {standing.hand}")
    if table.moved:
        raise RuleViolation(
            f"hand {move.hand} cannot be voided: a leaver was paid out of the pot since", rule="Paipu, corrections",
            legal="keep it, and note what is wrong",
        )  # fmt: skip


def _shown(rules: Rules, table: Table, move: Shown) -> None:
    if table.live or not table.result:
        raise RuleViolation(
            "cards are shown after a hand", rule=f"{rules.room.title} {rules.room.rulings['showing']}", legal="play on"
        )
    need_seat(table, move.seat)
    held = table.count(move.seat)
    who = table.who(move.seat)
    if move.seat in table.shown:
        raise BadInput(f"{who} has shown the hand already", field="seat")
    if len(move.cards) != held and table.depth != "result":
        raise BadInput(f"found {len(move.cards)} cards, expected the {held} that {who} holds", field="cards")
    need_possible(rules, table, move.seat, list(move.cards), besides=len(move.cards) - held)


def need_possible(rules: Rules, table: Table, seat: int, cards: list[str], besides: int = 0) -> None:
    """Refuse a shown hand that the seat cannot hold; ``besides`` of its cards come from elsewhere. Raises BadInput."""
    who = table.who(seat)
    # After a move that the referee excused a seat may hold more cards than it shows.
    spare = table.count(seat) + besides - len(cards)
    if spare < 0:
        raise BadInput(
            f"found {len(cards) - besides} cards, expected the {table.count(seat)} that {who} holds", field="cards"
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
        raise BadInput(f"{who} holds {rules.pack.write(known)}, which is not among the cards shown", field="cards")
    for card, count in fresh.items():
        copies = rules.pack.copies[card]
        if table.seen.get(card, 0) + count > copies:
            every = f"all {copies} copies are" if copies > 1 else "it is"
            raise BadInput(f"{who} cannot hold {card}: {every} elsewhere", field="cards")


def _game_ended(rules: Rules, table: Table, move: GameEnded) -> None:
    _need_between(table, "the game cannot be closed")


shared_checks: Mapping[type[Event], Check[Rules, Table]] = {
    GameOpened: _opened,
    Joined: _joined,
    Left: _left,
    DealerChosen: _dealer_chosen,
    **deck_checks,
    HandStarted: _hand_started,
    Abandoned: _abandoned,
    TakenBack: _taken_back,
    Irregular: _irregular,
    Noted: _noted,
    HandVoided: _hand_voided,
    Shown: _shown,
    GameEnded: _game_ended,
}
"""The checks of the moves that every kind shares."""
