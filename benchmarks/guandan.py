"""Guandan: every play of a leading hand, against a generator written straight from the rules; and what cards can be played as.

For each shape that the rules name the peer tries every choice of cards of its ranks, or of wilds for them, and keeps what `readings` says.
Both sides end with every distinct set of cards in memory, under each of its readings; ``guandan.plays.products`` leaves the full houses as
triples and pairs. To find what cards can be played as is compared with
counting their ranks, and to see whether they can be played as declared with finding all that they can be played as.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain, combinations, product
from pathlib import Path
from random import Random

from benchmarks.measurement import Figure, side_by_side
from replay.rules.guandan.combinations.combination import Reading, may_be_declared, readings
from replay.rules.guandan.combinations.plays import Products, plays
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import BIG, LEVELS, PACK, SMALL, rank_of, wild

__all__ = ["measure", "straightforward"]

_HANDS, _SETS_OF_A_HAND = 100, 100
_OPTIONS = Options()
_PACK = [card for card, copies in PACK.copies.items() for _ in range(copies)]
_Hand = tuple[list[str], int]


def measure(folder: Path) -> list[Figure]:
    """``guandan.plays.*``: hands of 27 cards on one core; ``guandan.readings.*``: sets of cards, a mix of all types."""
    chance = Random(15)
    hands = [(chance.sample(_PACK, 27), chance.choice(LEVELS)) for _ in range(_HANDS)]
    for hand, level in hands[:5]:
        every = plays(hand, level, _OPTIONS)
        assert {(reading, tuple(PACK.sort(cards))) for reading, cards in every} == straightforward(hand, level)
    own, other = side_by_side(partial(_every_set, hands), partial(_straightforward, hands), 5)
    rate, peer = _HANDS / own, _HANDS / other
    own, other = side_by_side(partial(_every_play, hands), partial(_straightforward, hands), 5)
    lazy, beside = _HANDS / own, _HANDS / other
    mix = [found for hand in hands for found in _mixed(hand, chance)]
    reads, counts = (len(mix) / taken for taken in side_by_side(partial(_read, mix), partial(_count, mix)))
    plain, again = (len(mix) / taken for taken in side_by_side(partial(_declare, mix), partial(_read, mix)))
    return [
        Figure("guandan.plays.peer", rate, "hands/s", f"straight from the rules: {peer:,.0f} hands/s", rate / peer, 32),
        Figure("guandan.plays.products", lazy, "hands/s", f"straight from the rules: {beside:,.0f} hands/s", lazy / beside, 40),
        Figure("guandan.readings.found", reads, "sets/s", f"their ranks counted: {counts:,.0f} sets/s", reads / counts, 0.8),
        Figure("guandan.readings.declared", plain, "plays/s", f"all readings found: {again:,.0f} plays/s", plain / again, 0.8),
    ]  # fmt: skip


def straightforward(hand: list[str], level: int) -> set[tuple[Reading, tuple[str, ...]]]:
    """Every play of the hand, its cards in the order of the pack."""
    held = Counter(hand)
    joining = wild(level)
    of_rank = {
        rank: [card for card in hand if card != joining and rank_of(card) == rank] for rank in (*LEVELS, SMALL, BIG)
    }
    wilds = [joining] * held[joining]
    found: set[tuple[Reading, tuple[str, ...]]] = set()
    for shape in _shapes():
        choices = []
        for rank, count in shape:
            cards = of_rank[rank] + (wilds if rank in LEVELS else [])
            choices.append({tuple(PACK.sort(chosen)) for chosen in combinations(cards, count)})
        for parts in product(*choices):
            cards = PACK.sort(chain(*parts))
            if cards.count(joining) <= len(wilds):
                found.update((reading, tuple(cards)) for reading in readings(cards, level, _OPTIONS))
    return found


def _shapes() -> Iterator[list[tuple[int, int]]]:
    """What the rules name (9), as ranks with how many cards of each."""
    yield from ([(rank, count)] for rank in LEVELS for count in range(1, 11))
    yield from ([(joker, count)] for joker in (SMALL, BIG) for count in (1, 2))
    yield from ([(triple, 3), (pair, 2)] for triple in LEVELS for pair in (*LEVELS, SMALL, BIG) if pair != triple)
    yield [(SMALL, 2), (BIG, 2)]
    ranks = [LEVELS[-1], *LEVELS]
    for length, count in ((5, 1), (3, 2), (2, 3)):
        yield from ([(rank, count) for rank in ranks[low : low + length]] for low in range(len(ranks) - length + 1))


def _mixed(hand: _Hand, chance: Random) -> Iterator[tuple[tuple[str, ...], int, Reading]]:
    """Some plays of the hand, each reading as likely as any other."""
    families = plays(*hand, _OPTIONS).families
    for _ in range(_SETS_OF_A_HAND):
        reading, sets = chance.choice(families)
        yield chance.choice(sets), hand[1], reading


def _every_set(hands: list[_Hand]) -> None:
    for hand, level in hands:
        [
            [*sets] for _, sets in plays(hand, level, _OPTIONS).families if isinstance(sets, Products)
        ]  # the others are lists


def _every_play(hands: list[_Hand]) -> None:
    for hand, level in hands:
        plays(hand, level, _OPTIONS)


def _straightforward(hands: list[_Hand]) -> None:
    for hand, level in hands:
        straightforward(hand, level)


def _read(mix: list[tuple[tuple[str, ...], int, Reading]]) -> None:
    for cards, level, _ in mix:
        readings(cards, level, _OPTIONS)


def _count(mix: list[tuple[tuple[str, ...], int, Reading]]) -> None:
    for cards, _, _ in mix:
        Counter(map(rank_of, cards))


def _declare(mix: list[tuple[tuple[str, ...], int, Reading]]) -> None:
    for cards, level, reading in mix:
        may_be_declared(cards, level, reading.type, reading.key, _OPTIONS)
