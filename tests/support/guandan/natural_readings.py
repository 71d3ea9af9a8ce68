"""What cards without a wild make, by a program that tries everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from replay.rules.guandan.combinations.combination import TYPES
from replay.rules.guandan.pack import LEVEL, key_of, rank_of


def natural_readings(cards: Sequence[str], level: int) -> Iterator[tuple[str, int | None]]:
    """What cards are played as when each is what it shows; written from the rules without a thought of speed."""
    keys = sorted(key_of(card, level) for card in cards)
    size = len(cards)
    counted = Counter(keys)
    if keys == [16, 16, 17, 17]:
        yield "joker_bomb", None
    if len(counted) == 1:
        same = keys[0]
        if size <= 2 or (size == 3 and same <= LEVEL):
            yield TYPES[size - 1], same
        if 4 <= size <= 10 and same <= LEVEL:
            yield "bomb", same
    if sorted(counted.values()) == [2, 3]:
        triple = max(counted, key=lambda key: counted[key])
        if triple <= LEVEL:
            yield "full_house", triple
    ranks = sorted(rank_of(card) for card in cards)
    for low in range(1, 14):
        row = [14 if rank == 1 else rank for rank in range(low, low + 5)]
        if ranks == sorted(row):
            one_suit = len({card[1] for card in cards}) == 1
            yield "straight_flush" if one_suit else "straight", low
        if ranks == sorted(row[:3] * 2):
            yield "tube", low
        if ranks == sorted(row[:2] * 3):
            yield "plate", low
