"""Evenings at which everything happens: random legal play, late-comers, leavers, remarks, take-backs, excused moves, lost tracks, voids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
from hypothesis import Phase
from hypothesis import strategies as st

from replay.rules import Checker, Rules
from replay.rules.quandui import Cut, QuanduiRules, QuanduiTable, Won, packet, room
from replay.rules.quandui.wins import win_of
from replay.rules.shared import Table
from replay.values.cards import UNSEEN
from replay.values.events import (
    Abandoned,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandStarted,
    HandVoided,
    Irregular,
    Joined,
    Left,
    Noted,
    Shown,
    StockEmpty,
    TakenBack,
    Took,
    TrackLost,
)
from replay.words.errors import BadInput, RuleViolation
from tests.support.factories import GameFactory
from tests.support.games import NAMES, Game
from tests.support.offers import enter, fits, taps

PROFILES = ("quandui/pagat", "quandui/gamerules")
UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
"""For tests of evenings: those hang on one seed, so there is nothing to be made smaller, and trying takes minutes."""


def stock_of(rules: Rules, table: Table) -> list[str]:
    """The cards of a full record that are still in the stock, in pack order."""
    rest = Counter(rules.pack.copies)
    for cards in (*table.known.values(), *(meld for melds in table.melds.values() for meld in melds)):
        rest.subtract(cards)
    rest.subtract(card for _, card in table.discards)
    return list(rest.elements())


def candidates(rules: QuanduiRules, table: QuanduiTable) -> list[Event]:
    """Every move of the play that is worth trying here, legal or not, except draws and packets: those need a card."""
    moves: list[Event] = []
    latest = table.discards[-1][1] if table.discards else "4b"
    for seat in table.order:
        moves += [Discarded(seat, card) for card in dict.fromkeys([*table.known[seat], latest])]
        moves += [Took(seat, latest), Claimed(seat, latest, "dui"), StockEmpty(seat), Cut(seat)]
        moves += [win for card in (None, latest) if (win := win_of(rules, table, seat, card))]
    return moves


def refusal(rules: Rules, table: Table, move: Event) -> BadInput | None:
    """Why the rules refuse the move; None if it is accepted."""
    try:
        rules.decide(table, move)
    except BadInput as refused:
        return refused
    return None


def check(game: Game, events: Iterable[Event]) -> Checker:
    """Check a record of these events under the game's rules; raises BadInput if they are not valid."""
    checker = Checker(game.rules, game.rules.table())
    for event in events:
        checker.feed(event)
    checker.close()
    return checker


