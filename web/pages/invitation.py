"""An invitation: a link that leads to a clean address, and the form with which somebody sets the password of their account."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.errors import BadInput
from replay.rights import Right
from replay.schemas.access import PasswordForm
from replay.schemas.arguments import NoQuery
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.links import carried, carried_away, carry
from web.pages.account import OTHER_PASSWORD
from web.request import asked, once
from web.rights import needs
from web.security import need_encryption, no_passwords, takes_form
from web.visitors import SESSION, cookie, set_cookie

blueprint = Blueprint("invitation", __name__, url_prefix="/invitation")
_COOKIE = "paipu-invitation"


@blueprint.get("/<key>")
@needs(Right.ENTER)
def open(key: str) -> AnyResponse:
    """Take the key out of the address, before anything is shown: nothing is redeemed yet."""
    asked(NoQuery(), once(request.args))
    return carry(_COOKIE, key, url_for("pages.invitation.show"))


@blueprint.get("")
@needs(Right.ENTER)
def show() -> str:
    """Where somebody who is invited sets a password."""
    asked(NoQuery(), once(request.args))
    return _form(FRESH)


@blueprint.post("")
@takes_form
@needs(Right.ENTER)
def record() -> AnyResponse:
    """Set the password, and sign in."""

    def accept(password: str, again: str, id: UUID) -> AnyResponse:
        need_encryption()
        club().doors.invited(carried(_COOKIE))
        if password != again:
            raise BadInput(OTHER_PASSWORD(), field="again")
        key = club().doors.accept(carried(_COOKIE), password, cookie(SESSION))
        answer = carried_away(_COOKIE, redirect(url_for("pages.account.show"), 303))
        set_cookie(answer, SESSION, key)
        return answer

    return answered({"accept": Recorder(PasswordForm(), accept)}, _form)


def _form(filled: Filled) -> str:
    name = club().doors.invited(carried(_COOKIE))
    here = url_for("pages.invitation.record")
    return render_template("invitation.html", name=name, filled=filled, here=here, refused=no_passwords())
