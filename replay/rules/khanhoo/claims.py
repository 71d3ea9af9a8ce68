"""Bumping a discard out of turn: what a hand can bump, who of several comes first, and the next player's challenge
(docs/rules/khanhoo.md, 10 to 12: the denexa text, "bumping").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from replay.rules.khanhoo.events import MeldType
from replay.rules.khanhoo.groupings import out
from replay.rules.khanhoo.melds import MELDS, Meld, every_meld
from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.pack import JOKER


class Bump(NamedTuple):
    """A seat that wants the discard, and the type of meld that it names."""

    seat: int
    type: MeldType


def bumps(cards: Sequence[str], discard: str, options: Options) -> list[Meld]:
    """The melds that a hand can lay with a discard, the dearest first and among equals those without the joker (10): doubles too.

    No sequence; with ``bump_sequence_to_go_out`` one with which the hand goes out at once.

    Args:
        cards: those held in hand; laid melds join no other.
        discard: the card that all of them must hold.
        options: those of the table.

    >>> [meld.cards for meld in bumps("X AH AS AD 2S".split(), "3D", Options())]
    [('AH', '2S', '3D'), ('X', '2S', '3D'), ('AH', 'X', '3D')]
    """
    held = Counter([*cards, discard])
    found = [
        meld
        for meld in every_meld(options)
        if discard in meld.cards
        and Counter(meld.cards) <= held
        and (meld.type != "sequence" or (options.bump_sequence_to_go_out and _goes_out(meld, held, options)))
    ]
    return sorted(found, key=lambda meld: (-meld.points, JOKER in meld.cards))


def _goes_out(meld: Meld, held: Counter[str], options: Options) -> bool:
    """Whether a seat that lays this out of what it holds can go out with the next discard."""
    return bool(out(list((held - Counter(meld.cards)).elements()), [], options))


def bumpers_of(order: Sequence[int], discarder: int) -> list[int]:
    """The seats that may bump, who plays soonest first (10): all but the discarder and the next player, so none of two.

    Args:
        order: the seats in order of play.
        discarder: one of them.

    >>> bumpers_of((1, 2, 3, 4), 3), bumpers_of((1, 2), 1)
    ([1, 2], [])
    """
    place = order.index(discarder)
    return [*order[place + 1 :], *order[:place]][1:]


def first_of(order: Sequence[int], discarder: int, wanting: Sequence[Bump]) -> Bump | None:
    """Who of several bumpers comes first (11): the dearer meld, among equals who plays sooner. None if nobody wants to.

    >>> first_of((0, 1, 2, 3), 0, [Bump(3, "triplet"), Bump(2, "triplet")])
    Bump(seat=2, type='triplet')
    """
    sooner = bumpers_of(order, discarder)
    return min(wanting, key=lambda bump: (-MELDS[bump.type], sooner.index(bump.seat)), default=None)


def holds(bump: MeldType, named: MeldType | None) -> bool:
    """Whether a bump for this type holds against what the next player names, or None for no challenge (12): only if strictly dearer.

    >>> holds("court", "royal"), holds("court", "court"), holds("court", None)
    (True, False, True)
    """
    return named is None or MELDS[bump] > MELDS[named]


def claim(order: Sequence[int], discarder: int, named: MeldType | None, wanting: Sequence[Bump]) -> int | None:
    """The seat that bumps the discard, None if nobody does (11, 12).

    Args:
        order: the seats in order of play.
        discarder: one of them.
        named: the type that the next player names to challenge, or None.
        wanting: those of :func:`bumpers_of` who want to.

    >>> wanting = [Bump(2, "triplet"), Bump(3, "court")]
    >>> [claim((0, 1, 2, 3), 0, named, wanting) for named in (None, "court", "royal", "sequence")]
    [3, None, 3, 3]
    """
    first = first_of(order, discarder, wanting)
    return first.seat if first is not None and holds(first.type, named) else None
