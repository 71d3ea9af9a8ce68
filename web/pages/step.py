"""The table after a step of a hand, and after an event between hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flask import Blueprint, get_template_attribute, redirect, render_template, request, url_for
from markupsafe import Markup, escape
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.table import State
from replay.club import Eyes
from replay.messages import Message
from replay.rights import Right
from web.current_club import club
from web.filters import step_address, step_links
from web.language import worded
from web.recording import takes_notes
from web.responses import kept, kept_parts
from web.rights import needs
from web.visitor_filter import (
    asked_eyes,
    asked_view,
    eyes_at,
    eyes_on_hand,
    is_in_hindsight,
    know_hands,
    looks_back,
    seen_state,
    seen_version,
    sees_hand,
    veil_of,
)

__all__ = ["blueprint"]


blueprint = Blueprint("step", __name__)


@blueprint.get("/games/<game>/hands/<int:hand>")
@needs(Right.SEE_GAMES)
def hand(game: str, hand: int) -> AnyResponse:
    """Where a hand begins."""
    state = club().show(game, hand, 0, eyes_on_hand(game, hand, asked_view()["eyes"]))
    return redirect(step_address(state.game, hand, 0, state.eyes))


@blueprint.get("/games/<game>/hands/<int:hand>/steps/<int:step>")
@kept
@needs(Right.SEE_GAMES)
def show(game: str, hand: int, step: int) -> str | AnyResponse:
    """The table after a step, as these eyes see it; of one's own table the last step, where the club does not let one look back."""
    wanted = asked_view()
    eyes = eyes_on_hand(game, hand, wanted["eyes"])
    state = seen_state(club().show(game, hand, step, eyes, veil_of(game)))
    if wanted["hindsight"]:
        state = club().hindsight(game, hand, eyes, veil_of(game))[step].on(state)
    back = looks_back(game, hand)
    if not back and step + 1 < state.steps:
        return redirect(step_address(state.game, hand, state.steps - 1, state.eyes))
    return render_template(
        "step.html",
        state=state,
        frame=_frame(state, hand),
        steps=_steps(state, hand, step, eyes) if back else None,
        looks_back=back,
        follows=_goes_on(state),
    )


def _goes_on(state: State) -> bool:
    """Whether more may follow after this hand, so that somebody may wait for it: it is the last one that whoever asks sees, of a game
    that goes on as far as they see, and is played now or was begun this evening.
    """
    game = club().timeline(state.game)
    seen = seen_version(state.game)
    upto = game.version if seen is None else min(seen, game.version)
    last = max((each.hand for each in game.hands.values() if each.first <= upto), default=None)
    if state.hand != last or last is None or (upto == game.version and game.table.ended):
        return False
    return game.ended(last) is None or state.game in club().feed.evening()


@blueprint.get("/games/<game>/latest")
@needs(Right.SEE_GAMES)
def latest(game: str) -> AnyResponse:
    """The last step that these eyes may see; without one the game."""
    whole, eyes = club().find(game), asked_view()["eyes"]
    know_hands(whole)
    spans = [each for each in club().timeline(whole).hands.values() if sees_hand(whole, each.hand, str(eyes))]
    if not spans:
        return redirect(url_for("pages.games.show", game=whole))
    last = spans[-1]
    return redirect(step_address(whole, last.hand, last.steps - 1, str(eyes_on_hand(whole, last.hand, eyes))))


class _Frame(NamedTuple):
    """What is around a step, the same for every step of the hand."""

    where: Markup
    menus: Markup
    data: Markup
    dialogs: Markup


def _frame(state: State, hand: int) -> _Frame:
    def make() -> Iterator[str]:
        where, menus, data = (get_template_attribute("hand.html", name) for name in ("where", "menus", "data"))
        yield from (where(state, club().day(state.game)), menus(state), data(state))
        yield get_template_attribute("keys.html", "dialogs")(state, takes_notes(state.game, hand))

    # Where a track is lost, only the result of the hand is recorded from there on; links to this page have its arguments.
    asked = (state.depth, request.query_string)
    return _Frame(*map(Markup, kept_parts(("frame", hand, state.eyes, is_in_hindsight(), *asked), make)))


def _steps(state: State, hand: int, step: int, eyes: Eyes) -> Markup:
    """The list of steps. But for the mark at one of them it is the same on every page of the hand, so it is made once."""
    links = step_links(state.game, state.eyes)

    def item(step: int, text: Message, more: str = "") -> str:
        link = f'<a id="step-{step}" href="{escape(links.to(hand, step))}"{more}>'
        return f'<li value="{step}">{link}<span class="number">{step}</span> {escape(worded(text.headline()))}</a></li>'

    def make() -> Iterator[str]:
        return (item(each.step, each.text) for each in club().steps(state.game, hand, eyes, veil_of(state.game)))

    items = kept_parts(("steps", hand, state.eyes, is_in_hindsight()), make)
    current = item(step, state.text, ' aria-current="step"')
    return Markup("\n".join((*items[:step], current, *items[step + 1 :])))


@blueprint.get("/games/<game>/events/<int:version>")
@kept
@needs(Right.SEE_GAMES)
def event(game: str, version: int) -> str | AnyResponse:
    """The table after an event between hands; an event of a hand has its own page."""
    state = seen_state(club().between(game, version, eyes_at(game, version, asked_eyes()), veil_of(game)))
    if state.hand is not None and state.step is not None:
        return redirect(step_address(state.game, state.hand, state.step, state.eyes))
    return render_template("event.html", state=state, day=club().day(state.game))
