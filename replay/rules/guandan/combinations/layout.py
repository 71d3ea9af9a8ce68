"""The layout of a declared play: the order of its cards, what its wilds stand for, and its name (docs/rules/guandan.md, 12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from replay.rules.guandan.combinations.patterns import Combination
from replay.rules.guandan.pack import BIG, LEVEL, LEVELS, SMALL, SUITS, letter, rank_name, rank_of, wild
from replay.values.cards import UNSEEN
from replay.words.messages import Message, Text, say

_ACE = LEVELS[-1]
_JOKERS = (SMALL, BIG)
_UNNAMED = 0
_EACH = {"straight": 1, "straight_flush": 1, "tube": 2, "plate": 3}
PAIR = Text("combinations.pair", "pair")

_NAMES: Mapping[Combination, Message] = {
    "single": say("combinations.single", "single"),
    "pair": PAIR(),
    "triple": say("combinations.triple", "triple"),
    "full_house": say("combinations.full-house", "full house"),
    "straight": say("combinations.straight", "straight"),
    "tube": say("combinations.tube", "tube"),
    "plate": say("combinations.plate", "plate"),
    "bomb": say("combinations.bomb", "bomb"),
    "straight_flush": say("combinations.straight-flush", "straight flush"),
    "joker_bomb": say("combinations.joker-bomb", "joker bomb"),
}
FOUR = Text("combinations.four", "four")
FIVE = Text("combinations.five", "five")
SIX = Text("combinations.six", "six")
SEVEN = Text("combinations.seven", "seven")
EIGHT = Text("combinations.eight", "eight")
NINE = Text("combinations.nine", "nine")
TEN = Text("combinations.ten", "ten")

_COUNTS = {4: FOUR(), 5: FIVE(), 6: SIX(), 7: SEVEN(), 8: EIGHT(), 9: NINE(), 10: TEN()}
ACES = Text("combinations.aces", "aces")
BIG_JOKERS = Text("combinations.big-jokers", "big jokers")

_MANY = {
    11: say("combinations.jacks", "jacks"),
    12: say("combinations.queens", "queens"),
    13: say("combinations.kings", "kings"),
    _ACE: ACES(),
    SMALL: say("combinations.small-jokers", "small jokers"),
    BIG: BIG_JOKERS(),
}


def places(cards: Iterable[str], level: int, type: Combination, key: int | None, size: int) -> list[int]:
    """The natural rank of every place of a declared play, as it is laid: rows from low to high, the triple left and the pair right.

    Jokers have their key for a rank. The pair of a full house without a natural card has 0.

    >>> places(["5S", "5D", "9H", "4C", "4D"], 9, "full_house", 5, 5)
    [5, 5, 5, 4, 4]
    """
    if key is None:
        return [SMALL, SMALL, BIG, BIG]
    if type in _EACH:
        ranks = [key + place // _EACH[type] for place in range(size)]
        return [_ACE if rank == 1 else rank for rank in ranks]
    rank = level if key == LEVEL else key
    if type != "full_house":
        return [rank] * size
    naturals = (rank_of(card) for card in cards if card not in (wild(level), UNSEEN))
    return [rank] * 3 + [next((other for other in naturals if other != rank), _UNNAMED)] * 2


def _taken(cards: Sequence[str], level: int, ranks: Sequence[int]) -> list[int | None]:
    """The rank whose place each card takes, None for a card without a place in the play.

    Wilds and unseen cards take the free places in the order in which they are laid; those of jokers are left to unseen ones.
    """
    free = list(ranks)
    taken: list[int | None] = [None] * len(cards)
    fillers, unseen = [], []
    for number, card in enumerate(cards):
        if card in (wild(level), UNSEEN):
            fillers.append(number)
            if card == UNSEEN:
                unseen.append(number)
        elif (rank := rank_of(card)) in free:
            free.remove(rank)
            taken[number] = rank
    jokers = [rank for rank in free if rank in _JOKERS]
    for number, rank in zip(reversed(unseen), reversed(jokers), strict=False):
        taken[number] = rank
    others = iter([rank for rank in free if rank not in _JOKERS])
    for number in fillers:
        if taken[number] is None:
            taken[number] = next(others, None)
    return taken


def in_order(cards: Sequence[str], level: int, type: Combination, key: int | None) -> list[str]:
    """The cards as they should be laid: rows from low to high, the triple left and the pair right, a wild in the place it fills (12).

    Cards of one rank stay as they lie, and so does a wild among them. Cards that the play has no place for come last.

    >>> in_order("4C 4D 5S 9H 5D".split(), 9, "full_house", 5), in_order("AS 9H 5D 3C 2C".split(), 9, "straight", 1)
    (['5S', '9H', '5D', '4C', '4D'], ['AS', '2C', '3C', '9H', '5D'])
    """
    ranks = places(cards, level, type, key, len(cards))
    taken = _taken(cards, level, ranks)
    order = sorted(range(len(cards)), key=lambda n: len(ranks) if (rank := taken[n]) is None else ranks.index(rank))
    return [cards[number] for number in order]


def stands_for(cards: Sequence[str], level: int, type: Combination, key: int | None) -> list[str | None]:
    """The card that each card stands for as a wild; None for a natural or unseen card and for a wild in its own place (12).

    A free suit is one that the play holds at most once and that makes no straight a flush. Two wilds beside three of a
    kind are a pair of the level.

    >>> stands_for("5S 6S 9H 8S 9S".split(), 9, "straight_flush", 5), stands_for("5S 6S 9H 8S 9S".split(), 9, "straight", 5)
    ([None, None, '7S', None, None], [None, None, '7H', None, None])
    """
    taken = _taken(cards, level, places(cards, level, type, key, len(cards)))
    joining = wild(level)
    held = [card for card in cards if card not in (joining, UNSEEN)]
    suits = {card[1] for card in held} or {joining[1]}
    shown: list[str | None] = []
    for card, rank in zip(cards, taken, strict=True):
        stand_in = None
        if card == joining and rank:
            if type == "straight_flush":
                stand_in = letter(rank) + min(suits)
            elif rank != level:
                codes = [letter(rank) + suit for suit in SUITS if type != "straight" or {suit} != suits]
                stand_in = next((code for code in codes if held.count(code) < 2), codes[0])
            held += [stand_in] if stand_in else []
        shown.append(None if stand_in == joining else stand_in)
    return shown


def type_words(type: Combination) -> str:
    """The type as it is typed, which is the same in every language.

    >>> type_words("full_house")
    'full house'
    """
    return type.replace("_", " ")


def type_name(type: Combination) -> Message:
    """The type in words.

    >>> print(type_name("full_house"))
    full house
    """
    return _NAMES[type]


OF_CARDS = Text("combinations.of-cards", "{combination} of {count} cards")


def sized_name(type: Combination, size: int | None) -> Message:
    """The type with the number of its cards, where that is part of what is meant.

    >>> print(sized_name("bomb", 5), sized_name("pair", None), sep=", ")
    bomb of 5 cards, pair
    """
    return type_name(type) if size is None else OF_CARDS(combination=type_name(type), count=size)


ROW = Text("combinations.row", "{combination} {lowest} to {highest}")
OF_SIZE = Text("combinations.of-size", "{combination} of {size} {ranks}")


def describe(type: Combination, key: int | None, size: int, level: int) -> Message:
    """The play in words.

    >>> print(describe("bomb", 7, 6, 2), describe("straight", 1, 5, 2), sep=", ")
    bomb of six 7, straight ace to 5
    >>> print(describe("pair", LEVEL, 2, 8), describe("full_house", 11, 5, 2), sep=", ")
    pair of 8, full house of jacks
    """
    name = type_name(type)
    if key is None:
        return name
    if type in _EACH:
        highest = key + size // _EACH[type] - 1
        return ROW(combination=name, lowest=rank_name(key), highest=rank_name(highest))
    rank = level if key == LEVEL else key
    if type == "single":
        return say("combinations.of-one-card", "{combination} {rank}", combination=name, rank=rank_name(rank))
    ranks = _MANY.get(rank, rank)
    if type == "bomb":
        return OF_SIZE(combination=name, size=_COUNTS.get(size, size), ranks=ranks)
    return say("combinations.of-rank", "{combination} of {ranks}", combination=name, ranks=ranks)


A_BOMB = Text("combinations.a-bomb", "Bomb: {size} {ranks}")


def bomb_words(type: Combination, key: int | None, size: int, level: int) -> Message | None:
    """Return the words for a bomb in few letters; None for another play.

    >>> print(bomb_words("bomb", 13, 4, 2), bomb_words("joker_bomb", None, 4, 2), bomb_words("pair", 5, 2, 2), sep=", ")
    Bomb: four kings, joker bomb, None
    """
    if type == "bomb":
        rank = level if key == LEVEL else key
        return A_BOMB(size=_COUNTS.get(size, size), ranks=_MANY.get(rank or 0, rank or 0))
    return describe(type, key, size, level) if type in ("straight_flush", "joker_bomb") else None
