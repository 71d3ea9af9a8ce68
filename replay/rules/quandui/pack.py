"""The Dongguan pack of Quán Duì: three suits of nine and three odd cards (ruling 1: the club description and the gamerules text)."""

from __future__ import annotations

from functools import cache

from replay.cards import Pack
from replay.messages import Message
from replay.rules.quandui import wording
from replay.rules.shared.chinese import NUMERALS
from replay.rules.shared.wording import UNSEEN_CARD

__all__ = ["ODD", "card_name", "chinese_name", "number", "pack", "tint"]

RANKS = "123456789"
SUITS = {"b": ("饼", "餅", "筒"), "s": ("索", "条", "條"), "w": ("万", "萬")}
ODD = {"DH": ("大红", "大紅"), "XH": ("小红", "小紅"), "BS": ("八束",)}

_SUIT_NAMES = {"b": wording.BEN, "s": wording.SUO, "w": wording.WAN}
_RANK_WORDS = (
    wording.ONE, wording.TWO, wording.THREE, wording.FOUR, wording.FIVE, wording.SIX, wording.SEVEN, wording.EIGHT, wording.NINE,
)  # fmt: skip
"""Chinese writes them out: 七万."""
_ODD_NAMES = {"DH": wording.DA_HONG, "XH": wording.XIAO_HONG, "BS": wording.BA_SHU}


@cache
def pack(odd_copies: int) -> Pack:
    """The pack with four copies of each suited card and ``odd_copies`` of each odd card.

    >>> pack(4).size, pack(1).size
    (120, 111)
    """
    copies = {rank + suit: 4 for suit in SUITS for rank in RANKS} | dict.fromkeys(ODD, odd_copies)
    ranks = {rank: (NUMERALS[rank],) for rank in RANKS}
    return Pack(ranks=ranks, suits=SUITS, odd=ODD, copies=copies)


def number(card: str) -> str:
    """The number that pairs go by; each odd card is a one (ruling 2).

    >>> number("7w"), number("DH")
    ('7', '1')
    """
    return "1" if card in ODD else card[0]


def card_name(card: str) -> Message:
    """The card in words, such as ``7 wan``."""
    if card in ODD:
        return _ODD_NAMES[card]()
    return (
        _SUIT_NAMES[card[1]](rank=_RANK_WORDS[int(card[0]) - 1]())
        if len(card) == 2 and card[1] in _SUIT_NAMES
        else UNSEEN_CARD()
    )


def chinese_name(card: str) -> str:
    """The card in Chinese, such as ``七万``.

    >>> chinese_name("7w"), chinese_name("BS")
    ('七万', '八束')
    """
    if card in ODD:
        return ODD[card][0]
    return NUMERALS[card[0]] + SUITS[card[1]][0]


def tint(card: str) -> str | None:
    """The colour of the card in a terminal, None if it is not a card; never the only difference between cards.

    >>> tint("7w"), tint("DH"), tint("pot")
    ('red', 'magenta', None)
    """
    if card in ODD:
        return "magenta"
    return {"b": "cyan", "s": "green", "w": "red"}[card[1]] if card in pack(4) else None
