# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""The kinds of game for programs: all that a keypad needs, and the same for every club."""

from __future__ import annotations

from replay.answers.kinds import KindOfGame, KindSummary
from replay.offline.kinds import kind_of_game, kinds_of_game
from replay.rights import Right
from replay.schemas.answer_schemas import schema_of
from replay.schemas.arguments import NoQuery
from web.api.blueprint import Arguments, Room, refuses
from web.rights import needs

__all__ = ["room"]

room = Room("rules", "rules", url_prefix="/api/v1/rules", description="The kinds of game")


@room.get("")
@room.arguments(NoQuery, location="query")
@room.response(200, schema_of(KindSummary)(many=True))
@refuses(422)
@needs(Right.ENTER)
def list_kinds(query: Arguments) -> list[KindSummary]:
    """Every kind of game that is installed."""
    return kinds_of_game()


@room.get("/<kind>")
@room.arguments(NoQuery, location="query")
@room.response(200, schema_of(KindOfGame))
@refuses(404, 422)
@needs(Right.ENTER)
def get_kind(query: Arguments, kind: str) -> KindOfGame:
    """A kind of game: its profiles and options, its cards, its result board and its events."""
    return kind_of_game(kind)
