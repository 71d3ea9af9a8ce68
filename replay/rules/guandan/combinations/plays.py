"""Every play that a hand holds (docs/rules/guandan.md, 9 to 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain, product, starmap
from operator import add, mul, sub
from typing import overload

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
from replay.rules.guandan.combinations.rows import fives, plates, tubes
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import LEVEL

__all__ = ["Family", "Pairs", "Plays", "Products", "plays"]

_OF_RANKS: Sequence[Combination] = ("single", "pair", "triple", "bomb")
_FULL_HOUSES = by_key("full_house", 5)
_FIVE_LEVEL = Reading("full_house", LEVEL, 5, "five_level_as_full_house")
_JOKER_BOMB: Family = (Reading("joker_bomb", None, 4), [("X1", "X1", "X2", "X2")])


class Pairs:
    """All pairs of a hand that may lie beside three of a kind.

    Args:
        blocks: the blocks of the hand.
        jokers: the pairs of jokers.
    """

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
