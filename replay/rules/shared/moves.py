"""The moves and consequences between hands that every kind of game has, each in one place: what is legal, how it folds, how it is said.

Those in a live hand are in :mod:`replay.rules.shared.live`. A kind adds its own, or says more about one (:class:`Rulebook`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from replay.rules.kinds import RulesT, TableT
from replay.rules.shared import checks, decks, live
from replay.rules.shared.decks import NOT_AT_TABLE_OF
from replay.rules.shared.rulebook import Consequence, Move
from replay.rules.shared.table import WITHHELD, Standing, Table, reveal, unnamed
from replay.values import events as shared
from replay.words.display import is_tidy
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Arg, Message, Plural, Text, listed, say

if TYPE_CHECKING:
    from replay.rules.kinds import Rules

# between hands

GAME_BEGINS = Text("table.game-begins", "A game of {title} ({rules}) begins.")


class _Opening(Move[Any, Table, shared.GameOpened]):
    """A game is opened once, by its first event."""

    event = shared.GameOpened

    def check(self, rules: Rules, table: Table, move: shared.GameOpened) -> None:
        if table.opened:
            raise BadInput(
                say("table.second-opening", "found a second GameOpened, expected it once, as the first event of a game")
            )

    def fold(self, table: Table, event: shared.GameOpened) -> None:
        table.odd += table.opened
        table.opened = True

    def sentence(self, rules: Rules, table: Table, event: shared.GameOpened) -> Message:
        return GAME_BEGINS(title=rules.room.title, rules=event.rules)


CANNOT_JOIN = Text("table.cannot-join", "{who} cannot join")
UNTIDY_NAME = Text(
    "table.untidy-name",
    "found the name {name!a}, expected Unicode NFC without control characters or spaces at the ends",
)
RULING_MOST_PLAYERS = Text("table.ruling-most-players", "{title}, at most {most} players")
OTHERS_SEAT = Text(
    "table.others-seat",
    "found {found!r} on seat {seat}, expected {expected!r}: a seat stays with its player for the whole game",
)
AT_TABLE_ALREADY = Text("table.at-table-already", "{who} is already at the table")
OTHER_SEAT = Text(
    "table.other-seat", "found {found!r} on seat {seat}, expected seat {expected}, the seat of {name} in this game"
)
SEAT_NOT_NEXT = Text("table.seat-not-next", "found new seat {seat}, expected {expected}, the next free number")
NO_SEAT_TO_SIT_AFTER = Text(
    "table.no-seat-to-sit-after", "found seat {seat}, expected a seat at the table to sit after"
)
SITS_DOWN = Text("table.sits-down", "{player} sits down on seat {seat}.")


class _Joining(Move[Any, Table, shared.Joined]):
    """A player sits down between hands, on a new seat or the own one; a seat is its player's for the whole game."""

    event = shared.Joined

    def check(self, rules: Rules, table: Table, move: shared.Joined) -> None:
        name = move.player
        checks.need_between(table, CANNOT_JOIN(who=name))
        if not is_tidy(name):
            raise BadInput(UNTIDY_NAME(name=name), field="player")
        most = rules.room.seats[1]
        if len(table.present) >= most:
            raise RuleViolation(
                CANNOT_JOIN(who=name),
                rule=RULING_MOST_PLAYERS(title=rules.room.title, most=most),
                legal=say("table.someone-leaves-first", "a player leaves first"),
            )
        owner = table.players.get(move.seat)
        if owner is not None and owner != name:
            raise BadInput(OTHERS_SEAT(found=name, seat=move.seat, expected=owner), field="seat")
        if owner is not None and move.seat not in table.absent:
            raise BadInput(AT_TABLE_ALREADY(who=table.who(move.seat)), field="seat")
        if owner is None:
            if name in table.players.values():
                seat = next(seat for seat, player in table.players.items() if player == name)
                raise BadInput(OTHER_SEAT(found=name, seat=move.seat, expected=seat, name=name), field="seat")
            if move.seat != len(table.players) + 1:
                raise BadInput(SEAT_NOT_NEXT(seat=move.seat, expected=len(table.players) + 1), field="seat")
        if move.after is not None and move.after not in table.present:
            raise BadInput(NO_SEAT_TO_SIT_AFTER(seat=move.after), field="after")

    def fold(self, table: Table, event: shared.Joined) -> None:
        seat = event.seat
        if seat in table.circle:
            table.circle = tuple(each for each in table.circle if each != seat)
        table.players[seat] = event.player
        table.absent -= {seat}
        place = table.circle.index(event.after) + 1 if event.after in table.circle else len(table.circle)
        table.circle = (*table.circle[:place], seat, *table.circle[place:])

    def sentence(self, rules: Rules, table: Table, event: shared.Joined) -> Message:
        if event.player == unnamed(event.seat):
            return say("table.somebody-sits-down", "A player sits down on seat {seat}.", seat=event.seat)
        return SITS_DOWN(player=event.player, seat=event.seat)


