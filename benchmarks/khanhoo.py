"""The best grouping of random hands of Khanhoo, and how many of them are whole, against what is known of the game.

The peer is written straight from the rules and tries every meld.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

from benchmarks.measurement import Figure, seconds
from replay.rules.khanhoo import melds as groupings
from replay.rules.khanhoo.melds import Meld, best, cover, every_meld, out
from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.pack import JOKER, PACK

__all__ = ["measure", "straightforward"]

_HANDS, _PEERS = 10_000, 50
_SLOWEST, _ROUNDS = 50, 5
_OPTIONS = Options()
_DECK = [card for card in PACK for _ in range(PACK.copies[card])]


def measure(folder: Path) -> list[Figure]:
    """``khanhoo.grouping.*``, from an empty memory, and the two known shares of ``khanhoo.share.*``."""
    chance = Random(15)
    others = [card for card in _DECK if card != JOKER]
    groups = {
        "joker": [[JOKER, *chance.sample(others, 14)] for _ in range(_HANDS)],
        "random": [chance.sample(_DECK, 15) for _ in range(_HANDS)],
    }
    for hand in groups["random"][:5]:
        assert best(hand, [], _OPTIONS)[:2] == straightforward(hand, _inside(hand))
    best(groups["joker"][0], [], _OPTIONS)  # so that no hand is measured with the tables that all of them need
    figures: list[Figure] = []
    slow: list[tuple[float, list[str]]] = []
    for name, hands in groups.items():
        busy = [time.process_time()]
        rate = len(hands) / seconds(partial(_group, hands, busy))
        peer = _PEERS / seconds(partial(_try_everything, hands[:_PEERS]))
        against = f"every meld tried: {peer:,.0f} hands/s"
        figures.append(Figure(f"khanhoo.grouping.{name}", rate, "hands/s", against, rate / peer, 100))
        taken = (after - before for before, after in pairwise(busy))
        slow = sorted([*slow, *zip(taken, hands, strict=True)], reverse=True)[:_SLOWEST]
    return [
        *figures,
        _worst([hand for _, hand in slow]),
        _share("melded", 15, 10 * _HANDS, 4810, lambda hand: cover(hand, [], _OPTIONS) is not None),
        _share("out", 16, 4 * _HANDS, 487, lambda hand: bool(out(hand, [], _OPTIONS))),
    ]


def _worst(hands: Sequence[list[str]]) -> Figure:
    """The slowest of the hands that took longest, each measured several times: at first, what else the machine did was in it."""
    own, hand = max((min(_from_nothing(hand) for _ in range(_ROUNDS)), hand) for hand in hands)
    other = min(seconds(partial(_try_everything, [hand])) for _ in range(_ROUNDS))
    against = f"every meld tried: {1 / other:,.1f} hands/s"
    return Figure("khanhoo.grouping.worst", 1 / own, "hands/s", against, other / own, 1.0)


def _from_nothing(hand: list[str]) -> float:
    groupings._runs.cache_clear()
    return seconds(lambda: best(hand, [], _OPTIONS))


def straightforward(cards: Sequence[str], melds: Sequence[Meld]) -> tuple[int, int]:
    """The most points, and with them the most cards in melds: each card in turn is left over or put into every meld it can be in."""
    if not cards:
        return 0, 0
    found = [straightforward(cards[1:], melds)]
    for meld in melds:
        if cards[0] in meld.cards and not Counter(meld.cards) - Counter(cards):
            points, melded = straightforward(list((Counter(cards) - Counter(meld.cards)).elements()), melds)
            found.append((points + meld.points, melded + len(meld.cards)))
    return max(found)


def _inside(hand: Sequence[str]) -> list[Meld]:
    """The melds in the hand."""
    return [meld for meld in every_meld(_OPTIONS) if not Counter(meld.cards) - Counter(hand)]


def _try_everything(hands: Sequence[Sequence[str]]) -> None:
    for hand in hands:
        straightforward(hand, _inside(hand))


def _group(hands: list[list[str]], busy: list[float]) -> None:
    for hand in hands:
        best(hand, [], _OPTIONS)
        busy.append(time.process_time())


def _share(name: str, size: int, count: int, one_in: int, whole: Callable[[list[str]], bool]) -> Figure:
    """How often it happens, beside how often it is known to: four standard deviations are allowed."""
    chance = Random(size)
    found = sum(whole(chance.sample(_DECK, size)) for _ in range(count))
    known = count / one_in
    against = f"1 in {one_in:,} known: {known:.0f} of {count:,}, give or take {4 * known**0.5:.0f}"
    return Figure(f"khanhoo.share.{name}", found, "hands", against, 4 * known**0.5 / max(abs(found - known), 1.0), 1.0)
