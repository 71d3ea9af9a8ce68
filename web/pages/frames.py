"""The frames of a hand: everything that the page of a step shows after each of its steps, in one answer for the program of the page.

They are drawn by the template of the page, of the table that these eyes see: what the page of a step hides is in no frame either.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Blueprint, render_template

from replay.answers.games import Step
from replay.answers.table import State
from replay.club import Eyes
from replay.rights import Right
from replay.schemas.arguments import FramesQuery
from web.current_club import club
from web.frames import Packing
from web.language import worded
from web.responses import kept
from web.rights import needs
from web.visitor_filter import asked_view, eyes_on_hand, looks_back, seen_state, sees_hand, veil_of

__all__ = ["MOST", "blueprint"]

MOST = 500
"""The most frames of one answer: a hand that is longer comes in several."""

blueprint = Blueprint("frames", __name__)


@blueprint.get("/games/<game>/hands/<int:hand>/frames")
@kept
@needs(Right.SEE_GAMES)
def show(game: str, hand: int) -> dict[str, Any]:
    """The frames of a hand after those that whoever asks has, as these eyes see them.

    ``first`` is the step of the first one; ``steps`` how many the hand has; ``goes_on`` whether another hand of the game follows.
    """
    wanted = asked_view(FramesQuery())
    eyes = eyes_on_hand(game, hand, wanted["eyes"])
    steps = club().steps(game, hand, eyes, veil_of(game))
    back = looks_back(game, hand)
    first = min(wanted["after"] if back else max(wanted["after"], len(steps) - 1), len(steps))
    packing = Packing()
    states = _states(game, hand, eyes, first, min(len(steps), first + MOST))
    if wanted["hindsight"]:
        later = club().hindsight(game, hand, eyes, veil_of(game))
        states = (each.on(state) for each, state in zip(later[first:], states, strict=False))
    frames = [
        _frame(step, packing.add(_drawn(state, back))) for step, state in zip(steps[first:], states, strict=False)
    ]
    following = hand + 1
    goes_on = following in club().timeline(game).hands and sees_hand(game, following)
    return {"first": first, "steps": len(steps), "goes_on": goes_on, "texts": packing.texts, "frames": frames}


def _states(game: str, hand: int, eyes: Eyes, first: int, end: int) -> Iterator[State]:
    timeline = club().timeline(game, veil_of(game))
    start = timeline.hands[hand].first
    looks = timeline.need_eyes(eyes)
    return (timeline.show(version, looks) for version in range(start + first, start + end))


def _drawn(state: State, back: bool) -> str:
    return render_template("table.html", state=seen_state(state), looks_back=back)


def _frame(step: Step, table: list[int]) -> dict[str, Any]:
    """A step: its sentence, the numbers of the texts of its table, and what it is where that is something."""
    seat = step.seat if step.move and step.part is None else None
    more = {"seat": seat, "mark": step.mark, "part": step.part}
    return {
        "said": worded(step.text.headline()),
        "table": table,
        **{name: value for name, value in more.items() if value},
    }