class _Leaving(Move[Any, Table, shared.Left]):
    """A player leaves between hands."""

    event = shared.Left
    said = Text("table.leaves", "{who} leaves the table.")

    def check(self, rules: Rules, table: Table, move: shared.Left) -> None:
        checks.need_between(table, say("table.cannot-leave", "{who} cannot leave", who=table.who(move.seat)))
        if move.seat not in table.present:
            raise BadInput(NOT_AT_TABLE_OF(seat=move.seat, seats=listed(map(str, table.present))), field="seat")

    def fold(self, table: Table, event: shared.Left) -> None:
        if event.seat in table.circle:
            table.absent |= {event.seat}
            player = shared.player_account(table.players[event.seat])
            if player in table.antes:
                table.antes = {account: amount for account, amount in table.antes.items() if account != player}
        else:
            table.odd += 1


RULING = Text("table.ruling", "{title} {number}")
NOT_AT_TABLE = Text("table.not-at-table", "found seat {seat}, expected a seat at the table")


class _ChoosingDealer(Move[Any, Table, shared.DealerChosen]):
    """The first dealer is chosen, where no hand says who deals."""

    event = shared.DealerChosen
    said = Text("table.deals-first", "{who} is chosen at random to deal first.")
    barred = say("table.cannot-choose-dealer", "the dealer cannot be chosen")

    def check(self, rules: Rules, table: Table, move: shared.DealerChosen) -> None:
        checks.need_between(table, self.barred)
        expected = checks.expected_dealer(table)
        if expected is not None:
            raise RuleViolation(
                say("table.dealer-settled", "the dealer is already settled"),
                rule=RULING(title=rules.room.title, number=rules.room.rulings["dealer"]),
                legal=say("table.deals-and-leave-out", "{who} deals: leave this line out", who=table.who(expected)),
            )
        if move.seat not in table.present:
            raise BadInput(NOT_AT_TABLE(seat=move.seat), field="seat")

    def fold(self, table: Table, event: shared.DealerChosen) -> None:
        table.dealer_next = event.seat


HAND_NOT_NEXT = Text(
    "table.hand-not-next", "found hand {hand}, expected hand {expected}: hands are numbered without a gap"
)
DEALER_NOT_AT_TABLE = Text("table.dealer-not-at-table", "found dealer {dealer}, expected a seat at the table")
DEALS = Text("table.deals", "{who} deals")
NO_RESULT_ALONE = Text(
    "table.no-result-alone",
    "found depth 'result', expected 'full' or 'observed': {title} cannot be recorded by results alone",
)
OTHER_ORDER = Text("table.other-order", "found order {found}, expected the order of play from the dealer, {expected}")
HAND_BEGINS = Text("table.hand-begins", "Hand {hand} begins; {who} deals.")
HAND_BEGINS_WITH_BOARD = Text("table.hand-begins-with-board", "Hand {hand} begins with board {board}; {who} deals.")


