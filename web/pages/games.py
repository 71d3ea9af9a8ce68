"""The games of the club, the page of one, and the forms with which its people confirm or dispute its hands."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.rights import Right
from replay.schemas.arguments import DoneQuery, PageQuery
from replay.schemas.bodies import ConfirmationForm, DisputeForm, ResolutionForm
from web.current_club import club
from web.eyes import seen_game, seen_summaries
from web.forms import FRESH, Filled, Recorder, address, recorded
from web.notices import done_notice
from web.query_args import asked, once
from web.rights import need_seat, needs, speaks_for
from web.security import takes_form
from web.visitors import recorder

__all__ = ["blueprint"]


blueprint = Blueprint("games", __name__)

GAMES_A_PAGE = 50


@blueprint.get("/")
@needs(Right.SEE_GAMES)
def index() -> str:
    """The games of the club, the latest first."""
    query = asked(PageQuery(), {"limit": str(GAMES_A_PAGE), **once(request.args)})
    limit = query["limit"] if query["limit"] != GAMES_A_PAGE else None
    page = club().games_page(**query, latest_first=True)
    return render_template("games.html", page=page._replace(items=seen_summaries(page.items)), limit=limit)


_ANCHOR = "hand-{hand}"


@blueprint.get("/games/<game>")
@needs(Right.SEE_GAMES)
def show(game: str) -> str | AnyResponse:
    """A game with its hands and their results, in the order in which things happened."""
    asked(DoneQuery(), once(request.args))
    whole = club().find(game)
    return _game(whole, FRESH) if whole == game else redirect(url_for("pages.games.show", game=whole))


@blueprint.post("/games/<game>")
@takes_form
@needs(Right.SEE_GAMES, forms={"confirm": Right.CONFIRM, "dispute": Right.DISPUTE, "resolve": Right.REVIEW})
def record(game: str) -> AnyResponse:
    """Confirm a hand, dispute it, or resolve the dispute."""
    whole, reviews = club().find(game), club().reviews
    played = UUID(whole)

    def confirm(hand: int, seat: int, id: UUID) -> None:
        need_seat(played, seat)
        reviews.confirm(played, hand, seat, by=recorder(), event_id=id)

    def dispute(hand: int, reason: str, seat: int | None, id: UUID) -> None:
        need_seat(played, seat)
        reviews.dispute(played, hand, reason, seat=seat, by=recorder(), event_id=id)

    def resolve(hand: int, reason: str, id: UUID) -> None:
        reviews.resolve(played, hand, reason, by=recorder(), event_id=id)

    return recorded(
        {
            "confirm": Recorder(ConfirmationForm(), confirm, _ANCHOR),
            "dispute": Recorder(DisputeForm(), dispute, _ANCHOR),
            "resolve": Recorder(ResolutionForm(), resolve, _ANCHOR),
        },
        lambda filled: _game(whole, filled),
    )


def _game(whole: str, filled: Filled) -> str:
    done = asked(DoneQuery(), once(request.args))["done"]
    found = seen_game(whole)
    moments = [(hand.first, hand) for hand in found.hands] + [(each.version, each) for each in found.between]
    return render_template(
        "game.html",
        game=found,
        course=[each for _, each in sorted(moments, key=lambda moment: moment[0])],
        names={seat.seat: seat.player for seat in found.seats},
        own=speaks_for(UUID(whole)),
        filled=filled,
        here=address(),
        done=done_notice(done),
    )
