"""The accounts of the club and its settings: for everybody in it to read, and for its directors to change."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.rights import Right
from replay.schemas import access
from replay.schemas.arguments import DoneQuery
from replay.values.club_events import Role, SettingsChanged, Sight
from web.current_club import club, club_settings
from web.forms import FRESH, Filled, Recorder, address, answered, done_notice, recorded
from web.links import opening, qr_picture
from web.request import asked, once
from web.rights import needs
from web.security import confirmed, no_passwords, takes_form
from web.visitors import recorder, signed_in, visitor

blueprint = Blueprint("members", __name__)
_FORMS = ("add", "invite", "give", "take", "tie", "remove")


@blueprint.get("/members")
@needs(Right.SEE_ACCOUNTS)
def index() -> str:
    """Every account by name, with its roles."""
    return _members(FRESH)


@blueprint.post("/members")
@takes_form
@needs(Right.SEE_ACCOUNTS, forms=dict.fromkeys(_FORMS, Right.MANAGE_ACCOUNTS))
def record() -> AnyResponse:
    """Make an account, invite its person again, set its roles or its player, or end it."""
    accounts, administration = club().access.accounts, club().administration

    def add(name: str, role: Role, id: UUID) -> str:
        made = accounts.add(name, roles=(role,), by=recorder())
        return _invited(made.name)

    def invite(account: str, id: UUID) -> str:
        return _invited(accounts.get(account).name)

    def remove(account: str, id: UUID) -> AnyResponse:
        accounts.remove(account, by=recorder())
        return redirect(url_for("pages.members.index"), 303)

    def give(account: str, role: Role, id: UUID) -> AnyResponse:
        administration.give(UUID(accounts.get(account).id), role, by=recorder(), event_id=id)
        return redirect(address(id), 303)

    def take(account: str, role: Role, id: UUID) -> AnyResponse:
        found = accounts.get(account)
        administration.take(UUID(found.id), role, by=recorder(), event_id=id)
        resigned = role == "director" and found.name == visitor().name
        return redirect(url_for("pages.account.show") if resigned else address(id), 303)

    def tie(account: str, player: str | None, id: UUID) -> AnyResponse:
        administration.tie(UUID(accounts.get(account).id), player, by=recorder(), event_id=id)
        return redirect(address(id), 303)

    return answered(
        {
            "add": Recorder(access.MemberForm(), confirmed(add)),
            "invite": Recorder(access.AccountForm(), confirmed(invite)),
            "give": Recorder(access.RoleForm(), confirmed(give)),
            "take": Recorder(access.RoleForm(), confirmed(take)),
            "tie": Recorder(access.TieForm(), confirmed(tie)),
            "remove": Recorder(access.AccountForm(), confirmed(remove)),
        },
        _members,
    )


def _invited(name: str) -> str:
    invitation = opening(url_for("pages.account.open_invitation", key=club().access.accounts.invite(name, recorder())))
    return _members(FRESH, name, invitation)


def _members(filled: Filled, invited: str = "", invitation: str = "") -> str:
    done = asked(DoneQuery(), once(request.args))["done"]
    return render_template(
        "members.html",
        accounts=club().access.accounts.all(),
        players={each.account: each.called for each in club().administration.accounts()},
        roles=access.ROLES,
        invited=invited,
        address=invitation,
        code=qr_picture(invitation.encode()) if invitation else "",
        filled=filled,
        here=url_for("pages.members.index"),
        done=done_notice(done),
        refused=no_passwords() if signed_in() else None,
    )


_SETTING_FORMS = ("name", "days", "settling", "hands", "sights")


@blueprint.get("/settings")
@needs(Right.SEE_SETTINGS)
def settings() -> str:
    """Every setting in words, and the forms that change them."""
    return _settings(FRESH)


@blueprint.post("/settings")
@takes_form
@needs(Right.SEE_SETTINGS, forms=dict.fromkeys(_SETTING_FORMS, Right.MANAGE_CLUB))
def record_settings() -> AnyResponse:
    """Change the settings that one form has."""

    def change(id: UUID, **named: Any) -> None:
        club().administration.change(SettingsChanged(**named), by=recorder(), event_id=id)

    def rename(name: str, unit: str, sign: str, side: str, id: UUID) -> None:
        before = club_settings()
        named: dict[str, Any] = {"name": name, "unit": unit}
        if (sign, side == "behind") != (before.sign or "", before.sign_behind):
            named |= {"sign": sign, "sign_behind": side == "behind"}
        change(id, **named)

    def settle(least_payment: str, id: UUID) -> None:
        change(id, least_payment=club().administration.read_least_payment(least_payment))

    def show(members_see: list[Sight], public_sees: list[Sight], id: UUID) -> None:
        change(id, members_see=_ordered(members_see), public_sees=_ordered(public_sees))

    return recorded(
        {
            "name": Recorder(access.NameForm(), rename),
            "days": Recorder(access.DaysForm(), change),
            "settling": Recorder(access.SettlingForm(), settle),
            "hands": Recorder(access.HandsForm(), change),
            "sights": Recorder(access.SightsForm(), show),
        },
        _settings,
    )


def _ordered(ticked: list[Sight]) -> tuple[Sight, ...]:
    return tuple(each for each in access.SIGHTS if each in ticked)


def _settings(filled: Filled) -> str:
    done = asked(DoneQuery(), once(request.args))["done"]
    return render_template(
        "settings.html",
        settings=club().administration.settings(),
        sights=access.SIGHTS,
        hours=[(hour, f"{hour}:00") for hour in range(13)],
        filled=filled,
        here=address(),
        done=done_notice(done),
    )
