"""Stored matches replayed with full rule checking: read from the store, decoded, and every move decided again."""

from __future__ import annotations

import statistics
from functools import partial
from pathlib import Path

from benchmarks.measurement import Figure, seconds
from replay.club import Club
from replay.club.pinned_rules import pinned_rules
from replay.rules import codec
from replay.rules.decision import Checker

__all__ = ["measure"]

_ASKED = 50_000
_MATCHES, _ROUNDS = 6, 5
_HANDS = 40
"""A match ends before."""
_KINDS = (("guandan", 4), ("khanhoo", 3))


def measure(folder: Path) -> list[Figure]:
    """``guandan.replay.checked`` and ``khanhoo.replay.checked``, in events a second."""
    figures = []
    for kind, players in _KINDS:
        with Club.open(str(folder / f"replay-{kind}.db")) as club:
            games = [club.simulate(kind, players, _HANDS, seed).game for seed in range(_MATCHES)]
            events = sum(club.timeline(game).version for game in games)
            taken = statistics.median(seconds(partial(_replay, club, games)) for _ in range(_ROUNDS))
        rate = events / taken
        figures.append(
            Figure(f"{kind}.replay.checked", rate, "events/s", f"{_ASKED:,} events/s asked", rate / _ASKED, 1.0)
        )
    return figures


def _replay(club: Club, games: list[str]) -> None:
    for game in games:
        with club.store.reading() as reading:
            events = codec().decode_events(reading.data(game))
        rules = pinned_rules(game, events[0])
        checker = Checker(rules, rules.table())
        for event in events:
            checker.feed(event)
        checker.close()
