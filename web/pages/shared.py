"""A hand to share: its picture, the form that makes it public, and the page of a public link: it needs no account and leads nowhere else.

A key that opens nothing, whether it never existed, was revoked, or its hand is not to be seen any more, is answered alike: 410.
"""

from __future__ import annotations

from hashlib import sha256
from threading import BoundedSemaphore, Lock
from typing import NamedTuple
from uuid import UUID

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.access import LinkSummary
from replay.answers.games import Hand
from replay.answers.table import NO_NEIGHBOURS, State
from replay.club import Eyes, SharedHand, Veil
from replay.pictures import Imprint, Picture, can_png, drawn, png
from replay.rights import Right
from replay.schemas.access import RevocationForm, ShareForm
from replay.schemas.arguments import NoQuery
from replay.values.times import day
from replay.words.errors import NotFound, PaipuError, TooSoon
from replay.words.messages import Text
from web.current_club import club, club_name
from web.filters import lead_steps
from web.forms import FRESH, Filled, Recorder, answered
from web.language import catalogue
from web.links import giver, opening, qr_picture
from web.one_file import MOST_STEPS, one_file
from web.request import asked, once
from web.responses import KeptPage, PageCache, kept, saved
from web.rights import NOTHING_HERE, has_right, needs
from web.security import DRAWING_POLICY, FRAMED_POLICY, takes_form
from web.studies import find_study
from web.visitor_filter import asked_view, eyes_on_hand, looks_back, seen_hand, seen_state, veil_of
from web.visitors import recorder

blueprint = Blueprint("shared", __name__)
_DAYS = 30
_pngs = PageCache[KeptPage](4 * 1024 * 1024)
"""The PNG pictures of some 60 kB each, by the digest of their SVG: equal ones are drawn once for all who may see them."""
_drawing, _places = Lock(), BoundedSemaphore(3)
"""One picture is drawn at a time, as it takes a core for a third of a second, and two requests may wait: other pages need threads too."""
MANY_PICTURES = Text("web.many-pictures", "Many pictures are wanted just now. Try again in a few seconds.")
GONE = Text("web.gone", "This hand is not shown any more, or never was. Ask the person who sent you the link.")


class Gone(PaipuError):
    """A public link shows nothing, or no longer."""

    code = "gone"
    http_status = 410


@blueprint.get("/games/<game>/hands/<int:hand>/steps/<int:step>/picture.svg")
@kept
@needs(Right.SEE_GAMES)
def picture(game: str, hand: int, step: int) -> Response:
    """The table after a step as a picture, as these eyes see it."""
    return _as_svg(_of_step(game, hand, step))


@blueprint.get("/games/<game>/hands/<int:hand>/steps/<int:step>/picture.png")
@kept
@needs(Right.SEE_GAMES)
def picture_png(game: str, hand: int, step: int) -> Response:
    """That picture as PNG, where the server can draw it."""
    return _as_png(_of_step(game, hand, step))


@blueprint.get("/games/<game>/hands/<int:hand>/file.html")
@needs(Right.SEE_GAMES)
def one_hand(game: str, hand: int) -> Response:
    """The hand as one file, as these eyes see it."""
    eyes = eyes_on_hand(game, hand, asked_view()["eyes"])
    told = club().evenings.told(game, lambda each: eyes if each == hand else None, veil_of(game)).only(hand)
    page = one_file([told], MOST_STEPS, alone=True, study=find_study(told.game.id, hand, eyes).study)
    return saved(page.encode(), f"{told.name}-hand-{hand}.html", "text/html")


def _of_step(game: str, hand: int, step: int) -> Picture:
    eyes = eyes_on_hand(game, hand, asked_view()["eyes"])
    state = club().show(game, hand, step, eyes, veil_of(game))
    if not looks_back(game, hand) and step + 1 < state.steps:
        raise NotFound(NOTHING_HERE())
    return _picture(state, seen_hand(state.game, hand))


def _picture(state: State, hand: Hand, address: str = "") -> Picture:
    imprint = Imprint(club_name() or "Paipu", day(str(club().day(state.game))), address)
    return drawn(state, hand, imprint, catalogue())


def _as_svg(picture: Picture) -> Response:
    return Response(picture.svg, mimetype="image/svg+xml")


def _as_png(picture: Picture) -> Response:
    if not can_png():
        raise NotFound(NOTHING_HERE())
    return Response(_png(picture.svg), mimetype="image/png")


def _png(svg: str) -> bytes:
    key = sha256(svg.encode()).hexdigest()
    found = _pngs.get(key)
    if found is None:
        if not _places.acquire(blocking=False):
            raise TooSoon(MANY_PICTURES(), retry_after=5)
        try:
            with _drawing:
                found = _pngs.get(key) or KeptPage(png(svg), "image/png", key)
                _pngs.put(key, found)
        finally:
            _places.release()
    return found.packed


@blueprint.after_request
def _sealed(response: Response) -> Response:
    """Let no page tell a key on, and no drawing that stands alone run anything."""
    if "key" in (request.view_args or ()):
        response.headers["Referrer-Policy"] = "no-referrer"
    if response.mimetype == "image/svg+xml":
        response.headers["Content-Security-Policy"] = DRAWING_POLICY
    return response


# Sharing


@blueprint.get("/games/<game>/hands/<int:hand>/share")
@needs(Right.SEE_GAMES)
def share(game: str, hand: int) -> str:
    """The picture of the end of a hand, and its public links."""
    return _share(game, hand, FRESH)


