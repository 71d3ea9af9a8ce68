"""The offers around the play in every kind of game: sitting down, starting a hand, taking back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from replay.rules.offers import Offer, is_accepted, offer, possible_cards
from replay.rules.shared.checks import expected_dealer
from replay.rules.shared.live import MOST_TAKE_BACKS
from replay.rules.shared.table import Table, past_events
from replay.values import events as shared
from replay.words.messages import Text, say

if TYPE_CHECKING:
    from replay.rules.kinds import Rules
    from replay.rules.results import ResultBoard

_NO_DIGEST = "0" * 64
OFFER_RESULT = Text("table.offer-result", "Hand {hand}: the result only")
OFFER_OBSERVED = Text("table.offer-observed", "Hand {hand}: what the table sees")
OFFER_FULL = Text("table.offer-full", "Hand {hand}: every card")

_DEPTHS: Mapping[shared.Depth, Text] = {"result": OFFER_RESULT, "observed": OFFER_OBSERVED, "full": OFFER_FULL}


OFFER_DEAL = Text("table.offer-deal", "{count} cards are dealt to {who}")


def offers_around(rules: Rules, table: Table) -> Iterator[Offer]:
    """Everything that may follow and is no move of the play."""
    if not table.opened:
        return
    if table.live:
        yield from _in_hand(rules, table)
    else:
        yield from _between(rules, table)
    if not table.ended and not table.irregular:
        yield offer(say("table.offer-note", "Add a note"), "{$note}")


OFFER_ABANDON = say("table.offer-abandon", "Abandon the hand")


def _in_hand(rules: Rules, table: Table) -> Iterator[Offer]:
    steps = _steps_back(rules, table)
    if steps:
        yield offer(say("table.offer-back", "Undo"), "back to $step", fits={"step": steps})
    if is_accepted(rules, table, shared.TrackLost()):
        yield offer(say("table.offer-lost-track", "Lost track: from here on only the result"), "lost track")
    if is_accepted(rules, table, shared.Abandoned("-")):
        yield offer(OFFER_ABANDON, 'abandon "$reason"')
    if is_accepted(rules, table, shared.Irregular("-", "-")):
        yield offer(say("table.offer-irregular", "The referee allows the next move"), 'irregular "$rule" "$reason"')


def _steps_back(rules: Rules, table: Table) -> list[int]:
    """The steps to which the hand may be taken back, the latest first."""
    events = past_events(table.past)
    if sum(isinstance(event, shared.TakenBack) for event in events) >= MOST_TAKE_BACKS:
        return []
    steps = range(table.step - 1, table.money_step - 1, -1)
    return [step for step in steps if type(events[step + 1]) in rules.moves]


OFFER_VOID = Text("table.offer-void", "Void hand {hand}")


def _between(rules: Rules, table: Table) -> Iterator[Offer]:
    if not table.ended:
        yield from _hands(rules, table)
        yield from _shown(rules, table)
        yield from _seats(rules, table)
        yield from _decks(rules, table)
    if table.standing is not None and not table.moved:
        yield offer(OFFER_VOID(hand=table.standing.hand), f'void {table.standing.hand} "$reason"')
    if is_accepted(rules, table, shared.GameEnded()):
        yield offer(say("table.offer-end", "Close the game"), "== end")


OFFER_ON_BOARD = Text("table.offer-on-board", "{offer}, of a board")


def _hands(rules: Rules, table: Table) -> Iterator[Offer]:
    dealer, present, hand = expected_dealer(table), table.present, table.hands + 1
    if dealer is None and present:
        yield offer(
            say("table.offer-dealer", "Choose the first dealer at random"),
            "dealer $seat random",
            fits={"seat": present},
        )
    dealers = present if dealer is None else (dealer,)
    for depth, label in _DEPTHS.items():
        for board in (None, "-") if "board" in rules.room.rulings else (None,):
            may = [
                each
                for each in dealers
                if is_accepted(rules, table, shared.HandStarted(hand, table.order_from(each), each, depth, board))
            ]
            if may:
                named = "$seat" if dealer is None else str(dealer)
                on_board = ', board "$board"' if board else ""
                text = f"== hand {hand}, dealer {named}{on_board}, depth {depth}"
                says = OFFER_ON_BOARD(offer=label(hand=hand)) if board else label(hand=hand)
                yield offer(says, text, fits={"seat": may} if dealer is None else {})


OFFER_SHOW = Text("table.offer-show", "{who} shows the cards")
OFFER_SHOW_NAMED = Text("table.offer-show-named", "{who} shows the cards, each named")


def _shown(rules: Rules, table: Table) -> Iterator[Offer]:
    if table.result:
        for seat in table.order:
            if seat not in table.shown:
                label = OFFER_SHOW(who=table.who(seat))
                fits = {} if table.depth == "result" else {"cards": possible_cards(rules, table, seat)}
                if not table.count(seat):
                    yield Offer(label, f"{seat} shows", seat)
                if table.count(seat) or table.depth == "result":
                    named = OFFER_SHOW_NAMED if table.depth == "result" else OFFER_SHOW
                    yield offer(named(who=table.who(seat)), f"{seat} shows $cards", seat, fits)


OFFER_REJOIN = Text("table.offer-rejoin", "{who} joins again")
OFFER_JOIN_AFTER = Text("table.offer-join-after", "{offer}, and sits after another player")


def _seats(rules: Rules, table: Table) -> Iterator[Offer]:
    present = table.present
    if len(present) < rules.room.seats[1]:
        for seat in [*sorted(table.absent), len(table.players) + 1]:
            name = table.players.get(seat)
            written = "$name" if name is None else name.replace("\\", r"\\").replace('"', r"\"")
            label = say("table.offer-join", "A new player joins") if name is None else OFFER_REJOIN(who=name)
            text = f'join {seat} "{written}"'
            yield offer(label, text) if name is None else Offer(label, text, seat)
            if present and "$" not in (name or ""):
                yield offer(OFFER_JOIN_AFTER(offer=label), f"{text} after $seat", fits={"seat": present})
    if present:
        yield offer(say("table.offer-leave", "A player leaves"), "leave $seat", fits={"seat": present})


OFFER_REVEAL = Text("table.offer-reveal", "Reveal the deck of hand {hand}")


def _decks(rules: Rules, table: Table) -> Iterator[Offer]:
    hand = table.hands + 1
    if is_accepted(rules, table, shared.DeckCommitted(hand, _NO_DIGEST)):
        yield offer(say("table.offer-commit", "Commit to the deck of hand {hand}", hand=hand), f"commit {hand} $digest")
    mixing = [seat for seat in table.present if is_accepted(rules, table, shared.DeckMixed(seat, "-"))]
    if mixing:
        yield offer(
            say("table.offer-mix", "A player mixes words into the deck"), 'mix $seat "$words"', fits={"seat": mixing}
        )
    if table.deck is not None and table.deck.hand <= table.hands:
        yield offer(OFFER_REVEAL(hand=table.deck.hand), f"reveal {table.deck.hand} $digest")


OFFER_WIN = Text("table.offer-win", "{who}: {win}")
OFFER_DRAWN = say("table.offer-drawn", "Drawn")


def offers_of_board(board: ResultBoard, table: Table) -> Iterator[Offer]:
    """The possible ends of a hand recorded by its result: the winner is tapped, or the seat that ended it with all points."""
    for win in board.wins:
        for seat in table.order:
            yield offer(OFFER_WIN(who=table.who(seat), win=win.label), win.text.replace("$seat", str(seat)), seat)
    if board.drawn is not None:
        yield offer(OFFER_DRAWN, board.drawn.replace("$seat", str(table.order[0])))
