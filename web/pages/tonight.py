"""The first page of the club: the tables of this evening, the visitor's last evening as a line, and the evenings before it.

It reads a fixed number of games from the index of games, whatever the club holds, and the hands of the last evening alone.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from contextlib import suppress

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.books import Running
from replay.answers.games import GameSummary, SeatStanding
from replay.club import Wanted
from replay.club.reports import Due
from replay.ledger.accounts import PLAYERS
from replay.offline.blank_sheets import sheet_kinds
from replay.rights import Link, Right
from replay.values import clock
from replay.values.events import player_account
from replay.words.errors import NotFound
from web.current_club import club, club_day
from web.game_list import MOST_DRAWN, Row, drawings, game_line, line_of, months, own_standing, rows_of
from web.pages.first_run import leads_to_first_run
from web.rights import has_right, needs, own_or_any
from web.visitor_filter import seen_game, seen_summaries
from web.visitors import own_players, visitors

blueprint = Blueprint("tonight", __name__)
_TABLES = 6
_GAMES = 24
_OF_MINE = _TABLES + 1
"""The latest games of the visitor that are looked at: tables of this evening, and the last evening before it."""
_NAMED = 3
"""The most people that the money sentence names."""
_SIZE = (556, 330)
"""The drawing in the right half of a desk."""


@blueprint.get("/")
@needs(Right.SEE_GAMES)
def show() -> AnyResponse | str:
    """This evening, the last one, and those before it; filters of a list lead to the list, and a new club is set up first."""
    if leads_to_first_run():
        return redirect(url_for("pages.first_run.show"), 303)
    if request.query_string:
        return redirect(f"{url_for('pages.games.index')}?{request.query_string.decode('ascii', 'replace')}")
    players = own_players()
    mine = [game for player in players for game in _of_player(player)]
    found = {each.id: each for each in [*mine, *club().latest_games("", _GAMES + _TABLES).items]}
    seats = _own_seats(list(found.values()), players)
    seen = {each.id: each for each in seen_summaries(list(found.values()))}
    since = club_day(clock.now()) - dt.timedelta(days=1)
    open_now = [each for each in seen.values() if not each.ended and each.day >= since]
    order = {each.id: (not seats[each.id], each.opened, each.tags.get("Table", "").zfill(9)) for each in open_now}
    tables = sorted(open_now, key=lambda each: order[each.id])[:_TABLES]
    before = [each for each in seen.values() if each not in open_now]
    last = next((each for each in before if seats[each.id]), next(iter(before), None))
    older = sorted((each for each in before if each is not last), key=lambda each: each.day, reverse=True)[:_GAMES]
    targets = club().targets(each.id for each in tables)
    return render_template(
        "tonight.html",
        tables=[Row(game_line(each), own_standing(each, seats), target=targets.get(each.id)) for each in tables],
        last=None if last is None else Row(game_line(last), own_standing(last, seats)),
        lines=[]
        if last is None or last.hands > MOST_DRAWN
        else drawings(line_of(seen_game(last.id), seats[last.id]), _SIZE),
        months=(by_months := months(older)),
        rows=rows_of([row for month in by_months for row in month.rows], seats),
        plays=bool(players),
        balances=[each for player in players for each in _balances(player)],
        dues=_dues(players),
        today=club_day(clock.now()),
        blank_sheets=sheet_kinds(),
    )


def _of_player(player: str) -> Sequence[GameSummary]:
    with suppress(NotFound):  # the account is of a player whose name no game has
        return club().latest_games("", _OF_MINE, Wanted(player=player)).items
    return ()


def _own_seats(games: Sequence[GameSummary], players: Collection[str]) -> dict[str, frozenset[int]]:
    """The visitor's seats in each game: by a link to it, or as the account is of that player."""
    links = {(str(each.asker.game), each.asker.seat) for each in visitors() if isinstance(each.asker, Link)}
    whose = club().players.named({each.player for game in games for each in game.standings}) if players else {}

    def own(game: GameSummary, each: SeatStanding) -> bool:
        return whose.get(each.player) in players or (game.id, each.seat) in links

    return {game.id: frozenset(each.seat for each in game.standings if own(game, each)) for game in games}


def _dues(players: Collection[str]) -> dict[str, list[Due]]:
    """The proposed payments of the visitor to and from players, by unit, as the page of the club's money has them.

    There are none for a visitor who may not see that page with its names, nor in a unit with a pot or more than a few.
    """
    if not players or not (has_right(Right.SEE_MONEY) and has_right(Right.SEE_NAMES)):
        return {}
    own, found = {f"{PLAYERS}{each}" for each in players}, dict[str, list[Due]]()
    for unit in club().books.proposed():
        dues = [each for each in unit.payments if own & {each.payer.account, each.payee.account}]
        if len(dues) <= _NAMED and all(each.payer.player and each.payee.player for each in dues):
            found[unit.unit] = dues
    return found


def _balances(player: str) -> list[Running]:
    """The visitor's own balance in each unit in which it is not zero; nothing for one who may not know it."""
    with suppress(NotFound):
        account = own_or_any(lambda: club().books.account(player_account(player)))
        return [each for each in club().books.running_of(account, 1) if each.courses[0].amounts[-1]]
    return []
