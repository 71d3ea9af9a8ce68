"""The saved answers to questions about all hands: each in words, drawn, and what would settle it. Nothing is counted in a request."""

from __future__ import annotations

import datetime as dt

from flask import Blueprint, render_template, request
from markupsafe import Markup

from replay.rights import Right
from replay.schemas.arguments import NoQuery
from replay.statistics import draw
from web.current_club import club, club_day
from web.language import catalogue
from web.request import asked, once
from web.rights import needs

blueprint = Blueprint("statistics", __name__)


@blueprint.get("/statistics")
@needs(Right.SEE_GAMES)
def show() -> str:
    """Each question with its answers, those of the most cases first; the last row of a desk is of wide cards."""
    asked(NoQuery(), once(request.args))
    found = club().statistics.get()
    cards = [
        (each, sorted(each.findings, key=lambda it: max(figure.cases for figure in it.figures), reverse=True))
        for each in found.answers
        if each.findings
    ]
    return render_template(
        "statistics.html",
        found=found,
        saved=None if found.saved is None else club_day(dt.datetime.fromisoformat(found.saved)),
        cards=cards,
        wide=(0, 4, 2)[len(cards) % 3],
        draw=lambda measure, finding, width: Markup(draw(measure, finding, width, catalogue())),
    )
