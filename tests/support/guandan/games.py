"""Games of Guandan to play on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from replay.rules.guandan import HELD, Finished, LeadChosen, Passed, Played
from replay.rules.guandan.combinations.combination import readings
from replay.rules.shared import expected_dealer
from replay.values.events import Dealt, Event, HandStarted
from tests.support.games import Game

__all__ = ["GuandanGame"]


class GuandanGame(Game):
    """A game of Guandan: 27 cards for each of four, and plays that say what they are."""

    def start(self, dealer: int | None = None, depth: str = "full", board: str | None = None) -> GuandanGame:
        """Start the next hand; who sat down first shuffles where nobody must."""
        first = dealer or expected_dealer(self.table) or self.table.present[0]
        place = self.table.present.index(first)
        order = self.table.present[place:] + self.table.present[:place]
        self.do(HandStarted(self.table.hands + 1, order, first, depth, board))
        return self

    def deal(self, hands: Mapping[int, str] | None = None, *, lead: int | None = 1) -> GuandanGame:  # type: ignore[override]
        """Deal these cards; what a hand lacks comes from the rest of the pack, or is ``?`` in an observed hand.

        The rest goes out in the order of the pack, one copy of each card first. Where nothing settles it, ``lead`` leads.
        """
        if lead and self.table.lead is None and not self.table.payers:
            self.do(LeadChosen(lead, "recorded"))
        given = {seat: self.rules.pack.read((hands or {}).get(seat, "")) for seat in self.table.order}
        rest = Counter(self.rules.pack.copies)
        rest.subtract(card for cards in given.values() for card in cards if card != "?")
        left = [card for count in range(2) for card in rest if rest[card] > count]
        for seat in self.table.order:
            lacking = HELD - len(given[seat])
            given[seat] += left[:lacking] if self.table.depth == "full" else ["?"] * lacking
            del left[:lacking]
            self.do(Dealt(seat, tuple(given[seat])))
        return self

    def laid(self, seat: int, text: str, as_: str | None = None, key: int | None = None) -> Played:
        """A play of these cards; as the only combination that they make, where none is named."""
        cards = tuple(self.rules.pack.read(text))
        if as_ is None:
            ((as_, key, *_),) = readings(cards, self.table.level, self.rules.options)
        return Played(seat, cards, as_, key)

    def lay(self, seat: int, text: str, as_: str | None = None, key: int | None = None) -> list[Event]:
        """Play these cards; returns what that brought about."""
        return self.do(self.laid(seat, text, as_, key))

    def passed(self, *seats: int) -> list[Event]:
        """Let these seats pass; returns what the last pass brought about."""
        return self.do(*(Passed(seat) for seat in seats))

    def out(self, seat: int) -> list[Event]:
        """Let the seat, which leads an observed hand, lay all its cards in bombs that everybody passes; returns what came of it."""
        brought: list[Event] = []
        key = 4 if self.table.level == 3 else 3
        while held := self.table.count(seat):
            brought = self.do(Played(seat, ("?",) * (10 if held >= 14 else held), "bomb", key))
            while self.table.live and self.table.best and self.table.turn is not None:
                brought = self.passed(self.table.turn)
        return brought

    def result(self, *order: int) -> list[Event]:
        """A hand of which only the order of going out is recorded; returns what it brought about."""
        return self.start(None, "result").do(Finished(order))
