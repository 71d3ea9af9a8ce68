"""The games of the club, the page of one, and the forms with which its people confirm or dispute its hands."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.games import Game
from replay.club import WITHHELD, Voider
from replay.offline.blank_sheets import sheet_kinds
from replay.rights import Right
from replay.schemas.arguments import DoneQuery, PageQuery
from replay.schemas.reviews import ConfirmationForm, DisputeForm, ResolutionForm, VoidForm
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, address, recorded
from web.notices import done_notice
from web.query_args import asked, once
from web.rights import is_in_time, need_in_time, need_seat, needs, speaks_for
from web.security import takes_form
from web.seen import seen_game, seen_summaries, veil_of
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
    shown = page._replace(items=seen_summaries(page.items))
    return render_template("games.html", page=shown, limit=limit, blank_sheets=sheet_kinds())


_ANCHOR = "hand-{hand}"
_FORMS = {"confirm": Right.CONFIRM, "dispute": Right.DISPUTE, "resolve": Right.REVIEW, "void": Right.VOID}


@blueprint.get("/games/<game>")
@needs(Right.SEE_GAMES)
def show(game: str) -> str | AnyResponse:
    """A game with its hands and their results, in the order in which things happened."""
    asked(DoneQuery(), once(request.args))
    whole = club().find(game)
    return _game(whole, FRESH) if whole == game else redirect(url_for("pages.games.show", game=whole))


@blueprint.post("/games/<game>")
@takes_form
@needs(Right.SEE_GAMES, forms=_FORMS)
def record(game: str) -> AnyResponse:
    """Confirm a hand, dispute it, resolve the dispute, or void it."""
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

    def void(hand: int, reason: str, id: UUID) -> None:
        club().void_hand(whole, hand, reason, Voider(recorder(), id, need_in_time))

    return recorded(
        {
            "confirm": Recorder(ConfirmationForm(), confirm, _ANCHOR),
            "dispute": Recorder(DisputeForm(), dispute, _ANCHOR),
            "resolve": Recorder(ResolutionForm(), resolve, _ANCHOR),
            "void": Recorder(VoidForm(), void, _ANCHOR),
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
        veil=veil_of(whole),
        withheld=WITHHELD,
        own=speaks_for(UUID(whole)),
        voidable=_voidable(found),
        follows=not found.ended and (found.live or whole in club().feed.evening()),
        filled=filled,
        here=address(),
        done=done_notice(done, whole),
    )


def _voidable(game: Game) -> int | None:
    """The hand that whoever asks may void now: the last valid one, if it is finished and not too old."""
    valid = [each.hand for each in game.hands if not each.void]
    ended = club().timeline(game.id).ended(valid[-1]) if valid else None
    return None if ended is None or not is_in_time(ended) else valid[-1]
