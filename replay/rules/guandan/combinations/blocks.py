"""The building blocks of plays: what the cards of one rank make by themselves, whatever else is in the hand.

A hand is an integer, two bits for each card of the pack. Eight of its bits are a rank, and 81 of their values occur: there are 1,053 blocks
at each level, and each is made when it is first met.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from sys import intern

import msgspec

from replay.rules.guandan.combinations.patterns import LARGEST, Reading
from replay.rules.guandan.pack import LEVEL, LEVELS, RANKS, SUITS, letter, wild

__all__ = ["Block", "Cards", "Family", "Sets", "SortedHand", "sort_hand"]

Cards = tuple[str, ...]
Sets = list[Cards]
Family = tuple[Reading, Sequence[Cards]]
"""A reading, and the sets of cards that have it in a hand, each as it is laid (12). They may be blocks, so nobody changes them."""

_WIDTH = 2 * len(SUITS)
_SHIFTS = range(4, 4 + 2 * len(LEVELS), 2)
_JOKERS = len(LEVELS) + 1


class Block(msgspec.Struct, frozen=True):
    """The naturals of one rank in a hand.

    Args:
        number: how many there are.
        most: the same, three for more.
        codes: the different ones.
        suits: a bit for each suit that is there, in the order of the pack.
        sets: for each size from 0 to 10 every distinct set of so many of the cards.
        pairs, triples: by the number of wilds in them, all sets of two and of three with so many wilds.
    """

    number: int
    most: int
    codes: Cards
    suits: int
    sets: list[Sets]
    pairs: list[Sets]
    triples: list[Sets]


class SortedHand(msgspec.Struct, frozen=True):
    """A hand, sorted.

    Args:
        level: the level that is played.
        wild: the card that is wild, and how many of it there are.
        wilds: how many wilds.
        small, big: how many of these jokers.
        blocks: the naturals of each rank from the two to the ace.
        counts: how many naturals each rank from 1 to 14 has, 1 for the ace too and three for more; two bits each, from the third bit on.
        keyed: the key of each rank at the level with its place in the blocks, lowest key first.
        pairs, triples: by the number of wilds in them, then by rank, all sets of two and of three with so many wilds.
    """

    level: int
    wild: Cards
    wilds: int
    small: int
    big: int
    blocks: list[Block]
    counts: int
    keyed: list[tuple[int, int]]
    pairs: list[list[Sets]]
    triples: list[list[Sets]]


class _Blocks(dict[int, Block]):
    """The blocks of a rank at a level by their eight bits."""

    def __init__(self, rank: int, level: int) -> None:
        self._rank = rank
        self._wild = (wild(level),)

    def __missing__(self, bits: int) -> Block:
        copies = tuple([bits >> 2 * place & 3 for place in range(len(SUITS))])
        number, sets = sum(copies), _sets(self._rank, copies)
        suits = sum(1 << place for place, count in enumerate(copies) if count)
        pairs, triples = (
            [[cards + self._wild * wilds for cards in sets[size - wilds]] for wilds in range(3)] for size in (2, 3)
        )
        codes = tuple([card for (card,) in sets[1]])
        self[bits] = block = Block(number, min(number, 3), codes, suits, sets, pairs, triples)
        return block


@cache
def _sets(rank: int, copies: tuple[int, ...]) -> list[Sets]:
    """For each size every distinct set of cards of a rank, of which there are so many copies by suit."""
    sets: list[Sets] = [[] for _ in range(LARGEST + 1)]
    for counts in product(*(range(count, -1, -1) for count in copies)):
        cards = [intern(letter(rank) + suit) for suit, count in zip(SUITS, counts, strict=True) for _ in range(count)]
        sets[len(cards)].append(tuple(cards))
    return sets


_ONE = {"X1": 1 << _WIDTH * _JOKERS, "X2": 4 << _WIDTH * _JOKERS} | {
    rank + suit: 1 << _WIDTH * number + 2 * place for number, rank in enumerate(RANKS) for place, suit in enumerate(SUITS)
}  # fmt: skip


@cache
def _at(level: int) -> tuple[Mapping[str, int], list[_Blocks], Cards, list[tuple[int, int]]]:
    """What adding a card to a hand adds to its number; the blocks of each rank; the wild; the keys with the places of their blocks."""
    weights = _ONE | {wild(level): 1 << _WIDTH * len(LEVELS)}
    keyed = [(rank, place) for place, rank in enumerate(LEVELS) if rank != level]
    return weights, [_Blocks(rank, level) for rank in LEVELS], (wild(level),), [*keyed, (LEVEL, LEVELS.index(level))]


def sort_hand(hand: Iterable[str], level: int) -> SortedHand:
    """The hand sorted into blocks; its cards are known, none of them more than twice.

    >>> hand = sort_hand(["5S", "5S", "5D", "9H", "X2"], 9)
    >>> hand.blocks[3].sets[2], hand.wilds, hand.small, hand.big
    ([('5S', '5S'), ('5S', '5D')], 1, 0, 1)
    >>> hand.pairs[1][3]
    [('5S', '9H'), ('5D', '9H')]
    """
    weights, made, joining, keyed = _at(level)
    *ranks, wilds, jokers = sum(map(weights.__getitem__, hand)).to_bytes(len(LEVELS) + 2, "little")
    blocks = [of_rank[bits] for of_rank, bits in zip(made, ranks, strict=True)]
    counts = blocks[-1].most << 2
    for block, shift in zip(blocks, _SHIFTS, strict=True):
        counts |= block.most << shift
    pairs = [[block.pairs[number] for block in blocks] for number in range(wilds + 1)]
    triples = [[block.triples[number] for block in blocks] for number in range(wilds + 1)]
    return SortedHand(level, joining, wilds, jokers & 3, jokers >> 2, blocks, counts, keyed, pairs, triples)
