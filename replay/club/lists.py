"""The lists of a club: each whole, or a page of it, at the same cost however long the list is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar
from uuid import UUID

from replay.answers.answer import Page
from replay.answers.games import BoardSummary, FoundHands, GameSummary, MatchList, Player
from replay.club.queries import boards, games, matches, players, results
from replay.club.queries.games import EVERY_GAME, Occasion, Wanted
from replay.club.queries.results import WantedHands
from replay.store import Store
from replay.store.reading import Reading

T = TypeVar("T")
K = TypeVar("K", int, str)

AT_ONCE = 500
"""Items of a whole list that are read together."""


class Lists:
    """Lists of games, boards and team matches."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def games(self) -> list[GameSummary]:
        """Every game, in the order in which it entered the club."""
        return self.store.ask(_whole, games.games_page, "")

    def day(self, game: str | UUID) -> dt.date:
        """Return the day of the club on which a game began, by the beginning of its id. Raises NotFound, or BadInput if several match."""
        return self.store.ask(lambda reading: games.day_of(reading, games.find_game(reading, game)))

    def occasion(self, game: str) -> Occasion:
        """Return the occasion of the game with this whole id, by which people know it."""
        return self.store.ask(games.occasion, game)

    def beginning(self, game: str | UUID) -> str:
        """Return the shortest unique beginning of a game's id, for people who type it. Raises as :meth:`day`."""
        return self.store.ask(lambda reading: games.beginning(reading, games.find_game(reading, game)))

    def games_page(self, after: str, limit: int) -> Page[GameSummary, str]:
        """At most ``limit`` games that follow the one of this id, "" for the first. Raises BadInput."""
        return self.store.ask(games.games_page, after, limit)

    def latest_games(self, after: str, limit: int, wanted: Wanted = EVERY_GAME) -> Page[GameSummary, str]:
        """Return at most ``limit`` of the wanted games after the one with this id, "" for the first; most recent first.

        Raises BadInput or NotFound.
        """
        return self.store.ask(games.latest_games, after, limit, wanted)

    def found_hands(self, wanted: WantedHands, after: str, limit: int, *, stakes: bool = True) -> FoundHands:
        """Return at most ``limit`` of the wanted hands after a key, "" for the first; without money if ``stakes`` is False.

        Raises BadInput or NotFound.
        """
        return self.store.ask(results.found_hands, wanted, after, limit, stakes=stakes)

    def courses(self, seats: Mapping[str, int]) -> dict[str, list[int]]:
        """Return the totals of one seat of each game before its first hand and after each; nothing of long games."""
        return self.store.ask(games.courses, seats)

    def targets(self, ids: Iterable[str]) -> dict[str, int]:
        """Return the points that end each of these games, of those that are played for points."""
        return self.store.ask(games.targets, ids)

    def boards(self) -> list[BoardSummary]:
        """Return every duplicate board that was played, by name; voided hands do not count."""
        return self.store.ask(_whole, boards.boards_page, "")

    def boards_page(self, after: str, limit: int) -> Page[BoardSummary, str]:
        """At most ``limit`` of these boards that follow a name, "" for the first."""
        return self.store.ask(boards.boards_page, after, limit)

    def team_matches(self) -> MatchList:
        """Return every team match in the tags of games, and a finding for each game whose match name is not valid."""
        with self.store.reading() as reading:
            parts = _whole(reading, matches.matches_page, "")
        return MatchList(
            matches=[match for part in parts for match in part.matches],
            findings=[finding for part in parts for finding in part.findings],
        )

    def matches_page(self, after: str, limit: int) -> Page[MatchList, str]:
        """A list of at most ``limit`` of these matches that follow a name, "" for the first."""
        return self.store.ask(matches.matches_page, after, limit)


def every_player(reading: Reading) -> list[Player]:
    """Every player by name."""
    return _whole(reading, players.players_page, "")


def _whole(reading: Reading, page: Callable[[Reading, K, int], Page[T, K]], beginning: K) -> list[T]:
    """All items of a list, read a few at a time."""
    found: list[T] = []
    after: K | None = beginning
    while after is not None:
        part = page(reading, after, AT_ONCE)
        found += part.items
        after = part.next
    return found