class Starting(Move[RulesT, TableT, shared.HandStarted]):
    """A hand begins, dealt by the player whose turn that is, in the order of play."""

    event = shared.HandStarted
    barred = say("table.cannot-start-hand", "a hand cannot start")

    def check(self, rules: RulesT, table: TableT, move: shared.HandStarted) -> None:
        """Refuse a hand that the players, the dealer, the order or the match do not allow. Raises RuleViolation or BadInput."""
        checks.need_between(table, self.barred)
        room, title = rules.room, rules.room.title
        if table.over:
            raise RuleViolation(
                say("table.match-decided", "a hand cannot start: the match is decided"),
                rule=RULING(title=title, number=room.rulings["over"]),
                legal=checks.CLOSE_GAME,
            )
        present = table.present
        fewest, most = room.seats
        if not fewest <= len(present) <= most:
            raise RuleViolation(
                say("table.too-few-or-many", "a hand cannot start with {count} at the table", count=len(present)),
                rule=say(
                    "table.ruling-players", "{title}, {players} players", title=title, players=checks.players_of(room)
                ),
                legal=say("table.players-join-first", "players join first"),
            )
        if move.hand != table.hands + 1:
            raise BadInput(HAND_NOT_NEXT(hand=move.hand, expected=table.hands + 1), field="hand")
        if move.dealer not in present:
            raise BadInput(DEALER_NOT_AT_TABLE(dealer=move.dealer), field="dealer")
        expected = checks.expected_dealer(table)
        if expected is not None and move.dealer != expected:
            raise RuleViolation(
                say("table.cannot-deal", "{who} cannot deal", who=table.who(move.dealer)),
                rule=RULING(title=title, number=room.rulings["dealer"]),
                legal=DEALS(who=table.who(expected)),
            )
        order = table.order_from(move.dealer)
        if move.depth == "result" and room.result_board is None:
            raise BadInput(NO_RESULT_ALONE(title=title), field="depth")
        if move.board is not None:
            _need_board(rules, move.board)
        if move.order != order:
            raise BadInput(OTHER_ORDER(found=str(list(move.order)), expected=str(list(order))), field="order")

    def fold(self, table: TableT, event: shared.HandStarted) -> None:
        """Reset the fields of a hand, and begin it."""
        table.clear()
        table.begin(event.order, event.depth)
        table.hands += 1
        table.hand = event.hand
        table.dealer = event.dealer
        table.moved = False
        table.past = (None, event)

    def sentence(self, rules: RulesT, table: TableT, event: shared.HandStarted) -> Message:
        """The hand, its board if it has one, and its dealer."""
        dealer = table.who(event.dealer)
        if event.board is None:
            return HAND_BEGINS(hand=event.hand, who=dealer)
        return HAND_BEGINS_WITH_BOARD(hand=event.hand, board=event.board, who=dealer)


NO_BOARDS = Text("table.no-boards", "found a board, expected none: {title} has no boards")
UNTIDY_BOARD = Text(
    "table.untidy-board",
    "found the board {board!a}, expected Unicode NFC without slashes, control characters, spaces at "
    "the ends or a leading dot",
)


def _need_board(rules: Rules, board: str) -> None:
    """Refuse a board if the kind has none, and a name that cannot be part of the address of its page."""
    if "board" not in rules.room.rulings:
        raise BadInput(NO_BOARDS(title=rules.room.title), field="board")
    if not is_tidy(board) or "/" in board or board.startswith("."):
        raise BadInput(UNTIDY_BOARD(board=board), field="board")


PAYS = Text("table.pays", "{payer} pays {payee} {amount}.")


class _Paying(Consequence[Any, Table, shared.Paid]):
    """Money changes hands, within a hand or between two."""

    event = shared.Paid

    def fold(self, table: Table, event: shared.Paid) -> None:
        amount, why = event.amount, event.why
        if event.payee == shared.POT:
            table.pot += amount
            if why == "ante":
                table.antes = {**table.antes, event.payer: table.antes.get(event.payer, 0) + amount}
        elif event.payer == shared.POT:
            table.pot -= amount
            if why == "pot":
                table.antes = {}
            elif why == "refund":
                left = table.antes.get(event.payee, 0) - amount
                others = {account: each for account, each in table.antes.items() if account != event.payee}
                table.antes = {**others, event.payee: left} if left > 0 else others
        if table.pot < 0:
            table.odd += 1
        if table.live:
            table.payments += (event,)
            table.money_step = table.step
        elif why != "void":
            table.moved = True

    def sentence(self, rules: Rules, table: Table, event: shared.Paid) -> Message:
        text = _PAID.get(event.why, PAYS)
        if event.payer == shared.POT:
            text = _PAID_BY_POT.get(text, text)
        gains = text in _PAYEE_FIRST
        payer, payee = _party(event.payer, begins=not gains), _party(event.payee, begins=gains)
        if not event.amount:
            return _SOME[text](payer=payer, payee=payee)
        return text(payer=payer, payee=payee, amount=rules.unit.message(event.amount))


ANTES = Text("table.antes", "{payer} antes {amount}.")
WINS_POT = Text("table.wins-pot", "{payee} wins the pot of {amount}.")
GETS_ANTE_BACK = Text("table.gets-ante-back", "{payee} gets the ante of {amount} back.")
TAKES_ANTES_OUT = Text("table.takes-antes-out", "{payee} takes {amount} of antes out of the pot and leaves.")
GIVES_BACK = Text("table.gives-back", "{payer} gives {amount} back to {payee}.")

