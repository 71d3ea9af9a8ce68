"""The pack of Guandan: two packs of 54 with their jokers, and the order of ranks at a level (docs/rules/guandan.md, 9, 10, 12)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from replay.rules.shared import show
from replay.values.cards import Pack
from replay.words.messages import Arg, Message, Text, say

RANKS = "23456789TJQKA"
"""The ranks from the lowest to the highest; the place of a rank plus two is its number, 2 to 14."""
SUITS = "HSDC"
LEVELS = range(2, 15)
"""The levels, from the two to the ace (17)."""
LOWEST = 2
LEVEL, SMALL, BIG = 15, 16, 17
"""The keys of the level card and of the jokers (10)."""

_JOKERS = {"X1": ("SJ", "小王", "小鬼", "黑鬼"), "X2": ("RJ", "大王", "大鬼", "红鬼", "紅鬼")}
_RANK_WORDS = {rank: (show.NUMERALS[rank],) if rank in show.NUMERALS else () for rank in RANKS} | {
    "T": ("10", show.NUMERALS["T"])
}
_ACE = LEVELS[-1]
ACE = say("guandan.ace", "ace")
_RANK_NAMES: Mapping[int, Message] = {
    1: ACE,
    11: say("guandan.jack", "jack"),
    12: say("guandan.queen", "queen"),
    13: say("guandan.king", "king"),
    _ACE: ACE,
    SMALL: say("guandan.small-joker", "small joker"),
    BIG: say("guandan.big-joker", "big joker"),
}
_SUIT_NAMES = {
    "H": say("guandan.hearts", "hearts"),
    "S": say("guandan.spades", "spades"),
    "D": say("guandan.diamonds", "diamonds"),
    "C": say("guandan.clubs", "clubs"),
}
_RANK_OF = {rank: place for place, rank in enumerate(RANKS, LOWEST)}

PACK = Pack(
    ranks=_RANK_WORDS,
    suits=show.FRENCH_SUITS,
    odd=_JOKERS,
    copies=dict.fromkeys([rank + suit for suit in SUITS for rank in RANKS] + list(_JOKERS), 2),
    doubtful={
        "BJ": say(
            "guandan.doubtful-joker",
            "'BJ' may be the big joker or the black joker, which is the small one: write X2 or X1",
        )
    },
)
"""108 cards: four suits of thirteen and two jokers, each twice.

>>> PACK.read("33H 10S 红桃10 红心十 ♥5 5♥ 大王 rj")
['3H', '3H', 'TS', 'TH', 'TH', '5H', '5H', 'X2', 'X2']
"""


def rank_of(card: str) -> int:
    """The natural rank of a card, 2 to 14 for the ace; of the jokers their key.

    >>> [rank_of(card) for card in ("2H", "TS", "AD", "X1", "X2")]
    [2, 10, 14, 16, 17]
    """
    return SMALL if card == "X1" else BIG if card == "X2" else _RANK_OF[card[0]]


@cache
def _keys(level: int) -> dict[str, int]:
    keys = {card: rank_of(card) for card in PACK}
    return {card: LEVEL if key == level else key for card, key in keys.items()}


def key_of(card: str, level: int) -> int:
    """The place of a card at a level: 2 to 14 by its rank, 15 the level, 16 the small joker, 17 the big joker (10).

    >>> key_of("8S", 8), key_of("AS", 8), key_of("X2", 8)
    (15, 14, 17)
    """
    return _keys(level)[card]


@cache
def wild(level: int) -> str:
    """The heart level card; both copies stand for any card but a joker (12).

    >>> wild(8), wild(14)
    ('8H', 'AH')
    """
    return f"{letter(level)}H"


def letter(rank: int) -> str:
    """A rank as people write it: a number from 2 to 14, or 1 for the ace below the two.

    >>> letter(10), letter(14), letter(1)
    ('T', 'A', 'A')
    """
    return RANKS[rank - LOWEST]


def level_name(level: int) -> str:
    """A level as people say it.

    >>> level_name(10), level_name(14)
    ('10', 'A')
    """
    return "10" if level == 10 else letter(level)


def rank_name(rank: int) -> Arg:
    """A rank in words, by its number: 1 and 14 for the ace, 16 and 17 for the jokers.

    >>> print(rank_name(10), rank_name(11), rank_name(1))
    10 jack ace
    """
    return _RANK_NAMES.get(rank, rank)


CARD = Text("guandan.card", "{rank} of {suit}")


def card_name(card: str) -> Message:
    """The card in words.

    >>> print(card_name("TH"), card_name("X1"), sep=", ")
    10 of hearts, small joker
    """
    if card in _JOKERS:
        return _RANK_NAMES[rank_of(card)]
    if card not in PACK:
        return say("guandan.unseen-card", "unseen card")
    return CARD(rank=rank_name(rank_of(card)), suit=_SUIT_NAMES[card[1]])


def chinese_name(card: str) -> str:
    """The card in Chinese.

    >>> chinese_name("TH"), chinese_name("X2")
    ('红桃10', '大王')
    """
    if card in _JOKERS:
        return _JOKERS[card][1]
    return show.FRENCH_SUITS[card[1]][1] + ("10" if card[0] == "T" else card[0])


def tint(card: str) -> str | None:
    """The colour of the card in a terminal, None if it is not a card; never the only difference between cards.

    >>> tint("TH"), tint("X1"), tint("pot")
    ('red', 'magenta', None)
    """
    if card not in PACK:
        return None
    return "magenta" if card in _JOKERS else {"H": "red", "D": "yellow", "S": "blue", "C": "green"}[card[1]]


_CROWN = "M-13 10V-7l7 6L0-11 6-1l7-6v17z"
# The characters for big and small as strokes, so that no font is needed.
_BIG = "M-9-4H9M0-11C0-1-3 6-9 10M1-3C2 3 5 7 9 10"
_SMALL = "M0-11V8c0 2-1 2-4 1M-5-4C-6 1-7 3-10 6M5-4C6 1 7 3 10 6"


def _small_joker() -> str:
    character = show.drawn(_SMALL, 16, 18, 1, show.NIGHT, 3)
    crown = show.drawn(_CROWN, 34, 53, 1.15, show.NIGHT, 2)
    return show.symbol("X1", character + crown + show.text(30, 84, 15, "SMALL", show.NIGHT, 48))


def _big_joker() -> str:
    field = f'<rect x="4.5" y="4.5" width="51" height="83" rx="4" fill="{show.RED}"/>'
    character = show.drawn(_BIG, 17, 19, 1, show.PAPER, 3)
    crown = show.filled(_CROWN, 34, 53, 1.3, show.PAPER)
    return show.symbol("X2", field + character + crown + show.text(30, 83.5, 17, "BIG", show.PAPER, 34))


def pictures() -> str:
    """The SVG file: each card under its code, ``back`` and ``unrecorded``.

    >>> pictures().count("<symbol ")
    56
    """
    faces = [show.suited(card) for card in PACK if not card.startswith("X")]
    return show.sprite([*faces, _small_joker(), _big_joker()])
