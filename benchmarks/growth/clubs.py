"""Clubs and games of any size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

from benchmarks.growth.repetition import Evening, hold, play, play_boards
from replay.club import Club
from replay.rules.shared.checks import expected_dealer
from replay.values.events import HandStarted

__all__ = ["begin_hand", "club_of", "evenings", "league_of", "long_game"]

_KINDS = (("khanhoo", 3, 3), ("quandui/gamerules", 4, 3), ("guandan", 4, 1))
"""Each with its players, and how often it is played in a turn, so that there are about as many events of each."""
_HANDS = 4
_PLAYED = 3
"""Evenings of each kind that differ."""
_TOGETHER = 50
"""Evenings in one transaction: the club syncs the disk once for all of them."""


def club_of(path: Path, events: int) -> Club:
    """A club of at least so many events and with a log: the same few people on many evenings, as much of each kind of game."""
    return _filled(path, evenings(), events, new_names=False)


def evenings() -> list[Evening]:
    """One turn of the evenings of such a club."""
    turns: list[Evening] = []
    for seed in range(_PLAYED):
        for kind, players, times in _KINDS:
            turns += [play(kind, players, _HANDS, seed)] * times
    return turns


def league_of(path: Path, events: int) -> Club:
    """A club of at least so many events, with a log, in which every evening brings players, boards and a team match of its own."""
    return _filled(path, [play_boards()], events, new_names=True)


def _filled(path: Path, evenings: Sequence[Evening], events: int, *, new_names: bool) -> Club:
    club = Club.open(str(path))
    count, numbered = 0, enumerate(cycle(evenings))
    while count < events:
        with club.store.writing() as writing:
            for number, evening in islice(numbered, _TOGETHER):
                count += hold(writing, evening, number, new_names=new_names)
                if count >= events:
                    break
    club.log.begin("example.org/growth")
    return club


def long_game(path: Path, events: int) -> tuple[Club, str]:
    """A club with one game of at least so many events, in which a hand is being played."""
    club = Club.open(str(path))
    hands = max(2, events // 48)
    game = str(club.simulate("quandui/gamerules", 4, hands, 5, "1.00 EUR").game)
    club.void_hand(game, hands, "so that the game goes on")
    begin_hand(club, game)
    return club, game


def begin_hand(club: Club, game: str) -> None:
    """Let the next hand of a game begin."""
    table = club.timeline(game).table
    place = table.present.index(expected_dealer(table) or table.present[0])
    order = table.present[place:] + table.present[:place]
    club.append(game, [HandStarted(table.hands + 1, order, order[0], "observed")], "growth")
