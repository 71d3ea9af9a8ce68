# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""The players of the club for programs, and corrections of their names."""

from __future__ import annotations

from replay.answers.games import Player
from replay.rights import Right
from replay.schemas.answer_schemas import schema_of
from replay.schemas.arguments import MOST, NamesQuery, NoQuery
from replay.schemas.bodies import MergerBody, PartingBody, RenamingBody
from web.api import examples
from web.api.blueprint import Arguments, Room, records, refuses
from web.api.parts import NEXT, part
from web.current_club import club
from web.rights import needs
from web.visitors import recorder

__all__ = ["room"]

room = Room("players", "players", url_prefix="/api/v1/players", description="Who plays in the club")


@room.get("")
@room.arguments(NamesQuery, location="query")
@room.response(200, schema_of(Player)(many=True), headers=NEXT)
@refuses(422)
@needs(Right.SEE_NAMES)
def list_players(query: Arguments) -> tuple[list[Player], dict[str, str]]:
    """Every player by name, or with `limit` so many of them."""
    if query["limit"] is None and not query["after"]:
        return club().players.all(), {}
    return part(club().players.page(query["after"], query["limit"] or MOST))


@room.post("/renamings")
@room.arguments(NoQuery, location="query")
@room.arguments(RenamingBody, example=examples.RENAMING)
@records(room, schema_of(Player))
@needs(Right.SEE_NAMES, do=Right.NAME_PLAYERS)
def rename_player(query: Arguments, body: Arguments) -> Player:
    """A player gets another name; the old name still means the same player."""
    return club().players.rename(body["player"], body["name"], by=recorder(), event_id=body["id"])


@room.post("/mergers")
@room.arguments(NoQuery, location="query")
@room.arguments(MergerBody, example=examples.MERGER)
@records(room, schema_of(Player))
@needs(Right.SEE_NAMES, do=Right.NAME_PLAYERS)
def merge_players(query: Arguments, body: Arguments) -> Player:
    """Two names are one player, who is called as the second."""
    return club().players.merge(body["player"], body["into"], by=recorder(), event_id=body["id"])


@room.post("/partings")
@room.arguments(NoQuery, location="query")
@room.arguments(PartingBody, example=examples.PARTING)
@records(room, schema_of(Player))
@needs(Right.SEE_NAMES, do=Right.NAME_PLAYERS)
def part_players(query: Arguments, body: Arguments) -> Player:
    """A merge is undone: the name is a separate player again."""
    return club().players.part(body["player"], by=recorder(), event_id=body["id"])
