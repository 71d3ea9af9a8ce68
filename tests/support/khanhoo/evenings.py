"""Evenings of Khanhoo at which everything happens: random legal play, bumps and challenges true or not, excused moves, voids."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

from replay.rules import rules_named
from replay.rules.khanhoo import Challenged, KhanhooRules, KhanhooTable, Laid, Recycled, Scored, WentOut, packet
from replay.rules.khanhoo.melds import MELDS
from replay.values.cards import UNSEEN
from replay.values.events import Abandoned, Claimed, Dealt, Discarded, Drew, Event, Irregular, Loser, Noted, Took
from replay.values.money import Unit
from tests.support.khanhoo.deals import ROWS, KhanhooGame
from tests.support.quandui.evenings import Evening, forgotten, refusal, stock_of

WHOLE = (
    ROWS,
    "X 9H KC JCQC AH2S3D 4S5S6S 7D8D6D 2H",
    "5H6H7H8H 5S6S7S8S 5D6D7D8D KCQCJC",
    "AHAHASASADAD 4H5H6H 4S5S6S 4D5D6D",
)
"""Hands of fifteen that go out with any discard, or nearly so."""


def candidates(rules: KhanhooRules, table: KhanhooTable, chance: Random | None = None) -> list[Event]:
    """Moves of the play that are worth trying here, legal or not, except draws and the deal: those need a card."""
    chance = chance or Random(table.step)
    moves: list[Event] = []
    latest = table.discards[-1][1] if table.discards else "9H"
    types: list[Any] = list(MELDS)
    moves += [move for seat in table.order for move in rules.legal(table, seat) if isinstance(move, Laid)]
    for seat in table.order:
        moves += [Discarded(seat, card) for card in dict.fromkeys([*table.known[seat], latest])]
        moves.append(Took(seat, latest))
        moves += [Claimed(seat, latest, type) for type in types]
        moves += [Laid(seat, tuple(chance.sample([*table.known[seat], latest], 3)), chance.choice(types), joker)
                  for joker in (None, latest) if len(table.known[seat]) > 2]  # fmt: skip
        held = tuple(table.known[seat])
        moves.append(Scored(seat, tuple(table.melds[seat]), held, chance.randrange(30)))
        if held:
            moves.append(WentOut(seat, held[0], (*table.melds[seat], held[1:]), chance.randrange(30)))
    return moves


class KhanhooEvening(Evening):
    """Plays Khanhoo at random, by the rules' own list of legal moves."""

    game: KhanhooGame

    def _deal(self) -> None:
        self.game.deal(self._dealt())

    def _dealt(self) -> dict[int, str]:
        """Random hands, of which one is often whole."""
        rules, chance, order = self.game.rules, self.chance, self.game.table.order
        whole = rules.pack.read(chance.choice(WHOLE)) if chance.random() < 0.5 else []
        stock = [card for card, copies in rules.pack.copies.items() for _ in range(copies)]
        for card in whole:
            stock.remove(card)
        chance.shuffle(stock)
        lucky = chance.choice(order)
        hands = {}
        dealt = 0
        while following := packet(order, dealt):
            seat, size = following
            given = list(whole) if seat == lucky else []
            given += [stock.pop() for _ in range(size - len(given))]
            hands[seat] = " ".join(given)
            dealt += 1
        return hands

    def _move(self) -> None:
        game, table, chance = self.game, self.game.table, self.chance
        if table.irregular:
            self._excused()
        elif self.often(0.02):
            game.do(Noted("well, well"))
        elif self.often(0.03):
            game.do(Irregular("turns", "it was late"))
        elif self.often(0.03):
            self._take_back()
        elif self.often(0.005) or table.step > 120:
            game.do(Abandoned("it is late"))
        elif table.phase == "deal":
            seat, size = packet(table.order, table.dealt) or (1, 1)
            stock = stock_of(game.rules, table)
            if len(stock) < size:
                game.do(Abandoned("the cards were miscounted"))
            else:
                game.do(Dealt(seat, tuple(chance.sample(stock, size))))
        else:
            self._legal()

    def _legal(self) -> None:
        """A legal move: rather going out and bumps than others, or hands would never end and no meld ever lie."""
        game, table, chance = self.game, self.game.table, self.chance
        legal = [move for seat in table.order for move in game.rules.legal(table, seat)]
        rare = [move for move in legal if isinstance(move, WentOut | Claimed | Challenged)]
        move = chance.choice(rare if rare and chance.random() < 0.6 else legal)
        if isinstance(move, Drew):
            move = Drew(move.seat, self._next(stock_of(game.rules, table)))
        elif isinstance(move, Recycled):
            cards = [card for _, card in table.discards[:-1]]
            chance.shuffle(cards)
            move = Recycled(move.seat, tuple(cards))
        elif isinstance(move, Claimed) and chance.random() < 0.5:
            # What nobody shows may be untrue.
            move = msgspec.structs.replace(move, over=(Loser(table.turn or 0, "sequence"),))
            if refusal(game.rules, table, move) is not None:
                return
        game.do(move)

    def _next(self, stock: list[str]) -> str:
        pile = self.game.table.pile
        return pile[0] if pile else self.chance.choice(stock)

    def _excused(self) -> None:
        game, table, chance = self.game, self.game.table, self.chance
        stock = stock_of(game.rules, table)
        broken = candidates(game.rules, table, chance)
        broken += [Drew(seat, self._next(stock)) for seat in table.order if stock]
        chance.shuffle(broken)
        for move in broken[:80]:
            if refusal(game.rules, table, move) is None:
                game.do(move)
                return
        self._take_back()


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "stake": st.sampled_from([0, 100]),
        "stake_per": st.sampled_from(["game", "point"]),
        "allow_return_discard": st.booleans(),
        "recycle": st.sampled_from(["on_need", "at_once"]),
        "triplet_aces": st.booleans(),
        "aces_open": st.booleans(),
        "bump_sequence_to_go_out": st.booleans(),
        "out_bonus": st.sampled_from([0, 5]),
        "scoring": st.sampled_from(["best", "declared"]),
        "target": st.sampled_from([1, 20, 50]),
        "match_tie": st.sampled_from(["play_on", "shared"]),
    },
)
"""Every option both ways."""


