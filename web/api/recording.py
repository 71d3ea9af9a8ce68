# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""Games while they are played, for programs: a game is opened, moves are recorded in it, and what may follow."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import url_for

from replay.answers.recording import Entered, Following, Imported, OpenedGame, RecorderView
from replay.club import Move, Opening, Outdated, event_move
from replay.errors import BadInput
from replay.rights import Right
from replay.schemas.answer_schemas import schema_of
from replay.schemas.arguments import MOST, NoQuery
from replay.schemas.bodies import RetryHeaders
from replay.schemas.recording import GameBody, MovesBody, RecorderQuery, VersionHeaders
from web.api import examples, wording
from web.api.blueprint import Arguments, Room, refuses, retry_key
from web.api.games import imported
from web.current_club import club, noted
from web.eyes import widest_at
from web.recording import allow_moves, need_table, recorder_shown
from web.rights import need_to_do, needs
from web.seen import name_doubts, seen_since
from web.visitors import need_same, recorder

__all__ = ["room"]

room = Room("tables", "tables", url_prefix="/api/v1/games", description="Games while they are played")

_TAG = {"ETag": {"description": "the version of the game, in quotation marks", "schema": {"type": "string"}}}


@room.post("")
@room.arguments(NoQuery, location="query")
@room.arguments(GameBody, example=examples.OPENING)
@room.arguments(RetryHeaders, location="headers")
@room.response(201, schema_of(OpenedGame), headers=_TAG, description="The game is open.")
@room.also(200, schema_of(OpenedGame), "It was opened in this way before.")
@refuses(403, 409, 413, 415, 421, 422)
@needs(Right.SEE_GAMES, do=(Right.RECORD, Right.IMPORT))
def open_game(
    query: Arguments, body: Arguments, headers: Arguments
) -> tuple[OpenedGame | Imported, int, dict[str, str]]:
    """Open a game, with the players who sit down first. A body with a `record` imports it, as POST /api/v1/records does."""
    if body["record"] is not None:
        need_to_do(Right.IMPORT)
        return imported(body)
    need_to_do(Right.RECORD)
    if body["rules"] is None:
        raise BadInput(wording.NO_RULES(), field="rules")
    named = {name: body[name] for name in ("options", "unit", "tags", "seats", "confirm")}
    id = retry_key(body["id"], headers["key"])
    done = club().tables.open(Opening(body["rules"], **named, id=id), by=recorder())
    doubts = name_doubts(done.game, len(done.versions))
    answer = club().tables.opened(done, widest_at(done.game, done.version), [*doubts, *noted()])
    where = {"Location": url_for("games.get_game", game=done.game)}
    return answer, 201 if done.added else 200, where | _tag(done.version)


@room.post("/<game>/moves")
@room.arguments(NoQuery, location="query")
@room.arguments(MovesBody, example=examples.MOVES)
@room.arguments(VersionHeaders, location="headers")
@room.response(201, schema_of(Entered), headers=_TAG, description="They are recorded.")
@room.also(200, schema_of(Entered), "All of them were recorded before: nothing was added.")
@refuses(403, 404, 409, 412, 413, 415, 421, 422, 428)
@needs(Right.SEE_GAMES, do=Right.RECORD)
def record_moves(
    query: Arguments, body: Arguments, headers: Arguments, game: str
) -> tuple[Entered, int, dict[str, str]]:
    """Record moves at the end of a game, each a line of the text notation or an event: all of them, or none.

    Moves with ids that are recorded already are only answered, so that sending them again is harmless. While a device records the
    game, new moves of any other are refused.
    """
    need_same(body["visitor"])
    game = club().find(game)
    moves = [_move(place, each) for place, each in enumerate(body["moves"])]
    seen, keep = _seen_version(body["version"], headers["version"]), body["keep"] is not None
    eyes = need_table(game)
    looks = partial(widest_at, game)
    record = partial(club().tables.record, game, moves, eyes=eyes, looks=looks, by=recorder(), device=body["device"])
    try:
        done = record(seen=seen, keep=keep, allow=allow_moves(game))
    except Outdated as refused:
        refused.events = seen_since(game, refused.seen, MOST)
        raise
    doubts = name_doubts(game, len(done.versions)) if done.added else []
    answer = club().tables.entered(done, looks, [*doubts, *noted()])
    return answer, 201 if done.added else 200, _tag(done.version)


@room.get("/<game>/next")
@room.arguments(NoQuery, location="query")
@room.response(200, schema_of(Following), headers=_TAG)
@refuses(404, 422)
@needs(Right.RECORD)
def get_next(query: Arguments, game: str) -> tuple[Following, dict[str, str]]:
    """What may follow in a game: every move, as a line with places for what has to be named."""
    eyes = need_table(game)
    return club().tables.next(game, eyes), _tag(club().timeline(game).version)


@room.get("/<game>/recorder")
@room.arguments(RecorderQuery, location="query")
@room.response(200, schema_of(RecorderView), headers=_TAG)
@refuses(404, 422)
@needs(Right.RECORD)
def get_recorder(query: Arguments, game: str) -> tuple[RecorderView, dict[str, str]]:
    """What a recorder's screen shows: who sits where and how they are doing, and what each way to end the hand would bring."""
    view = recorder_shown(club().find(game), query["dealer"])
    return view, _tag(view.version)


def _move(place: int, sent: dict[str, Any]) -> Move:
    """A move as it was sent. Raises BadInput with its place."""
    text, name, data = sent["text"], sent["type"], sent["data"]
    try:
        if text is not None and name is None and data is None:
            return Move(text, sent["id"])
        if text is None and name is not None and data is not None:
            return event_move(name, data, sent["id"])
        raise BadInput(wording.NO_MOVE())
    except BadInput as error:
        error.move, error.source = place, f"moves.{place}"
        raise


def _seen_version(in_body: int | None, in_header: int | None) -> int | None:
    """The version that the sender has seen. Raises BadInput if the request has two."""
    if in_body is not None and in_header is not None and in_body != in_header:
        raise BadInput(wording.TWO_VERSIONS(header=in_header, body=in_body), field="If-Match")
    return in_header if in_body is None else in_body


def _tag(version: int) -> dict[str, str]:
    return {"ETag": f'"{version}"'}
