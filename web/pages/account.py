"""The account of a visitor: signing in and out, an invitation, another password, the language, and tokens for programs."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.access import TokenSummary
from replay.rights import Account, Right
from replay.schemas import access
from replay.schemas.arguments import AccountQuery, NextQuery, NoQuery
from replay.words.errors import BadInput, NotFound
from replay.words.languages import language_tagged, languages
from replay.words.messages import Text
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered, credentials
from web.gateway import client_name
from web.links import carried, carried_away, carry
from web.request import asked, once
from web.rights import NOTHING_HERE, needs, safe_next
from web.security import confirmed, need_encryption, no_passwords, takes_form
from web.visitors import LINKS, SESSION, cookie, drop_cookie, set_cookie, signed_in

blueprint = Blueprint("account", __name__)
_SEEING = frozenset(right for right in Right if right.startswith("see-"))
_SCOPES: Mapping[str, frozenset[Right] | None] = {
    "see": _SEEING,
    "record": _SEEING | {Right.RECORD, Right.IMPORT, Right.REPLACE, Right.VOID},
    "all": None,
}
"""What a token made here is limited to; the terminal can limit one to any rights."""


@blueprint.get("/account")
@needs(Right.ENTER)
def show() -> str | AnyResponse:
    """Show the visitor's account and its roles."""
    return _account(FRESH)


OTHER_PASSWORD = Text("web.other-password", "The two passwords are not the same. Type the new one twice.")


@blueprint.post("/account")
@takes_form
@needs(Right.ENTER)
def record() -> AnyResponse:
    """Sign out here or everywhere, or get another password or language."""

    def leave(id: UUID) -> AnyResponse:
        for name in (SESSION, *LINKS):
            if key := cookie(name):
                club().access.sign_out(key)
        return _left()

    def everywhere(id: UUID) -> AnyResponse:
        if (who := signed_in()) is not None and isinstance(who.asker, Account):
            club().access.accounts.sign_out_everywhere(str(who.asker.id))
        return leave(id)

    def password(old: str, password: str, again: str, id: UUID) -> AnyResponse:
        need_encryption()
        account = _need_account()
        if password != again:
            raise BadInput(OTHER_PASSWORD(), field="again")
        key = club().access.change_password(account, old, password, client_name(request.remote_addr or ""))
        answer = redirect(url_for("pages.account.show", changed="true"), 303)
        set_cookie(answer, SESSION, key)
        return answer

    def choose(language: str | None, id: UUID) -> AnyResponse:
        club().access.accounts.choose_language(_need_account(), None if language is None else language_tagged(language))
        return redirect(url_for("pages.account.show"), 303)

    return answered(
        {
            "known": Recorder(access.EmptyForm(), _acknowledge),
            "leave": Recorder(access.EmptyForm(), leave),
            "everywhere": Recorder(access.EmptyForm(), everywhere),
            "password": Recorder(access.NewPasswordForm(), password),
            "language": Recorder(access.LanguageForm(), choose),
        },
        _account,
    )


def _acknowledge(id: UUID) -> AnyResponse:
    club().access.accounts.acknowledge(_need_account())
    return redirect(url_for("pages.account.show"), 303)


@blueprint.get("/account/tokens")
@needs(Right.ENTER)
def tokens() -> str | AnyResponse:
    """Show the visitor's tokens."""
    asked(NoQuery(), once(request.args))
    return _tokens(FRESH)


@blueprint.post("/account/tokens")
@takes_form
@needs(Right.ENTER)
def record_token() -> AnyResponse:
    """Make a token, or end one."""

    def make(label: str, scope: str, days: int, id: UUID) -> str | AnyResponse:
        account = _need_account()
        token, made = club().access.tokens.make(account, label, _SCOPES[scope], days, account)
        return _tokens(FRESH, token, made)

    def revoke(token: UUID, id: UUID) -> AnyResponse:
        account = _need_account()
        club().access.tokens.revoke(token, account, account)
        return redirect(url_for("pages.account.tokens"), 303)

    return answered(
        {"make": Recorder(access.TokenForm(), confirmed(make)), "revoke": Recorder(access.TokenEndForm(), revoke)},
        _tokens,
    )


