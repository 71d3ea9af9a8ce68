"""Every play that a hand holds (docs/rules/guandan.md, 9 to 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain, product, repeat, starmap
from operator import add, mul
from typing import overload

from replay.rules.guandan.combinations.blocks import Cards, Family, Sets, SortedHand, sort_hand
from replay.rules.guandan.combinations.combination import beats
from replay.rules.guandan.combinations.patterns import LARGEST, STARTS, TYPES, Reading
from replay.rules.guandan.combinations.rows import fives, plates, tubes
from replay.rules.guandan.events import Combination
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import BIG, LEVEL, LEVELS, SMALL

__all__ = ["Family", "Pairs", "Plays", "Products", "plays"]

_KEYS = range(BIG + 1)
_OF_RANKS: Sequence[tuple[Combination, int]] = (("single", 1), ("pair", 2), ("triple", 3), ("full_house", 5))
_SINGLES, _PAIRS, _TRIPLES, _FULL_HOUSES = ([Reading(type, key, size) for key in _KEYS] for type, size in _OF_RANKS)
_BOMBS = [[Reading("bomb", key, size) for size in range(LARGEST + 1)] for key in _KEYS]
_JOKER_BOMB: Family = (Reading("joker_bomb", None, 4), [("X1", "X1", "X2", "X2")])
_WILD_PAIRS = {rank: Reading("pair", rank, 2, "wild_pair_as_other") for rank in LEVELS}
_FIVE_LEVEL = Reading("full_house", LEVEL, 5, "five_level_as_full_house")


class Pairs:
    """All pairs of a hand in one list, from which those of a rank can be left out.

    Args:
        by_rank: by the number of wilds in them the pairs of each rank; after those without wilds the pairs of jokers.
    """

    __slots__ = ("_every", "_starts", "besides")

    def __init__(self, by_rank: Sequence[Sequence[Sets]]) -> None:
        self._every: Sets = []
        self._starts: list[list[int]] = []
        self.besides: list[list[int]] = []
        """By the number of wilds that there are for them: how many pairs there are besides those of each rank."""
        of_rank = [0] * len(by_rank[0])
        for ranks in by_rank:
            sizes = [len(sets) for sets in ranks]
            of_rank = list(map(add, of_rank, sizes))
            self._starts.append([*accumulate(sizes, initial=len(self._every))])
            self._every += chain(*ranks)
            number = len(self._every)
            self.besides.append([number - size for size in of_rank])

    def but(self, place: int, wilds: int) -> Sets:
        """Those with at most so many wilds that are not of the rank at this place; the ones with more wilds come last."""
        found = self._every[: self._starts[wilds][-1]]
        for starts in self._starts[wilds::-1]:
            del found[starts[place] : starts[place + 1]]
        return found


class Products(Sequence[Cards]):
    """Full houses of one key: every triple with every pair, put together whenever somebody asks for them.

    Four in ten plays of a hand are full houses, and many ask only which readings there are, or how many sets.

    Args:
        place: that of the rank of the triples.
        triples: by the number of wilds in them the triples of each rank.
        pairs: those of the hand; with a triple go those for which there are wilds left.
        number: how many full houses there are.

    >>> pairs = Pairs([[[("2S", "2S")], [("3S", "3H"), ("3S", "3D")], [("X1", "X1")]]])
    >>> found = Products(0, [[[("2S", "2S", "2H")]]], pairs, 3)
    >>> len(found), found[1]
    (3, ('2S', '2S', '2H', '3S', '3D'))
    """

    __slots__ = ("_number", "_pairs", "_place", "_triples")

    def __init__(self, place: int, triples: Sequence[Sequence[Sets]], pairs: Pairs, number: int) -> None:
        self._place = place
        self._triples = triples
        self._pairs = pairs
        self._number = number

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
        for used, of_rank in enumerate(self._triples, 1):
            if triples := of_rank[self._place]:
                others = self._pairs.but(self._place, len(self._triples) - used)
                yield starmap(add, product(triples, others))


class Plays:
    """All plays of a hand: iterating gives each as its reading and its cards, in the order in which they are laid.

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
    own = sort_hand(hand, level)
    above = dict.fromkeys(TYPES, 0) if table is None else {table.type: table.key or 0}
    found = {type: make(own, options, above[type]) for type, make in _MAKERS.items() if type in above}
    found["straight"], found["straight_flush"] = fives(own, options, above.get("straight", STARTS["straight"][-1]))
    found["bomb"], found["joker_bomb"] = _bombs(own), _joker_bomb(own)
    families: list[Family] = []
    for type in TYPES:
        families += found.get(type, ())
    return Plays(families if table is None else [family for family in families if beats(family[0], table)])


