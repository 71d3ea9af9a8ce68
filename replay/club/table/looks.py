"""What somebody sees of a game whose hands are not all the same to them: with which eyes they look at each event."""

from __future__ import annotations

from collections.abc import Callable

from replay.rules.eyes import ALL, Eyes
from replay.timeline import Timeline

__all__ = ["Looks", "by_hand", "see_all"]

Looks = Callable[[int], Eyes | None]
"""The eyes of somebody at the event of a version, which are those for its hand; None where they see nothing of that hand."""


def see_all(version: int) -> Eyes:
    """The eyes of whoever runs the club."""
    return ALL


def by_hand(timeline: Timeline, looks: Looks) -> Looks:
    """The same, asked about each hand of a game only once."""
    found: dict[int, Eyes | None] = {}

    def look(version: int) -> Eyes | None:
        hand = timeline.hand_at(version)
        if hand not in found:
            found[hand] = looks(version)
        return found[hand]

    return look
