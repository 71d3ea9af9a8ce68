"""The list of games as the home page shows it: by months, who won as the headline, and games that belong together in one row."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from replay.answers.games import GameSummary, SeatStanding
from replay.errors import BadInput
from replay.pairing import match_of
from replay.times import UNKNOWN
from web.filters import signed_money

__all__ = ["GameLine", "Group", "Month", "Others", "game_line", "month_of", "months"]

_TOGETHER = 3
"""From so many games of the same players on one day on, they are one row."""


class Others(NamedTuple):
    """Players who did equally well, and how well: points or money with its sign; "" where that is not known."""

    result: str
    names: list[str]


class GameLine(NamedTuple):
    """A game in the list.

    Args:
        game: the game.
        first: who is ahead; nobody where nothing is decided.
        result: how far they are, such as ``53``, ``27 : 8`` or ``+4.50``; "" where that is not known.
        against: the other side, where two sides play each other.
        others: everybody else, the best first.
        lot: whether a lot decided, as all were level.
    """

    game: GameSummary
    first: list[str]
    result: str
    against: list[str]
    others: list[Others]
    lot: bool = False


class Group(NamedTuple):
    """Games of one day that belong together: tables that played the same boards, a team match, or many short games of the same players."""

    why: Literal["boards", "match", "players"]
    lines: list[GameLine]

    @property
    def boards(self) -> int:
        """How many boards a table of them played."""
        return max(each.game.boards for each in self.lines)


class Month(NamedTuple):
    """The games of a month, in the order of the list; ``first`` is its first day, None for games without a known day."""

    first: dt.date | None
    rows: list[GameLine | Group]


def months(games: Iterable[GameSummary]) -> list[Month]:
    """The games of a page by months."""
    return [Month(first, _rows(list(some))) for first, some in groupby(games, key=month_of)]


def month_of(game: GameSummary) -> dt.date | None:
    """The first day of the month in which a game was played; None where its day is not known."""
    return None if game.day == UNKNOWN.date() else game.day.replace(day=1)


def _rows(games: Sequence[GameSummary]) -> list[GameLine | Group]:
    found: list[GameLine | Group] = []
    for (_, _, why, _), some in groupby(games, key=_bond):
        lines = [game_line(each) for each in some]
        if len(lines) >= (_TOGETHER if why == "players" else 2):
            found.append(Group(why, lines))
        else:
            found += lines
    return found


def _bond(game: GameSummary) -> tuple[dt.date, str, Literal["boards", "match", "players"], object]:
    """What games have in common that belong together."""
    kind = game.rules.partition("/")[0]
    if match := _match(game):
        return game.day, kind, "match", match
    if game.boards:
        return game.day, kind, "boards", game.tags.get("Place")
    return game.day, kind, "players", sorted(game.players)


def _match(game: GameSummary) -> str | None:
    try:
        return match_of(game.tags)
    except BadInput:
        return None


def game_line(game: GameSummary) -> GameLine:
    """A game in the list, or in its evening: who is ahead, how far, and everybody else."""
    ahead = [each for each in game.standings if each.place == 1]
    behind = [each for each in game.standings if each.place != 1]
    if not ahead or not behind:
        return GameLine(game, [], "", [], [])
    names = [each.player for each in ahead]
    equal = {each.points for each in behind}
    if len(ahead) == len(behind) == 2 and len(equal) == 1 and ahead[0].points is not None:
        against = [each.player for each in behind]
        return GameLine(game, names, f"{ahead[0].points} : {behind[0].points}", against, [], ahead[0].lot)
    others = [
        Others(result, [each.player for each in some])
        for result, some in groupby(behind, key=lambda each: _result(each, game.unit))
    ]
    return GameLine(game, names, _result(ahead[0], game.unit), [], others, ahead[0].lot)


def _result(standing: SeatStanding, unit: str) -> str:
    if standing.points is not None:
        return str(standing.points)
    return "" if standing.money is None else signed_money(standing.money, unit)
