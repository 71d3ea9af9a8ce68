"""An event of the club's own stream, and the form that reverses it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from replay import clock
from replay.club.matters import NEEDED_FOR, Adjusted, PeriodClosed, Settled
from replay.errors import NotFound
from replay.rights import Right
from replay.schemas.arguments import DoneQuery
from replay.schemas.bodies import ReversalForm
from web.current_club import club, club_day
from web.filters import source_address
from web.forms import FRESH, Filled, Recorder, address, recorded
from web.notices import done_notice, record_sentence, recorded_by
from web.request import asked, once
from web.rights import has_right, need_right, needs
from web.security import takes_form
from web.visitor_filter import seen_own_event
from web.visitors import recorder

__all__ = ["blueprint"]


_ANY = (Right.SEE_MONEY, *sorted({right for rights in NEEDED_FOR.values() for right in rights} - {Right.SEE_MONEY}))
"""One of them is needed to see any event; which, depends on the event."""


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

    def reverse(reason: str, id: UUID, **more: Any) -> None:
        club().books.reverse(event, reason, **more, by=recorder(), event_id=id)

    return recorded({"reverse": Recorder(ReversalForm(), reverse)}, lambda filled: _event(event, filled))


def _event(event: UUID, filled: Filled) -> str:
    found = seen_own_event(event)
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
        today=club_day(clock.now()),
        closing=found.data if isinstance(found.data, PeriodClosed) else None,
        filled=filled,
        here=address(),
        done=done_notice(done),
    )
