"""The melds of Khanhoo: their worth and names, and the best melds of a hand (docs/rules/khanhoo.md, 7 to 9, 13 and 14).

Every meld that the pack can make is made once, without the joker and then with it in the place of each of its cards. So the joker
stands for any card of any meld that is not in it twice already. It is not a copy of a card: it may represent one of which both copies
are seen elsewhere.

Everything here is a pure function of card codes. ``cards`` are the cards in hand, all known and none more often than in the pack;
``exposed`` are the melds laid face up, which are frozen (10). Exposed cards that are no meld need a referee's permission; they are
worth nothing and keep the hand from going out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from operator import attrgetter
from types import MappingProxyType
from typing import Literal, NamedTuple

from typing_extensions import TypeIs

from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.pack import COURT, JOKER, NUMBERS, PACK, SUITS
from replay.values.cards import UNSEEN
from replay.words.messages import Message, say

MeldType = Literal[
    "sequence", "aces", "triplet", "royal", "court", "khanhoo", "double_aces", "double_triplet", "double_royal", "double_khanhoo"
]  # fmt: skip
"""The types of melds, as they are written (7)."""

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
    """True if the text is a type of meld."""
    return text in MELDS


def types_of(cards: Sequence[str], options: Options) -> dict[MeldType, int]:
    """The types that exactly these cards make as one meld, each with its points, the cheapest first; empty if they make none.

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


def could_be(cards: Sequence[str], types: Collection[str], options: Options) -> bool:
    """True if cards, some of them unseen, can be a meld of one of these types.

    >>> could_be(["5H", "?", "5D"], ["triplet"], Options()), could_be(["5H", "?", "7D"], ["triplet", "sequence"], Options())
    (True, False)
    """
    named = Counter(card for card in cards if card != UNSEEN)
    return any(
        meld.type in types and len(meld.cards) == len(cards) and named <= Counter(meld.cards)
        for meld in every_meld(options)
    )


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


# names of melds

_NAMES = {
    "sequence": say("khanhoo.sequence", "sequence"),
    "aces": say("khanhoo.aces", "aces"),
    "triplet": say("khanhoo.triplet", "triplet"),
    "royal": say("khanhoo.royal", "royal"),
    "court": say("khanhoo.court", "court"),
    "khanhoo": say("khanhoo.khanhoo", "khanhoo"),
    "double_aces": say("khanhoo.double-aces", "double aces"),
    "double_triplet": say("khanhoo.double-triplet", "double triplet"),
    "double_royal": say("khanhoo.double-royal", "double royal"),
    "double_khanhoo": say("khanhoo.double-khanhoo", "double khanhoo"),
}
_WITH_ARTICLES = {
    "sequence": say("khanhoo.a-sequence", "a sequence"),
    "aces": _NAMES["aces"],
    "triplet": say("khanhoo.a-triplet", "a triplet"),
    "royal": say("khanhoo.a-royal", "a royal"),
    "court": say("khanhoo.a-court", "a court"),
    "khanhoo": say("khanhoo.a-khanhoo", "a khanhoo"),
    "double_aces": _NAMES["double_aces"],
    "double_triplet": say("khanhoo.a-double-triplet", "a double triplet"),
    "double_royal": say("khanhoo.a-double-royal", "a double royal"),
    "double_khanhoo": say("khanhoo.a-double-khanhoo", "a double khanhoo"),
}


def typed_name(type: str) -> str:
    """The type as it is typed in the text notation, which is the same in every language.

    >>> typed_name("double_royal")
    'double royal'
    """
    return type.replace("_", " ")


def meld_name(type: str) -> Message:
    """The type as people say it; "meld" if it is not one.

    >>> str(meld_name("double_royal"))
    'double royal'
    """
    return _NAMES.get(type) or say("khanhoo.meld", "meld")


def a_meld(type: str) -> Message:
    """The name of a meld with its article, which aces lack; "a meld" for an unknown type.

    >>> str(a_meld("royal")), str(a_meld("double_aces"))
    ('a royal', 'double aces')
    """
    return _WITH_ARTICLES.get(type) or say("khanhoo.a-meld", "a meld")


# The best grouping of a hand. A hand is one integer with three bits for each kind of card, the third of which catches the borrow when a
# meld is taken out that the hand does not hold. The few melds in the hand that are not sequences are tried in every combination. What
# each combination leaves of a suit can only be sequences, and their best is remembered for the suit's cards, with and without the joker.

