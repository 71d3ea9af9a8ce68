"""How the club is set: for everybody in it to read, and for its directors to change."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from replay.club_events import SettingsChanged, Sight
from replay.rights import Right
from replay.schemas.access import SIGHTS, DaysForm, HandsForm, NameForm, SightsForm
from replay.schemas.arguments import DoneQuery
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, address, recorded
from web.notices import done_notice
from web.request import asked, once
from web.rights import needs
from web.security import takes_form
from web.visitors import recorder

__all__ = ["blueprint"]

blueprint = Blueprint("settings", __name__, url_prefix="/settings")

_FORMS = ("name", "days", "hands", "sights")


@blueprint.get("")
@needs(Right.SEE_SETTINGS)
def index() -> str:
    """Every setting in words, and the forms that change them."""
    return _settings(FRESH)


@blueprint.post("")
@takes_form
@needs(Right.SEE_SETTINGS, forms=dict.fromkeys(_FORMS, Right.MANAGE_CLUB))
def record() -> AnyResponse:
    """Change the settings that one form has."""

    def change(id: UUID, **named: Any) -> None:
        club().office.change(SettingsChanged(**named), by=recorder(), event_id=id)

    def show(members_see: list[Sight], public_sees: list[Sight], id: UUID) -> None:
        change(id, members_see=_ordered(members_see), public_sees=_ordered(public_sees))

    return recorded(
        {
            "name": Recorder(NameForm(), change),
            "days": Recorder(DaysForm(), change),
            "hands": Recorder(HandsForm(), change),
            "sights": Recorder(SightsForm(), show),
        },
        _settings,
    )


def _ordered(ticked: list[Sight]) -> tuple[Sight, ...]:
    return tuple(each for each in SIGHTS if each in ticked)


def _settings(filled: Filled) -> str:
    done = asked(DoneQuery(), once(request.args))["done"]
    return render_template(
        "settings.html",
        settings=club().office.settings(),
        sights=SIGHTS,
        hours=[(hour, f"{hour}:00") for hour in range(13)],
        filled=filled,
        here=address(),
        done=done_notice(done),
    )
