"""The 35 cards of Agram, what they are called, how they look, and what a table may agree on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from replay.rules.kinds import Choice
from replay.rules.shared import show
from replay.values.cards import Pack
from replay.words.messages import Message, Text, say

__all__ = ["PACK", "PROFILES", "Options", "card_name", "chinese_name", "pictures", "tint"]

_RANKS = "3456789TA"
_SUITS = {
    "H": (say("agram.hearts", "hearts"), "红桃", "♥"),
    "S": (say("agram.spades", "spades"), "黑桃", "♠"),
    "D": (say("agram.diamonds", "diamonds"), "方块", "♦"),
    "C": (say("agram.clubs", "clubs"), "梅花", "♣"),
}

PACK = Pack(
    ranks={rank: ("10",) if rank == "T" else () for rank in _RANKS},
    suits={suit: (chinese, sign) for suit, (_, chinese, sign) in _SUITS.items()},
    odd={},
    copies={rank + suit: 1 for suit in _SUITS for rank in _RANKS if rank + suit != "AS"},
)
"""Nine cards of each suit, from the 3 up to the ace; there is no ace of spades."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table."""

    stake: Annotated[int, Meta(ge=0, le=10**12)] = 0
    """Minor units: the payment of each loser to the winner of a hand."""
    cards: Literal[5, 6] = 6
    """The number of cards dealt to each player."""


PROFILES: Mapping[str, Options] = {"niger": Options(), "sinksink": Options(cards=5)}
"""The named options; the first is the default."""

PROFILE_TITLES: Mapping[str, Message] = {
    "niger": say("agram.profile-niger", "As in Niger"),
    "sinksink": say("agram.profile-sinksink", "Sink-Sink, with five cards"),
}
"""Their names in words."""

CHOICES: Mapping[str, Choice] = {
    "stake": Choice(say("agram.option-stake", "Stake")),
    "cards": Choice(say("agram.option-cards", "Cards for each player")),
}
"""The options in words."""


def _rank(card: str) -> str:
    return "10" if card[0] == "T" else card[0]


RANK_OF_SUIT = Text("agram.rank-of-suit", "{rank} of {suit}")


def card_name(card: str) -> Message:
    """The card in words.

    >>> str(card_name("TH")), str(card_name("?"))
    ('10 of hearts', 'an unseen card')
    """
    if card not in PACK:
        return say("agram.unseen-card", "an unseen card")
    rank = say("agram.ace", "ace") if card[0] == "A" else _rank(card)
    return RANK_OF_SUIT(rank=rank, suit=_SUITS[card[1]][0])


def chinese_name(card: str) -> str:
    """The card in Chinese.

    >>> chinese_name("TH")
    '红桃10'
    """
    return _SUITS[card[1]][1] + _rank(card)


def tint(card: str) -> str | None:
    """The colour of a card in the terminal, None for what is not a card."""
    return ("red" if card[1] in "HD" else "blue") if card in PACK else None


def pictures() -> str:
    """The SVG file with every card as a symbol."""
    return show.sprite(map(show.suited, PACK))
