"""Evenings of all kinds of game, for clubs of a given size."""

from __future__ import annotations

from replay.club import Club

__all__ = ["play_evenings"]

_KINDS = (("quandui/gamerules", 4), ("guandan", 4), ("khanhoo", 3))


def play_evenings(club: Club, events: int, hands: int) -> None:
    """Fill a club with at least so many events, a third of each kind: evenings of so many hands between the same players."""
    played = dict.fromkeys(_KINDS, 0)
    seed = 0
    while sum(played.values()) < events:
        kind, players = fewest = min(played, key=played.__getitem__)
        seed += 1
        played[fewest] += club.simulate(kind, players, hands, seed, "1.00 EUR").added
