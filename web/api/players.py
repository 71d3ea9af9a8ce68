# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""The players of the club for programs, and how their names are set right."""

from __future__ import annotations

from replay.schemas.arguments import NoQuery
from replay.schemas.books import PlayerSchema
from replay.schemas.recording import MergerBody, PartingBody, RenamingBody
from web.api.blueprint import Answer, Room, records, refuses
from web.api.recorded import once_only
from web.current_club import club

__all__ = ["room"]

room = Room("players", "players", url_prefix="/api/v1/players", description="Who plays in the club")


@room.get("")
@room.arguments(NoQuery, location="query")
@room.response(200, PlayerSchema(many=True))
@refuses(422)
def list_players(query: Answer) -> list[Answer]:
    """Every player by name."""
    return club().players.all()


@room.post("/renamings")
@room.arguments(NoQuery, location="query")
@room.arguments(RenamingBody)
@records(room, PlayerSchema)
def rename_player(query: Answer, body: Answer) -> tuple[Answer, int]:
    """A player is called otherwise; the old name goes on to mean the same player."""
    key = body["id"]
    return once_only(key, lambda: club().players.rename(body["player"], body["name"], event_id=key))


@room.post("/mergers")
@room.arguments(NoQuery, location="query")
@room.arguments(MergerBody)
@records(room, PlayerSchema)
def merge_players(query: Answer, body: Answer) -> tuple[Answer, int]:
    """Two names are one player, who is called as the second."""
    key = body["id"]
    return once_only(key, lambda: club().players.merge(body["player"], body["into"], event_id=key))


@room.post("/partings")
@room.arguments(NoQuery, location="query")
@room.arguments(PartingBody)
@records(room, PlayerSchema)
def part_players(query: Answer, body: Answer) -> tuple[Answer, int]:
    """A merge is undone: the name is a player of its own again."""
    key = body["id"]
    return once_only(key, lambda: club().players.part(body["player"], event_id=key))