@blueprint.post("/games/<game>/hands/<int:hand>/share")
@takes_form
@needs(Right.SEE_GAMES, forms={"share": Right.SHARE_HANDS, "revoke": Right.SHARE_HANDS})
def record_share(game: str, hand: int) -> AnyResponse:
    """Make a public link, or take one back."""
    whole, eyes = club().find(game), eyes_on_hand(game, hand, asked_view()["eyes"])

    def make(names: str, money: bool, days: int, id: UUID) -> str:
        shown = SharedHand(hand, str(eyes), names, money)  # type: ignore[arg-type]  # the form takes only these
        key, made = club().share(whole, shown, hours=days * 24, account=giver())
        return _share(whole, hand, FRESH, made, opening(url_for("pages.shared.show", key=key)))

    def revoke(link: UUID, id: UUID) -> AnyResponse:
        if str(link) not in {each.id for each in _links(whole, hand)}:
            raise NotFound(NOTHING_HERE())
        club().access.links.revoke(link, whole, recorder())
        return redirect(_here(whole, hand, eyes), 303)

    return answered(
        {"share": Recorder(ShareForm(), make), "revoke": Recorder(RevocationForm(), revoke)},
        lambda filled: _share(whole, hand, filled),
    )


def _links(game: str, hand: int) -> list[LinkSummary]:
    """The public links to a hand that the visitor may take back: their own, and all for who manages links."""
    found = [each for each in club().access.links.all(game) if each.hand == hand]
    return [each for each in found if has_right(Right.MANAGE_LINKS) or each.account == giver()]


def _here(game: str, hand: int, eyes: Eyes) -> str:
    asked = None if str(eyes) == "public" else str(eyes)
    return url_for("pages.shared.share", game=game, hand=hand, eyes=asked)


# 5 parameters: the hand, the form, and the link that was just made
def _share(game: str, hand: int, filled: Filled, made: LinkSummary | None = None, address: str = "") -> str:
    eyes, veil = eyes_on_hand(game, hand, asked_view()["eyes"]), veil_of(game)
    state = seen_state(club().show(game, hand, None, eyes, veil))
    shares = has_right(Right.SHARE_HANDS)
    return render_template(
        "share.html",
        state=state,
        hand=seen_hand(state.game, hand),
        veil=veil,
        asked=None if state.eyes == "public" else state.eyes,
        with_png=can_png(),
        links=_links(state.game, hand) if shares else [],
        days=_DAYS,
        made=made,
        address=address,
        code=qr_picture(address.encode()) if address else "",
        filled=filled,
        here=_here(state.game, hand, eyes),
    )


# The public link


class _Shared(NamedTuple):
    """A public link and its hand."""

    link: LinkSummary
    state: State
    hand: Hand


class _PublicLinks(NamedTuple):
    """The pages of the steps of a public hand, in a language that its address names, if it does."""

    key: str
    lang: str | None

    def to(self, hand: int, step: int) -> str:
        """The address of a step."""
        return url_for("pages.shared.show_step", key=self.key, step=step, lang=self.lang)


def _shared(key: str, step: int | None) -> _Shared:
    """Return what a public link shows at a step, by default the last one. Raises Gone or NotFound."""
    asked(NoQuery(), {name: value for name, value in once(request.args).items() if name != "lang"})
    found = club().shared(key)
    if found is None or found[0].hand is None:
        raise Gone(GONE())
    link, veil = found
    state = club().show(link.game, link.hand, step, Eyes.parse(link.eyes or "public"), veil)
    return _Shared(link, replace(state, neighbours=NO_NEIGHBOURS), _hand(link, veil))


def _hand(link: LinkSummary, veil: Veil) -> Hand:
    """The hand without what people wrote about it."""
    found = club().hand(link.game, link.hand or 0, veil)
    return replace(found, reason=None, disputes=[], notes=[], confirmed=[])


@blueprint.get("/h/<key>")
@needs(Right.ENTER)
def show(key: str) -> Response:
    """A hand that was made public, at its end."""
    return _public(key, None)


@blueprint.get("/h/<key>/steps/<int:step>")
@needs(Right.ENTER)
def show_step(key: str, step: int) -> Response:
    """A step of the same hand."""
    return _public(key, step)


@blueprint.get("/h/<key>/picture.svg")
@needs(Right.ENTER)
def shared_picture(key: str) -> Response:
    """The picture of a public hand."""
    return _as_svg(_picture_of(_shared(key, None), key))


@blueprint.get("/h/<key>/picture.png")
@needs(Right.ENTER)
def shared_picture_png(key: str) -> Response:
    """That picture as PNG, where the server can draw it."""
    return _as_png(_picture_of(_shared(key, None), key))


@blueprint.get("/h/<key>/steps/<int:step>/picture.svg")
@needs(Right.ENTER)
def shared_step_picture(key: str, step: int) -> Response:
    """The picture of a step of a public hand."""
    return _as_svg(_picture_of(_shared(key, step), key))


def _picture_of(found: _Shared, key: str) -> Picture:
    return _picture(found.state, found.hand, opening(url_for("pages.shared.show", key=key)))


def _public(key: str, step: int | None) -> Response:
    found = _shared(key, step)
    state, links = found.state, _PublicLinks(key, request.args.get("lang"))
    lead_steps(state.game, state.eyes, links)
    address = opening(url_for("pages.shared.show", key=key))
    form = "pages.shared.shared_picture_png" if can_png() else "pages.shared.shared_picture"
    answer = make_response(
        render_template(
            "public_hand.html",
            state=state,
            hand=found.hand,
            links=links,
            picture=_picture(state, found.hand),
            address=address,
            image=opening(url_for(form, key=key, lang=links.lang)),
            day=club().day(state.game),
            looks_back=True,
            public=True,
        )
    )
    answer.headers["Content-Security-Policy"] = FRAMED_POLICY
    return answer
