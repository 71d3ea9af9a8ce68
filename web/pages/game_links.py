"""The links to a game, for directors: QR codes to be scanned at the table."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.doors import LinkSummary
from replay.club.doors.links import HOURS
from replay.rights import Account, Right
from replay.schemas.arguments import NoQuery
from replay.schemas.doors import LinkForm, RevocationForm
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.links import opening, qr_picture
from web.query_args import asked, once
from web.rights import needs
from web.security import takes_form
from web.visitors import visitor

__all__ = ["blueprint"]

blueprint = Blueprint("game_links", __name__)


@blueprint.get("/games/<game>/links")
@needs(Right.MANAGE_LINKS)
def show(game: str) -> str | AnyResponse:
    """The links to a game that have not ended."""
    asked(NoQuery(), once(request.args))
    whole = club().find(game)
    return _links(whole, FRESH) if whole == game else redirect(url_for("pages.game_links.show", game=whole))


@blueprint.post("/games/<game>/links")
@takes_form
@needs(Right.MANAGE_LINKS)
def record(game: str) -> AnyResponse:
    """Make a link, or take one back."""
    whole, links = club().find(game), club().doors.links

    def make(seat: int | None, hours: int, id: UUID) -> str:
        asker = visitor().asker
        account = str(asker.id) if isinstance(asker, Account) else None
        key, made = links.make(whole, seat, hours=hours, account=account)
        return _links(whole, FRESH, made, opening(url_for("pages.link.open", key=key)))

    def revoke(link: UUID, id: UUID) -> AnyResponse:
        links.revoke(link, whole)
        return redirect(url_for("pages.game_links.show", game=whole), 303)

    return answered(
        {"make": Recorder(LinkForm(), make), "revoke": Recorder(RevocationForm(), revoke)},
        lambda filled: _links(whole, filled),
    )


def _links(whole: str, filled: Filled, made: LinkSummary | None = None, address: str = "") -> str:
    return render_template(
        "game_links.html",
        game=club().game(whole),
        links=club().doors.links.all(whole),
        hours=HOURS,
        made=made,
        address=address,
        code=qr_picture(address) if address else "",
        filled=filled,
        here=url_for("pages.game_links.show", game=whole),
    )
