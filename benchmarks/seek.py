"""Looking at any step of a game of 10,000 events, warm: what a click in the viewer costs before the page is drawn.

The peer folds what it has in memory, without keyframes: for a random step the game from its start, for the next step of a hand that
hand. It sees every card and draws nothing.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from random import Random

from benchmarks.measurement import Figure, side_by_side
from replay.club import Club
from replay.rules.eyes import ALL, PUBLIC, Eyes
from replay.table.timeline import Timeline
from replay.values.events import Event

__all__ = ["measure"]

_SEEKS, _FOLDS, _HANDS = 2000, 50, 100


def measure(folder: Path) -> list[Figure]:
    """``seek.random`` with eyes and view, and ``seek.step``: the state of the next step of a hand."""
    with Club.open(str(folder / "seek.db")) as club:
        game = club.simulate("quandui/gamerules", 4, 204, seed=12, stake="1.00 EUR").game
        timeline = club.timeline(game)
        return [_random(club, timeline), _step(timeline)]


def _random(club: Club, timeline: Timeline) -> Figure:
    chance, looks = Random(1), (ALL, PUBLIC, Eyes("seat", 2))
    spans = [chance.choice(list(timeline.hands.values())) for _ in range(_SEEKS)]
    places = [(span, chance.randrange(span.steps), chance.choice(looks)) for span in spans]
    events = [record.data for record in timeline.recorded()]

    def ours() -> None:
        for span, step, eyes in places:
            club.show(timeline.game, span.hand, step, eyes)

    def peers() -> None:
        for span, step, _ in places[:_FOLDS]:
            _fold(timeline, events[: span.first + step])

    own, other = side_by_side(ours, peers)
    rate, peer = _SEEKS / own, _FOLDS / other
    return Figure("seek.random", rate, "seeks/s", f"folded from the game's start: {peer:,.0f} seeks/s", rate / peer, 10)


def _fold(timeline: Timeline, events: list[Event]) -> None:
    table, evolve = timeline.rules.table(), timeline.rules.evolve
    for event in events:
        evolve(table, event)


def _step(timeline: Timeline) -> Figure:
    spans = list(timeline.hands.values())[:_HANDS]
    before = {span: timeline.at(span.first - 1) for span in spans}
    places = list(chain.from_iterable([(span, step) for step in range(span.steps)] for span in spans))

    def ours() -> None:
        for span, step in places:
            timeline.at(span.first + step, PUBLIC)

    def peers() -> None:
        for span, step in places:
            table, evolve = before[span].copy(), timeline.rules.evolve
            for record in timeline.recorded(span.first, span.first + step):
                evolve(table, record.data)

    own, other = side_by_side(ours, peers)
    rate, peer = len(places) / own, len(places) / other
    return Figure("seek.step", rate, "steps/s", f"folded from the hand's start: {peer:,.0f} steps/s", rate / peer, 0.9)
