"""A simple player of Guandan: plays its lowest combinations first, keeps bombs and wilds, and does not beat the partner's plays."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from replay.rules.guandan import tribute
from replay.rules.guandan.combinations.combination import in_order
from replay.rules.guandan.combinations.patterns import BOMBS
from replay.rules.guandan.leads import LeadChosen
from replay.rules.guandan.moves import legal_plays
from replay.rules.guandan.pack import key_of, wild
from replay.rules.guandan.plays import Passed, Played
from replay.rules.guandan.table import BIG_JOKER, HELD, GuandanTable, partner, seats_owing, unreturned
from replay.values.events import Dealt, Event

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


def play(rules: GuandanRules, table: GuandanTable, chance: Random) -> Iterator[Event]:
    """The moves of one hand that was just started; the caller folds each before asking for the next."""
    pack = [card for card, copies in rules.pack.copies.items() for _ in range(copies)]
    chance.shuffle(pack)
    if table.lead is None and not table.payers:
        yield _lead(rules, table, pack, chance)
    for place, seat in enumerate(table.order):
        yield Dealt(seat, tuple(pack[place * HELD : (place + 1) * HELD]))
    yield from play_on(rules, table, [], chance)


def play_on(rules: GuandanRules, table: GuandanTable, stock: list[str], chance: Random) -> Iterator[Event]:
    """The moves from any step after the deal on; there is no ``stock``."""
    if table.phase in ("tribute", "return"):
        yield from _tribute(rules, table, chance)
    while table.live and table.turn is not None:
        yield _turn(rules, table, table.turn, chance)


def _lead(rules: GuandanRules, table: GuandanTable, pack: list[str], chance: Random) -> LeadChosen:
    how = rules.options.first_lead
    if how != "turned_card":
        return LeadChosen(chance.choice(table.order), "random" if how == "random" else "recorded")
    again = {"X1", "X2", wild(table.level)}
    place = chance.choice([place for place, card in enumerate(pack) if card not in again])
    return LeadChosen(table.order[place // HELD], "turned_card", pack[place])


def _tribute(rules: GuandanRules, table: GuandanTable, chance: Random) -> Iterator[Event]:
    if tribute.must_resist(rules, table):
        yield tribute.Resisted(tuple(seat for seat in table.payers if BIG_JOKER in table.known[seat]))
        return
    while owed := seats_owing(table):
        card = chance.choice(tribute.highest(table.known[owed[0]], table.level))
        yield tribute.TributePaid(owed[0], tribute.takers(rules, table, owed[0], card)[0], card)
    while due := unreturned(table):
        paid = due[0]
        fit = tribute.returnable(table.known[paid.to], table.level, rules.options)
        yield tribute.TributeReturned(paid.to, paid.seat, min(fit, key=lambda card: (key_of(card, table.level), card)))


_SHORT = 10
"""An opponent with so few cards is worth a bomb."""


def _turn(rules: GuandanRules, table: GuandanTable, seat: int, chance: Random) -> Event:
    best = table.best
    mate = partner(table, seat)
    if best is not None and best.seat == mate and (best.as_ in BOMBS or chance.random() < 0.8):
        return Passed(seat)
    choices = list(legal_plays(rules, table, seat))
    if best is not None:
        urgent = table.count(best.seat) <= _SHORT
        choices = [each for each in choices if urgent or each.as_ not in BOMBS]
    if not choices or (best is not None and chance.random() < 0.05):
        return Passed(seat)
    chosen = min(choices, key=lambda each: _cost(table, each))
    ordered = in_order(chosen.cards, table.level, chosen.as_, chosen.key)
    return Played(seat, tuple(ordered), chosen.as_, chosen.key)


def _cost(table: GuandanTable, move: Played) -> tuple[int, int, float, int, tuple[str, ...]]:
    level = table.level
    bomb = move.as_ in BOMBS
    wilds = move.cards.count(wild(level))
    worth = sum(key_of(card, level) for card in move.cards) / len(move.cards)
    return int(bomb), wilds, worth - 2 * len(move.cards) * (not bomb), move.key or 0, move.cards
