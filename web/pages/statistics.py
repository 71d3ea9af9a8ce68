"""The saved answers to questions about all hands: each in words, drawn, and what would settle it. Nothing is counted in a request."""

from __future__ import annotations

import datetime as dt

from flask import Blueprint, render_template, request
from markupsafe import Markup

from replay.answers.statistics import StatisticAnswer, StatisticFinding
from replay.rights import Right
from replay.schemas.arguments import NoQuery
from replay.statistics import draw
from web.current_club import club, club_day
from web.language import catalogue
from web.request import asked, once
from web.rights import needs

blueprint = Blueprint("statistics", __name__)
_WIDTHS = (296, 350)
_WIDE = (296, 552)
"""The drawings for a phone and for a desk; for a wide card of a desk."""


@blueprint.get("/statistics")
@needs(Right.SEE_GAMES)
def show() -> str:
    """Each question with its answers, those of the most cases first; the last row of a desk is of wide cards."""
    asked(NoQuery(), once(request.args))
    found = club().statistics.get()
    answers = [each for each in found.answers if each.findings]
    wide = (0, 4, 2)[len(answers) % 3]
    return render_template(
        "statistics.html",
        found=found,
        saved=None if found.saved is None else club_day(dt.datetime.fromisoformat(found.saved)),
        cards=[(each, at >= len(answers) - wide) for at, each in enumerate(answers)],
        draw=_draw,
    )


def _draw(answer: StatisticAnswer, finding: StatisticFinding, *, wide: bool) -> list[Markup]:
    return [Markup(draw(answer.measure, finding, width, catalogue())) for width in (_WIDE if wide else _WIDTHS)]
