"""The plays of a hand whose ranks are in a row: straights and straight flushes, tubes, plates (docs/rules/guandan.md, 9, 10, 12, 13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from operator import itemgetter
from sys import intern
from typing import Protocol, TypeVar

from replay.rules.guandan.combinations.blocks import Cards, Family, Sets, SortedHand
from replay.rules.guandan.combinations.patterns import STARTS, Combination, Reading
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import LEVELS, SUITS, letter, wild

_Thing = TypeVar("_Thing")

_FIVE = 5
_FULL = 0b11111
_EVERY = -1
_ANY_SUIT = 0b1111
_WIDTH = len(SUITS)
_HEARTS = SUITS.index("H")
_ACE = LEVELS[-1]

_FIVES: Sequence[tuple[Combination, str | None]] = (
    ("straight", None),
    ("straight_flush", None),
    ("straight", "straight_from_one_suit_plus_wild"),
    ("straight", "flush_as_straight"),
)
_STRAIGHTS, _FLUSHES, _OFF_SUIT, _PRINTED = (
    {start: Reading(type, start, _FIVE, optional) for start in STARTS[type]} for type, optional in _FIVES
)
_TUBES = {start: Reading("tube", start, 6) for start in STARTS["tube"]}
_PLATES = {start: Reading("plate", start, 6) for start in STARTS["plate"]}


# From fifteen things, one for the wild and one for each rank 1 to 14: the five in a row.
class _Row(Protocol):
    def __call__(self, things: Sequence[_Thing], /) -> tuple[_Thing, ...]: ...


def _row(start: int, gaps: int) -> _Row:
    """The row from a rank on, with wilds in these of its places, a bit each."""
    return itemgetter(*(0 if gaps >> place & 1 else start + place for place in range(_FIVE)))


_GAPS = [[gaps for gaps in range(_FULL + 1) if gaps.bit_count() <= wilds] for wilds in range(3)]
_ROWS = {start: {gaps: _row(start, gaps) for gaps in _GAPS[-1]} for start in STARTS["straight"]}
_FILLINGS: list[dict[int, list[list[tuple[int, _Row]]]]] = [
    {
        start: [
            [(gaps, rows[gaps]) for gaps in _GAPS[wilds] if gaps | present == _FULL] for present in range(_FULL + 1)
        ]
        for start, rows in _ROWS.items()
    }
    for wilds in range(3)
]
"""By wilds, the start of a row, and the ranks of it that the hand has, a bit each: the ways to fill it up with wilds."""
_IN_ROWS = sum(_ANY_SUIT << _WIDTH * start for start in _ROWS)
_SUITS_OF = [[suit for suit in range(_WIDTH) if bits >> suit & 1] for bits in range(_ANY_SUIT + 1)]


@cache
def _suit_rows(level: int) -> list[list[str]]:
    """For each suit the wild and the cards of the ranks 1 to 14."""
    ranks = [_ACE, *LEVELS]
    return [[wild(level), *(intern(letter(rank) + suit) for rank in ranks)] for suit in SUITS]


def _of_one_suit(held: SortedHand) -> dict[int, dict[int, int]]:
    """The rows whose naturals may be of one suit, by their starts and by the gaps that wilds fill: a bit for each of these suits."""
    found: dict[int, dict[int, int]] = {}
    shifted = [_EVERY, *[held.suits >> _WIDTH * place for place in range(_FIVE)]]
    for gaps in _GAPS[held.wilds]:
        one, two, three, four, five = _ROWS[1][gaps](shifted)
        bits = (one & two & three & four & five) & _IN_ROWS
        while bits:
            start = ((bits & -bits).bit_length() - 1) // _WIDTH
            found.setdefault(start, {})[gaps] = bits >> _WIDTH * start & _ANY_SUIT
            bits &= -1 << _WIDTH * (start + 1)
    return found


def fives(held: SortedHand, options: Options, above: int) -> tuple[list[Family], list[Family]]:
    """The straights whose key is above the one given, and all straight flushes."""
    codes = [(held.wild,), held.blocks[-1].codes, *[block.codes for block in held.blocks]]
    present = sum([1 << rank for rank, cards in enumerate(codes) if cards])
    of_one_suit, suit_rows = _of_one_suit(held), _suit_rows(held.level)
    straights: list[Family] = []
    flushes: list[Family] = []
    for start, fillings in _FILLINGS[held.wilds].items():
        mixed: Sets = []
        if start not in of_one_suit:
            if start > above:
                for _, row in fillings[present >> start & _FULL]:
                    mixed += product(*row(codes))
                if mixed:
                    straights.append((_STRAIGHTS[start], mixed))
            continue
        off_suit: Sets = []
        printed: Sets = []
        flush: Sets = []
        for gaps, row in fillings[present >> start & _FULL]:
            sets = list(product(*row(codes))) if start > above else []
            for suit in _SUITS_OF[of_one_suit[start].get(gaps, 0)]:
                cards: Cards = row(suit_rows[suit])
                flush.append(cards)
                if start > above:
                    sets.remove(cards)
                    if gaps:
                        (printed if suit == _HEARTS else off_suit).append(cards)
            mixed += sets
        if mixed:
            straights.append((_STRAIGHTS[start], mixed))
        if off_suit and options.straight_from_one_suit_plus_wild:
            straights.append((_OFF_SUIT[start], off_suit))
        if printed and options.flush_as_straight:
            straights.append((_PRINTED[start], printed))
        if flush:
            flushes.append((_FLUSHES[start], flush))
    return straights, flushes


def _shares(length: int, each: int, wilds: int) -> list[list[tuple[int, ...]]]:
    """By how many cards (three for more) each rank of a row has, two bits each: the ways to share out wilds that make every rank full."""
    ways = [ways for ways in product(range(wilds + 1), repeat=length) if sum(ways) <= wilds]
    return [
        [way for way in ways if all((counts >> 2 * place & 3) + wilds >= each for place, wilds in enumerate(way))]
        for counts in range(1 << 2 * length)
    ]


_TUBE_SHARES = [_shares(3, 2, wilds) for wilds in range(3)]
_PLATE_SHARES = [_shares(2, 3, wilds) for wilds in range(3)]


def tubes(held: SortedHand, options: Options, above: int) -> list[Family]:
    """The tubes whose key is above the one given."""
    shares, blocks = _TUBE_SHARES[held.wilds], held.blocks
    found: list[Family] = []
    for start, reading in _TUBES.items():
        ways = shares[held.counts >> 2 * start & 0b111111]
        if ways and start > above:
            sets: Sets = []
            for low, middle, high in ways:
                # Below the two is the ace, which is the last.
                first, second, third = (
                    blocks[start - 2].pairs[low], blocks[start - 1].pairs[middle], blocks[start].pairs[high]
                )  # fmt: skip
                sets += [(a, b, c, d, e, f) for a, b in first for c, d in second for e, f in third]
            found.append((reading, sets))
    return found


def plates(held: SortedHand, options: Options, above: int) -> list[Family]:
    """The plates whose key is above the one given."""
    shares = _PLATE_SHARES[held.wilds]
    found: list[Family] = []
    for start, reading in _PLATES.items():
        ways = shares[held.counts >> 2 * start & 0b1111]
        if ways and start > above:
            sets: Sets = []
            for low, high in ways:
                first, second = held.blocks[start - 2].triples[low], held.blocks[start - 1].triples[high]
                sets += [one + two for one in first for two in second]
            found.append((reading, sets))
    return found
