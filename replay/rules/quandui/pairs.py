"""The mathematics of one hand of Quán Duì: complete or not, how many dui, what it waits for, how far it is from winning.

Everything here is a pure function of card codes. ``concealed`` are the cards held in hand, ``melds`` the pairs laid out face up;
a laid pair is fixed (ruling 9), so it counts as one dui and its cards help no other pair. The rules are rulings 2 and 12, after the
club description's "The cards" and the gamerules text's "special cards".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from replay.rules.quandui.pack import ODD, number, pack

__all__ = [
    "PAIRS", "Pairing", "could_be_quan_dui", "could_be_single", "could_complete", "draws_to_quan_dui", "draws_to_win",
    "is_complete", "is_quan_dui", "max_dui", "quan_waits", "waits",
]  # fmt: skip

PAIRS = 8
"""A complete hand is eight pairs."""


class Pairing(NamedTuple):
    """The two options that decide which cards pair.

    Args:
        specials_copies: copies of each odd card in the pack.
        specials_dui: whether two identical odd cards are a dui; if not, they are no pair at all.
    """

    specials_copies: int = 4
    specials_dui: bool = True

    def dui(self, card: str) -> bool:
        """Whether two of this card are a dui."""
        return self.specials_dui or card not in ODD


Cards = Sequence[str]
Melds = Sequence[Sequence[str]]
Groups = tuple[tuple[str, ...], ...]

_BY_CARD: Groups = tuple((card,) for card in pack(1))
_BY_NUMBER: Groups = tuple(tuple(card for card in pack(1) if number(card) == each) for each in "123456789")
_ONES = frozenset(_BY_NUMBER[0])
_BIT = {card: 1 << int(number(card)) for card in pack(1)}


def is_complete(concealed: Cards, melds: Melds, pairing: Pairing) -> bool:
    """Whether the sixteen cards are eight pairs (ruling 12). An unseen card pairs with nothing; for those ask :func:`could_complete`.

    >>> held = "4b 4w 1s DH 2b 2b 3s 3s 5w 5w 6b 6s 7w 7w".split()
    >>> is_complete(held, [["9b", "9b"]], Pairing())
    True
    >>> is_complete("DH DH".split(), [["9b", "9b"]] * 7, Pairing(specials_dui=False))
    False
    """
    if len(concealed) + 2 * len(melds) != 2 * PAIRS:
        return False
    odd_numbers = 0
    for card in concealed:
        if card not in _BIT:
            return False
        odd_numbers ^= _BIT[card]
    return not odd_numbers and (pairing.specials_dui or _spare_ones(concealed) >= 0)


def max_dui(concealed: Cards, melds: Melds, pairing: Pairing) -> int | None:
    """The most dui among the eight pairs of a complete hand, None for any other hand (ruling 12).

    >>> held = "1b 1b DH DH 2b 2b 3s 3s 5w 5w 6b 6b 7w 7w 9b 9b".split()
    >>> max_dui(held, [], Pairing()), max_dui(held, [], Pairing(specials_dui=False))
    (8, 6)
    """
    if not is_complete(concealed, melds, pairing):
        return None
    held = Counter(concealed)
    dui = len(melds) + sum(copies // 2 for card, copies in held.items() if pairing.dui(card))
    if pairing.specials_dui:
        return dui
    dui_of_ones = sum(held[card] // 2 for card in _ONES if card not in ODD)
    return dui - max(0, dui_of_ones - _spare_ones(concealed))


def _spare_ones(concealed: Cards) -> int:
    """How many pairs of ones may go without the commonest odd card, if odd cards make no dui; below zero it is too common.

    Ones that may not pair with their like pair up completely exactly if the commonest is at most half of them. Every dui of
    suited ones takes two away, so this is also the bound on those dui.
    """
    ones = [card for card in concealed if card in _ONES]
    return len(ones) // 2 - max(ones.count(card) for card in ODD)


def is_quan_dui(concealed: Cards, melds: Melds, pairing: Pairing) -> bool:
    """Whether the hand is complete with eight dui.

    >>> is_quan_dui(["9s", "9s"], [["4b", "4b"]] * 7, Pairing())
    True
    """
    return max_dui(concealed, melds, pairing) == PAIRS


def waits(concealed: Cards, melds: Melds, pairing: Pairing) -> list[str]:
    """The cards that complete a hand of fifteen, in pack order, as far as the pack has a copy outside the hand.

    >>> waits("2b 2b 3s 3s 5w 5w 6b 6b 7w 7w 8s 8s 9b 9b 4b".split(), [], Pairing())
    ['4b', '4s', '4w']
    """
    left = _outside(concealed, melds, pairing)
    return [card for card, copies in left.items() if copies > 0 and is_complete([*concealed, card], melds, pairing)]


def quan_waits(concealed: Cards, melds: Melds, pairing: Pairing) -> list[str]:
    """Those of the :func:`waits` that make quan dui.

    >>> quan_waits("2b 2b 3s 3s 5w 5w 6b 6b 7w 7w 8s 8s 9b 9b 4b".split(), [], Pairing())
    ['4b']
    """
    return [card for card in waits(concealed, melds, pairing) if is_quan_dui([*concealed, card], melds, pairing)]


def draws_to_win(concealed: Cards, melds: Melds, pairing: Pairing) -> int | None:
    """The least number of new cards with which the hand can hold a complete sixteen that keeps the laid pairs.

    Any concealed card may be thrown away, and no card is counted oftener than the pack has it. None with more than eight laid pairs.

    >>> draws_to_win("2b 2b 3s 3s 5w 5w 6b 6b 7w 7w 8s 8s 9b 4w 4b".split(), [], Pairing())
    1
    >>> draws_to_win("2b 2b 3s 3s 5w 5w 6b 6b 7w 7w 8s 8s 9b 9s 4b 1w".split(), [], Pairing())
    1
    """
    return _fewest_new(_BY_NUMBER, concealed, melds, pairing)


def draws_to_quan_dui(concealed: Cards, melds: Melds, pairing: Pairing) -> int | None:
    """The same as :func:`draws_to_win`, for eight dui.

    >>> draws_to_quan_dui("2b 2b 3s 3s 5w 5w 6b 6b 7w 7w 8s 8s 9b 9s 4b 4w".split(), [], Pairing())
    2
    """
    return _fewest_new(_BY_CARD, concealed, melds, pairing)


def could_complete(concealed_known: Cards, unknown: int, melds: Melds, pairing: Pairing) -> bool:
    """Whether the hand may be complete, where nobody recorded ``unknown`` of its concealed cards; laid cards may be ``?`` too.

    >>> could_complete(["4b", "7w", "7w"], 1, [["9b", "9b"]] * 6, Pairing())
    True
    >>> could_complete(["4b", "6w", "7w"], 1, [["9b", "9b"]] * 6, Pairing())
    False
    """
    if not unknown:
        return is_complete(concealed_known, melds, pairing)
    return _could_become(_BY_NUMBER, concealed_known, unknown, melds, pairing)


def could_be_quan_dui(concealed_known: Cards, unknown: int, melds: Melds, pairing: Pairing) -> bool:
    """Whether the hand may be complete with eight dui, where ``unknown`` of its concealed cards are not recorded."""
    return _could_become(_BY_CARD, concealed_known, unknown, melds, pairing)


def could_be_single(concealed_known: Cards, unknown: int, melds: Melds, pairing: Pairing) -> bool:
    """Whether the hand may be complete without being quan dui, where ``unknown`` of its concealed cards are not recorded.

    >>> could_be_single(["9b"], 1, [["2b", "2b"]] * 7, Pairing())
    True
    """
    if not unknown:
        return is_complete(concealed_known, melds, pairing) and not is_quan_dui(concealed_known, melds, pairing)
    if unknown == 1:
        return waits(concealed_known, melds, pairing) != quan_waits(concealed_known, melds, pairing)
    # Two free cards can always be a ka: fifteen cards cannot exhaust every choice of one.
    return could_complete(concealed_known, unknown, melds, pairing)


def _could_become(groups: Groups, known: Cards, unknown: int, melds: Melds, pairing: Pairing) -> bool:
    """Whether some sixteen in pairs of these groups holds all known cards: then the unknown ones are just its new cards."""
    if len(known) + unknown + 2 * len(melds) != 2 * PAIRS:
        return False
    return _fewest_unknown(groups, tuple(sorted(known)), tuple(sorted(map(tuple, melds))), pairing) == unknown


@lru_cache(maxsize=1000)
def _fewest_unknown(
    groups: Groups, known: tuple[str, ...], melds: tuple[tuple[str, ...], ...], pairing: Pairing
) -> int | None:
    """:func:`_fewest_new`, remembered: after every move each way to win is asked about again, and few laid pairs are new."""
    return _fewest_new(groups, known, melds, pairing)


def _fewest_new(groups: Groups, concealed: Cards, melds: Melds, pairing: Pairing) -> int | None:
    """The fewest cards outside ``concealed`` among all sixteens whose concealed pairs lie each within one group of cards.

    Each further pair of a group keeps at most as many cards of the hand as the pair before it, so the best pairs of all groups
    together are the best choice. A thrown card never needs to come back: a target with it would have kept it.
    """
    pairs = PAIRS - len(melds)
    held = Counter(concealed)
    free = _outside((), melds, pairing)
    kept = sorted((kept for group in groups for kept in _kept(group, pairs, held, free, pairing)), reverse=True)[:pairs]
    return 2 * pairs - sum(kept) if len(kept) == pairs else None


def _kept(
    group: tuple[str, ...], most: int, held: Mapping[str, int], free: Mapping[str, int], pairing: Pairing
) -> Iterator[int]:
    """How many cards of the hand the group's first pair keeps, how many more its second, and so on while the pack has the cards."""
    before = 0
    for pairs in range(1, most + 1):
        # A card that is not a dui is in a pair at most once.
        fit = [(card, min(free[card], 2 * pairs if pairing.dui(card) else pairs)) for card in group]
        if sum(room for _, room in fit) < 2 * pairs:
            return
        after = min(2 * pairs, sum(min(held[card], room) for card, room in fit))
        yield after - before
        before = after


def _outside(concealed: Iterable[str], melds: Melds, pairing: Pairing) -> dict[str, int]:
    """The pack's copies of each card that are neither among these cards nor laid out."""
    left = dict(pack(pairing.specials_copies).copies)
    for cards in (concealed, *melds):
        for card in cards:
            if card in left:
                left[card] -= 1
    return left
