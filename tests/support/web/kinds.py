"""The games of the fixtures ``kinds`` and ``site_of_kinds``: a hand of each kind."""

from __future__ import annotations

from replay.club import Club

__all__ = ["KINDS", "game_of"]

KINDS = {"quandui/gamerules": 6, "guandan": 4, "khanhoo": 3}
"""How many play each."""


def game_of(club: Club, kind: str) -> str:
    """The id of the game of a kind."""
    return next(each.id for each in club.games() if each.rules.startswith(kind))
