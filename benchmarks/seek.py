"""Looking at any step of a game of 10,000 events, warm: what a click in the viewer costs before the page is drawn."""

from __future__ import annotations

import statistics
from pathlib import Path
from random import Random

from benchmarks.measurement import Figure, seconds
from replay.club import Club
from replay.rules.eyes import ALL, PUBLIC, Eyes

__all__ = ["measure"]

SEEKS = 2000


def measure(folder: Path) -> list[Figure]:
    """``seek.random`` with eyes and view, and ``seek.step``: the state of the next step of a hand."""
    with Club.open(str(folder / "seek.db")) as club:
        game = club.simulate("quandui/gamerules", 4, 204, seed=12, stake="1.00 EUR").game
        chance = Random(1)
        timeline = club.timeline(game)
        looks = [ALL, PUBLIC, Eyes("seat", 2)]
        places = []
        for _ in range(SEEKS):
            hand = chance.choice(list(timeline.hands))
            places.append((hand, chance.randrange(timeline.hands[hand].steps), chance.choice(looks)))
        for hand, step, eyes in places:
            club.show(game, hand, step, eyes)
        seek = statistics.median(seconds(lambda at=at: club.show(game, *at)) for at in places)  # type: ignore[misc]
        steps = []
        for span in list(timeline.hands.values())[:100]:
            for version in range(span.first, span.last + 1):
                steps.append(seconds(lambda version=version: timeline.at(version, PUBLIC)))  # type: ignore[misc]
        stride = statistics.median(steps)
    return [
        Figure("seek.random", 1 / seek, "seeks/s", "1 ms asked: 1,000 seeks/s", 0.001 / seek, 1.0),
        Figure("seek.step", 1 / stride, "steps/s", "50 µs asked: 20,000 steps/s", 0.00005 / stride, 1.0),
    ]
