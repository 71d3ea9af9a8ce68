"""The pack of Khanhoo: ace to nine of three suits and the court of clubs out of two packs, and one joker (docs/rules/khanhoo.md, 1)."""

from __future__ import annotations

from replay.cards import Pack
from replay.messages import Message
from replay.rules.khanhoo import wording
from replay.rules.shared.chinese import FRENCH_SUITS, NUMERALS

NUMBERS = "A23456789"
"""The ranks of hearts, spades and diamonds from the lowest; a sequence is read off it, so the ace is low."""
COURT = "JQK"
"""The ranks of clubs."""
SUITS = "HSD"
"""The suits that have numbers; clubs have the court alone."""
JOKER = "X"

_JOKER_WORDS = ("*", "鬼牌")
_NAMES = {"A": wording.ACE, "J": wording.JACK, "Q": wording.QUEEN, "K": wording.KING}
_SUIT_NAMES = {"H": wording.HEARTS, "S": wording.SPADES, "D": wording.DIAMONDS, "C": wording.CLUBS}

PACK = Pack(
    ranks={rank: (NUMERALS[rank],) if rank in NUMERALS else () for rank in NUMBERS + COURT},
    suits=FRENCH_SUITS,
    odd={JOKER: _JOKER_WORDS},
    copies={
        **{rank + suit: 2 for suit in SUITS for rank in NUMBERS},
        **{rank + "C": 2 for rank in COURT},
        JOKER: 1,
    },
)
"""61 cards: ace to nine of three suits and jack, queen, king of clubs, each twice, and one joker."""


def card_name(card: str) -> Message:
    """The card in words.

    >>> str(card_name("AH")), str(card_name("X"))
    ('ace of hearts', 'joker')
    """
    if card not in PACK:
        return wording.UNSEEN_CARD()
    if card == JOKER:
        return wording.JOKER()
    rank = _NAMES[card[0]]() if card[0] in _NAMES else card[0]
    return wording.RANK_OF_SUIT(rank=rank, suit=_SUIT_NAMES[card[1]]())


def chinese_name(card: str) -> str:
    """The card in Chinese.

    >>> chinese_name("9H"), chinese_name("X")
    ('红桃9', '鬼牌')
    """
    return _JOKER_WORDS[1] if card == JOKER else FRENCH_SUITS[card[1]][1] + card[0]


def tint(card: str) -> str | None:
    """The colour of the card in a terminal, None if it is not a card; never the only difference between cards.

    >>> tint("9H"), tint("X"), tint("pot")
    ('red', 'magenta', None)
    """
    if card not in PACK:
        return None
    return "magenta" if card == JOKER else {"H": "red", "D": "yellow", "S": "blue", "C": "green"}[card[1]]
