"""A kind of game: the pictures of its cards, its pack with names, and a sheet to print."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from replay.offline.blank_sheets import HEADS, blank_sheet, how_to_fill
from replay.offline.kinds import kind_of_game
from replay.rights import Right
from replay.schemas.arguments import NoQuery
from replay.words.display import TRADITIONAL
from web.cards import sprite
from web.language import catalogue
from web.request import asked, once
from web.rights import needs

blueprint = Blueprint("kinds", __name__)


@blueprint.get("/cards/<kind>.svg")
@needs(Right.ENTER)
def pictures(kind: str) -> Response:
    """The pictures of the cards of one kind of game."""
    drawn = sprite(kind)
    if request.args.get("script") == "zh-Hant":
        drawn = drawn.decode().translate(TRADITIONAL).encode()
    answer = Response(drawn, mimetype="image/svg+xml")
    answer.cache_control.public = True
    answer.cache_control.max_age = 365 * 24 * 3600
    return answer


@blueprint.get("/cards/<kind>")
@needs(Right.ENTER)
def pack(kind: str) -> str:
    """The pack of a kind of game: every card with its names in English and Chinese, and what the words of the game mean."""
    return render_template("pack.html", kind=kind_of_game(kind))


@blueprint.get("/sheets/<kind>")
@needs(Right.ENTER)
def sheet(kind: str) -> str:
    """The blank sheet of a kind of game: one page of A4."""
    asked(NoQuery(), once(request.args))
    sheet = blank_sheet(kind, catalogue())
    return render_template("blank_sheet.html", sheet=sheet, heads=HEADS, how=how_to_fill(sheet))
