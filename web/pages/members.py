"""The accounts of the club, for its directors: who has one and is what, who is invited, and whose ends."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.club_events import Role
from replay.rights import Right
from replay.schemas.access import ROLES, AccountForm, MemberForm, RoleForm, TieForm
from replay.schemas.arguments import DoneQuery
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, address, answered
from web.links import opening, qr_picture
from web.notices import done_notice
from web.request import asked, once
from web.rights import needs
from web.security import confirmed, no_passwords, takes_form
from web.visitors import recorder, signed_in, visitor

__all__ = ["blueprint"]

blueprint = Blueprint("members", __name__, url_prefix="/members")

_FORMS = ("add", "invite", "give", "take", "tie", "remove")


@blueprint.get("")
@needs(Right.SEE_ACCOUNTS)
def index() -> str:
    """Every account by name, with its roles."""
    return _members(FRESH)


@blueprint.post("")
@takes_form
@needs(Right.SEE_ACCOUNTS, forms=dict.fromkeys(_FORMS, Right.MANAGE_ACCOUNTS))
def record() -> AnyResponse:
    """Make an account, invite somebody again, say what an account is and whose, or end it."""
    accounts, office = club().doors.accounts, club().office

    def add(name: str, role: Role, id: UUID) -> str:
        made = accounts.add(name, roles=(role,), by=recorder())
        return _invited(made.name)

    def invite(account: str, id: UUID) -> str:
        return _invited(accounts.get(account).name)

    def remove(account: str, id: UUID) -> AnyResponse:
        accounts.remove(account, by=recorder())
        return redirect(url_for("pages.members.index"), 303)

    def give(account: str, role: Role, id: UUID) -> AnyResponse:
        office.give(UUID(accounts.get(account).id), role, by=recorder(), event_id=id)
        return redirect(address(id), 303)

    def take(account: str, role: Role, id: UUID) -> AnyResponse:
        found = accounts.get(account)
        office.take(UUID(found.id), role, by=recorder(), event_id=id)
        resigned = role == "director" and found.name == visitor().name
        return redirect(url_for("pages.account.show") if resigned else address(id), 303)

    def tie(account: str, player: str | None, id: UUID) -> AnyResponse:
        office.tie(UUID(accounts.get(account).id), player, by=recorder(), event_id=id)
        return redirect(address(id), 303)

    return answered(
        {
            "add": Recorder(MemberForm(), confirmed(add)),
            "invite": Recorder(AccountForm(), confirmed(invite)),
            "give": Recorder(RoleForm(), confirmed(give)),
            "take": Recorder(RoleForm(), confirmed(take)),
            "tie": Recorder(TieForm(), confirmed(tie)),
            "remove": Recorder(AccountForm(), confirmed(remove)),
        },
        _members,
    )


def _invited(name: str) -> str:
    """The invitation, which is shown this once."""
    invitation = opening(url_for("pages.invitation.open", key=club().doors.accounts.invite(name, recorder())))
    return _members(FRESH, name, invitation)


def _members(filled: Filled, invited: str = "", invitation: str = "") -> str:
    done = asked(DoneQuery(), once(request.args))["done"]
    return render_template(
        "members.html",
        accounts=club().doors.accounts.all(),
        players={each.account: each.called for each in club().office.accounts()},
        roles=ROLES,
        invited=invited,
        address=invitation,
        code=qr_picture(invitation) if invitation else "",
        filled=filled,
        here=url_for("pages.members.index"),
        done=done_notice(done),
        refused=no_passwords() if signed_in() else None,
    )
