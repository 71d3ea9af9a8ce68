"""Combinations: what cards can be played as, and what beats what (docs/rules/guandan.md, 9 to 13).

A play is its cards with a declared type and key (12), because one in eight legal sets has more than one :class:`Reading`. Cards
are codes of the pack, none of them more than twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from replay.rules.guandan.combinations.layout import (
    bomb_words,
    describe,
    in_order,
    places,
    sized_name,
    stands_for,
    type_name,
)
from replay.rules.guandan.combinations.patterns import LARGEST, TYPES, Combination, Reading, keys_of, patterns, sizes_of
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import BIG, SMALL, rank_of, wild
from replay.values.cards import UNSEEN

__all__ = [
    "TYPES", "Reading", "beats", "bomb_words", "describe", "every_reading", "in_order", "may_be_declared", "pack_has", "readings",
    "sized_name", "stands_for", "type_name",
]  # fmt: skip

_STRAIGHT_FLUSH = 11
_JOKER_BOMB = 2 * LARGEST + 1


def readings(cards: Sequence[str], level: int, options: Options) -> list[Reading]:
    """List the readings of the cards under the table's options, by type and then from the lowest key; empty if there is none.

    An unseen card is in no combination; for those ask :func:`may_be_declared`.

    >>> [(each.type, each.key) for each in readings("5S 5D 5C 9H 9H".split(), 9, Options())]
    [('full_house', 5), ('bomb', 5)]
    >>> readings(["X2", "9H"], 9, Options())
    []
    """
    return [each for each in _found(cards, level) if each.optional is None or getattr(options, each.optional)]


def every_reading(cards: Sequence[str], level: int) -> list[Reading]:
    """List the readings as :func:`readings` does, and those that depend on an option, on or off (13).

    >>> [(each.type, each.key, each.optional) for each in every_reading(["9H", "9H"], 9)][-2:]
    [('pair', 14, 'wild_pair_as_other'), ('pair', 15, None)]
    """
    return list(_found(cards, level))


def _found(cards: Sequence[str], level: int) -> tuple[Reading, ...]:
    if len(cards) > LARGEST:
        return ()
    weights, plain, suited = patterns(level)
    number = sum(map(weights.__getitem__, cards))
    found = plain.get(number)
    if found is not None:
        return found
    straights = suited.get(number)
    if straights is None:
        return ()
    joining = wild(level)
    suits = {card[1] for card in cards if card != joining}
    if len(suits) > 1:
        return straights.mixed
    if joining not in cards:
        return straights.flush
    return straights.printed if "H" in suits else straights.off_suit


def may_be_declared(cards: Sequence[str], level: int, type: Combination, key: int | None, options: Options) -> bool:
    """True if the cards may be declared so (12). Unseen ones stand for any cards of the pack that are not among the others.

    >>> may_be_declared("5S 6S ? 8S 9S".split(), 2, "straight", 5, Options()), may_be_declared(["X1", "?"], 2, "pair", 9, Options())
    (True, False)
    """
    if UNSEEN in cards:
        return _could_bear(cards, level, type, key)
    for each in _found(cards, level):
        if each.key == key and each.type == type:
            return each.optional is None or getattr(options, each.optional) is True
    return False


def _could_bear(cards: Sequence[str], level: int, type: Combination, key: int | None) -> bool:
    """With at least one unseen card, which may be a natural of any suit: so no reading depends on an option."""
    held = Counter(cards)
    unseen = held.pop(UNSEEN)
    wilds = held.pop(wild(level), 0)
    size = len(cards)
    if wilds > 2 or max(held.values(), default=0) > 2 or not pack_has(type, key, size, level):
        return False
    missing = Counter(places(held, level, type, key, size))
    for card, copies in held.items():
        missing[rank_of(card)] -= copies
    if min(missing.values()) < 0 or missing[SMALL] + missing[BIG] > unseen:
        return False
    return type != "straight_flush" or len({card[1] for card in held}) < 2


def pack_has(type: Combination, key: int | None, size: int, level: int) -> bool:
    """True if the pack has a combination of this type, key and size at the level.

    >>> pack_has("bomb", 9, 10, 8), pack_has("bomb", 15, 10, 8), pack_has("pair", 8, 2, 8)
    (True, False, False)
    """
    return type in TYPES and key in keys_of(type, level) and size in sizes_of(type, key)


def beats(a: Reading, b: Reading) -> bool:
    """True if play ``a`` beats ``b`` (11): a higher bomb beats anything, else a higher key of the same type and size.

    >>> beats(Reading("bomb", 3, 4), Reading("straight", 10, 5)), beats(Reading("plate", 5, 6), Reading("plate", 13, 6))
    (True, False)
    """
    ours, theirs = _force(a), _force(b)
    if ours != theirs:
        return ours > theirs
    return a.type == b.type and a.size == b.size and (a.key or 0) > (b.key or 0)


def _force(reading: Reading) -> int:
    """The force of a bomb before rank matters: four, five, straight flush, six to ten, four jokers; 0 for any other play."""
    if reading.type == "bomb":
        return 2 * reading.size
    if reading.type == "straight_flush":
        return _STRAIGHT_FLUSH
    return _JOKER_BOMB if reading.type == "joker_bomb" else 0
