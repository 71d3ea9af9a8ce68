"""The building blocks of plays: what the cards of one rank make by themselves, whatever else is in the hand.

A hand is an integer, two bits for each card of the pack. Eight of its bits are a rank, and 81 of their values occur: there are 1,053 blocks
at each level for each number of wilds; each is made when it is first met, and those without wilds serve nearly all levels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate, chain, product
from operator import itemgetter
from sys import intern
from typing import NamedTuple

import msgspec

from replay.rules.guandan.combinations.patterns import LARGEST, Combination, Reading
from replay.rules.guandan.pack import BIG, LEVEL, LEVELS, RANKS, SMALL, SUITS, letter, wild

Cards = tuple[str, ...]
Sets = list[Cards]
Family = tuple[Reading, Sequence[Cards]]
"""A reading, and the sets of cards that have it in a hand, each as it is laid (12). They may be blocks, so do not change them."""

_WIDTH = 2 * len(SUITS)
_JOKERS = len(LEVELS) + 1
MOST_WILDS = 2
"""Both copies of the heart level card."""


def by_key(type: Combination, size: int, optional: str | None = None) -> list[Reading]:
    """The readings of a type whose key is a rank at the level, by that key."""
    return [Reading(type, key, size, optional) for key in range(BIG + 1)]


_SINGLES, _PAIRS, _TRIPLES = by_key("single", 1), by_key("pair", 2), by_key("triple", 3)
_WILD_PAIRS = by_key("pair", 2, "wild_pair_as_other")
_BOMBS = {size: by_key("bomb", size) for size in range(4, LARGEST + 1)}


class RankPlays(NamedTuple):
    """The plays of the cards of one rank, by themselves and with wilds, by type."""

    singles: Sequence[Family]
    pairs: Sequence[Family]
    triples: Sequence[Family]
    bombs: Sequence[Family]


class Block(msgspec.Struct, frozen=True):
    """The naturals of one rank in a hand with so many wilds.

    Args:
        key: the key of the rank at the level.
        place: of the rank among the levels.
        codes: the different cards.
        counts: how many there are, three for more: two bits for each rank, those of rank 1 behind two others. An ace is 1, too.
        suits: a bit for each suit that is there, in the order of the pack: four bits for each rank, likewise.
        pairs, triples: by the number of wilds in them, all sets of two and of three.
        besides: by the number of wilds in them, the pairs that may lie beside three of another rank; both wilds are a pair of the level.
        paired: how many of these there are with at most so many wilds.
        tripled: how many triples leave so many wilds.
        plays: what the cards make by themselves.
    """

    key: int
    place: int
    codes: Cards
    counts: int
    suits: int
    pairs: list[Sets]
    triples: list[Sets]
    besides: list[Sets]
    paired: tuple[int, ...]
    tripled: tuple[int, ...]
    plays: RankPlays


class SortedHand(msgspec.Struct, frozen=True):
    """A hand, sorted.

    Args:
        level: the level that is played.
        wild: the card that is wild.
        wilds: how many of it there are.
        jokers: what the jokers make by themselves.
        blocks: the naturals of each rank from the two to the ace.
        keyed: the same, lowest key first.
        counts: how many naturals each rank from 1 to 14 has, three for more; two bits each, from the third bit on.
        suits: which suits each of them has; four bits each, from the fifth bit on.
    """

    level: int
    wild: str
    wilds: int
    jokers: RankPlays
    blocks: list[Block]
    keyed: Sequence[Block]
    counts: int
    suits: int


class _Blocks(dict[int, Block]):
    """The blocks of a rank in hands with so many wilds, by their eight bits."""

    def __init__(self, rank: int, key: int, wilds: Cards) -> None:
        self._rank = rank
        self._key = key
        self._used = [wilds[:number] for number in range(len(wilds) + 1)]

    def __missing__(self, bits: int) -> Block:
        copies = tuple([bits >> 2 * place & 3 for place in range(len(SUITS))])
        number, sets = sum(copies), _sets(self._rank, copies)
        suits = sum(1 << place for place, count in enumerate(copies) if count)
        ranks = (1, self._rank) if self._rank == LEVELS[-1] else (self._rank,)
        pairs, triples = self._with_wilds(sets, 2), self._with_wilds(sets, 3)
        besides = pairs if self._key == LEVEL or len(pairs) <= MOST_WILDS else [*pairs[:MOST_WILDS], []]
        self[bits] = block = Block(
            key=self._key,
            place=LEVELS.index(self._rank),
            codes=tuple([card for (card,) in sets[1]]),
            counts=sum([min(number, 3) << 2 * rank for rank in ranks]),
            suits=sum([suits << len(SUITS) * rank for rank in ranks]),
            pairs=pairs,
            triples=triples,
            besides=besides,
            paired=tuple(accumulate(map(len, besides))),
            tripled=tuple(map(len, reversed(triples))),
            plays=self._plays(sets, besides, triples),
        )
        return block

    def _with_wilds(self, sets: list[Sets], size: int) -> list[Sets]:
        """By the number of wilds in them, all sets of a size."""
        return [[cards + used for cards in sets[size - wilds]] for wilds, used in enumerate(self._used)]

    def _plays(self, sets: list[Sets], pairs: list[Sets], triples: list[Sets]) -> RankPlays:
        key, level = self._key, self._key == LEVEL
        both = self._used[MOST_WILDS:]
        found = RankPlays(
            [(_SINGLES[key], [*self._used[1:2], *sets[1]] if level else sets[1])],
            [(_WILD_PAIRS[key], [] if level else both), (_PAIRS[key], [*chain(*pairs)])],
            [(_TRIPLES[key], [*chain(*triples)])],
            [(readings[key], [*chain(*self._with_wilds(sets, size))]) for size, readings in _BOMBS.items()],
        )
        return RankPlays(*(tuple([family for family in families if family[1]]) for families in found))


_blocks_of = cache(_Blocks)
"""Cache: without wilds, the plays of a rank are the same at every level but its own."""


@cache
def _sets(rank: int, copies: tuple[int, ...]) -> list[Sets]:
    sets: list[Sets] = [[] for _ in range(LARGEST + 1)]
    for counts in product(*(range(count, -1, -1) for count in copies)):
        cards = [intern(letter(rank) + suit) for suit, count in zip(SUITS, counts, strict=True) for _ in range(count)]
        sets[len(cards)].append(tuple(cards))
    return sets


@cache
def _jokers(small: int, big: int) -> RankPlays:
    held = ((SMALL, "X1", small), (BIG, "X2", big))
    singles, pairs = (
        [(readings[key], [(card,) * size]) for key, card, count in held if count >= size]
        for size, readings in ((1, _SINGLES), (2, _PAIRS))
    )
    return RankPlays(singles, pairs, [], [])


_ONE = {"X1": 1 << _WIDTH * _JOKERS, "X2": 4 << _WIDTH * _JOKERS} | {
    rank + suit: 1 << _WIDTH * number + 2 * place for number, rank in enumerate(RANKS) for place, suit in enumerate(SUITS)
}  # fmt: skip


class _Level(NamedTuple):
    """The sorting of hands at a level.

    Args:
        weights: the number that a card adds to the number of a hand.
        wild: the card that is wild.
        blocks: by the number of wilds, the blocks of each rank.
        by_key: sorts one thing for each rank by key, the lowest first.
    """

    weights: Mapping[str, int]
    wild: str
    blocks: list[list[_Blocks]]
    by_key: Callable[[Sequence[Block]], Sequence[Block]]


@cache
def _at(level: int) -> _Level:
    return _Level(
        _ONE | {wild(level): 1 << _WIDTH * len(LEVELS)},
        wild(level),
        [
            [_blocks_of(rank, LEVEL if rank == level else rank, (wild(level),) * wilds) for rank in LEVELS]
            for wilds in range(MOST_WILDS + 1)
        ],
        itemgetter(*(place for place, rank in enumerate(LEVELS) if rank != level), LEVELS.index(level)),
    )


def sort_hand(hand: Iterable[str], level: int) -> SortedHand:
    """The hand sorted into blocks; its cards are known, none of them more than twice.

    >>> hand = sort_hand(["5S", "5S", "5D", "9H", "X2"], 9)
    >>> hand.blocks[3].pairs[0], hand.wilds, [sets for _, sets in hand.jokers.singles]
    ([('5S', '5S'), ('5S', '5D')], 1, [[('X2',)]])
    >>> hand.blocks[3].pairs[1]
    [('5S', '9H'), ('5D', '9H')]
    """
    weights, joining, made, by_key = _at(level)
    *ranks, wilds, jokers = sum(map(weights.__getitem__, hand)).to_bytes(len(LEVELS) + 2, "little")
    blocks = [of_rank[bits] for of_rank, bits in zip(made[wilds], ranks, strict=True)]
    counts, suits = sum([block.counts for block in blocks]), sum([block.suits for block in blocks])
    return SortedHand(level, joining, wilds, _jokers(jokers & 3, jokers >> 2), blocks, by_key(blocks), counts, suits)