_PAID = {"ante": ANTES, "pot": WINS_POT, "refund": GETS_ANTE_BACK, "leaver": TAKES_ANTES_OUT, "void": GIVES_BACK}
_PAYEE_FIRST = (WINS_POT, GETS_ANTE_BACK, TAKES_ANTES_OUT)
POT_GIVES_BACK = Text("table.pot-gives-back", "The pot gives {amount} back to {payee}.")
POT_PAYS = Text("table.pot-pays", "The pot pays {payee} {amount}.")

_SOME = {
    ANTES: Text("table.antes-some", "{payer} antes."),
    WINS_POT: Text("table.wins-pot-of-some", "{payee} wins the pot."),
    GETS_ANTE_BACK: Text("table.gets-ante-of-some-back", "{payee} gets the ante back."),
    TAKES_ANTES_OUT: Text("table.takes-some-antes-out", "{payee} takes antes out of the pot and leaves."),
    GIVES_BACK: Text("table.gives-some-back", "{payer} gives money back to {payee}."),
    POT_GIVES_BACK: Text("table.pot-gives-some-back", "The pot gives money back to {payee}."),
    PAYS: Text("table.pays-some", "{payer} pays {payee}."),
    POT_PAYS: Text("table.pot-pays-some", "The pot pays {payee}."),
}
"""The same without the amount, for viewers who may not know it."""
_PAID_BY_POT = {PAYS: POT_PAYS, GIVES_BACK: POT_GIVES_BACK}


def _party(account: str, *, begins: bool = False) -> Arg:
    """The payer or payee in words; ``begins`` if the sentence begins with it."""
    if account != shared.POT:
        return account.partition(":")[2]
    return say("table.the-pot-first", "The pot") if begins else say("table.the-pot", "the pot")


class _Ending(Consequence[Any, Table, shared.HandEnded]):
    """The hand is over; it says who deals next."""

    event = shared.HandEnded

    def fold(self, table: Table, event: shared.HandEnded) -> None:
        if not table.live:
            table.odd += 1
            return
        table.live = False
        table.phase = "between"
        table.turn = None
        table.result = event.how
        table.dealer_next = event.next_dealer
        table.standing = Standing(table.hand, table.before, table.payments, table.standing)

    def sentence(self, rules: Rules, table: Table, event: shared.HandEnded) -> Message:
        return end_of_hand(_ENDED, table, event)


def end_of_hand(texts: Mapping[str, Text], table: Table, event: shared.HandEnded) -> Message:
    """The sentence of the end of a hand, of a kind that has these texts for how hands end.

    Each has the fields ``hand`` and ``who``, the seat that deals next.
    """
    who = table.who(event.next_dealer)
    if event.how in texts:
        return texts[event.how](hand=table.hand, who=who)
    return say(
        "table.hand-ends", "Hand {hand} ends ({how}); {who} deals next.", hand=table.hand, how=event.how, who=who
    )


HAND_ABANDONED = Text("table.hand-abandoned", "Hand {hand} is abandoned; {who} deals next.")
HAND_DRAWN = Text("table.hand-drawn", "Hand {hand} is drawn; {who} deals next.")
HAND_WON = Text("table.hand-won", "Hand {hand} is won; {who} deals next.")

_ENDED = {"won": HAND_WON, "drawn": HAND_DRAWN, "abandoned": HAND_ABANDONED}


NO_HAND_TO_VOID = Text("table.no-hand-to-void", "hand {hand} cannot be voided: there is no valid hand")
VOID_HAND = Text("table.void-hand", "void hand {hand}")
VOID_ALREADY = Text("table.void-already", "hand {hand} is already void")
VOID_OR_CORRECT = Text(
    "table.void-or-correct",
    "void hand {hand}, or correct hand {earlier}. To correct it, use 'Correct an earlier hand' on "
    "the game's page, or import the edited text with 'paipu import --replace REASON'",
)
NOT_THE_LAST_HAND = Text("table.not-the-last-hand", "hand {hand} is not the last valid one")
PAID_OUT_SINCE = Text(
    "table.paid-out-since", "hand {hand} cannot be voided: since then a leaver was paid out of the pot"
)
HAND_VOIDED = Text("table.hand-voided", "Hand {hand} is voided: {reason}.")