Cards = Sequence[str]
Exposed = Sequence[Sequence[str]]
_BITS = 3
_PLACE = {card: _BITS * place for place, card in enumerate(PACK)}
_ONE = {card: 1 << place for card, place in _PLACE.items()}
_GUARDS = sum(4 << place for place in _PLACE.values())
_COUNT = (1 << _BITS) - 1
_SUIT_BITS = _BITS * len(NUMBERS)
_SUIT = (1 << _SUIT_BITS) - 1
_CLUBS = sum(_ONE[card] * _COUNT for card in PACK if card.endswith("C"))
_JOKER = _ONE[JOKER]
# What a grouping is worth in one number: points before cards melded. What is impossible is far below zero.
_POINT = 32
_NEVER = -(10**6)


class Grouping(NamedTuple):
    """The worth of a hand: its points, the number of its cards in melds, and these melds, laid ones first."""

    points: int
    melded: int
    example: tuple[Meld, ...]


class _Found(NamedTuple):
    value: int
    melds: tuple[Meld, ...]


class _Run(NamedTuple):
    """A sequence: the place of its lowest card in the suit, how many cards it has, and the place that the joker fills, if one."""

    start: int
    length: int
    joker: int | None


def best(cards: Cards, exposed: Exposed, options: Options) -> Grouping:
    """The melds that share no card and are worth most, among those the most cards; laid melds as they were laid (14).

    >>> found = best("AH X 2S 2S 3D 3D 8H 8H 8S 8S 8D 8D KC 9H 9H".split(), [], Options())
    >>> found.points, found.melded, [meld.type for meld in found.example]
    (29, 15, ['double_khanhoo', 'double_triplet', 'court'])
    """
    return _grouping(_search(_number(cards), options, False), _laid(exposed, options))


def cover(cards: Cards, exposed: Exposed, options: Options) -> Grouping | None:
    """The dearest melds that use every card, None if there are none (14).

    They can be worth less than the best grouping, which may leave cards over.

    >>> hand = "AH 2H 3H 2S 3S 4S 3D 4D 5D 7H 8H 9H JC QC KC".split()
    >>> cover(hand, [], Options()).points, best(hand, [], Options()).points
    (7, 9)
    """
    laid = _laid(exposed, options)
    found = _search(_number(cards), options, True)
    return _grouping(found, laid) if found.value >= 0 and len(laid) == len(exposed) else None


