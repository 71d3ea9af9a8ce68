"""An event of the club's own stream, and the form that reverses it."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from replay.club_events import (
    AccountTied,
    Adjusted,
    BoardReleased,
    DisputeResolved,
    HandConfirmed,
    HandDisputed,
    LogBegun,
    PeriodClosed,
    PlayerRenamed,
    PlayersMerged,
    PlayersParted,
    RoleGiven,
    RoleTaken,
    SettingsChanged,
    Settled,
)
from replay.errors import NotFound
from replay.events import Event
from replay.rights import Right
from replay.schemas.arguments import DoneQuery
from replay.schemas.bodies import ReversalForm
from web.current_club import club
from web.filters import source_address
from web.forms import FRESH, Filled, Recorder, address, recorded
from web.notices import done_notice, record_sentence, recorded_by
from web.query_args import asked, once
from web.rights import has_right, need_right, needs
from web.security import takes_form
from web.visitors import recorder

__all__ = ["blueprint"]


_SHOWN: Mapping[type[Event], tuple[Right, ...]] = {
    HandConfirmed: (Right.SEE_GAMES, Right.SEE_MONEY),
    HandDisputed: (Right.SEE_GAMES, Right.SEE_MONEY),
    DisputeResolved: (Right.SEE_GAMES, Right.SEE_MONEY),
    BoardReleased: (Right.SEE_GAMES,),
    PlayerRenamed: (Right.SEE_NAMES,),
    PlayersMerged: (Right.SEE_NAMES,),
    PlayersParted: (Right.SEE_NAMES,),
    LogBegun: (Right.SEE_LOG,),
    RoleGiven: (Right.SEE_ACCOUNTS,),
    RoleTaken: (Right.SEE_ACCOUNTS,),
    AccountTied: (Right.SEE_ACCOUNTS,),
    SettingsChanged: (Right.SEE_SETTINGS,),
}
"""The rights of which one is needed to see an event of the club's own stream; all others are about money."""

_ANY = (Right.SEE_MONEY, *sorted({right for rights in _SHOWN.values() for right in rights} - {Right.SEE_MONEY}))

blueprint = Blueprint("club_events", __name__, url_prefix="/ledger/events")


@blueprint.get("/<uuid:event>")
@needs(*_ANY)
def show(event: UUID) -> str | AnyResponse:
    """An event of the club's own stream; one of a game leads to its step."""
    asked(DoneQuery(), once(request.args))
    try:
        club().own_event(event)
    except NotFound:
        need_right(Right.SEE_MONEY)
        return redirect(source_address(club().books.entries(event)[0]))
    return _event(event, FRESH)


@blueprint.post("/<uuid:event>")
@takes_form
@needs(*_ANY, forms={"reverse": Right.ADJUST})
def record(event: UUID) -> AnyResponse:
    """Reverse a payment or a correction."""

    def reverse(reason: str, id: UUID) -> None:
        club().books.reverse(event, reason, by=recorder(), event_id=id)

    return recorded({"reverse": Recorder(ReversalForm(), reverse)}, lambda filled: _event(event, filled))


def _event(event: UUID, filled: Filled) -> str:
    found = club().own_event(event)
    need_right(*_SHOWN.get(type(found.data), (Right.SEE_MONEY,)))
    done = asked(DoneQuery(), once(request.args))["done"]
    corrections = club().books.corrections(event)
    moved = isinstance(found.data, Settled | Adjusted)
    entries = club().books.entries(event) if moved else []
    return render_template(
        "club_event.html",
        record=found,
        text=record_sentence(found),
        # What people sign in with is for those who run the club, also where it shows its books to everybody.
        by=recorded_by(found) if has_right(Right.SEE_ACCOUNTS) or has_right(Right.ADJUST) else None,
        entries=entries,
        corrections=corrections,
        reversible=moved and club().books.reversal(event) is None,
        closing=found.data if isinstance(found.data, PeriodClosed) else None,
        filled=filled,
        here=address(),
        done=done_notice(done),
    )
