"""The players of the club, the forms that correct their names, and the page of one: the balance over time, the games with the latest
first, what was won of each kind, and with whom.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.books import Running
from replay.answers.games import GameSummary, PlayerRecord, SeatStanding
from replay.club import Wanted
from replay.rights import Right
from replay.schemas.arguments import NamesPageQuery, PageQuery
from replay.schemas.bodies import MergerForm, PartingForm, RenamingForm
from replay.values.events import player_account
from replay.words.errors import NotFound
from web.charts import Chart, chart
from web.current_club import club
from web.filters import signed_money
from web.forms import FRESH, Filled, Recorder, address, done_notice, recorded
from web.game_list import month_of
from web.request import NAMES_A_PAGE, asked, once, shown_limit
from web.rights import has_right, needs, own_or_any
from web.security import takes_form
from web.visitor_filter import seen_summaries
from web.visitors import own_players, recorder

blueprint = Blueprint("players", __name__)


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
    """Another player at the same tables: the id, the number of shared games, and the number in which this player came first."""

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


@blueprint.get("/players")
@needs(Right.SEE_NAMES)
def index() -> str:
    """Everybody by name, with what they played and the other names they are known by."""
    return _players(FRESH)


@blueprint.post("/players")
@takes_form
@needs(Right.SEE_NAMES, forms={"rename": Right.NAME_PLAYERS, "merge": Right.NAME_PLAYERS, "part": Right.NAME_PLAYERS})
def record() -> AnyResponse:
    """Rename a player, merge two, or part them again."""
    people = club().players

    def rename(player: str, name: str, id: UUID) -> None:
        people.rename(player, name, by=recorder(), event_id=id)

    def merge(player: str, into: str, id: UUID) -> None:
        people.merge(player, into, by=recorder(), event_id=id)

    def part(player: str, id: UUID) -> None:
        people.part(player, by=recorder(), event_id=id)

    return recorded(
        {
            "rename": Recorder(RenamingForm(), rename),
            "merge": Recorder(MergerForm(), merge),
            "part": Recorder(PartingForm(), part),
        },
        _players,
    )


def _players(filled: Filled) -> str:
    query = asked(NamesPageQuery(), {"limit": str(NAMES_A_PAGE), **once(request.args)})
    return render_template(
        "players.html",
        page=club().players.page(query["after"], query["limit"]),
        limit=shown_limit(query["limit"]),
        mine=_own_records(),
        filled=filled,
        here=address(),
        done=done_notice(query["done"]),
    )


def _own_records() -> list[PlayerRecord]:
    """The results of the visitor's own players that the club knows, without money for a visitor who may not see it."""
    found = list[PlayerRecord]()
    for each in sorted(own_players()):
        with suppress(NotFound):  # the account is of a player whose name no game has
            found.append(club().players.record(each, stakes=has_right(Right.SEE_STAKES)))
    return found


GAMES_A_PAGE = 20
DAYS = 60
"""Days of the balance on which money moved."""


@blueprint.get("/players/<whose>")
@needs(Right.SEE_NAMES)
def show(whose: str) -> str:
    """A player: the balance over time, the games with the latest first, what was won of each kind, and with whom."""
    query = asked(PageQuery(), {"limit": str(GAMES_A_PAGE), **once(request.args)})
    players = club().players
    found = players.find(whose)
    page = club().latest_games(query["after"], query["limit"], Wanted(player=found.id))
    games = played(seen_summaries(page.items), {found.name, *found.also})
    others = companions(games, players.named)
    return render_template(
        "player.html",
        player=found,
        record=players.record(found.id, stakes=has_right(Right.SEE_STAKES)),
        page=page,
        games=games,
        months=by_months(games),
        limit=query["limit"] if query["limit"] != GAMES_A_PAGE else None,
        kinds=tallies(games),
        others=others,
        called=players.called([each.id for each in others]),
        courses=_courses(found.id),
    )


def _courses(player: str) -> list[tuple[Running, Chart | None]] | None:
    """Return a player's balance over time in each unit, with its drawing; None if the visitor may not see it."""
    try:
        account = own_or_any(lambda: club().books.account(player_account(player)))
    except NotFound:
        return None
    return [(each, chart(each)) for each in club().books.running_of(account, DAYS)]
