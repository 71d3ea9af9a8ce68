"""The pack of Khanhoo: ace to nine of three suits and the court of clubs out of two packs, and one joker (docs/rules/khanhoo.md, 1).

Its pictures are one small SVG file with every card of the pack as a symbol.
"""

from __future__ import annotations

from replay.rules.shared.show import FRENCH_SUITS, NIGHT, NUMERALS, RED, filled, sprite, suited, symbol, text
from replay.values.cards import Pack
from replay.words.messages import Message, Text, say

NUMBERS = "A23456789"
"""The ranks of hearts, spades and diamonds from the lowest; a sequence is read off it, so the ace is low."""
COURT = "JQK"
"""The ranks of clubs."""
SUITS = "HSD"
"""The suits that have numbers; clubs have the court alone."""
JOKER = "X"
_JOKER_WORDS = ("*", "鬼牌")
ACE = Text("khanhoo.ace", "ace")
JACK = Text("khanhoo.jack", "jack")
KING = Text("khanhoo.king", "king")
QUEEN = Text("khanhoo.queen", "queen")

_NAMES = {"A": ACE, "J": JACK, "Q": QUEEN, "K": KING}
CLUBS = Text("khanhoo.clubs", "clubs")
DIAMONDS = Text("khanhoo.diamonds", "diamonds")
HEARTS = Text("khanhoo.hearts", "hearts")
SPADES = Text("khanhoo.spades", "spades")

_SUIT_NAMES = {"H": HEARTS, "S": SPADES, "D": DIAMONDS, "C": CLUBS}
PACK = Pack(
    ranks={rank: (NUMERALS[rank],) if rank in NUMERALS else () for rank in NUMBERS + COURT},
    suits=FRENCH_SUITS,
    odd={JOKER: _JOKER_WORDS},
    copies={**{rank + suit: 2 for suit in SUITS for rank in NUMBERS}, **{rank + "C": 2 for rank in COURT}, JOKER: 1},
)
"""61 cards: ace to nine of three suits and jack, queen, king of clubs, each twice, and one joker."""


RANK_OF_SUIT = Text("khanhoo.rank-of-suit", "{rank} of {suit}")


def card_name(card: str) -> Message:
    """The card in words.

    >>> str(card_name("AH")), str(card_name("X"))
    ('ace of hearts', 'joker')
    """
    if card not in PACK:
        return say("khanhoo.unseen-card", "unseen card")
    if card == JOKER:
        return say("khanhoo.joker", "joker")
    rank = _NAMES[card[0]]() if card[0] in _NAMES else card[0]
    return RANK_OF_SUIT(rank=rank, suit=_SUIT_NAMES[card[1]]())


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


# pictures

# A cap of three points, and the bells at their ends.
_CAP = "M-11 3.5C-11-2-14-3-14-3C-8-6-5-4-4-1.5C-4-6-2-9 0-10C2-9 4-6 4-1.5C5-4 8-6 14-3C14-3 11-2 11 3.5zM-11 5.5H11V10H-11z"
_BELLS = "".join(
    f"M{x - 2.6:g} {y}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z" for x, y in ((-14, -3), (0, -11), (14, -3))
)


def _joker() -> str:
    cap = filled(_CAP, 30, 51, 1.5, NIGHT) + filled(_BELLS, 30, 51, 1.5, RED)
    return symbol(JOKER, text(30, 22, 16, "JOKER", NIGHT, 49) + cap)


def pictures() -> str:
    """The SVG file: each card under its code, ``back`` and ``unrecorded``.

    >>> pictures().count("<symbol ")
    33
    """
    return sprite([*(suited(card) for card in PACK if card != JOKER), _joker()])
