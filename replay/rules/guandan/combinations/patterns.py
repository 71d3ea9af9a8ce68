"""The table of all combinations at a level, as patterns of cards (docs/rules/guandan.md, 9 to 13).

Whether cards are a combination depends on how many there are of each rank and how many wilds, and for five in a row on their suits. So the
cards of a set are counted in one integer, four bits for each rank, each joker and the wilds, and that number is looked up. There are some
1,200 of them at a level; no other set of cards is a combination.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Literal, NamedTuple

from replay.rules.guandan.pack import BIG, LEVEL, LEVELS, PACK, SMALL, rank_of, wild
from replay.values.cards import UNSEEN

Combination = Literal[
    "single", "pair", "triple", "full_house", "straight", "tube", "plate", "bomb", "straight_flush", "joker_bomb"
]
BOMBS: frozenset[Combination] = frozenset({"bomb", "straight_flush", "joker_bomb"})
"""The bombs, which beat every other combination (11)."""
TYPES: tuple[Combination, ...] = (
    "single", "pair", "triple", "full_house", "straight", "tube", "plate", "bomb", "straight_flush", "joker_bomb"
)  # fmt: skip
"""The types of combinations, from the smallest (9)."""
STARTS = {"straight": range(1, 11), "straight_flush": range(1, 11), "tube": range(1, 13), "plate": range(1, 14)}
"""The lowest ranks of the combinations in rows, 1 for the ace below the two; none goes round from the ace to the two (10)."""
LARGEST = 10
"""Cards in the largest combination: eight of a rank and both wilds."""
_WILDS = 2
_SIZES = {
    "single": 1, "pair": 2, "triple": 3, "joker_bomb": 4, "full_house": 5, "straight": 5, "straight_flush": 5, "tube": 6, "plate": 6,
}  # fmt: skip


class Reading(NamedTuple):
    """One reading of a set of cards: its declared type and key (12).

    Args:
        type: one of :data:`TYPES`.
        key: of a single, pair, triple, full house (its triple) and bomb the rank at the level, as of ``key_of``; of a straight, tube,
            plate and straight flush the lowest natural rank, 1 for the ace; None for the joker bomb.
        size: the number of cards.
        optional: the option on which the reading depends (13), on or off; None if every table accepts the reading.
    """

    type: Combination
    key: int | None
    size: int
    optional: str | None = None


class Suited(NamedTuple):
    """The readings of five cards in a row, by what their naturals (all that are no wild) look like."""

    mixed: tuple[Reading, ...]
    """The naturals are of several suits."""
    flush: tuple[Reading, ...]
    """Five naturals of one suit."""
    printed: tuple[Reading, ...]
    """The naturals are hearts as the wilds are: five cards of one printed suit."""
    off_suit: tuple[Reading, ...]
    """The naturals are of one suit, and the wild is of another."""


class Patterns(NamedTuple):
    """The combinations at a level.

    Args:
        weights: card to what it adds to the number of a set.
        plain: the number of a set to its readings, where no suit matters.
        suited: the number of a set to its readings, where it is five in a row.
    """

    weights: Mapping[str, int]
    plain: Mapping[int, tuple[Reading, ...]]
    suited: Mapping[int, Suited]


@cache
def keys_of(type: Combination, level: int) -> tuple[int | None, ...]:
    """The keys that a type can have at a level.

    >>> keys_of("pair", 8)
    (2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17)
    """
    if type == "joker_bomb":
        return (None,)
    ranks = STARTS.get(type) or [*(rank for rank in LEVELS if rank != level), LEVEL]
    return (*ranks, SMALL, BIG) if type in ("single", "pair") else tuple(ranks)


def sizes_of(type: Combination, key: int | None) -> range:
    """The possible sizes of a combination. The level's rank has only eight cards, the wilds among them.

    >>> sizes_of("bomb", 14), sizes_of("bomb", LEVEL), sizes_of("tube", 3)
    (range(4, 11), range(4, 9), range(6, 7))
    """
    if type == "bomb":
        return range(4, 9 if key == LEVEL else LARGEST + 1)
    return range(_SIZES[type], _SIZES[type] + 1)


_ONE = {rank: 1 << 4 * place for place, rank in enumerate((*LEVELS, SMALL, BIG))}
_WILD = 1 << 4 * len(_ONE)
_UNSEEN = _WILD << 4  # in no pattern

# The number of a set, and its meaning.
_Pattern = tuple[int, Reading]


@cache
def patterns(level: int) -> Patterns:
    """The table of a level.

    >>> table = patterns(8)
    >>> table.plain[table.weights["9S"] + table.weights["8H"]]
    (Reading(type='pair', key=9, size=2, optional=None),)
    """
    plain: dict[int, list[Reading]] = {}
    for number, reading in (*_groups(level), *_full_houses(level), *_rows("tube", 2), *_rows("plate", 3)):
        plain.setdefault(number, []).append(reading)
    in_order = {type: place for place, type in enumerate(TYPES)}
    return Patterns(
        {card: _ONE[rank_of(card)] for card in PACK} | {wild(level): _WILD, UNSEEN: _UNSEEN},
        {number: tuple(sorted(found, key=lambda r: (in_order[r.type], r.key))) for number, found in plain.items()},
        _straights(),
    )


@cache
def _straights() -> Mapping[int, Suited]:
    """Five in a row, which are the same at every level."""
    found: dict[int, list[Reading]] = {}
    for number, reading in _rows("straight", 1):
        found.setdefault(number, []).append(reading)
    return {number: _suited(straights, number // _WILD) for number, straights in found.items()}


def _number(naturals: Mapping[int, int], wilds: int) -> int:
    number = wilds * _WILD
    for rank, count in naturals.items():
        number += _ONE[rank] * count
    return number


def _suited(straights: Sequence[Reading], wilds: int) -> Suited:
    flushes = tuple(Reading("straight_flush", each.key, each.size) for each in straights)

    def hanging(option: str) -> tuple[Reading, ...]:
        return (*(each._replace(optional=option) for each in straights), *flushes)

    if not wilds:
        return Suited(tuple(straights), flushes, (), ())
    return Suited(tuple(straights), (), hanging("flush_as_straight"), hanging("straight_from_one_suit_plus_wild"))


def _groups(level: int) -> Iterator[_Pattern]:
    """All cards of one rank: single, pair, triple, bomb; and what is made of wilds or jokers alone."""
    kinds: Mapping[int, Combination] = {1: "single", 2: "pair", 3: "triple"}
    for rank in LEVELS:
        key = LEVEL if rank == level else rank
        for count, wilds in product(range(1, 9), range(_WILDS + 1)):
            size = count + wilds
            yield _number({rank: count}, wilds), Reading(kinds.get(size, "bomb"), key, size)
        if rank != level:
            yield _number({}, 2), Reading("pair", key, 2, "wild_pair_as_other")
    yield _number({}, 1), Reading("single", LEVEL, 1)
    yield _number({}, 2), Reading("pair", LEVEL, 2)
    for joker in (SMALL, BIG):
        yield _number({joker: 1}, 0), Reading("single", joker, 1)
        yield _number({joker: 2}, 0), Reading("pair", joker, 2)
    yield _number({SMALL: 2, BIG: 2}, 0), Reading("joker_bomb", None, 4)


def _full_houses(level: int) -> Iterator[_Pattern]:
    for triple in LEVELS:
        reading = Reading("full_house", LEVEL if triple == level else triple, 5)
        for pair in LEVELS:
            for wilds, (left, right) in _shared((3, 2)):
                if pair != triple and right:
                    yield _number({triple: left, pair: right}, wilds), reading
        for joker, wilds in product((SMALL, BIG), range(_WILDS + 1)):
            yield _number({triple: 3 - wilds, joker: 2}, wilds), reading
        option = "five_level_as_full_house" if triple == level else None
        yield _number({triple: 3}, 2), reading._replace(optional=option)


@cache
def _rows(type: Combination, each: int) -> Sequence[_Pattern]:
    """Ranks in a row, ``each`` cards of every rank: the same at every level."""
    length = {1: 5, 2: 3, 3: 2}[each]
    found = []
    for start in STARTS[type]:
        ranks = [LEVELS[-1] if rank == 1 else rank for rank in range(start, start + length)]
        for wilds, counts in _shared((each,) * length):
            naturals = {rank: count for rank, count in zip(ranks, counts, strict=True) if count}
            found.append((_number(naturals, wilds), Reading(type, start, each * length)))
    return found


@cache
def _shared(full: tuple[int, ...]) -> Sequence[tuple[int, tuple[int, ...]]]:
    """The ways to put wilds in places: how many there are, and how many naturals each rank keeps."""
    places = [place for place, count in enumerate(full) for _ in range(count)]
    return [
        (wilds, tuple(count - given.count(place) for place, count in enumerate(full)))
        for wilds in range(_WILDS + 1)
        for given in set(combinations(places, wilds))
    ]
