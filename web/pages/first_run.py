"""The first run: three questions that set up a new club, and what it can do next.

They are for the owner at this machine, in a club without accounts, and for a browser with the one-time code that ``paipu serve`` printed.
Whether they apply is decided by the head of a request, and again in the transaction that records the answers.
"""

from __future__ import annotations

from contextlib import suppress
from hmac import compare_digest
from uuid import UUID

from flask import Blueprint, Flask, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.club import Club, Wanted
from replay.club.access import Slowdown, digest, new_key
from replay.offline.kinds import titles
from replay.rights import NAMES_FOR, Right
from replay.schemas.access import FirstRunForm
from replay.schemas.arguments import NoQuery
from replay.values.money import OFFERED, POINTS
from replay.words.errors import PaipuError
from web.current_club import club, club_settings
from web.forms import FRESH, Filled, Recorder, answered
from web.gateway import client_name
from web.links import carried, carry
from web.request import asked, is_at_this_machine, once
from web.rights import needs
from web.security import takes_form
from web.visitors import recorder

blueprint = Blueprint("first_run", __name__)
_COOKIE = "paipu-first-run"
_KEPT = "paipu-first-run"
_A_NAME = "Sanne de Vries"
"""A player of the sample games: what others see of a name."""


class _Code:
    """The one-time code of a running server. After some wrong ones, each further try waits."""

    def __init__(self, key: str) -> None:
        self._digest = digest(key) or b""
        self._tries = Slowdown(5)

    def opens(self, key: str, address: str) -> bool:
        found = digest(key)
        if not key:
            return False
        self._tries.take(address)
        if found is None or not compare_digest(found, self._digest):
            return False
        self._tries.forgive(address, all=True)
        return True


def new_code(app: Flask, opened: Club, address: str) -> str | None:
    """Make the code of a club that is new; return the address with it, and None for every other club."""
    with suppress(PaipuError):  # the pages say what is wrong with the club
        if opened.administration.is_new():
            key = new_key()
            app.extensions[_KEPT] = _Code(key)
            with app.test_request_context():
                return address.rstrip("/") + url_for("pages.first_run.open_code", key=key)
    return None


def _may_begin() -> bool:
    """Return whether the visitor is the owner at this machine, or has the code, in a club without accounts."""
    if club().access.accounts.any():
        return False
    code: _Code | None = current_app.extensions.get(_KEPT)
    return is_at_this_machine() or (
        code is not None and code.opens(carried(_COOKIE), client_name(request.remote_addr or ""))
    )


def leads_to_first_run() -> bool:
    """Return whether the first page leads here: the club is new, and its owner asks at this machine."""
    return is_at_this_machine() and club().administration.is_new()


@blueprint.get("/first-run/<key>")
@needs(Right.ENTER)
def open_code(key: str) -> AnyResponse:
    """Take the code out of the address; nothing is decided yet."""
    asked(NoQuery(), once(request.args))
    return carry(_COOKIE, key, url_for("pages.first_run.show"))


@blueprint.get("/first-run")
@needs(Right.MANAGE_CLUB, when=_may_begin)
def show() -> str | AnyResponse:
    """Ask a new club its questions; show what a club without games can do next."""
    asked(NoQuery(), once(request.args))
    if not club().administration.is_new() and club().latest_games("", 1, Wanted()).items:
        return redirect(url_for("pages.tonight.show"), 303)
    return _page(FRESH)


@blueprint.post("/first-run")
@takes_form
@needs(Right.MANAGE_CLUB, when=_may_begin)
def record() -> AnyResponse:
    """Record all answers in one event, or none."""

    def begin(  # 9 parameters: the fields of the form
        name: str, play: str, currency: str, unit: str, digits: int | None, sign: str, side: str, names: str, id: UUID
    ) -> AnyResponse:
        other = unit if digits is None or "/" in unit else f"{unit}/{digits}"
        found = POINTS.code if play == "points" else other if currency == "other" else currency
        mark = "" if play == "points" else OFFERED.get(currency, sign)
        behind = currency == "other" and side == "behind"
        club().administration.begin(name, found, names, mark, sign_behind=behind, by=recorder(), event_id=id)
        return redirect(url_for("pages.first_run.show"), 303)

    return answered({"begin": Recorder(FirstRunForm(), begin)}, _page)


def _page(filled: Filled) -> str:
    if club().administration.is_new():
        here = url_for("pages.first_run.record")
        return render_template("first_run.html", filled=filled, signs=OFFERED.items(), a_name=_A_NAME, here=here)
    settings = club_settings()
    seen = (settings.members_see, settings.public_sees)
    return render_template(
        "first_doors.html",
        filled=filled,
        settings=settings,
        kinds=titles(),
        names=next((each for each, sights in NAMES_FOR.items() if sights == seen), None),
        to_samples=f"paipu demo --port {_next_port()}",
    )


def _next_port() -> int:
    """The port of the command that shows the sample games: this server has its own."""
    port = int(request.environ.get("SERVER_PORT") or 8000)
    return port + 1 if 1024 <= port < 65535 else 8001
