"""A link to one game: an address that leads to a clean one, and the button there that opens it."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.errors import NotSignedIn
from replay.rights import Right
from replay.schemas.arguments import NoQuery
from replay.schemas.doors import EmptyForm
from web import wording
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.links import carried, carried_away, carry
from web.query_args import asked, once
from web.rights import needs
from web.security import takes_form
from web.visitors import LINK, cookie, set_cookie

__all__ = ["blueprint"]

blueprint = Blueprint("link", __name__, url_prefix="/link")

_COOKIE = "paipu-opens"


@blueprint.get("/<key>")
@needs(Right.ENTER)
def open(key: str) -> AnyResponse:
    """Take the key out of the address, before anything is shown: nothing is redeemed yet."""
    asked(NoQuery(), once(request.args))
    return carry(_COOKIE, key, url_for("pages.link.show"))


@blueprint.get("")
@needs(Right.ENTER)
def show() -> str:
    """What the link opens, and the button that does."""
    asked(NoQuery(), once(request.args))
    return _button(FRESH)


@blueprint.post("")
@takes_form
@needs(Right.ENTER)
def record() -> AnyResponse:
    """Open the link, and go to its game."""

    def redeem(id: UUID) -> AnyResponse:
        key, link = club().doors.redeem(carried(_COOKIE), cookie(LINK))
        answer = carried_away(_COOKIE, redirect(url_for("pages.games.show", game=link.game), 303))
        set_cookie(answer, LINK, key)
        return answer

    return answered({"redeem": Recorder(EmptyForm(), redeem)}, _button)


def _button(filled: Filled) -> str:
    link = club().doors.links.admit(carried(_COOKIE))
    if link is None:
        raise NotSignedIn(wording.NO_LINK_OPENS())
    return render_template("link.html", link=link, filled=filled, here=url_for("pages.link.record"))
