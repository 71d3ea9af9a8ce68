"""Stored matches replayed with full rule checking: read from the store, decoded, and every move decided again.

The peer reads, decodes and folds them, and believes every event.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from benchmarks.measurement import Figure, side_by_side
from replay.club import Club
from replay.club.stored_events import pinned_rules
from replay.rules import codec
from replay.rules.checker import Checker, Folder

__all__ = ["measure"]

_MATCHES = 6
_HANDS = 40
"""A match ends before."""
_KINDS = (("guandan", 4, 0.25), ("khanhoo", 3, 0.3))
"""Each with its players, and the least ratio that is asked."""


def measure(folder: Path) -> list[Figure]:
    """``guandan.replay.checked`` and ``khanhoo.replay.checked``, in events a second."""
    figures = []
    for kind, players, asked in _KINDS:
        with Club.open(str(folder / f"replay-{kind}.db")) as club:
            games = [club.simulate(kind, players, _HANDS, seed).game for seed in range(_MATCHES)]
            events = sum(club.timeline(game).version for game in games)
            own, other = side_by_side(partial(_replay, club, games, Checker), partial(_replay, club, games, Folder))
        rate, peer = events / own, events / other
        against = f"folded without a check: {peer:,.0f} events/s"
        figures.append(Figure(f"{kind}.replay.checked", rate, "events/s", against, rate / peer, asked))
    return figures


def _replay(club: Club, games: list[str], takes: type[Checker] | type[Folder]) -> None:
    for game in games:
        with club.store.reading() as reading:
            events = codec().decode_events(reading.data(game))
        rules = pinned_rules(game, events[0])
        taker = takes(rules, rules.table())
        for event in events:
            taker.feed(event)
        taker.close()
