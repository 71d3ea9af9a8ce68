"""The ranking of the players, the forms that correct their names, and the page of one: the balance over time, the games with the latest
first, what was won of each kind, and from whom; the search for hands.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from flask import Blueprint, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.books import Running
from replay.answers.games import FoundHands, GameSummary, PlayerRecord, Ranked, SeatStanding, ShareWon
from replay.charts import draw_interval
from replay.club import Wanted
from replay.offline.kinds import titles
from replay.rights import Right
from replay.schemas.arguments import HandsQuery, PageQuery, RankingPageQuery
from replay.schemas.bodies import MergerForm, PartingForm, RenamingForm
from replay.values.events import player_account
from replay.words.errors import BadInput, NotFound
from web.charts import drawn_balance
from web.current_club import club
from web.filters import signed_money
from web.forms import FRESH, Filled, Recorder, address, done_notice, recorded
from web.game_list import bars, month_of
from web.language import catalogue
from web.request import asked, filled_in, once
from web.rights import needs, own_or_any
from web.security import takes_form
from web.visitor_filter import asked_season, seen_hands, seen_ranking, seen_record, seen_summaries, wanted_hands
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
    """The players by money, by the share of hands won or by hands, of one kind of game or one year if the address names it."""
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
    query = asked(RankingPageQuery(), once(request.args))
    page = seen_ranking(query)
    return render_template(
        "players.html",
        page=page,
        season=asked_season(query),
        filters={name: value for name, value in request.args.items() if name in ("by", "kind", "year")},
        shares={each.id: drawn_share(each.won / each.hands, each) for each in page.players if each.hands},
        kinds=titles(),
        limit=request.args.get("limit"),
        own=own_players(),
        mine=_own_records(),
        filled=filled,
        here=address(),
        done=done_notice(query["done"]),
    )


def drawn_share(share: float, found: Ranked | ShareWon) -> Markup:
    """A share of hands won on its interval; nothing where too few were played."""
    if found.low is None or found.high is None:
        return Markup()
    chance = found.chance if isinstance(found, ShareWon) else None
    return Markup(draw_interval(share, (found.low, found.high), chance, catalogue=catalogue()))


def _own_records() -> list[PlayerRecord]:
    """The results of the visitor's own players that the club knows, without money for a visitor who may not see it."""
    found = list[PlayerRecord]()
    for each in sorted(own_players()):
        with suppress(NotFound):  # the account is of a player whose name no game has
            found.append(seen_record(each))
    return found


GAMES_A_PAGE = 20
DAYS = 60
"""Days of the balance on which money moved."""


def _name(whose: str | None) -> str | None:
    with suppress(NotFound):
        return whose and club().players.find(whose).name
    return whose


@blueprint.get("/players/<whose>")
@needs(Right.SEE_NAMES)
def show(whose: str) -> str:
    """A player: the balance over time, the games with the latest first, what was won of each kind, and from whom."""
    query = asked(PageQuery(), {"limit": str(GAMES_A_PAGE), **once(request.args)})
    players = club().players
    found = players.find(whose)
    page = club().latest_games(query["after"], query["limit"], Wanted(player=found.id))
    games = played(seen_summaries(page.items), {found.name, *found.also})
    results = seen_record(found.id)
    return render_template(
        "player.html",
        player=found,
        record=results,
        page=page,
        games=games,
        months=by_months(games),
        limit=query["limit"] if query["limit"] != GAMES_A_PAGE else None,
        shares={each.kind: drawn_share(each.share, each) for each in results.kinds},
        bars=bars({at: each.money for at, each in enumerate(results.between)}),
        own=own_players(),
        courses=_courses(found.id),
    )


def _courses(player: str) -> list[tuple[Running, list[Markup]]] | None:
    """Return a player's balance over time in each unit, with its drawing; None if the visitor may not see it."""
    try:
        account = own_or_any(lambda: club().books.account(player_account(player)))
    except NotFound:
        return None
    return [(each, drawn_balance(each)) for each in club().books.running_of(account, DAYS)]


@blueprint.get("/hands")
@needs(Right.SEE_NAMES)
def hands() -> str:
    """The hands that a player won, or with the largest gains or losses, and hands by the words of a note."""
    given = filled_in(request.args)
    query = asked(HandsQuery(), given)
    wanted_hands(query)  # what the visitor may not know is not here, whatever the search says
    filters = {name: value for name, value in given.items() if name not in ("after", "limit")}
    found, refusal = FoundHands(hands=[], next=None), None
    try:
        found = seen_hands(query) if filters else found
    except (BadInput, NotFound) as problem:
        if isinstance(problem, BadInput) and problem.field == "after":
            raise
        refusal = problem.problem
    return render_template(
        "hands.html",
        found=found,
        refusal=refusal,
        wanted=query,
        whose=found.hands[0].name if query["player"] and found.hands else _name(query["player"]),
        filters=filters,
        limit=given.get("limit"),
        is_later="after" in given,
        kinds=titles(),
    )
