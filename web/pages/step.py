"""The table after a step of a hand, and after an event between hands."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from replay.rights import Right
from replay.schemas.arguments import EyesQuery
from web.current_club import club
from web.filters import step_address
from web.page_cache import kept
from web.query_args import asked, once
from web.rights import needs

__all__ = ["blueprint"]


blueprint = Blueprint("step", __name__)


@blueprint.get("/games/<game>/hands/<int:hand>")
@needs(Right.SEE_GAMES)
def hand(game: str, hand: int) -> AnyResponse:
    """Where a hand begins."""
    eyes = asked(EyesQuery(), once(request.args))["eyes"]
    state = club().show(game, hand, 0, eyes)
    return redirect(step_address(state.game, hand, 0, state.eyes))


@blueprint.get("/games/<game>/hands/<int:hand>/steps/<int:step>")
@kept
@needs(Right.SEE_GAMES)
def show(game: str, hand: int, step: int) -> str:
    """The table after a step, as these eyes see it."""
    eyes = asked(EyesQuery(), once(request.args))["eyes"]
    state = club().show(game, hand, step, eyes)
    steps = club().steps(game, hand, eyes)
    return render_template("step.html", state=state, steps=steps)


@blueprint.get("/games/<game>/events/<int:version>")
@kept
@needs(Right.SEE_GAMES)
def event(game: str, version: int) -> str | AnyResponse:
    """The table after an event between hands; an event of a hand has its own page."""
    eyes = asked(EyesQuery(), once(request.args))["eyes"]
    state = club().between(game, version, eyes)
    if state.hand is not None and state.step is not None:
        return redirect(step_address(state.game, state.hand, state.step, state.eyes))
    return render_template("event.html", state=state)
