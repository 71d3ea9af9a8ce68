"""The team matches over several tables."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from replay.rights import Right
from replay.schemas.arguments import NamesQuery, NoQuery
from web.current_club import club
from web.request import NAMES_A_PAGE, asked, once, shown_limit
from web.rights import needs
from web.visitor_filter import seen_match

__all__ = ["blueprint"]


blueprint = Blueprint("matches", __name__)


@blueprint.get("/matches")
@needs(Right.SEE_GAMES)
def index() -> str:
    """Every team match over several tables."""
    query = asked(NamesQuery(), {"limit": str(NAMES_A_PAGE), **once(request.args)})
    return render_template("matches.html", page=club().matches_page(**query), limit=shown_limit(query["limit"]))


@blueprint.get("/matches/<name>")
@needs(Right.SEE_GAMES)
def show(name: str) -> str:
    """What the teams of a match made at their tables, and the standings."""
    asked(NoQuery(), once(request.args))
    return render_template("match.html", match=seen_match(club().team_match(name)))