def _left() -> AnyResponse:
    answer = redirect(url_for("pages.account.sign_in"), 303)
    for name in (SESSION, *LINKS):
        drop_cookie(answer, name)
    if not request.script_root:  # a club under a path shares what the browser keeps with others
        answer.headers["Clear-Site-Data"] = '"storage"'
    return answer


def _need_account() -> str:
    """Return the id of the visitor's account. Raises NotFound.

    A program with a token gets NotFound: it could make itself another token with more rights.
    """
    who = signed_in()
    if who is None or not isinstance(who.asker, Account):
        raise NotFound(NOTHING_HERE())
    return str(who.asker.id)


def _account(filled: Filled) -> str | AnyResponse:
    changed = asked(AccountQuery(), once(request.args))["changed"]
    who = signed_in()
    if who is None:
        return redirect(url_for("pages.account.sign_in"), 303)
    return render_template(
        "account.html",
        who=who,
        filled=filled,
        changed=changed,
        languages=languages().values(),
        here=url_for("pages.account.record"),
        refused=no_passwords(),
        credentials=credentials(who),
    )


def _tokens(filled: Filled, token: str = "", made: TokenSummary | None = None) -> str | AnyResponse:
    if signed_in() is None:
        return redirect(url_for("pages.account.sign_in"), 303)
    return render_template(
        "tokens.html",
        tokens=club().access.tokens.all(_need_account()),
        scopes={name: None if scope is None else sorted(scope) for name, scope in _SCOPES.items()},
        token=token,
        made=made,
        filled=filled,
        here=url_for("pages.account.record_token"),
        refused=no_passwords(),
    )


@blueprint.get("/sign-in")
@needs(Right.ENTER)
def sign_in() -> str:
    """Show the form to sign in."""
    return _sign_in_form(FRESH)


@blueprint.post("/sign-in")
@takes_form
@needs(Right.ENTER)
def record_sign_in() -> AnyResponse:
    """Sign in, and go on to the page that was wanted."""

    def sign_in(name: str, password: str, next: str | None, id: UUID) -> AnyResponse:
        need_encryption()
        key = club().access.sign_in(name, password, client_name(request.remote_addr or ""), cookie(SESSION))
        answer = redirect(safe_next(next, request.script_root), 303)
        set_cookie(answer, SESSION, key)
        return answer

    return answered({"enter": Recorder(access.SignInForm(), sign_in)}, _sign_in_form)


def _sign_in_form(filled: Filled) -> str:
    wanted = filled.value("enter", "next") if filled.form else asked(NextQuery(), once(request.args))["next"]
    return render_template(
        "sign_in.html",
        filled=filled,
        here=url_for("pages.account.record_sign_in"),
        next=safe_next(wanted, request.script_root),
        refused=no_passwords(),
    )


_COOKIE = "paipu-invitation"


@blueprint.get("/invitation/<key>")
@needs(Right.ENTER)
def open_invitation(key: str) -> AnyResponse:
    """Take the key out of the address, before anything is shown: nothing is redeemed yet."""
    asked(NoQuery(), once(request.args))
    return carry(_COOKIE, key, url_for("pages.account.invitation"))


@blueprint.get("/invitation")
@needs(Right.ENTER)
def invitation() -> str:
    """Show the form in which an invited person sets a password."""
    asked(NoQuery(), once(request.args))
    return _invitation_form(FRESH)


@blueprint.post("/invitation")
@takes_form
@needs(Right.ENTER)
def record_invitation() -> AnyResponse:
    """Set the password, and sign in."""

    def accept(password: str, again: str, id: UUID) -> AnyResponse:
        need_encryption()
        club().access.invited(carried(_COOKIE))
        if password != again:
            raise BadInput(OTHER_PASSWORD(), field="again")
        key = club().access.accept(carried(_COOKIE), password, cookie(SESSION))
        answer = carried_away(_COOKIE, redirect(url_for("pages.account.show"), 303))
        set_cookie(answer, SESSION, key)
        return answer

    return answered({"accept": Recorder(access.PasswordForm(), accept)}, _invitation_form)


def _invitation_form(filled: Filled) -> str:
    name = club().access.invited(carried(_COOKIE))
    here = url_for("pages.account.record_invitation")
    return render_template("invitation.html", name=name, filled=filled, here=here, refused=no_passwords())
