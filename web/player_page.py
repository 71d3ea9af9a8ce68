"""What the page of a player works out of a page of games: how each went, what was won of each kind, and with whom."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from replay.answers.games import GameSummary, SeatStanding
from web.filters import signed_money
from web.game_list import month_of

__all__ = ["Companion", "KindTally", "PlayedGame", "by_months", "companions", "played", "tallies"]


class PlayedGame(NamedTuple):
    """A game as one of its players sees it.

    Args:
        game: the game.
        own: how far the player came.
        result: what it brought, such as ``+4.50`` or ``53`` points; "" where that is not known.
        others: who else played, in the order of their seats.
    """

    game: GameSummary
    own: SeatStanding
    result: str
    others: list[str]


class KindTally(NamedTuple):
    """Hands of one kind of game, and how many of them the player won; ``share`` in percent."""

    kind: str
    hands: int
    won: int

    @property
    def share(self) -> int:
        """The hands that were won, in percent."""
        return round(100 * self.won / self.hands)


class Companion(NamedTuple):
    """Somebody with whom the player played: the id, in how many games, and in how many of them the player came before them."""

    id: str
    games: int
    ahead: int


def played(games: Iterable[GameSummary], names: Collection[str]) -> list[PlayedGame]:
    """The games as the player saw them who is called by one of these names."""
    found = []
    for game in games:
        own = next((each for each in game.standings if each.player in names), None)
        if own is not None:
            others = [name for name in game.players if name != own.player]
            found.append(PlayedGame(game, own, _result(own, game.unit), others))
    return found


def by_months(found: Iterable[PlayedGame]) -> list[tuple[dt.date | None, list[PlayedGame]]]:
    """The games by months, in their order; the first day of the month is None for games without a known day."""
    return [(first, list(some)) for first, some in groupby(found, key=lambda each: month_of(each.game))]


def tallies(found: Sequence[PlayedGame]) -> list[KindTally]:
    """The hands of these games by kind, the most hands first."""
    hands, won = Counter[str](), Counter[str]()
    for each in found:
        kind = each.game.rules.partition("/")[0]
        hands[kind] += each.own.hands
        won[kind] += each.own.won
    return [KindTally(kind, count, won[kind]) for kind, count in hands.most_common() if count]


def companions(found: Sequence[PlayedGame], known: Callable[[Iterable[str]], Mapping[str, str]]) -> list[Companion]:
    """With whom the player played these games, the most games first.

    Args:
        found: the games.
        known: gives the ids of the players that names mean: two names may mean one.
    """
    ids = known({each.player for one in found for each in one.game.standings})
    together, ahead = Counter[str](), Counter[str]()
    for one in found:
        for each in one.game.standings:
            if each.seat != one.own.seat:
                together[ids[each.player]] += 1
                ahead[ids[each.player]] += _is_ahead(one.own, each)
    return [Companion(player, count, ahead[player]) for player, count in together.most_common()]


def _is_ahead(own: SeatStanding, other: SeatStanding) -> bool:
    return own.place is not None and other.place is not None and own.place < other.place


def _result(own: SeatStanding, unit: str) -> str:
    """Money where some was won or lost, else points or levels; "" before the first hand, and where it is hidden."""
    if own.place is None:
        return ""
    if own.money and own.points is not None:
        return f"{own.points} ({signed_money(own.money, unit)})"
    if own.points is not None:
        return str(own.points)
    return "" if own.money is None else signed_money(own.money, unit)
