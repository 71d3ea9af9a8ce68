"""Signing in and out, and the page of whoever has signed in."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.rights import Account, Right
from replay.schemas.arguments import NextQuery, NoQuery
from replay.schemas.doors import EmptyForm, SignInForm
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.query_args import asked, once
from web.rights import needs, safe_next
from web.security import takes_form
from web.visitors import LINK, SESSION, cookie, drop_cookie, set_cookie, visitors

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
        key = club().doors.sign_in(name, password, request.remote_addr or "", cookie(SESSION))
        answer = redirect(safe_next(next), 303)
        set_cookie(answer, SESSION, key)
        return answer

    return answered({"enter": Recorder(SignInForm(), sign_in)}, _form)


@blueprint.get("/account")
@needs(Right.ENTER)
def account() -> str | AnyResponse:
    """Who has signed in here, and as what."""
    asked(NoQuery(), once(request.args))
    return _account(FRESH)


@blueprint.post("/account")
@takes_form
@needs(Right.ENTER)
def leave() -> AnyResponse:
    """Sign out here, or everywhere."""

    def here(id: UUID) -> AnyResponse:
        for name in (SESSION, LINK):
            if key := cookie(name):
                club().doors.sign_out(key)
        return _left()

    def everywhere(id: UUID) -> AnyResponse:
        for each in visitors():
            if isinstance(each.asker, Account):
                club().doors.accounts.sign_out_everywhere(str(each.asker.id))
        return here(id)

    return answered({"leave": Recorder(EmptyForm(), here), "everywhere": Recorder(EmptyForm(), everywhere)}, _account)


def _left() -> AnyResponse:
    answer = redirect(url_for("pages.sign_in.show"), 303)
    for name in (SESSION, LINK):
        drop_cookie(answer, name)
    return answer


def _form(filled: Filled) -> str:
    wanted = filled.value("enter", "next") if filled.form else asked(NextQuery(), once(request.args))["next"]
    return render_template("sign_in.html", filled=filled, here=url_for("pages.sign_in.record"), next=safe_next(wanted))


def _account(filled: Filled) -> str | AnyResponse:
    found = visitors()
    if not any(each.name is not None for each in found):
        return make_response(redirect(url_for("pages.sign_in.show"), 303))
    return render_template("account.html", who=found[0], filled=filled, here=url_for("pages.sign_in.leave"))
