# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""Team matches for programs: tables that their tags tie together."""

from __future__ import annotations

from replay.schemas.arguments import NoQuery
from replay.schemas.matches import MatchListSchema, MatchSchema
from web.api.blueprint import Answer, Room, refuses
from web.current_club import club

__all__ = ["room"]

room = Room("matches", "matches", url_prefix="/api/v1/matches", description="Team matches over several tables")


@room.get("")
@room.arguments(NoQuery, location="query")
@room.response(200, MatchListSchema)
@refuses(422)
def list_matches(query: Answer) -> Answer:
    """Every team match that the tags of games name."""
    return club().team_matches()


@room.get("/<name>")
@room.arguments(NoQuery, location="query")
@room.response(200, MatchSchema)
@refuses(404, 422)
def get_match(query: Answer, name: str) -> Answer:
    """What the teams made at their tables, round by round, the standings, and who has not met yet."""
    return club().team_match(name)
