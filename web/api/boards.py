# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""Boards for programs: deals that several tables played."""

from __future__ import annotations

from replay.schemas.arguments import NoQuery
from replay.schemas.scores import BoardSchema, BoardSummarySchema
from web.api.blueprint import Answer, Room, refuses
from web.current_club import club

__all__ = ["room"]

room = Room("boards", "boards", url_prefix="/api/v1/boards", description="Deals that several tables played")


@room.get("")
@room.arguments(NoQuery, location="query")
@room.response(200, BoardSummarySchema(many=True))
@refuses(422)
def list_boards(query: Answer) -> list[Answer]:
    """Every board that tables of the club played, by name."""
    return club().boards()


@room.get("/<name>")
@room.arguments(NoQuery, location="query")
@room.response(200, BoardSchema)
@refuses(404, 422)
def get_board(query: Answer, name: str) -> Answer:
    """What every table made of a board, compared place by place; its cards are not told."""
    return club().board(name)
