"""Promises, judged when a hand ends: one walk backwards over the cards that each seat gave and got.

A record may not know every card. What a player promised ("I had a twin of that card", "I need not show") is refused only
if the cards that were seen later leave no other way (docs/architecture.md, What a record may know, 4).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from replay.cards import UNSEEN
from replay.errors import RuleViolation
from replay.events import Claimed, Discarded, Drew, Event, Irregular, Loser, Took
from replay.rules.quandui import wording
from replay.rules.quandui.events import Won
from replay.rules.quandui.folds import evolve
from replay.rules.quandui.pack import ODD
from replay.rules.quandui.pairs import is_complete
from replay.rules.quandui.table import QuanduiTable, Via
from replay.rules.quandui.wins import must_show
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["judge"]


class _Hand:
    """One seat's concealed cards, walked backwards.

    ``cards`` and ``unknown`` are the hand together with the unseen cards it drew since: a superset. While nothing was drawn
    unseen its cards are ``certain``. ``let_go``: it was not shown, since a card was discarded from it.
    """

    __slots__ = ("cards", "certain", "let_go", "melds", "unknown")

    def __init__(self, cards: list[str], unknown: int, melds: list[tuple[str, ...]]) -> None:
        self.cards = cards
        self.unknown = unknown
        self.melds = melds
        self.certain = True
        self.let_go = False

    def put(self, card: str) -> None:
        """The card was there before it left."""
        if card == UNSEEN:
            self.unknown += 1
        else:
            self.cards.append(card)

    def drop(self, card: str) -> None:
        """The card was not there before it came; one that came unseen may be any of them, and stays in the superset."""
        if card == UNSEEN:
            self.certain = False
        elif card in self.cards:
            self.cards.remove(card)
        elif self.unknown:
            self.unknown -= 1


def judge(rules: QuanduiRules, table: QuanduiTable, move: Event) -> None:
    """Refuse the end of a hand that shows an earlier promise to be broken. Raises RuleViolation.

    In a full record each promise was checked when it was made; where the referee excused a move, nothing is certain.
    """
    if table.depth != "observed":
        return
    events = _named([*table.events(), move])
    if any(isinstance(event, Irregular) for event in events):
        return
    walk = _Walk(rules, evolve(table.copy(), move), events)
    for event in reversed(events):
        walk.back(event)
    walk.dealt()


def _named(events: list[Event]) -> list[Event]:
    """The events, each discard and what became of it by the name that either has.

    >>> _named([Discarded(1, "?"), Took(2, "4b"), Discarded(2, "5b"), Claimed(1, "?", "dui")])[::3]
    [Discarded(seat=1, card='4b'), Claimed(seat=1, card='5b', as_='dui', over=())]
    """
    latest = None
    for place, event in enumerate(events):
        if isinstance(event, Discarded):
            latest = place, event
        elif latest and isinstance(event, Took | Claimed | Won) and event.card is not None:
            thrown, discard = latest
            if event.card == UNSEEN:
                events[place] = replace(event, card=discard.card)
            elif discard.card == UNSEEN:
                events[thrown] = replace(discard, card=event.card)
    return events


class _Walk:
    """The walk over one hand, from its end to its deal.

    Args:
        rules: the rules of the game.
        end: the table after the hand's last move.
        events: the hand's events to that move, by name.
    """

    def __init__(self, rules: QuanduiRules, end: QuanduiTable, events: list[Event]) -> None:
        self.rules = rules
        self.table = end
        self.hands = {
            seat: _Hand(end.known[seat].copy(), end.unknown[seat], end.melds[seat].copy()) for seat in end.order
        }
        for event in events:
            if isinstance(event, Claimed) and event.card == UNSEEN:
                # Its cards are among the others, nobody knows which.
                self.hands[event.seat].certain = False
        # A copy that passed unseen from hand to hand may have been anywhere before it was seen.
        passed = any(isinstance(event, Took | Claimed) and event.card == UNSEEN for event in events)
        self.seen = {} if passed else end.seen

    def back(self, event: Event) -> None:
        """Judge the event, then undo it."""
        if isinstance(event, Discarded):
            hand = self.hands[event.seat]
            hand.put(event.card)
            hand.let_go = True
        elif isinstance(event, Drew):
            self._judge_kept(event.seat, "draw", None)
            self.hands[event.seat].drop(event.card)
        elif isinstance(event, Took):
            self._judge_take(event)
            self._judge_kept(event.seat, "take", event.card)
            self.hands[event.seat].drop(event.card)
        elif isinstance(event, Claimed):
            self._judge_claim(event)
        elif isinstance(event, Won) and event.card is not None:
            self.hands[event.seat].drop(event.card)
            self._judge_losers(event.over, event.card)

    def dealt(self) -> None:
        """Judge what the dealer kept of the sixteen dealt cards."""
        if self.table.dealer is not None and self.table.packets:
            self._judge_kept(self.table.dealer, "deal", None)

    def _judge_kept(self, seat: int, via: Via, taken: str | None) -> None:
        hand = self.hands[seat]
        if hand.certain and hand.let_go:
            rule = must_show(self.rules, hand.cards, hand.melds, via, taken)
            if rule:
                raise RuleViolation(
                    wording.HELD_PAIRS_BEFORE(who=self.table.who(seat)), rule=rule, legal=wording.SHOW_WHEN_COMPLETE()
                )

    def _judge_take(self, event: Took) -> None:
        options, card = self.rules.options, event.card
        hand = self.hands[event.seat]
        pairs = options.specials_dui or card not in ODD
        if options.next_must_show_dui and pairs and hand.certain and hand.cards.count(card) > 1:
            raise RuleViolation(
                wording.TOOK_UNSHOWN(who=self.table.who(event.seat), card=the(self.rules, card)),
                rule=wording.RULING(number=10, option="next_must_show_dui"),
                legal=wording.CLAIM_IT_FOR_DUI(),
            )

    def _judge_claim(self, event: Claimed) -> None:
        hand = self.hands[event.seat]
        kept = hand.certain and hand.let_go and not self.rules.options.may_decline_win
        if kept and is_complete(hand.cards, hand.melds, self.rules.pairing):
            raise RuleViolation(
                wording.HELD_PAIRS_AFTER_CLAIM(who=self.table.who(event.seat)),
                rule=wording.RULING(number=13, option="may_decline_win"),
                legal=wording.CLAIM_TO_WIN(),
            )
        laid = (event.card, event.card)
        if laid in hand.melds:
            hand.melds.remove(laid)
        hand.put(event.card)
        self._judge_losers(event.over, event.card)

    def _judge_losers(self, over: Iterable[Loser], card: str) -> None:
        """A dui that lost needed a twin too; a win that lost was judged when the hand ended with it."""
        for loser in over:
            hand = self.hands[loser.seat]
            if loser.as_ != "dui" or card == UNSEEN or card in hand.cards:
                continue
            if not hand.unknown or self.seen.get(card, 0) >= self.rules.pack.copies[card]:
                raise RuleViolation(
                    wording.CLAIMED_WITHOUT_TWIN(who=self.table.who(loser.seat), card=the(self.rules, card)),
                    rule=wording.RULING_CLAIMING(),
                    legal=wording.CONCEALED_TWIN(),
                )
