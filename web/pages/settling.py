"""The end of a game or of an evening: how it went, who pays whom so that everybody is square, and who has got the money."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.games import GameDue, GameSummary
from replay.rights import Right
from replay.schemas.access import EmptyForm
from replay.schemas.arguments import NoQuery
from replay.schemas.bodies import PayeeForm
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, address, answered
from web.game_list import bars, game_line
from web.recording import confirm_payment, enter_payment, evening_of, may_settle
from web.request import asked, once
from web.rights import needs, sits_on, speaks_for
from web.security import takes_form
from web.visitor_filter import seen_summaries, veil_of

__all__ = ["blueprint"]

blueprint = Blueprint("settling", __name__)

_FORMS = {"paid": Right.SETTLE, "got": Right.CONFIRM}


@blueprint.get("/games/<game>/settling")
@needs(Right.SEE_GAMES)
def show(game: str) -> str | AnyResponse:
    """Who pays whom so that everybody is square for this game, and what was paid."""
    asked(NoQuery(), once(request.args))
    whole = club().find(game)
    return _settling(whole, [whole], FRESH) if whole == game else redirect(url_for("pages.settling.show", game=whole))


@blueprint.post("/games/<game>/settling")
@takes_form
@needs(Right.SEE_GAMES, forms=_FORMS)
def record(game: str) -> AnyResponse:
    """Enter a payment that squares the game, or say that one has got it."""
    whole = club().find(game)
    return _recorded(whole, [whole])


@blueprint.get("/games/<game>/evening")
@needs(Right.SEE_GAMES)
def evening(game: str) -> str | AnyResponse:
    """How everybody did in all games of this evening, and who pays whom so that everybody is square; of a game alone, its own page."""
    asked(NoQuery(), once(request.args))
    whole = club().find(game)
    games = evening_of(whole)
    if len(games) == 1:
        return redirect(url_for("pages.settling.show", game=whole))
    return _settling(whole, games, FRESH) if whole == game else redirect(url_for("pages.settling.evening", game=whole))


@blueprint.post("/games/<game>/evening")
@takes_form
@needs(Right.SEE_GAMES, forms=_FORMS)
def record_evening(game: str) -> AnyResponse:
    """Enter a payment that squares the evening, or say that one has got it."""
    whole = club().find(game)
    return _recorded(whole, evening_of(whole))


def _recorded(whole: str, games: list[str]) -> AnyResponse:
    def paid(id: UUID) -> AnyResponse:
        enter_payment(games, id)
        return redirect(address(), 303)

    def got(payment: UUID, id: UUID) -> AnyResponse:
        confirm_payment(games, payment, id)
        return redirect(address(), 303)

    return answered(
        {"paid": Recorder(EmptyForm(), paid), "got": Recorder(PayeeForm(), got)},
        lambda filled: _settling(whole, games, filled),
    )


class _Seat(NamedTuple):
    """A seat for which whoever asks may speak."""

    game: str
    seat: int
    player: str


def _settling(whole: str, games: list[str], filled: Filled) -> str:
    found = club().evenings.together(games, {each: veil_of(each) for each in games})
    every = seen_summaries(club().evenings.summaries(games))
    own = {(each, seat) for each in games for seat in sits_on(UUID(each))}
    speaking = [each for game in every for each in _speaking(game)]
    return render_template(
        "settling.html" if len(games) == 1 else "evening.html",
        game=next(each for each in every if each.id == whole),
        games=[game_line(each) for each in every],
        standings=[(each, bars({at: one.amount for at, one in enumerate(each.players)})) for each in found.standings],
        named=all(veil_of(each).names for each in games),
        evening=games if len(games) > 1 else evening_of(whole),
        units=[replace(each, dues=_own_first(each.dues, own)) for each in found.units],
        own=own,
        speaks={(each.game, each.seat) for each in speaking},
        files=_once(speaking),
        pays=may_settle(games),
        follows=any(each.live for each in every) or whole in club().feed.evening(),
        filled=filled,
        here=address(),
    )


def _speaking(game: GameSummary) -> list[_Seat]:
    may = speaks_for(UUID(game.id))
    by_seat = sorted(game.standings, key=lambda each: each.seat)
    return [_Seat(game.id, each.seat, each.player) for each in by_seat if may is None or each.seat in may]


def _once(speaking: list[_Seat]) -> list[_Seat]:
    """The first seat of each player: one file has all games of the evening."""
    found: dict[str, _Seat] = {}
    for each in speaking:
        found.setdefault(each.player, each)
    return list(found.values())


def _own_first(dues: list[GameDue], own: set[tuple[str, int]]) -> list[GameDue]:
    return sorted(dues, key=lambda due: not {(due.payer_game, due.payer_seat), (due.payee_game, due.payee_seat)} & own)
