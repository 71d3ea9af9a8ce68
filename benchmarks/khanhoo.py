"""The best grouping of random hands of Khanhoo, and how many of them are whole, against what is known of the game."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

from benchmarks.measurement import Figure, seconds
from replay.rules.khanhoo.groupings import best, cover, out
from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.pack import JOKER, PACK

__all__ = ["measure"]

_HANDS = 10_000
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
    figures, worst = [], 0.0
    for name, hands in groups.items():
        busy = [time.process_time()]
        taken = seconds(lambda hands=hands, busy=busy: _group(hands, busy))  # type: ignore[misc]
        rate = len(hands) / taken
        figures.append(Figure(f"khanhoo.grouping.{name}", rate, "hands/s", "2,000 hands/s asked", rate / 2000, 1.0))
        worst = max(worst, *(after - before for before, after in pairwise(busy)))
    against = f"50 ms asked: 20 hands/s, {1000 * worst:.1f} ms taken"
    return [
        *figures,
        Figure("khanhoo.grouping.worst", 1 / worst, "hands/s", against, 0.05 / worst, 1.0),
        _share("melded", 15, 10 * _HANDS, 4810, lambda hand: cover(hand, [], _OPTIONS) is not None),
        _share("out", 16, 4 * _HANDS, 487, lambda hand: bool(out(hand, [], _OPTIONS))),
    ]


def _group(hands: list[list[str]], busy: list[float]) -> None:
    # The slowest of so many is found by processor time: by the clock it would be the one that had to wait for its turn.
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
