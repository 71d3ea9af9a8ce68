"""Plays without noted suits, and their possible cards (docs/rules/guandan.md, 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from replay.rules.guandan.pack import PACK, SUITS, letter, wild
from replay.values.cards import UNSEEN


def is_suitless(card: str) -> bool:
    """True if this is the rank of a card without a noted suit.

    >>> [is_suitless(card) for card in ("3", "3H", "?")]
    [True, False, False]
    """
    return len(card) == 1 and card != UNSEEN


def suited(cards: Sequence[str], substitutes: Mapping[int, str], level: int, *, flush: bool) -> Iterator[list[str]]:
    """The cards with suits filled in, the likeliest first.

    All are naturals at first, and only then one or two of the level cards are wild: a table that saw a wild notes what it stands for.

    Args:
        cards: in table order, ranks among them.
        substitutes: by place, the card that a wild was declared to be.
        level: whose heart card is the wild.
        flush: whether the suits are one suit, and not several.

    >>> list(suited(["9", "9", "8"], {}, 8, flush=False))
    [['9H', '9S', '8D'], ['9H', '9S', '8H']]
    >>> list(suited(["5", "6S", "7S", "8S", "9S"], {}, 2, flush=False))
    [['5H', '6S', '7S', '8S', '9S']]
    """
    missing = [place for place, card in enumerate(cards) if is_suitless(card)]
    levels = [place for place in missing if cards[place] == letter(level)]
    left = PACK.copies[wild(level)] - cards.count(wild(level))
    for wilds in range(min(len(levels), left) + 1):
        whole = list(cards)
        for place in levels[:wilds]:
            whole[place] = wild(level)
        noted = {card[1] for card in _named(whole, substitutes) if len(card) > 1 and card != wild(level)}
        # The suits that are not there come first, so that a straight is not a flush.
        suits = (
            sorted(noted or SUITS[:1]) if flush else sorted(SUITS, key=lambda suit: (suit in noted, SUITS.index(suit)))
        )
        for number, place in enumerate(place for place in missing if is_suitless(whole[place])):
            turn = number % len(suits)
            codes = [whole[place] + suit for suit in suits[turn:] + suits[:turn]]
            whole[place] = min((code for code in codes if code != wild(level)), key=whole.count, default=codes[0])
        yield whole


def _named(cards: Sequence[str], substitutes: Mapping[int, str]) -> list[str]:
    return [substitutes.get(place, card) for place, card in enumerate(cards)]