class Evening:
    """Plays at random, by the rules' own list of legal moves.

    Args:
        game: whose players have sat down.
        chance: decides everything.
        wild: whether things beside the play happen: excused moves, take-backs, abandoned and voided hands.
    """

    def __init__(self, game: Game, chance: Random, *, wild: bool = True) -> None:
        self.game = game
        self.chance = chance
        self.wild = wild

    def often(self, share: float) -> bool:
        return self.wild and self.chance.random() < share

    def play(self, hands: int) -> Game:
        """That many hands, and what happens between them."""
        game, chance = self.game, self.chance
        for _ in range(hands):
            if game.table.over:
                break
            self._begin()
            if chance.random() < 0.5:
                self._bots()
            else:
                self._deal()
            while game.table.live:
                if game.table.depth == "result":
                    self._tap()
                elif not game.table.irregular and self.often(0.01):
                    game.do(TrackLost())
                else:
                    self._move()
            self.between()
        return game

    def _begin(self) -> None:
        self.game.start()

    def _deal(self) -> None:
        self.game.deal(self._dealt(), cut=self.chance.random() < 0.5)

    def _dealt(self) -> dict[int, str]:
        pack = [card for card, copies in self.game.rules.pack.copies.items() for _ in range(copies)]
        self.chance.shuffle(pack)
        return {
            seat: " ".join(pack.pop() for _ in range(15 + (place == 0)))
            for place, seat in enumerate(self.game.table.order)
        }

    def _bots(self) -> None:
        for move in self.game.rules.room.play(self.game.rules, self.game.table, self.chance):
            self.game.do(move)
            if self.often(0.03):
                return

    def _move(self) -> None:
        game, table, chance = self.game, self.game.table, self.chance
        if table.irregular:
            self._excused()
            return
        if table.phase == "deal":
            seat, size = packet(table.order, table.packets) or (1, 1)
            game.do(Dealt(seat, tuple(chance.sample(stock_of(game.rules, game.table), size))))
            return
        legal = [move for seat in table.order for move in game.rules.legal(table, seat)]
        wins = [move for move in legal if isinstance(move, Won)]
        move = chance.choice(wins or legal)
        if isinstance(move, Drew):
            move = Drew(move.seat, chance.choice(stock_of(game.rules, game.table)))
        if self.often(0.02):
            game.do(Noted("well, well"))
        if self.often(0.03):
            game.do(Irregular("turns", "it was late"))
        elif self.often(0.04):
            self._take_back()
        elif self.often(0.01) or table.step > 150:
            game.do(Abandoned("it is late"))
        else:
            game.do(move)

    def _tap(self) -> None:
        """Go back to before the track was lost, or end the hand by a line of the result board."""
        game, chance = self.game, self.chance
        if self.often(0.3):
            self._take_back()
            return
        lines = [line for line in taps(game.rules, game.table, chance) if fits(game.rules, game.table, line)]
        line = chance.choice(lines or ['abandon "it is late"'])
        for event in enter(game.rules, game.table.copy(), line):
            if type(event) in game.rules.moves:
                game.do(event)

    def _excused(self) -> None:
        game = self.game
        broken = [
            move
            for move in candidates(game.rules, game.table)
            if isinstance(refusal(game.rules, game.table, move), RuleViolation)
        ]
        stock = stock_of(game.rules, game.table)
        if stock:
            broken += [Drew(seat, self.chance.choice(stock)) for seat in game.table.order]
        self.chance.shuffle(broken)
        for move in broken:
            if refusal(game.rules, game.table, move) is None:
                game.do(move)
                return
        self._take_back()

    def _take_back(self) -> None:
        game = self.game
        steps = [step for step in range(game.table.step) if refusal(game.rules, game.table, TakenBack(step)) is None]
        if steps:
            game.do(TakenBack(self.chance.choice(steps)))

    def between(self) -> None:
        game, table, chance = self.game, self.game.table, self.chance
        for seat in table.order:
            if chance.random() < 0.2 and seat not in table.shown:
                game.do(Shown(seat, tuple(chance.sample(table.known[seat], len(table.known[seat])))))
        while (
            self.often(0.2)
            and table.standing
            and refusal(game.rules, game.table, HandVoided(table.standing.hand, "mistyped")) is None
        ):
            game.do(HandVoided(table.standing.hand, "mistyped"))
        for seat in table.present:
            if self.often(0.1) and len(table.present) > 2:
                game.do(Left(seat))
        for seat in sorted(table.absent):
            if self.often(0.3) and len(table.present) < game.rules.room.seats[1]:
                game.do(Joined(seat, table.players[seat], chance.choice([None, *table.present])))
        new = len(table.players) + 1
        if self.often(0.1) and new <= len(NAMES) and len(table.present) < game.rules.room.seats[1]:
            game.do(Joined(new, NAMES[new - 1], chance.choice([None, *table.present])))


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "specials_copies": st.sampled_from([1, 4]),
        "specials_dui": st.booleans(),
        "heavenly_win": st.booleans(),
        "next_must_show_dui": st.booleans(),
        "allow_return_discard": st.booleans(),
        "may_decline_win": st.booleans(),
        "forced_win_on_claimed_ka": st.booleans(),
        "forced_scope": st.sampled_from(["any_discard", "claim_only"]),
        "money": st.sampled_from(["stake", "pot"]),
        "stock_end": st.sampled_from(["on_need", "on_last_draw", "at_once"]),
        "draw_pot": st.sampled_from(["carry", "refund"]),
        "carry_leaver": st.sampled_from(["forfeit", "refund"]),
        "stake": st.sampled_from([0, 100]),
    },
)
"""Every option both ways."""


@st.composite
def seated(draw: st.DrawFn, *, options: Any = OPTIONS) -> Game:
    """A game under any profile and options, at which any number of players have sat down."""
    return GameFactory(rules=draw(st.sampled_from(PROFILES)), players=draw(st.integers(2, 6)), options=draw(options))


@st.composite
def evenings(draw: st.DrawFn, *, hands: int = 2, wild: bool = True, options: Any = OPTIONS) -> Game:
    """A full record of a few hands, under any profile and options, with any number of players."""
    game = draw(seated(options=options))
    return Evening(game, Random(draw(st.integers(0, 2**32))), wild=wild).play(draw(st.integers(1, hands)))


def facts(table: Table, *, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """A table's facts for comparison; the order of the cards in a hand is not a fact."""
    every = {name: value for name, value in table.facts().items() if name not in without}
    if "known" in every:
        every["known"] = {seat: sorted(cards) for seat, cards in every["known"].items()}
    if "seen" in every:
        every["seen"] = {card: count for card, count in every["seen"].items() if count}
    return every


def observed(event: Event) -> Event:
    """The event as it would be in the record of a hand of which not every card is known."""
    return msgspec.structs.replace(event, depth="observed") if isinstance(event, HandStarted) else event


def forgotten(event: Event, chance: Random, share: float) -> Event:
    """The event as somebody wrote it down who missed some of its cards."""
    changed: dict[str, Any] = {}
    card = getattr(event, "card", None)
    if card is not None and chance.random() < share:
        changed["card"] = UNSEEN
    cards = getattr(event, "cards", ())
    if cards:
        changed["cards"] = tuple(UNSEEN if chance.random() < share else card for card in cards)
    return msgspec.structs.replace(event, **changed) if changed else event


def payout(  # 7 parameters: the fields of the question
    players: int, ante: int, winner: int | None, quan_dui: bool, mode: str, carry: int, draw: str
) -> Any:
    """The answer to a program that asks what a hand pays."""
    hand = {"players": players, "ante": ante, "winner": winner, "quan_dui": quan_dui}
    return room.analyse({"op": "payout", **hand, "mode": mode, "carry": carry, "draw": draw})
