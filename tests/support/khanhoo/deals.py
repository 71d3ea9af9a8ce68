"""Games of Khanhoo, played to where a test begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from replay.rules import rules_named
from replay.rules.khanhoo import HandScored, Laid, Scored, WentOut, packet, scored
from replay.values.events import Dealt, Event
from replay.values.money import Unit
from tests.support.games import Game

ROWS = "AH2H3H 2S3S4S 3D4D5D 7H8H9H JCQCKC"
"""K3 of the rulings: five melds worth 7 to who goes out with them, 9 to anybody else."""
DEAREST = "AH X 2S2S 3D3D 8H8H8S8S8D8D KC9H9H"
"""K1: a double khanhoo, a double triplet and a court, 29 points."""


class KhanhooGame(Game):
    """A game of Khanhoo: fifteen cards for each, a sixteenth for the dealer's left."""

    def deal(self, hands: Mapping[int, str] | None = None, **_: Any) -> KhanhooGame:
        """Deal these cards; what a hand lacks comes from the rest of the pack, or is ``?`` in an observed hand.

        The rest goes out from the end of the pack, one copy of each card first.
        """
        given = {seat: self.rules.pack.read((hands or {}).get(seat, "")) for seat in self.table.order}
        rest = Counter(self.rules.pack.copies)
        rest.subtract(card for cards in given.values() for card in cards if card != "?")
        left = [card for count in range(2) for card in reversed(rest) if rest[card] > count]
        while following := packet(self.table.order, self.table.dealt):
            seat, size = following
            lacking = size - len(given[seat])
            given[seat] += left[:lacking] if self.table.depth == "full" else ["?"] * lacking
            del left[:lacking]
            self.do(Dealt(seat, tuple(given[seat])))
        return self

    def cards(self, text: str) -> tuple[str, ...]:
        """The cards that a text names."""
        return tuple(self.rules.pack.read(text))

    def lay(self, seat: int, text: str, type: Any, joker: str | None = None) -> Laid:
        """A meld of these cards."""
        return Laid(seat, self.cards(text), type, joker)

    def out(self, seat: int, card: str, *melds: str, points: int = 7) -> WentOut:
        """Going out with these melds."""
        return WentOut(seat, card, tuple(self.cards(meld) for meld in melds or ROWS.split()), points)

    def shows(self, seat: int, *melds: str, rest: str = "", points: int = 0) -> Scored:
        """A hand that is counted."""
        return Scored(seat, tuple(self.cards(meld) for meld in melds), self.cards(rest), points)

    def score(self) -> list[Event]:
        """Let all others show their best groupings after somebody went out; returns what that brought about."""
        brought: list[Event] = []
        while self.table.live and self.table.turn is not None:
            (shown,) = scored(self.rules, self.table, self.table.turn)
            brought = self.do(shown)
        return brought

    def result(self, seat: int, *points: int, dealer: int | None = None) -> list[Event]:
        """A hand of which only the points of each seat are recorded, here by their numbers; returns what it brought about."""
        self.start(dealer, "result")
        order = self.table.order
        by_seat = dict(zip(sorted(order), points, strict=True))
        return self.do(HandScored(seat, tuple(by_seat[each] for each in order)))


def seated(players: int = 3, **options: Any) -> KhanhooGame:
    """Guo, Li, Chen and Wang as far as they play, before the first hand; for no stake."""
    return KhanhooGame(rules_named("khanhoo", options, Unit("EUR", 2)), players)


def full(hands: Mapping[int, str], players: int = 3, **options: Any) -> KhanhooGame:
    """The first hand with every card known, dealt by seat 1: seat 2 discards first."""
    game = seated(players, **options)
    game.start(1)
    return game.deal(hands)


def observed(hands: Mapping[int, str] | None = None, players: int = 3, **options: Any) -> KhanhooGame:
    """The first hand as the table saw it, dealt by seat 1: every card unseen but those named."""
    game = seated(players, **options)
    game.start(1, "observed")
    return game.deal(hands)
