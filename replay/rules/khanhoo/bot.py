"""Simple players of Khanhoo: each uses only its own cards and the public ones, keeps cards that may become melds, and bumps what it can.

They play by themselves for simulated evenings, legally under every option.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from replay.rules.khanhoo.claims import Bump, Challenged, Laid, bump_holds, bumpers_of, bumps, first_of
from replay.rules.khanhoo.deal import Recycled, packet, turns_over_now
from replay.rules.khanhoo.going_out import WentOut, scored, went_out
from replay.rules.khanhoo.melds import Meld, MeldType, best, every_meld, stands_for
from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.pack import JOKER
from replay.rules.khanhoo.table import NO_STOCK, KhanhooTable
from replay.values.events import Abandoned, Claimed, Dealt, Discarded, Drew, Event, Loser, Took

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

_PATIENCE = 60
"""After so many turns each the players give a hand up (16)."""
_WHIM = 8
"""The error, in expected points, of a player without a stock; without it the same loose card would circulate for ever."""


def play(rules: KhanhooRules, table: KhanhooTable, chance: Random) -> Iterator[Event]:
    """The moves of one hand that was just started: dealt, played until a seat goes out, and scored; or given up.
    The table is at full depth; ``chance`` also decides where a player might do either.

    The caller decides and folds each move into ``table`` before it asks for the next.
    """
    stock = [card for card, copies in rules.pack.copies.items() for _ in range(copies)]
    chance.shuffle(stock)
    while following := packet(table.order, table.dealt):
        seat, size = following
        yield Dealt(seat, tuple(stock.pop() for _ in range(size)))
    yield from play_on(rules, table, stock, chance)


def play_on(rules: KhanhooRules, table: KhanhooTable, stock: list[str], chance: Random) -> Iterator[Event]:
    """The moves from any step of the play on; ``stock`` is drawn from its end."""
    players = {seat: _Player(rules, table, seat, chance) for seat in table.order}
    for _ in range(_PATIENCE * len(table.order)):
        if table.turn is None:
            return
        if table.phase == "lay":
            # A seat whose cards are a guess may not have what it has to lay: then nothing can be played on.
            laid = next((each for each in rules.legal(table, table.turn) if isinstance(each, Laid)), None)
            if laid is None:
                return
            yield laid
            continue
        if table.phase == "discard":
            yield players[table.turn].move()
        if table.went_out:
            while table.turn is not None:
                yield from scored(rules, table, table.turn)
            return
        yield from _settled(rules, table, players)
        if table.phase == "open":
            yield from _turn(rules, table, players[table.turn], stock, chance)
    yield Abandoned("nobody goes out")


def _turn(
    rules: KhanhooRules, table: KhanhooTable, player: _Player, stock: list[str], chance: Random
) -> Iterator[Event]:
    """The next player takes the discard or draws, and turns the discards over when it is time."""
    card = table.discards[-1][1]
    if len(table.order) == NO_STOCK or player.wants(card):
        yield Took(player.seat, card)
        return
    if not stock:
        yield _turned_over(table, player.seat, stock, chance)
    yield Drew(player.seat, stock.pop())
    if turns_over_now(rules, table):
        yield _turned_over(table, player.seat, stock, chance)


def _turned_over(table: KhanhooTable, seat: int, stock: list[str], chance: Random) -> Recycled:
    """The discards below the latest become the stock, the next card last."""
    stock += [each for _, each in table.discards[:-1]]
    chance.shuffle(stock)
    return Recycled(seat, tuple(reversed(stock)))


def _settled(rules: KhanhooRules, table: KhanhooTable, players: Mapping[int, _Player]) -> Iterator[Event]:
    """The bump or the challenge for the latest discard, after all have named their melds; empty if no seat bumps it (10 to 12)."""
    discarder, card = table.discards[-1]
    may = [players[seat] for seat in bumpers_of(table.order, discarder)]
    melds = {player.seat: meld for player in may if (meld := player.bump(card))}
    wanting = [Bump(seat, meld.type) for seat, meld in melds.items()]
    first = first_of(table.order, discarder, wanting)
    if first is None or table.turn is None:
        return
    following = table.turn
    named = players[following].challenge(card)
    losers = tuple(Loser(each.seat, each.type) for each in wanting if each != first)
    if named is not None and not bump_holds(first.type, named):
        yield Challenged(following, named, (Loser(*first), *losers))
        return
    failed = () if named is None else (Loser(following, named),)
    yield Claimed(first.seat, card, first.type, (*losers, *failed))
    meld = melds[first.seat]
    jokers = stands_for(meld.cards, meld.type, rules.options)
    yield Laid(first.seat, meld.cards, first.type, jokers[0] if jokers else None)


@cache
def _friends(triplet_aces: bool, aces_open: bool) -> Mapping[str, Counter[str]]:
    """For each card, how much is hoped for from each other card: the points of the melds of three that hold both."""
    found: dict[str, Counter[str]] = {}
    for meld in every_meld(Options(triplet_aces=triplet_aces, aces_open=aces_open)):
        if len(meld.cards) == 3 and JOKER not in meld.cards:
            for place, card in enumerate(meld.cards):
                for other in (*meld.cards[:place], *meld.cards[place + 1 :]):
                    found.setdefault(card, Counter())[other] += 1 + meld.points
    return found


class _Player:
    """One seat's way to play."""

    def __init__(self, rules: KhanhooRules, table: KhanhooTable, seat: int, chance: Random) -> None:
        self.rules = rules
        self.table = table
        self.seat = seat
        self.chance = chance
        self.friends = _friends(rules.options.triplet_aces, rules.options.aces_open)

    @property
    def cards(self) -> list[str]:
        return self.table.known[self.seat]

    def move(self) -> WentOut | Discarded:
        ways = [way for way in went_out(self.rules, self.table, self.seat) if self._may(way.card)]
        return ways[0] if ways else Discarded(self.seat, self._least())

    def wants(self, card: str) -> bool:
        before, after = best(self.cards, [], self.rules.options), best([*self.cards, card], [], self.rules.options)
        return after.melded > before.melded and after.points >= before.points

    def bump(self, card: str) -> Meld | None:
        """The meld for which the player bumps a discard, None for none."""
        options = self.rules.options
        found = bumps(self.cards, card, options)
        if not found:
            return None
        meld = found[0]
        left = list((Counter([*self.cards, card]) - Counter(meld.cards)).elements())
        before, after = best(self.cards, [], options), best(left, [], options)
        return meld if after.points + meld.points > before.points else None

    def challenge(self, card: str) -> MeldType | None:
        """The meld that the next player names to keep a discard, None if it does not want it."""
        if not self.wants(card):
            return None
        melds = best([*self.cards, card], [], self.rules.options).example
        return next((meld.type for meld in melds if card in meld.cards), None)

    def _may(self, card: str) -> bool:
        return bool(self.rules.options.allow_return_discard) or card != self.table.taken

    def _least(self) -> str:
        """The card that helps least: one outside the best melds, with the fewest others around that could make melds with it."""
        held = Counter(self.cards)
        melded = Counter(card for meld in best(self.cards, [], self.rules.options).example for card in meld.cards)
        loose = [card for card in held - melded if card != JOKER and self._may(card)]
        choice: Sequence[str] = loose or [card for card in held if self._may(card)]

        whim = _WHIM if len(self.table.order) == NO_STOCK else 1

        def hope(card: str) -> float:
            friends = self.friends.get(card, Counter())
            return sum(friends[other] for other in held if other != card) + whim * self.chance.random()

        return min(choice, key=hope)
