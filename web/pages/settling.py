"""The end of a game: who pays whom so that everybody is square, and who has got the money."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.evening import GamePayment
from replay.errors import NotFound, RuleViolation
from replay.rights import Right
from replay.schemas.arguments import NoQuery
from replay.schemas.bodies import PayeeForm
from replay.schemas.doors import EmptyForm
from web import wording
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, address, answered
from web.query_args import asked, once
from web.rights import need_seat, needs, sits_on, speaks_for
from web.security import takes_form
from web.seen import need_unveiled, seen_game, veil_of
from web.visitors import recorder

__all__ = ["blueprint"]

blueprint = Blueprint("settling", __name__)


@blueprint.get("/games/<game>/settling")
@needs(Right.SEE_GAMES)
def show(game: str) -> str | AnyResponse:
    """Who pays whom so that everybody is square for this game, and what was paid."""
    asked(NoQuery(), once(request.args))
    whole = club().find(game)
    return _settling(whole, FRESH) if whole == game else redirect(url_for("pages.settling.show", game=whole))


@blueprint.post("/games/<game>/settling")
@takes_form
@needs(Right.SEE_GAMES, forms={"paid": Right.SETTLE, "got": Right.CONFIRM})
def record(game: str) -> AnyResponse:
    """Enter a payment that squares the game, or say that one has got it."""
    whole = club().find(game)

    def paid(id: UUID) -> AnyResponse:
        need_unveiled(whole)
        club().evenings.pay(whole, id, by=recorder())
        return redirect(url_for("pages.settling.show", game=whole), 303)

    def got(payment: UUID, id: UUID) -> AnyResponse:
        found = _payment(whole, payment)
        need_seat(UUID(whole), found.payee_seat)
        try:
            club().books.confirm(payment, found.payee_seat or 0, by=recorder(), event_id=id)
        except RuleViolation:
            if not _payment(whole, payment).got:  # being second is no mistake
                raise
        return redirect(url_for("pages.settling.show", game=whole), 303)

    return answered(
        {"paid": Recorder(EmptyForm(), paid), "got": Recorder(PayeeForm(), got)},
        lambda filled: _settling(whole, filled),
    )


def _payment(whole: str, payment: UUID) -> GamePayment:
    """A payment of the game that whoever asks may see. Raises NotFound."""
    every = club().evenings.settling(whole, veil_of(whole)).payments
    found = next((each for each in every if each.event == str(payment)), None)
    if found is None or found.payee_seat is None:
        raise NotFound(wording.NOTHING_HERE())
    return found


def _settling(whole: str, filled: Filled) -> str:
    may, own, game = speaks_for(UUID(whole)), sits_on(UUID(whole)), seen_game(whole)
    found = club().evenings.settling(whole, veil_of(whole))
    return render_template(
        "settling.html",
        game=game,
        settling=found,
        dues=sorted(found.dues, key=lambda due: not {due.payer_seat, due.payee_seat} & own),
        own=own,
        speaks_for=[each.seat for each in game.seats if may is None or each.seat in may],
        follows=game.live or whole in club().feed.evening(),
        filled=filled,
        here=address(),
    )