def seated(players: int = 4, options: dict[str, Any] | None = None, rules: str = "khanhoo") -> KhanhooGame:
    """A game whose players have sat down."""
    return KhanhooGame(rules_named(rules, options or {}, Unit("EUR", 2)), players)


@st.composite
def seated_anyhow(draw: st.DrawFn, *, options: Any = OPTIONS) -> KhanhooGame:
    """A game under any options, at which any number of players have sat down."""
    return seated(draw(st.integers(2, 4)), draw(options))


@st.composite
def evenings(draw: st.DrawFn, *, hands: int = 2, wild: bool = True, options: Any = OPTIONS) -> KhanhooGame:
    """A full record of a few hands, under any options, with any number of players."""
    game = draw(seated_anyhow(options=options))
    KhanhooEvening(game, Random(draw(st.integers(0, 2**32))), wild=wild).play(draw(st.integers(1, hands)))
    return game


def missed(game: KhanhooGame, event: Event, chance: Random, share: float) -> Event:
    """The event as somebody wrote it down who missed some of its cards."""
    event = forgotten(event, chance, share)
    changed: dict[str, Any] = {}
    if isinstance(event, WentOut | Scored):
        changed["melds"] = tuple(
            tuple(UNSEEN if chance.random() < share else card for card in meld) for meld in event.melds
        )
    if isinstance(event, Scored):
        changed["rest"] = tuple(UNSEEN if chance.random() < share else card for card in event.rest)
    if isinstance(event, Laid) and event.joker is not None and chance.random() < share:
        changed["joker"] = UNSEEN
    return msgspec.structs.replace(event, **changed) if changed else event