def out(cards: Cards, exposed: Exposed, options: Options) -> dict[str, int]:
    """The discards of a hand of sixteen after which it is all in melds, in pack order, each with the points of its :func:`cover` (13).

    >>> out("X KC 9H QC AH 2S 3D 4S 5S 6S 7D 8D 6D 2H 2D 2S".split(), [], Options())
    {'9H': 12, 'QC': 13}
    """
    laid = _laid(exposed, options)
    if len(laid) < len(exposed):
        return {}
    points = sum(meld.points for meld in laid)
    number = _number(cards)
    after = {card: _search(number - _ONE[card], options, True).value for card in PACK.sort(set(cards))}
    return {card: points + value // _POINT for card, value in after.items() if value >= 0}


def waits(cards: Cards, exposed: Exposed, options: Options) -> list[str]:
    """The cards with which a hand of fifteen could go out, in pack order, as far as the pack has a copy outside the hand (13).

    A hand that is all in melds waits for any card, which it would discard again.

    >>> waits("AH 2S 4S 5S 6S 6D 7D 8D JC QC KC 2H 3H 4H 9H".split(), [], Options())
    ['3S', '3D', 'X']
    """
    if len(_laid(exposed, options)) < len(exposed):
        return []
    held = Counter(cards) + Counter(card for meld in exposed for card in meld)
    left = [card for card in PACK if held[card] < PACK.copies[card]]
    number = _number(cards)
    if _search(number, options, True).value >= 0:
        return left
    rests = [number - _ONE[card] for card in set(cards)]
    if JOKER in left:
        # It stands for any card: if it does not help, no card does.
        rests = [rest for rest in rests if _search(rest + _JOKER, options, True).value >= 0]
    return [card for card in left if any(_search(rest + _ONE[card], options, True).value >= 0 for rest in rests)]


def _number(cards: Iterable[str]) -> int:
    return sum(map(_ONE.__getitem__, cards))


def _laid(exposed: Exposed, options: Options) -> list[Meld]:
    """The melds among the exposed cards, each read as the dearest possible."""
    return [meld for meld in (meld_of(cards, options) for cards in exposed) if meld]


def _grouping(found: _Found, laid: Sequence[Meld]) -> Grouping:
    melds = (*laid, *found.melds)
    return Grouping(sum(meld.points for meld in melds), sum(len(meld.cards) for meld in melds), melds)


def _search(hand: int, options: Options, whole: bool) -> _Found:
    """The best grouping of a hand, or the best ``whole`` one, that uses every card.

    A meld is tried once at most: nothing but a sequence is ever held twice, for its double has the same cards and is worth more.
    """
    guarded = hand | _GUARDS
    inside = [
        each
        for each in _no_sequences(options.triplet_aces, options.aces_open, hand & _JOKER > 0)
        if (guarded - each[0]) & _GUARDS == _GUARDS
    ]
    top, rest = -1, hand
    chosen: tuple[Meld, ...] = ()
    # The rest of the hand, the first meld that may still join, and the melds so far with their worth.
    waiting: list[tuple[int, int, int, tuple[Meld, ...]]] = [(hand, 0, 0, ())]
    while waiting:
        left, place, value, melds = waiting.pop()
        reached = value + _left_over(left, whole)[0]
        if reached > top:
            top, chosen, rest = reached, melds, left
        guarded = left | _GUARDS
        for index in range(place, len(inside)):
            number, worth, meld = inside[index]
            if (guarded - number) & _GUARDS == _GUARDS:
                waiting.append((left - number, index + 1, value + worth, (*melds, meld)))
    if top < 0:
        return _Found(top, ())
    return _Found(top, (*sorted(chosen, key=lambda meld: -meld.points), *_sequences(rest, whole)))


@cache
def _no_sequences(triplet_aces: bool, aces_open: bool, joker: bool) -> list[tuple[int, int, Meld]]:
    """The melds that are not sequences, with the joker's or without: each as the number of its cards, what it is worth, and itself."""
    options = Options(triplet_aces=triplet_aces, aces_open=aces_open)
    return [
        (_number(meld.cards), _POINT * meld.points + len(meld.cards), meld)
        for meld in every_meld(options)
        if meld.type != "sequence" and (joker or JOKER not in meld.cards)
    ]


def _left_over(left: int, whole: bool) -> tuple[int, int | None]:
    """The value of the sequences in the cards that the other melds leave, and the place of the suit that has the joker."""
    if whole and left & _CLUBS:
        return _NEVER, None
    # A name for each suit takes two thirds of the time of a loop over them, and this is the inner loop of a search.
    one, two, three = _suits(left)
    first, second, third = _runs(one, False, whole)[0], _runs(two, False, whole)[0], _runs(three, False, whole)[0]
    if not left & _JOKER:
        return first + second + third, None
    joined = (
        _runs(one, True, whole)[0] + second + third,
        first + _runs(two, True, whole)[0] + third,
        first + second + _runs(three, True, whole)[0],
    )
    top = max(joined)
    return top, joined.index(top)


def _sequences(left: int, whole: bool) -> list[Meld]:
    _, joined = _left_over(left, whole)
    melds = []
    for place, suit in enumerate(_suits(left)):
        for run in _runs(suit, place == joined, whole)[1]:
            ranks = enumerate(NUMBERS[run.start : run.start + run.length], run.start)
            cards = tuple(JOKER if rank == run.joker else number + SUITS[place] for rank, number in ranks)
            melds.append(Meld("sequence", MELDS["sequence"], cards))
    return melds


def _suits(left: int) -> tuple[int, int, int]:
    return left & _SUIT, left >> _SUIT_BITS & _SUIT, left >> 2 * _SUIT_BITS & _SUIT


@cache
def _runs(suit: int, joker: bool, whole: bool) -> tuple[int, tuple[_Run, ...]]:
    """The best sequences of the cards of one suit, which may use the joker; with ``whole`` they must use it and every card."""
    if not suit:
        return (_NEVER if whole and joker else 0), ()
    low = ((suit & -suit).bit_length() - 1) // _BITS
    top: tuple[int, tuple[_Run, ...]] = (_NEVER, ()) if whole else _runs(suit - (1 << _BITS * low), joker, False)
    for run, rest in _lowest(suit, low, joker):
        value, others = _runs(rest, joker and run.joker is None, whole)
        value += _POINT + run.length
        if value > top[0]:
            top = value, (run, *others)
    return top


def _lowest(suit: int, low: int, joker: bool) -> Iterator[tuple[_Run, int]]:
    """The sequences that hold the lowest card of the suit, each with the cards that it leaves.

    The joker fills a place only where the card itself is gone, for else the two could change places.
    """
    for start in (low, low - 1) if joker and low else (low,):
        filled = start if start < low else None
        rest = suit
        for place in range(low, len(NUMBERS)):
            if rest >> _BITS * place & _COUNT:
                rest -= 1 << _BITS * place
            elif joker and filled is None:
                filled = place
            else:
                break
            length = place + 1 - start
            if length >= LEAST:
                yield _Run(start, length, filled), rest
