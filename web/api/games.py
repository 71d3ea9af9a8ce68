# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""Games, hands, steps and events for programs, and the importer's door."""

from __future__ import annotations

from typing import Any

from flask import url_for

from replay.schemas.answers import EventsPageSchema, GameSchema, GameSummarySchema, ImportedSchema, StateSchema
from replay.schemas.arguments import EventsQuery, EyesQuery, NoQuery, RecordBody
from replay.schemas.scores import SheetSchema
from web.api.blueprint import Answer, Room, refuses
from web.current_club import club, noted

__all__ = ["room"]

room = Room("games", "games", url_prefix="/api/v1/games", description="Games, hands, steps and events")


@room.get("")
@room.arguments(NoQuery, location="query")
@room.response(200, GameSummarySchema(many=True))
def list_games(query: Answer) -> list[Answer]:
    """Every game, in the order in which it entered the club."""
    return club().games()


@room.post("")
@room.arguments(NoQuery, location="query")
@room.arguments(RecordBody)
@room.response(201, ImportedSchema, description="The record is in the club now.")
@room.alt_response(200, schema=ImportedSchema, description="The club held all of it already.", success=True)
@refuses(403, 409, 413, 415, 421, 422)
def import_game(query: Answer, body: Answer) -> tuple[Any, int, dict[str, str]]:
    """Import a record, or a log of another program: all of it or nothing. The same again adds nothing; a longer one appends."""
    data = body["record"].encode("utf-8", "surrogatepass")  # what is no Unicode the importer refuses, with its place
    done = club().import_record(data, "record", replace=body["replace"])
    done = done._replace(warnings=(*done.warnings, *noted()))
    return done, 201 if done.added else 200, {"Location": url_for("games.get_game", game=done.game)}


@room.get("/<game>")
@room.arguments(NoQuery, location="query")
@room.response(200, GameSchema)
@refuses(404, 422)
def get_game(query: Answer, game: str) -> Answer:
    """A game with its hands, by its id or the beginning of it."""
    return club().game(game)


@room.get("/<game>/sheet")
@room.arguments(NoQuery, location="query")
@room.response(200, SheetSchema)
@refuses(404, 422)
def get_sheet(query: Answer, game: str) -> Answer:
    """The score sheet of a game: a row for each hand. Void rows do not count."""
    return club().sheet(game)


@room.get("/<game>/hands/<int:hand>/steps/<int:step>")
@room.arguments(EyesQuery, location="query")
@room.response(200, StateSchema)
@refuses(404, 422)
def get_state(query: Answer, game: str, hand: int, step: int) -> Answer:
    """The table after a step, as these eyes see it."""
    return club().show(game, hand, step, query["eyes"])


@room.get("/<game>/events")
@room.arguments(EventsQuery, location="query")
@room.response(200, EventsPageSchema)
@refuses(404, 422)
def list_events(query: Answer, game: str) -> Answer:
    """The written events, as far as these eyes may know them."""
    found = club().events(game, query["eyes"], query["after"], query["limit"] + 1)
    shown = found[: query["limit"]]
    return {"events": shown, "next": shown[-1]["seq"] if len(found) > len(shown) else None}
