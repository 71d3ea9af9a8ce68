"""The links to a game: QR codes to be scanned at the table, for directors and for whoever opened or records the game."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.access import LinkSummary
from replay.club.access.links import HOURS, Purpose
from replay.errors import NotFound
from replay.rights import Right
from replay.schemas.access import CodesForm, LinkForm, RevocationForm
from replay.schemas.arguments import NoQuery
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.links import Which, codes_page, giver, hand_out, opening, qr_picture
from web.request import asked, once
from web.rights import NOTHING_HERE, gives_links, needs
from web.security import takes_form
from web.visitor_filter import seen_game
from web.visitors import recorder

blueprint = Blueprint("game_links", __name__)


@blueprint.get("/games/<game>/links")
@needs(Right.MANAGE_LINKS, Right.GIVE_LINKS)
def show(game: str) -> str | AnyResponse:
    """The links to a game that have not ended."""
    asked(NoQuery(), once(request.args))
    whole = _need_links(game)
    return _links(whole, FRESH) if whole == game else redirect(url_for("pages.game_links.show", game=whole))


@blueprint.post("/games/<game>/links")
@takes_form
@needs(Right.MANAGE_LINKS, Right.GIVE_LINKS)
def record(game: str) -> AnyResponse:
    """Make a link, or the codes of the whole table, or take a link back."""
    whole, links = _need_links(game), club().doors.links

    def make(purpose: Purpose, hours: int, id: UUID) -> str:
        key, made = links.make(whole, purpose, hours=hours, account=giver())
        return _links(whole, FRESH, made, opening(url_for("pages.link.open", key=key)))

    def renew(codes: Which, id: UUID) -> str:
        return codes_page([hand_out(whole, codes)])

    def revoke(link: UUID, id: UUID) -> AnyResponse:
        links.revoke(link, whole, recorder())
        return redirect(url_for("pages.game_links.show", game=whole), 303)

    return answered(
        {
            "make": Recorder(LinkForm(), make),
            "renew": Recorder(CodesForm(), renew),
            "revoke": Recorder(RevocationForm(), revoke),
        },
        lambda filled: _links(whole, filled),
    )


def _need_links(game: str) -> str:
    """The whole id of a game to which whoever asks may make links; of any other as if there were none. Raises NotFound."""
    whole = club().find(game)
    if not gives_links(whole):
        raise NotFound(NOTHING_HERE())
    return whole


def _links(whole: str, filled: Filled, made: LinkSummary | None = None, address: str = "") -> str:
    return render_template(
        "game_links.html",
        game=seen_game(whole),
        links=club().doors.links.all(whole),
        openings=club().doors.openings(whole),
        hours=HOURS,
        made=made,
        address=address,
        code=qr_picture(address) if address else "",
        filled=filled,
        here=url_for("pages.game_links.show", game=whole),
    )
