# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""Boards for programs: deals that several tables played."""

from __future__ import annotations

from replay.answers.games import Board, BoardSummary
from replay.rights import Right
from replay.schemas.answer_schemas import schema_of
from replay.schemas.arguments import MOST, EyesQuery, NamesQuery
from web.api.blueprint import Arguments, Room, refuses
from web.api.parts import NEXT, part
from web.current_club import club
from web.eyes import eyes_on_board
from web.rights import needs
from web.seen import seen_board

__all__ = ["room"]

room = Room("boards", "boards", url_prefix="/api/v1/boards", description="Deals that several tables played")


@room.get("")
@room.arguments(NamesQuery, location="query")
@room.response(200, schema_of(BoardSummary)(many=True), headers=NEXT)
@refuses(422)
@needs(Right.SEE_GAMES)
def list_boards(query: Arguments) -> tuple[list[BoardSummary], dict[str, str]]:
    """Every board that tables of the club played, by name, or with `limit` so many of them."""
    if query["limit"] is None and not query["after"]:
        return club().boards(), {}
    return part(club().boards_page(query["after"], query["limit"] or MOST))


@room.get("/<name>")
@room.arguments(EyesQuery, location="query")
@room.response(200, schema_of(Board))
@refuses(422)
@needs(Right.SEE_GAMES)
def get_board(query: Arguments, name: str) -> Board:
    """What every table made of a board, compared place by place; its cards are not shown."""
    return seen_board(club().board(name, eyes_on_board(name, query["eyes"])))
