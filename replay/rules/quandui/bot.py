"""Simple players of Quán Duì: each looks at its own cards and at what everybody saw, keeps pairs, and is sometimes bold.

They play by themselves for simulated evenings, legally under every option.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from replay.events import Claimed, Dealt, Discarded, Drew, Event, Loser, StockEmpty, Took
from replay.rules.quandui.claims import Claim, Holding, claims
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.pack import ODD, number, pack
from replay.rules.quandui.table import QuanduiTable, packet
from replay.rules.quandui.wins import is_drawn_at_once, must_show, win_of

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["play"]

_AMBITIOUS = (0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 1.0)
"""How many of the players play for quan dui: a few in most hands, and in one of eight the whole table."""
_OPEN = 0.7
"""How often the next player lays a pair out, and does not take the card and hope that nobody claims it."""

_ALIKE = {card: [other for other in pack(4) if number(other) == number(card)] for card in pack(4)}


def play(rules: QuanduiRules, table: QuanduiTable, chance: Random) -> Iterator[Event]:
    """The moves of one hand that was just started: cut, deal, play, until it is won or the stock is empty.

    The caller decides and folds each move into ``table`` before it asks for the next.

    Args:
        rules: the rules of the game.
        table: the table after ``HandStarted`` and the antes, at full depth.
        chance: shuffles the pack, and decides where a player might do either.
    """
    stock = [card for card, copies in rules.pack.copies.items() for _ in range(copies)]
    chance.shuffle(stock)
    order = table.order
    yield Cut(order[-1])
    while following := packet(order, table.packets):
        seat, size = following
        yield Dealt(seat, tuple(stock.pop() for _ in range(size)))
    ambitious = chance.choice(_AMBITIOUS)
    players = {seat: _Player(rules, table, seat, chance, ambitious) for seat in order}
    gone: Counter[str] = Counter()
    while table.turn is not None:
        move = players[table.turn].move(gone, len(stock))
        yield move
        if isinstance(move, Discarded):
            gone[move.card] += 1
            claim = _claimed(rules, table, players, len(stock))
            if claim is not None:
                # The twin that is laid beside a claimed discard is seen as well.
                gone[move.card] += isinstance(claim, Claimed)
                yield claim
            else:
                yield Drew(table.turn, stock.pop()) if stock else StockEmpty(table.turn)


def _claimed(rules: QuanduiRules, table: QuanduiTable, players: Mapping[int, _Player], left: int) -> Event | None:
    """What becomes of the latest discard when everybody has declared what they want; None if nobody wants it."""
    discarder, card = table.discards[-1]
    order = table.order
    hands = [Holding(table.known[seat], table.melds[seat]) for seat in order]
    must_show_dui = rules.options.next_must_show_dui
    wanted: dict[int, Claim] = {}
    for claim in claims(hands, order.index(discarder), card, rules.pairing, next_must_show_dui=must_show_dui):
        seat = order[claim.seat]
        if seat not in wanted and players[seat].wants(claim, card, left):
            wanted[seat] = claim
    if not wanted:
        return None
    (seat, best), *others = wanted.items()
    over = tuple(Loser(other, claim.kind) for other, claim in others)
    if best.kind == "win":
        return win_of(rules, table, seat, card, over)
    return Claimed(seat, card, "dui", over) if best.kind == "dui" else Took(seat, card)


class _Player:
    """One seat's way to play: it plays for quan dui while more cards than ``nerve`` are in the stock."""

    def __init__(self, rules: QuanduiRules, table: QuanduiTable, seat: int, chance: Random, ambitious: float) -> None:
        self.rules = rules
        self.table = table
        self.seat = seat
        self.chance = chance
        plays_for_quan_dui = rules.options.may_decline_win and chance.random() < ambitious
        self.nerve = chance.randrange(-15, 15) if plays_for_quan_dui else rules.pack.size

    def move(self, gone: Mapping[str, int], left: int) -> Event:
        """With sixteen cards: show them, or discard where one may; ``left`` cards are in the stock."""
        table, seat = self.table, self.seat
        last = is_drawn_at_once(self.rules, table)
        win = win_of(self.rules, table, seat, None)
        if win and (table.via in ("draw", "take") or (table.via == "deal" and self.rules.options.heavenly_win)):
            forced = must_show(self.rules, table.known[seat], table.melds[seat], table.via, table.taken)
            if forced or last or self._suits(win, left):
                return win
        if last:
            return StockEmpty(seat)
        return Discarded(seat, self._least(gone, left > self.nerve))

    def wants(self, claim: Claim, card: str, left: int) -> bool:
        """Whether the player claims a discard on which this claim is open."""
        cards, options = self.table.known[self.seat], self.rules.options
        if claim.kind == "win":
            win = win_of(self.rules, self.table, self.seat, card)
            return win is not None and self._suits(win, left)
        if not left and options.stock_end == "on_last_draw":
            return False
        if card in ODD and card in cards and not options.specials_dui:
            return False
        if left > self.nerve:
            return cards.count(card) % 2 == 1
        lone = sum(cards.count(other) for other in _ALIKE[card]) % 2 == 1
        may_take = self.seat == self.table.turn and not options.next_must_show_dui
        return lone and (claim.kind == "take" or not may_take or self.chance.random() < _OPEN)

    def _suits(self, win: Won, left: int) -> bool:
        """Whether the player shows this win, and does not play on for quan dui."""
        return win.kind == "quan_dui" or left <= self.nerve

    def _least(self, gone: Mapping[str, int], bold: bool) -> str:
        """The card that helps least: one without a partner, of which the fewest partners may still come."""
        held = Counter(self.table.known[self.seat])
        options, copies = self.rules.options, self.rules.pack.copies
        single = [card for card, count in held.items() if count % 2 or (card in ODD and not options.specials_dui)]
        lone = [card for card in single if self._without_partner(card, held)]
        loose = (single if bold else lone or single) or list(held)
        if not options.allow_return_discard:
            loose = [card for card in loose if card != self.table.taken] or [
                card for card in held if card != self.table.taken
            ]

        def hope(card: str) -> tuple[int, float]:
            partners = (card,) if bold else _ALIKE[card]
            return sum(copies[each] - gone[each] - held[each] for each in partners), self.chance.random()

        return min(loose, key=hope)

    def _without_partner(self, card: str, held: Mapping[str, int]) -> bool:
        alike = sum(held[other] for other in _ALIKE[card])
        crowded = card in ODD and not self.rules.options.specials_dui and 2 * held[card] > alike
        return alike % 2 == 1 or crowded
