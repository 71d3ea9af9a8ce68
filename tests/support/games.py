"""Games to play on, through the rules: ``game.start()``, ``game.deal(...)`` and ``game.do(...)``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from replay.rules import Rules, pinned_options
from replay.rules.quandui import Cut, Won, packet
from replay.rules.shared import expected_dealer
from replay.values.events import DealerChosen, Dealt, Event, GameOpened, HandStarted, Joined, Loser, Paid
from replay.words.errors import BadInput

__all__ = ["NAMES", "Game"]

NAMES = ("Guo", "Li", "Chen", "Wang", "Zhao", "Sun")


class Game:
    """A game being played: its rules, its table, and every event so far.

    Args:
        rules: the rules that it pins.
        players: how many sit down, under the names of ``NAMES``.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.table = rules.table()
        self.events: list[Event] = []
        self.do(GameOpened(rules.id, pinned_options(rules), str(rules.unit)))
        for seat in range(1, players + 1):
            self.do(Joined(seat, NAMES[seat - 1]))

    def __repr__(self) -> str:
        return f"<{self.rules.id} {self.rules.options}: {self.events}>"

    def do(self, *moves: Event) -> list[Event]:
        """Decide and fold the moves; returns what the last one brought about besides itself."""
        consequences: list[Event] = []
        for move in moves:
            _, *consequences = outcome = self.rules.decide(self.table, move)
            for event in outcome:
                self.rules.evolve(self.table, event)
            self.events += outcome
        return consequences

    def refused(self, *moves: Event) -> str:
        """The sentence with which the last of the moves is refused."""
        *before, last = moves
        self.do(*before)
        try:
            self.rules.decide(self.table, last)
        except BadInput as refusal:
            return str(refusal)
        raise AssertionError(f"{last} was accepted")

    def start(self, dealer: int | None = None, depth: str = "full") -> Game:
        """Start the next hand; the dealer is chosen where nobody must deal."""
        expected = expected_dealer(self.table)
        if expected is None:
            self.do(DealerChosen(dealer or 1, "random"))
            expected = dealer or 1
        present = self.table.present
        place = present.index(dealer or expected)
        order = present[place:] + present[:place]
        self.do(HandStarted(self.table.hands + 1, order, order[0], depth))
        return self

    def deal(self, hands: Mapping[int, str] | None = None, *, cut: bool = True) -> Game:
        """Deal these cards, all packets; what a hand lacks comes from the rest of the pack, or is ``?`` in an observed hand."""
        given = {seat: self.rules.pack.read((hands or {}).get(seat, "")) for seat in self.table.order}
        rest = Counter(self.rules.pack.copies)
        rest.subtract(card for cards in given.values() for card in cards if card != "?")
        # One of each card first, so that whatever a test lets be drawn is still in the stock.
        left = [card for count in range(4) for card in rest if rest[card] > count]
        order = self.table.order
        if cut:
            self.do(Cut(order[-1]))
        for seat in order:
            lacking = (16 if seat == order[0] else 15) - len(given[seat])
            given[seat] += left[:lacking] if self.table.depth == "full" else ["?"] * lacking
            del left[:lacking]
        while following := packet(order, self.table.packets):
            seat, size = following
            cards, given[seat] = given[seat][:size], given[seat][size:]
            self.do(Dealt(seat, tuple(cards)))
        return self

    def won(self, seat: int, text: str, kind: str = "single", card: str | None = None, *over: Loser) -> Won:
        """The win of a seat that shows the cards of the text."""
        return Won(seat, kind, tuple(self.rules.pack.read(text)), card, over)

    def play(self, chance: Any) -> Game:
        """Let bots play the hand that was started."""
        self.do_each(self.rules.room.play(self.rules, self.table, chance))
        return self

    def do_each(self, moves: Iterable[Event]) -> None:
        """Decide and fold moves that are made one after the other."""
        for move in moves:
            self.do(move)

    def balances(self) -> dict[str, int]:
        """What everybody has won or lost by the money events so far, and what is in the pot."""
        sums: Counter[str] = Counter()
        for event in self.events:
            if isinstance(event, Paid):
                sums[event.payer.removeprefix("player:")] -= event.amount
                sums[event.payee.removeprefix("player:")] += event.amount
        return dict(sums)