def _singles(held: SortedHand, options: Options, above: int) -> list[Family]:
    found: list[Family] = []
    for key, place in held.keyed:
        sets = held.blocks[place].sets[1]
        if held.wilds and key == LEVEL:
            sets = [held.wild, *sets]
        if sets and key > above:
            found.append((_SINGLES[key], sets))
    if held.small and above < SMALL:
        found.append((_SINGLES[SMALL], [("X1",)]))
    if held.big and above < BIG:
        found.append((_SINGLES[BIG], [("X2",)]))
    return found


def _pairs(held: SortedHand, options: Options, above: int) -> list[Family]:
    found: list[Family] = []
    for key, place in held.keyed:
        if key <= above:
            continue
        sets = held.pairs[0][place]
        if held.wilds:
            sets = sets + held.pairs[1][place]
        if held.wilds == 2:
            if key == LEVEL:
                sets.append(held.wild * 2)
            elif options.wild_pair_as_other:
                found.append((_WILD_PAIRS[key], [held.wild * 2]))
        if sets:
            found.append((_PAIRS[key], sets))
    for joker, pair in _joker_pairs(held):
        if joker > above:
            found.append((_PAIRS[joker], pair))
    return found


def _joker_pairs(held: SortedHand) -> list[tuple[int, Sets]]:
    pairs = [(SMALL, held.small, ("X1", "X1")), (BIG, held.big, ("X2", "X2"))]
    return [(joker, [cards]) for joker, count, cards in pairs if count == 2]


def _triples(held: SortedHand, options: Options, above: int) -> list[Family]:
    found: list[Family] = []
    for key, place in held.keyed:
        if key > above and held.blocks[place].number + held.wilds >= 3:
            sets = held.triples[0][place]
            for by_rank in held.triples[1:]:
                sets = sets + by_rank[place]
            if sets:
                found.append((_TRIPLES[key], sets))
    return found


def _full_houses(held: SortedHand, options: Options, above: int) -> list[Family]:
    by_rank = [[*held.pairs[0], [cards for _, pair in _joker_pairs(held) for cards in pair]], *held.pairs[1:2]]
    if held.wilds == 2:
        # Both wilds are a pair of the level, so that is none beside a triple of the level.
        by_rank.append([[held.wild * 2] if rank == held.level else [] for rank in LEVELS])
    pairs = Pairs(by_rank)
    numbers: Iterable[int] = repeat(0)
    for of_rank, besides in zip(held.triples, reversed(pairs.besides), strict=True):
        numbers = map(add, numbers, map(mul, map(len, of_rank), besides))
    number_of = [*numbers]
    found: list[Family] = []
    for key, place in held.keyed:
        if key <= above:
            continue
        if number := number_of[place]:
            found.append((_FULL_HOUSES[key], Products(place, held.triples, pairs, number)))
        if key == LEVEL and held.wilds == 2 and options.five_level_as_full_house and held.triples[0][place]:
            found.append((_FIVE_LEVEL, [triple + held.wild * 2 for triple in held.triples[0][place]]))
    return found


def _bombs(held: SortedHand) -> list[Family]:
    found: list[Family] = []
    for key, place in held.keyed:
        block = held.blocks[place]
        if block.number + held.wilds < 4 or not block.number:
            continue
        for size in range(4, block.number + held.wilds + 1):
            sets = block.sets[size]
            for wilds in range(1, held.wilds + 1):
                used = held.wild * wilds
                sets = sets + [cards + used for cards in block.sets[size - wilds]]
            found.append((_BOMBS[key][size], sets))
    return found


def _joker_bomb(held: SortedHand) -> list[Family]:
    return [_JOKER_BOMB] if held.small == held.big == 2 else []


_MAKERS: dict[str, Callable[[SortedHand, Options, int], list[Family]]] = {
    "single": _singles,
    "pair": _pairs,
    "triple": _triples,
    "full_house": _full_houses,
    "tube": tubes,
    "plate": plates,
}
