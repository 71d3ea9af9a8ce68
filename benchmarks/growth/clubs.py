"""Clubs and games of any size."""

from __future__ import annotations

from pathlib import Path

from benchmarks.evenings import play_evenings
from replay.club import Club
from replay.events import HandStarted
from replay.rules.shared.checks import expected_dealer

__all__ = ["begin_hand", "club_of", "long_game"]

_HANDS = 12


def club_of(path: Path, events: int) -> Club:
    """A club of at least so many events, a third of each kind, with a log: evenings of twelve hands between the same players."""
    club = Club.open(str(path))
    play_evenings(club, events, _HANDS)
    club.log.begin("example.org/growth")
    return club


def long_game(path: Path, events: int) -> tuple[Club, str, int]:
    """A club with one game of at least so many events that goes on; the game, and its last hand that counts."""
    club = Club.open(str(path))
    hands = max(2, events // 48)
    game = str(club.simulate("quandui/gamerules", 4, hands, 5, "1.00 EUR").game)
    club.void_hand(game, hands, "so that the game goes on")
    return club, game, hands - 1


def begin_hand(club: Club, game: str) -> None:
    """Let the next hand of a game begin."""
    table = club.timeline(game).table
    place = table.present.index(expected_dealer(table) or table.present[0])
    order = table.present[place:] + table.present[:place]
    club.append(game, [HandStarted(table.hands + 1, order, order[0], "observed")], "growth")
