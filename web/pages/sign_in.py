"""Signing in."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.rights import Right
from replay.schemas.access import SignInForm
from replay.schemas.arguments import NextQuery
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.gateway import client_name
from web.request import asked, once
from web.rights import needs, safe_next
from web.security import need_encryption, no_passwords, takes_form
from web.visitors import SESSION, cookie, set_cookie

__all__ = ["blueprint"]

blueprint = Blueprint("sign_in", __name__)


@blueprint.get("/sign-in")
@needs(Right.ENTER)
def show() -> str:
    """Where somebody signs in."""
    return _form(FRESH)


@blueprint.post("/sign-in")
@takes_form
@needs(Right.ENTER)
def record() -> AnyResponse:
    """Sign in, and go on to the page that was wanted."""

    def sign_in(name: str, password: str, next: str | None, id: UUID) -> AnyResponse:
        need_encryption()
        key = club().doors.sign_in(name, password, client_name(request.remote_addr or ""), cookie(SESSION))
        answer = redirect(safe_next(next, request.script_root), 303)
        set_cookie(answer, SESSION, key)
        return answer

    return answered({"enter": Recorder(SignInForm(), sign_in)}, _form)


def _form(filled: Filled) -> str:
    wanted = filled.value("enter", "next") if filled.form else asked(NextQuery(), once(request.args))["next"]
    return render_template(
        "sign_in.html",
        filled=filled,
        here=url_for("pages.sign_in.record"),
        next=safe_next(wanted, request.script_root),
        refused=no_passwords(),
    )
