"""The score sheet of a game, as a page and for a spreadsheet."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.club.reports import sheet_csv
from replay.rights import Right
from replay.schemas.arguments import NoQuery
from web.current_club import club
from web.request import asked, once
from web.rights import needs
from web.visitor_filter import seen_game, seen_sheet

__all__ = ["blueprint"]


blueprint = Blueprint("sheet", __name__)


@blueprint.get("/games/<game>/sheet")
@needs(Right.SEE_GAMES)
def show(game: str) -> str | AnyResponse:
    """The score sheet of a game."""
    asked(NoQuery(), once(request.args))
    whole = club().find(game)
    if whole != game:
        return redirect(url_for("pages.sheet.show", game=whole))
    return render_template("sheet.html", sheet=seen_sheet(game), game=seen_game(game))


@blueprint.get("/games/<game>/sheet.csv")
@needs(Right.SEE_GAMES)
def download(game: str) -> Response:
    """The same for a spreadsheet."""
    asked(NoQuery(), once(request.args))
    made = seen_sheet(game)
    answer = Response(b"".join(sheet_csv(made)), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{made.game}.csv"'
    return answer
