"""The page of one player: the balance over time, the games with the latest first, what was won of each kind, and with whom."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from replay.answers.books import Running
from replay.club import Wanted
from replay.errors import NotFound
from replay.events import player_account
from replay.rights import Right
from replay.schemas.arguments import PageQuery
from web.charts import Chart, chart
from web.current_club import club
from web.player_page import by_months, companions, played, tallies
from web.request import asked, once
from web.rights import needs, own_or_any
from web.visitor_filter import seen_summaries

__all__ = ["blueprint"]

blueprint = Blueprint("player", __name__)

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
    """The balance of a player over time in each unit, with its drawing; None for whoever may not see it."""
    try:
        account = own_or_any(lambda: club().books.account(player_account(player)))
    except NotFound:
        return None
    return [(each, chart(each)) for each in club().books.running_of(account, DAYS)]
