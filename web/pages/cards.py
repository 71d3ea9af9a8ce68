"""The pictures of the cards."""

from __future__ import annotations

from flask import Blueprint, Response

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
