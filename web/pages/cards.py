"""The pictures of the cards, and each pack with its names."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from replay.offline.kinds import kind_of_game
from replay.rights import Right
from web.cards import sprite
from web.rights import needs

__all__ = ["blueprint"]


blueprint = Blueprint("cards", __name__)


@blueprint.get("/cards/<kind>.svg")
@needs(Right.ENTER)
def pictures(kind: str) -> Response:
    """The pictures of the cards of one kind of game."""
    answer = Response(sprite(kind), mimetype="image/svg+xml")
    answer.cache_control.public = True
    answer.cache_control.max_age = 365 * 24 * 3600
    return answer


@blueprint.get("/cards/<kind>")
@needs(Right.ENTER)
def show(kind: str) -> str:
    """The pack of a kind of game: every card with its names in English and Chinese, and what the words of the game mean."""
    return render_template("pack.html", kind=kind_of_game(kind))