class _Voiding(Move[Any, Table, shared.HandVoided]):
    """The last valid hand is voided: the table is as it was before it, but for the pot, which the kind pays back."""

    event = shared.HandVoided
    ruling = say("table.ruling-voids", "Paipu, corrections: voids go backwards")

    def check(self, rules: Rules, table: Table, move: shared.HandVoided) -> None:
        checks.need_between(table, say("table.cannot-void", "hand {hand} cannot be voided", hand=move.hand))
        standing = table.standing
        if standing is None:
            raise RuleViolation(NO_HAND_TO_VOID(hand=move.hand), rule=self.ruling)
        if standing.hand != move.hand:
            legal = VOID_HAND(hand=standing.hand)
            if move.hand in table.voided:
                raise RuleViolation(VOID_ALREADY(hand=move.hand), rule=self.ruling, legal=legal)
            legal = VOID_OR_CORRECT(hand=standing.hand, earlier=move.hand)
            raise RuleViolation(NOT_THE_LAST_HAND(hand=move.hand), rule=self.ruling, legal=legal)
        if table.moved:
            raise RuleViolation(
                PAID_OUT_SINCE(hand=move.hand),
                rule=say("table.ruling-corrections", "Paipu, corrections"),
                legal=say("table.keep-and-note", "keep it, and note what is wrong"),
            )

    def fold(self, table: Table, event: shared.HandVoided) -> None:
        standing = table.standing
        if standing is None or standing.hand != event.hand:
            table.odd += 1
            return
        table.restore(standing.before, pot=False)
        # Its result has changed: a closed game may be played on, and is closed again.
        table.ended = False
        table.standing = standing.rest
        table.voided |= {event.hand}

    def sentence(self, rules: Rules, table: Table, event: shared.HandVoided) -> Message:
        if event.reason == WITHHELD:
            return say("table.hand-voided-somehow", "Hand {hand} is voided.", hand=event.hand)
        return HAND_VOIDED(hand=event.hand, reason=event.reason)


SHOWS = Plural("table.shows", "{who} shows {count} card.", "{who} shows {count} cards.")


class _Showing(Move[Any, Table, shared.Shown]):
    """After a hand a seat may show the cards that it held."""

    event = shared.Shown

    def check(self, rules: Rules, table: Table, move: shared.Shown) -> None:
        if table.live or not table.result:
            raise RuleViolation(
                say("table.shown-too-early", "cards are shown after a hand"),
                rule=RULING(title=rules.room.title, number=rules.room.rulings["showing"]),
                legal=say("table.play-on", "play on"),
            )
        checks.need_seat(table, move.seat)
        held = table.count(move.seat)
        who = table.who(move.seat)
        if move.seat in table.shown:
            raise BadInput(say("table.shown-already", "{who} has already shown the hand", who=who), field="seat")
        if len(move.cards) != held and table.depth != "result":
            raise BadInput(checks.OTHER_COUNT_SHOWN(found=len(move.cards), held=held, who=who), field="cards")
        checks.need_possible(rules, table, move.seat, list(move.cards), besides=len(move.cards) - held)

    def fold(self, table: Table, event: shared.Shown) -> None:
        reveal(table, event.seat, event.cards)

    def sentence(self, rules: Rules, table: Table, event: shared.Shown) -> Message:
        return SHOWS(who=table.who(event.seat), count=len(event.cards))


NOTE = Text("table.note", "Note: {text}")


class _Noting(Move[Any, Table, shared.Noted]):
    """A remark may be anywhere in an open game."""

    event = shared.Noted

    def check(self, rules: Rules, table: Table, move: shared.Noted) -> None:
        """Nothing to check."""

    def sentence(self, rules: Rules, table: Table, event: shared.Noted) -> Message:
        return say("table.some-note", "A note is written.") if event.text == WITHHELD else NOTE(text=event.text)


class _Closing(Move[Any, Table, shared.GameEnded]):
    """The game is closed between hands."""

    event = shared.GameEnded
    said = Text("table.game-is-closed", "The game is closed.")
    barred = say("table.cannot-close-game", "the game cannot be closed")

    def check(self, rules: Rules, table: Table, move: shared.GameEnded) -> None:
        checks.need_between(table, self.barred)

    def fold(self, table: Table, event: shared.GameEnded) -> None:
        table.ended = True


EVERY_KIND: Sequence[Consequence[Any, Any, Any]] = (
    _Opening(), _Joining(), _Leaving(), _ChoosingDealer(), *decks.MOVES, Starting(), _Paying(), _Ending(), _Voiding(), _Showing(),
    _Noting(), _Closing(), *live.MOVES,
)  # fmt: skip
"""The moves and consequences of every kind, with which its rulebook begins."""

shared_passing = frozenset(
    {
        "GameOpened", "Joined", "Left", "DealerChosen", "DeckCommitted", "DeckMixed", "DeckRevealed", "HandStarted", "Paid",
        "HandEnded", "HandVoided", "GameEnded",
    }
)  # fmt: skip
"""Written names of the shared events that change what passes between hands."""
