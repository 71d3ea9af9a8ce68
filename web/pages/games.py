"""The pages to look at: games, score sheets, a step of a hand, what happens between hands, boards, team matches."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.club.queries.sheets import sheet_csv
from replay.schemas.arguments import EyesQuery, NoQuery
from web import cards as drawing
from web.current_club import club
from web.filters import step_address
from web.query_args import asked, once

__all__ = ["blueprint"]

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def games() -> str:
    """Every game of the club, the latest first."""
    asked(NoQuery(), once(request.args))
    return render_template("games.html", games=club().games()[::-1])


@blueprint.get("/games/<game>/sheet")
def sheet(game: str) -> str | AnyResponse:
    """The score sheet of a game."""
    asked(NoQuery(), once(request.args))
    whole = club().find(game)
    if whole != game:
        return redirect(url_for("pages.sheet", game=whole))
    return render_template("sheet.html", sheet=club().sheet(game), game=club().game(game))


@blueprint.get("/games/<game>/sheet.csv")
def sheet_file(game: str) -> Response:
    """The same for a spreadsheet."""
    asked(NoQuery(), once(request.args))
    made = club().sheet(game)
    answer = Response(b"".join(sheet_csv(made)), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{made["game"]}.csv"'
    return answer


@blueprint.get("/games/<game>/hands/<int:hand>")
def hand(game: str, hand: int) -> AnyResponse:
    """Where a hand begins."""
    eyes = asked(EyesQuery(), once(request.args))["eyes"]
    state = club().show(game, hand, 0, eyes)
    return redirect(step_address(state["game"], hand, 0, eyes))


@blueprint.get("/games/<game>/hands/<int:hand>/steps/<int:step>")
def step(game: str, hand: int, step: int) -> str:
    """The table after a step, as these eyes see it."""
    eyes = asked(EyesQuery(), once(request.args))["eyes"]
    state = club().show(game, hand, step, eyes)
    steps = club().steps(game, hand, eyes)
    return render_template("step.html", state=state, steps=steps, game=club().game(game))


@blueprint.get("/games/<game>/events/<int:version>")
def event(game: str, version: int) -> str | AnyResponse:
    """The table after an event between hands; an event of a hand has its own page."""
    eyes = asked(EyesQuery(), once(request.args))["eyes"]
    state = club().between(game, version, eyes)
    if state["step"] is not None:
        return redirect(step_address(state["game"], state["hand"], state["step"], eyes))
    return render_template("event.html", state=state, game=club().game(game))


@blueprint.get("/boards")
def boards() -> str:
    """Every board that tables of the club played."""
    asked(NoQuery(), once(request.args))
    return render_template("boards.html", boards=club().boards())


@blueprint.get("/boards/<name>")
def board(name: str) -> str:
    """What every table made of a board; the cards are not told."""
    asked(NoQuery(), once(request.args))
    return render_template("board.html", board=club().board(name))


@blueprint.get("/matches")
def matches() -> str:
    """Every team match over several tables."""
    asked(NoQuery(), once(request.args))
    return render_template("matches.html", **club().team_matches())


@blueprint.get("/matches/<name>")
def match(name: str) -> str:
    """What the teams of a match made at their tables, and the standings."""
    asked(NoQuery(), once(request.args))
    return render_template("match.html", match=club().team_match(name))


@blueprint.get("/cards/<kind>.svg")
def cards(kind: str) -> Response:
    """The pictures of the cards of one kind of game."""
    answer = Response(drawing.sprite(kind), mimetype="image/svg+xml")
    answer.cache_control.public = True
    answer.cache_control.max_age = 365 * 24 * 3600
    return answer
