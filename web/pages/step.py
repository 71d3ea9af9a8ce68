"""The table after a step of a hand, and after an event between hands."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, get_template_attribute, redirect, render_template
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.table import State
from replay.club import Eyes
from replay.rights import Right
from web.current_club import club
from web.eyes import asked_eyes, eyes_at, eyes_on_hand, seen_state
from web.filters import step_address
from web.page_cache import kept, kept_parts
from web.rights import needs

__all__ = ["blueprint"]


blueprint = Blueprint("step", __name__)


@blueprint.get("/games/<game>/hands/<int:hand>")
@needs(Right.SEE_GAMES)
def hand(game: str, hand: int) -> AnyResponse:
    """Where a hand begins."""
    state = club().show(game, hand, 0, eyes_on_hand(game, hand, asked_eyes()))
    return redirect(step_address(state.game, hand, 0, state.eyes))


@blueprint.get("/games/<game>/hands/<int:hand>/steps/<int:step>")
@kept
@needs(Right.SEE_GAMES)
def show(game: str, hand: int, step: int) -> str:
    """The table after a step, as these eyes see it."""
    eyes = eyes_on_hand(game, hand, asked_eyes())
    state = seen_state(club().show(game, hand, step, eyes))
    return render_template("step.html", state=state, steps=_steps(state, hand, step, eyes))


def _steps(state: State, hand: int, step: int, eyes: Eyes) -> Markup:
    """The list of steps. But for the mark at one of them it is the same on every page of the hand, so it is made once."""
    item = get_template_attribute("steps.html", "item")

    def make() -> Iterator[str]:
        return (item(state, each.step, each.text) for each in club().steps(state.game, hand, eyes))

    items = kept_parts(("steps", hand, state.eyes), make)
    return Markup("\n".join((*items[:step], item(state, step, state.text, current=True), *items[step + 1 :])))


@blueprint.get("/games/<game>/events/<int:version>")
@kept
@needs(Right.SEE_GAMES)
def event(game: str, version: int) -> str | AnyResponse:
    """The table after an event between hands; an event of a hand has its own page."""
    state = seen_state(club().between(game, version, eyes_at(game, version, asked_eyes())))
    if state.hand is not None and state.step is not None:
        return redirect(step_address(state.game, state.hand, state.step, state.eyes))
    return render_template("event.html", state=state)
