"""The accounts of the club, for its directors: who has one, who is invited, and whose ends."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.club_events import Role
from replay.rights import Right
from replay.schemas.arguments import NoQuery
from replay.schemas.doors import ROLES, AccountForm, MemberForm
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.links import opening, qr_picture
from web.query_args import asked, once
from web.rights import needs
from web.security import takes_form
from web.visitors import recorder

__all__ = ["blueprint"]

blueprint = Blueprint("members", __name__, url_prefix="/members")


@blueprint.get("")
@needs(Right.SEE_ACCOUNTS)
def index() -> str:
    """Every account by name, with its roles."""
    asked(NoQuery(), once(request.args))
    return _members(FRESH)


@blueprint.post("")
@takes_form
@needs(Right.SEE_ACCOUNTS, do=Right.MANAGE_ACCOUNTS)
def record() -> AnyResponse:
    """Make an account, invite somebody again, or end an account."""
    accounts = club().doors.accounts

    def add(name: str, role: Role, id: UUID) -> str:
        made = accounts.add(name, roles=(role,), by=recorder())
        return _invited(made.name)

    def invite(account: str, id: UUID) -> str:
        return _invited(accounts.get(account).name)

    def remove(account: str, id: UUID) -> AnyResponse:
        accounts.remove(account, by=recorder())
        return redirect(url_for("pages.members.index"), 303)

    return answered(
        {
            "add": Recorder(MemberForm(), add),
            "invite": Recorder(AccountForm(), invite),
            "remove": Recorder(AccountForm(), remove),
        },
        _members,
    )


def _invited(name: str) -> str:
    """The invitation, which is shown this once."""
    address = opening(url_for("pages.invitation.open", key=club().doors.accounts.invite(name)))
    return _members(FRESH, name, address)


def _members(filled: Filled, invited: str = "", address: str = "") -> str:
    return render_template(
        "members.html",
        accounts=club().doors.accounts.all(),
        roles=ROLES,
        invited=invited,
        address=address,
        code=qr_picture(address) if address else "",
        filled=filled,
        here=url_for("pages.members.index"),
    )
