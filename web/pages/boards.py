"""The boards that several tables played."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from replay.rights import Right
from replay.schemas.arguments import NamesQuery
from web.current_club import club
from web.request import NAMES_A_PAGE, asked, once, shown_limit
from web.rights import needs
from web.visitor_filter import asked_eyes, eyes_on_board, seen_board

__all__ = ["blueprint"]


blueprint = Blueprint("boards", __name__)


@blueprint.get("/boards")
@needs(Right.SEE_GAMES)
def index() -> str:
    """Every board that tables of the club played."""
    query = asked(NamesQuery(), {"limit": str(NAMES_A_PAGE), **once(request.args)})
    return render_template("boards.html", page=club().boards_page(**query), limit=shown_limit(query["limit"]))


@blueprint.get("/boards/<name>")
@needs(Right.SEE_GAMES)
def show(name: str) -> str:
    """The results of every table on a board, without the cards."""
    eyes = eyes_on_board(name, asked_eyes())
    return render_template("board.html", board=seen_board(club().board(name, eyes)), eyes=eyes)
