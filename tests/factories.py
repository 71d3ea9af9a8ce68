"""Makes test data: events, envelopes, and games whose players have sat down.

``GameFactory(players=3)`` is a game of Quán Duì to play on, ``GuandanFactory()`` one of Guandan; ``game.start()``, ``game.deal(...)``
and ``game.do(...)`` go through the rules.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

import factory

from replay import events as shared
from replay.errors import BadInput
from replay.events import DealerChosen, Dealt, Event, GameOpened, HandStarted, Joined, Loser, Recorded
from replay.identity import event_id
from replay.money import Unit
from replay.rules import codec, pinned_options, rules_named
from replay.rules.guandan.combinations.combination import readings
from replay.rules.guandan.events import Finished, LeadChosen, Passed, Played
from replay.rules.guandan.table import HELD
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.table import packet
from replay.rules.shared.checks import expected_dealer

NAMES = ("Guo", "Li", "Chen", "Wang", "Zhao", "Sun")
EVENING = dt.datetime(2026, 11, 20, 19, 0, tzinfo=dt.UTC)
GAME = UUID("01920000-0000-7000-8000-000000000001")


class GameOpenedFactory(factory.Factory):
    class Meta:
        model = GameOpened

    rules = "quandui/pagat"
    options = factory.Dict({"stake": 100})
    unit = "EUR/2"


class JoinedFactory(factory.Factory):
    class Meta:
        model = Joined

    seat = 1
    player = factory.LazyAttribute(lambda joined: NAMES[(joined.seat - 1) % len(NAMES)])


class DrewFactory(factory.Factory):
    class Meta:
        model = shared.Drew

    seat = 1
    card = "4b"


class DiscardedFactory(DrewFactory):
    class Meta:
        model = shared.Discarded


class TookFactory(DrewFactory):
    class Meta:
        model = shared.Took


class ClaimedFactory(DrewFactory):
    class Meta:
        model = shared.Claimed

    as_ = "dui"


class WonFactory(factory.Factory):
    class Meta:
        model = Won

    seat = 1
    kind = "single"
    cards = ("4b", "4w", "1s", "DH", "2b", "2b", "3s", "3s", "5w", "5w", "6b", "6s", "7w", "7w", "9b", "9b")


class PaidFactory(factory.Factory):
    class Meta:
        model = shared.Paid

    payer = "player:Li"
    payee = "player:Guo"
    amount = 100
    why = "single"


def _enveloped(data: Event, at: dt.datetime, by: str, game: UUID, seq: int) -> Recorded:
    known = codec()
    canonical = known.name(data).encode() + b"\0" + known.encode(data)
    return known.envelope(data, at=at, by=by, game=game, id=event_id(game, seq, at, canonical), seq=seq)


class RecordedFactory(factory.Factory):
    """An event in its envelope; each next one has the next ``seq``."""

    class Meta:
        model = _enveloped

    data = factory.SubFactory(DrewFactory)
    at = EVENING
    by = "table"
    game = GAME
    seq = factory.Sequence(lambda count: count + 1)


class Game:
    """A game being played: its rules, its table, and every event so far.

    Args:
        rules: the rules that it pins.
        players: how many sit down, under the names of ``NAMES``.
    """

    def __init__(self, rules: Any, players: int) -> None:
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
            if isinstance(event, shared.Paid):
                sums[event.payer.removeprefix("player:")] -= event.amount
                sums[event.payee.removeprefix("player:")] += event.amount
        return dict(sums)


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


def _game(rules: str, players: int, unit: str, options: Mapping[str, Any]) -> Game:
    kind = GuandanGame if rules.startswith("guandan") else Game
    return kind(rules_named(rules, options, Unit.parse(unit)), players)


class GameFactory(factory.Factory):
    """A game whose players have sat down; the stake is 100 where ``options`` name none."""

    class Meta:
        model = _game

    rules = "quandui/pagat"
    players = 3
    unit = "EUR/2"
    options: Mapping[str, Any] = {}

    @classmethod
    def _adjust_kwargs(cls, **kwargs: Any) -> dict[str, Any]:
        return {**kwargs, "options": {"stake": 100, **kwargs["options"]}}


class GuandanFactory(factory.Factory):
    """A game of Guandan whose four players have sat down: Guo and Chen against Li and Wang; for no stake."""

    class Meta:
        model = _game

    rules = "guandan/fcg"
    players = 4
    unit = "EUR/2"
    options: Mapping[str, Any] = {}


def observed(players: int = 3, hands: Mapping[int, str] | None = None, **options: Any) -> Game:
    """An observed hand, dealt by seat 1: every card unseen but those named."""
    return GameFactory(players=players, options=options).start(1, "observed").deal(hands)
