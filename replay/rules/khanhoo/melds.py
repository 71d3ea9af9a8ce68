"""The melds of Khanhoo and what each is worth (docs/rules/khanhoo.md, 7 and 8: the denexa text, "melds").

Every meld that the pack can make is made once, without the joker and then with it in the place of each of its cards. So the joker
stands for any card of any meld that is not in it twice already. It is not a copy of a card: it may represent one of which both copies
are seen elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple

from typing_extensions import TypeIs

from replay.rules.khanhoo.events import MeldType
from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.pack import COURT, JOKER, NUMBERS, PACK, SUITS

MELDS: Mapping[MeldType, int] = MappingProxyType(
    {
        "sequence": 1, "aces": 1, "triplet": 2, "royal": 3, "court": 4, "khanhoo": 5,
        "double_aces": 10, "double_triplet": 10, "double_royal": 10, "double_khanhoo": 15,
    }
)  # fmt: skip
"""Name to points, the cheapest first. A double is one meld of six cards (7)."""

LEAST = 3
"""The fewest cards of a meld."""
_COURTS = (("KC", "9H", "9H"), ("QC", "8S", "8S"), ("JC", "7D", "7D"))
_KHANHOO = ("AH", "2S", "3D")


class Meld(NamedTuple):
    """Cards laid together: a name of :data:`MELDS`, its points, and the cards as they are laid, the joker in the place that it fills."""

    type: MeldType
    points: int
    cards: tuple[str, ...]


def is_meld_type(text: str) -> TypeIs[MeldType]:
    """Whether the text is what a meld is called in :data:`MELDS`."""
    return text in MELDS


def types_of(cards: Sequence[str], options: Options) -> dict[MeldType, int]:
    """What exactly these cards are as one meld: name to points, the cheapest first; empty if they make none.

    >>> types_of("AH 2H X".split(), Options()), types_of("AH 2S X".split(), Options())
    ({'sequence': 1}, {'khanhoo': 5})
    >>> types_of("AH AS AD".split(), Options(triplet_aces=True))
    {'aces': 1, 'triplet': 2}
    """
    return {meld.type: meld.points for meld in _by_cards(options).get(tuple(sorted(cards)), ())}


def best_type(cards: Sequence[str], options: Options) -> MeldType | None:
    """The most valuable of :func:`types_of`, None if the cards are no meld.

    >>> best_type("QC KC X".split(), Options()), best_type("5H 5H 5S".split(), Options())
    ('royal', None)
    """
    return _dearest(options.triplet_aces, options.aces_open).get(tuple(sorted(cards)))


def meld_of(cards: Sequence[str], options: Options) -> Meld | None:
    """The cards in the given order, as the most valuable meld that they make; None if they make none.

    >>> meld_of(["3D", "X", "2S"], Options())
    Meld(type='khanhoo', points=5, cards=('3D', 'X', '2S'))
    """
    type = best_type(cards, options)
    return None if type is None else Meld(type, MELDS[type], tuple(cards))


def stands_for(cards: Sequence[str], type: MeldType, options: Options) -> list[str]:
    """The cards that the joker among the cards of a meld may stand for, in pack order (8); empty without a joker.

    >>> stands_for("5H X 6H".split(), "sequence", Options()), stands_for("AH AH AS X AD AD".split(), "double_aces", Options())
    (['4H', '7H'], ['AS'])
    """
    if JOKER not in cards:
        return []
    others = [card for card in cards if card != JOKER]
    return [card for card in PACK if card != JOKER and type in types_of([*others, card], options)]


def every_meld(options: Options) -> tuple[Meld, ...]:
    """Every meld that the pack and the options allow, each of its cards and type once."""
    return tuple(meld for melds in _by_cards(options).values() for meld in melds)


def _by_cards(options: Options) -> Mapping[tuple[str, ...], tuple[Meld, ...]]:
    return _made(options.triplet_aces, options.aces_open)


@cache
def _made(triplet_aces: bool, aces_open: bool) -> Mapping[tuple[str, ...], tuple[Meld, ...]]:
    """The sorted cards of every meld, and what they are."""
    made: dict[tuple[str, ...], dict[MeldType, Meld]] = {}
    for type, points in MELDS.items():
        for cards in _naturals(type, triplet_aces, aces_open):
            for laid in (cards, *(_joined(cards, place) for place in range(len(cards)))):
                made.setdefault(tuple(sorted(laid)), {}).setdefault(type, Meld(type, points, laid))
    return MappingProxyType({cards: tuple(types.values()) for cards, types in made.items()})


@cache
def _dearest(triplet_aces: bool, aces_open: bool) -> Mapping[tuple[str, ...], MeldType]:
    """The sorted cards of every meld, and the most valuable type that they are."""
    made = _made(triplet_aces, aces_open)
    return MappingProxyType({cards: max(melds, key=attrgetter("points")).type for cards, melds in made.items()})


def _joined(cards: tuple[str, ...], place: int) -> tuple[str, ...]:
    return (*cards[:place], JOKER, *cards[place + 1 :])


def _naturals(type: str, triplet_aces: bool, aces_open: bool) -> Iterator[tuple[str, ...]]:
    """The melds of a type without the joker."""
    single = type.removeprefix("double_")
    if single == "sequence":
        for suit in SUITS:
            for first, last in combinations(range(len(NUMBERS) + 1), 2):
                if last - first >= LEAST:
                    yield tuple(rank + suit for rank in NUMBERS[first:last])
    elif single == "aces":
        aces = [f"A{suit}" for suit in SUITS for _ in range(2)]
        sizes = [len(aces)] if type != single else range(LEAST, len(aces) + 1) if aces_open else [LEAST]
        yield from (cards for size in sizes for cards in combinations(aces, size))
    else:
        copies = 1 if type == single else 2
        for cards in _threes(single, triplet_aces):
            yield tuple(card for card in cards for _ in range(copies))


def _threes(type: str, triplet_aces: bool) -> Iterator[tuple[str, ...]]:
    """The melds of three cards that are neither sequences nor aces."""
    if type == "triplet":
        for number in NUMBERS if triplet_aces else NUMBERS[1:]:
            yield tuple(number + suit for suit in SUITS)
    elif type == "court":
        yield from _COURTS
    else:
        yield _KHANHOO if type == "khanhoo" else tuple(f"{rank}C" for rank in COURT)
