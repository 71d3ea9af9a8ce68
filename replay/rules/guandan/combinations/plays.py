"""Every play that a hand holds (docs/rules/guandan.md, 9 to 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, chain, product, starmap
from operator import add, itemgetter, mul, sub
from sys import intern
from typing import Protocol, TypeVar, overload

from replay.rules.guandan.combinations.blocks import (
    MOST_WILDS,
    Block,
    Cards,
    Family,
    Sets,
    SortedHand,
    by_key,
    sort_hand,
)
from replay.rules.guandan.combinations.combination import beats
from replay.rules.guandan.combinations.patterns import STARTS, TYPES, Combination, Reading
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import LEVEL, LEVELS, SUITS, letter, wild

__all__ = ["Family", "Pairs", "Plays", "Products", "plays"]

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


_OF_RANKS: Sequence[Combination] = ("single", "pair", "triple", "bomb")
_FULL_HOUSES = by_key("full_house", 5)
_FIVE_LEVEL = Reading("full_house", LEVEL, 5, "five_level_as_full_house")
_JOKER_BOMB: Family = (Reading("joker_bomb", None, 4), [("X1", "X1", "X2", "X2")])


class Pairs:
    """All pairs of a hand that may lie beside three of a kind."""

    __slots__ = ("_by_wilds", "numbers")

    def __init__(self, blocks: Sequence[Block], jokers: Sets) -> None:
        by_rank = [[block.besides[wilds] for block in blocks] for wilds in range(len(blocks[0].besides))]
        by_rank[0].append(jokers)
        self._by_wilds = [([*chain(*ranks)], [*accumulate(map(len, ranks), initial=0)]) for ranks in by_rank]
        """By the number of wilds in them, all of them in one list, and where in it each rank begins."""
        self.numbers = [*accumulate([len(sets) for sets, _ in self._by_wilds])]
        """Their number with at most so many wilds."""

    def but(self, place: int, wilds: int) -> Sets:
        """Those with at most so many wilds that are not of the rank at this place; the ones with more wilds come last."""
        found: Sets = []
        for sets, starts in self._by_wilds[: wilds + 1]:
            found += sets[: starts[place]]
            found += sets[starts[place + 1] :]
        return found


class Products(Sequence[Cards]):
    """Full houses of one key: every triple with every pair, combined on demand.

    Four in ten plays of a hand are full houses, and many callers need only the readings, or the number of sets.

    Args:
        block: the block of the triples' rank.
        pairs: the pairs of the hand; a triple takes pairs of other ranks for which wilds are left.

    >>> held = sort_hand("2S 2S 2H 3S 3H 3D".split(), 9)
    >>> found = Products(held.blocks[0], Pairs(held.blocks, []))
    >>> len(found), found[1]
    (3, ('2H', '2S', '2S', '3H', '3D'))
    """

    __slots__ = ("_block", "_number", "_pairs")

    def __init__(self, block: Block, pairs: Pairs) -> None:
        self._block = block
        self._pairs = pairs
        self._number: int = sum(map(mul, block.tripled, map(sub, pairs.numbers, block.paired)))

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[Cards]:
        return chain.from_iterable(self._parts())

    @overload
    def __getitem__(self, place: int) -> Cards: ...
    @overload
    def __getitem__(self, place: slice) -> Sets: ...
    def __getitem__(self, place: int | slice) -> Cards | Sets:
        return [*self][place]

    def _parts(self) -> Iterator[Iterator[Cards]]:
        """All of them, by the number of wilds in their triples."""
        left = len(self._block.triples)
        for triples in self._block.triples:
            left -= 1
            if triples:
                yield starmap(add, product(triples, self._pairs.but(self._block.place, left)))


class Plays:
    """All plays of a hand: iterating gives the reading and the cards of each, in table order.

    A play is counted once for every distinct set of cards and every reading of it. Both copies of a card are the same: ``5S 5S 5D`` are two
    pairs. A heart level card is a wild in every place, its own included, so no set comes twice.

    Args:
        families: each reading once, by type and key, with all its sets: tuples of codes in memory, but for the full houses
            (:class:`Products`).
    """

    __slots__ = ("families",)

    def __init__(self, families: list[Family]) -> None:
        self.families = families

    def __len__(self) -> int:
        return sum([len(sets) for _, sets in self.families])

    def __iter__(self) -> Iterator[tuple[Reading, tuple[str, ...]]]:
        for reading, sets in self.families:
            for cards in sets:
                yield reading, cards


def plays(hand: Iterable[str], level: int, options: Options, table: Reading | None = None) -> Plays:
    """Every distinct set of the hand's cards with every reading that the options allow; with ``table`` only what beats it. No pass.

    The cards are known, none of them more than twice.

    >>> found = plays("5S 5S 5D 9H".split(), 9, Options())
    >>> len(found), [(reading.type, len(sets)) for reading, sets in found.families]
    (11, [('single', 2), ('single', 1), ('pair', 4), ('triple', 3), ('bomb', 1)])
    """
    held = sort_hand(hand, level)
    of_ranks = zip(*[block.plays for block in held.keyed], held.jokers, strict=True)
    found: dict[Combination, Iterable[Family]] = dict(zip(_OF_RANKS, starmap(chain, of_ranks), strict=True))
    if held.wilds == MOST_WILDS and not options.wild_pair_as_other:
        found["pair"] = [family for family in found["pair"] if family[0].optional is None]
    above = dict.fromkeys(TYPES, 0) if table is None else {table.type: table.key or 0}
    for type, make in _MAKERS.items():
        if type in above:
            found[type] = make(held, options, above[type])
    found["straight"], found["straight_flush"] = fives(held, options, above.get("straight", STARTS["straight"][-1]))
    if len(held.jokers.pairs) == 2:
        found["joker_bomb"] = [_JOKER_BOMB]
    families: list[Family] = []
    for type in TYPES:
        families += found.get(type, ())
    return Plays(families if table is None else [family for family in families if beats(family[0], table)])


def _full_houses(held: SortedHand, options: Options, above: int) -> list[Family]:
    pairs = Pairs(held.blocks, [cards for _, sets in held.jokers.pairs for cards in sets])
    found: list[Family] = []
    for block in held.keyed:
        if block.plays.triples and block.key > above:
            if full_houses := Products(block, pairs):
                found.append((_FULL_HOUSES[block.key], full_houses))
            if (
                block.key == LEVEL
                and held.wilds == MOST_WILDS
                and options.five_level_as_full_house
                and block.triples[0]
            ):
                found.append((_FIVE_LEVEL, [triple + (held.wild,) * MOST_WILDS for triple in block.triples[0]]))
    return found


_MAKERS: dict[Combination, Callable[[SortedHand, Options, int], list[Family]]] = {
    "full_house": _full_houses,
    "tube": tubes,
    "plate": plates,
}
