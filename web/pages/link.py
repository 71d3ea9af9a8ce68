"""A link to one game: an address that leads to a clean one, and the button there that opens it."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.access import LinkSummary
from replay.club.access.links import Ticket
from replay.errors import NotSignedIn
from replay.messages import Text
from replay.rights import Account, Right
from replay.schemas.access import EmptyForm
from replay.schemas.arguments import NoQuery
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.links import carried, carried_away, carry
from web.request import asked, once
from web.rights import needs
from web.security import takes_form
from web.visitors import LINK, RECORDS, cookie, set_cookie, signed_in

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
        opens = carried(_COOKIE)
        # Whoever sits at the table may record it in the same browser, and stays on their seat.
        place = RECORDS if _need_link(opens).kind == "record" else LINK
        here = signed_in()
        account = here.asker.id if here is not None and isinstance(here.asker, Account) else None
        key, link = club().doors.redeem(opens, cookie(place), account)
        answer = carried_away(_COOKIE, redirect(_onwards(link), 303))
        set_cookie(answer, place, key)
        return answer

    return answered({"redeem": Recorder(EmptyForm(), redeem)}, _button)


def _onwards(link: Ticket) -> str:
    """What a link is for: the recorder's page, the page of the seat, or the game."""
    if link.kind == "record":
        return url_for("pages.record.show", game=link.game)
    if link.seat is not None:
        return url_for("pages.seats.show", game=link.game, seat=link.seat)
    return url_for("pages.games.show", game=link.game)


def _button(filled: Filled) -> str:
    link = _need_link(carried(_COOKIE))
    return render_template("link.html", link=link, filled=filled, here=url_for("pages.link.record"))


NO_LINK_OPENS = Text("web.no-link-opens", "This link does not open anything. Ask whoever gave it to you for a new one.")


def _need_link(key: str) -> LinkSummary:
    """The link with this key. Raises NotSignedIn."""
    link = club().doors.links.admit(key)
    if link is None:
        raise NotSignedIn(NO_LINK_OPENS())
    return link
