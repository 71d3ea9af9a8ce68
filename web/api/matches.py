# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""Team matches for programs: tables that their tags tie together."""

from __future__ import annotations

from replay.answers.games import Match, MatchList
from replay.rights import Right
from replay.schemas.answer_schemas import schema_of
from replay.schemas.arguments import MOST, NamesQuery, NoQuery
from web.api.blueprint import Arguments, Room, refuses
from web.api.parts import NEXT, part
from web.current_club import club
from web.rights import needs
from web.seen import seen_match

__all__ = ["room"]

room = Room("matches", "matches", url_prefix="/api/v1/matches", description="Team matches over several tables")


@room.get("")
@room.arguments(NamesQuery, location="query")
@room.response(200, schema_of(MatchList), headers=NEXT)
@refuses(422)
@needs(Right.SEE_GAMES)
def list_matches(query: Arguments) -> tuple[MatchList, dict[str, str]]:
    """Every team match that the tags of games name, or with `limit` so many of them."""
    if query["limit"] is None and not query["after"]:
        return club().team_matches(), {}
    (found,), headers = part(club().matches_page(query["after"], query["limit"] or MOST))
    return found, headers


@room.get("/<name>")
@room.arguments(NoQuery, location="query")
@room.response(200, schema_of(Match))
@refuses(422)
@needs(Right.SEE_GAMES)
def get_match(query: Arguments, name: str) -> Match:
    """What the teams made at their tables, round by round, the standings, and who has not met yet."""
    return seen_match(club().team_match(name))
