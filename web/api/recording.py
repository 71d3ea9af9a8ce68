# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""Games while they are played, for programs: opened, recorded move by move, by one device at a time; their hands confirmed and disputed."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

from flask import url_for

from replay.answers.games import Hand
from replay.answers.recording import Entered, Following, Imported, Lease, OpenedGame, RecorderView
from replay.club import Move, Opening, Outdated, Voider, event_move
from replay.rights import Right
from replay.schemas.arguments import MOST, DeviceQuery, NoQuery
from replay.schemas.bodies import ConfirmationBody, DisputeBody, ResolutionBody, RetryHeaders, VoidBody
from replay.schemas.recording import GameBody, LeaseBody, MovesBody, RecorderQuery, VersionHeaders
from replay.schemas.strict import schema_of
from replay.words.errors import BadInput
from replay.words.messages import Text
from web.api import examples
from web.api.blueprint import Arguments, Room, retry_key
from web.api.games import imported
from web.current_club import club, noted
from web.recording import allow_moves, need_table, recorder_shown
from web.rights import need_in_time, need_seat, need_to_do, needs
from web.visitor_filter import name_doubts, seen_hand, seen_since, widest_at
from web.visitors import need_same, recorder

tables_room = Room("tables", "tables", url_prefix="/api/v1/games", description="Games while they are played")
_TAG = {"ETag": {"description": "the version of the game, in quotation marks", "schema": {"type": "string"}}}
NO_RULES = Text("api.no-rules", "found nothing, expected the rules of the game to open, such as 'quandui/pagat'")


@tables_room.takes("", GameBody, examples.OPENING, 403)
@tables_room.arguments(RetryHeaders, location="headers")
@tables_room.response(201, schema_of(OpenedGame), headers=_TAG, description="The game is open.")
@tables_room.also(200, schema_of(OpenedGame), "It was opened in this way before.")
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
        raise BadInput(NO_RULES(), field="rules")
    named = {name: body[name] for name in ("options", "unit", "tags", "seats", "confirm")}
    id = retry_key(body["id"], headers["key"])
    done = club().tables.open(Opening(body["rules"], **named, id=id), by=recorder())
    doubts = name_doubts(done.game, len(done.versions))
    answer = club().tables.opened(done, widest_at(done.game, done.version), [*doubts, *noted()])
    where = {"Location": url_for("games.get_game", game=done.game)}
    return answer, 201 if done.added else 200, where | _tag(done.version)


@tables_room.takes("/<game>/moves", MovesBody, examples.MOVES, 403, 404, 412, 428)
@tables_room.arguments(VersionHeaders, location="headers")
@tables_room.response(201, schema_of(Entered), headers=_TAG, description="They are recorded.")
@tables_room.also(200, schema_of(Entered), "All of them were recorded before: nothing was added.")
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


@tables_room.shows("/<game>/next", Following, NoQuery, 404, headers=_TAG)
@needs(Right.RECORD)
def get_next(query: Arguments, game: str) -> tuple[Following, dict[str, str]]:
    """List all moves that may follow in a game, each as a line with places for the values that it needs."""
    eyes = need_table(game)
    return club().tables.next(game, eyes), _tag(club().timeline(game).version)


@tables_room.shows("/<game>/recorder", RecorderView, RecorderQuery, 404, headers=_TAG)
@needs(Right.RECORD)
def get_recorder(query: Arguments, game: str) -> tuple[RecorderView, dict[str, str]]:
    """Return the recorder's screen: the seats and their results so far, and the effect of each way to end the hand."""
    view = recorder_shown(club().find(game), query["dealer"])
    return view, _tag(view.version)


NO_MOVE = Text(
    "api.no-move",
    "a move needs either a text, which is a line of the notation, or a type with its data, which is an event; not both",
)


def _move(place: int, sent: dict[str, Any]) -> Move:
    """A move as it was sent. Raises BadInput with its place."""
    text, name, data = sent["text"], sent["type"], sent["data"]
    try:
        if text is not None and name is None and data is None:
            return Move(text, sent["id"])
        if text is None and name is not None and data is not None:
            return event_move(name, data, sent["id"])
        raise BadInput(NO_MOVE())
    except BadInput as error:
        error.move, error.source = place, f"moves.{place}"
        raise


TWO_VERSIONS = Text(
    "api.two-versions", "found version {header} in the header and {body} in the body, expected one version"
)


def _seen_version(in_body: int | None, in_header: int | None) -> int | None:
    """The version that the sender has seen. Raises BadInput if the request has two."""
    if in_body is not None and in_header is not None and in_body != in_header:
        raise BadInput(TWO_VERSIONS(header=in_header, body=in_body), field="If-Match")
    return in_header if in_body is None else in_body


def _tag(version: int) -> dict[str, str]:
    return {"ETag": f'"{version}"'}


leases_room = Room("leases", "leases", url_prefix="/api/v1/games", description="Which device records a game")


@leases_room.shows("/<game>/lease", Lease, DeviceQuery, 403, 404)
@needs(Right.RECORD)
def get_lease(query: Arguments, game: str) -> Lease:
    """Return the recorder of a game, and whether it is the `device` of the request."""
    return club().tables.lease(_seen(game), query["device"])


TAKE_AND_RELEASE = Text(
    "api.take-and-release", "found both, expected one: take the game over, or let the next device record it"
)


@leases_room.takes("/<game>/lease", LeaseBody, examples.LEASE, 403, 404)
@leases_room.response(200, schema_of(Lease), description="Who records the game from now on.")
@needs(Right.SEE_GAMES, do=Right.RECORD)
def change_lease(query: Arguments, body: Arguments, game: str) -> Lease:
    """Let a device record a game, and no other: if it is free, or with `take` in any case. With `release` it is free again."""
    game = _seen(game)
    if body["release"] and body["take"]:
        raise BadInput(TAKE_AND_RELEASE(), field="release")
    if body["release"]:
        return club().tables.release(game, body["device"])
    return club().tables.take(game, body["device"], by=recorder(), over=body["take"])


def _seen(game: str) -> str:
    """Return the whole id of a game in which the visitor may record. Raises NotFound or NotAllowed."""
    game = club().find(game)
    need_table(game)
    return game


reviews_room = Room("reviews", "reviews", url_prefix="/api/v1/games", description="What people say of finished hands")


@reviews_room.records("/<game>/hands/<int:hand>/confirmations", ConfirmationBody, examples.CONFIRMATION, Hand)
@needs(Right.SEE_GAMES, do=Right.CONFIRM)
def confirm_hand(query: Arguments, body: Arguments, game: str, hand: int) -> Hand:
    """A seat of the hand confirms its result."""
    played = UUID(club().find(game))
    need_seat(played, body["seat"])
    club().reviews.confirm(played, hand, body["seat"], by=recorder(), event_id=body["id"])
    return seen_hand(game, hand)


@reviews_room.records("/<game>/hands/<int:hand>/disputes", DisputeBody, examples.DISPUTE, Hand)
@needs(Right.SEE_GAMES, do=Right.DISPUTE)
def dispute_hand(query: Arguments, body: Arguments, game: str, hand: int) -> Hand:
    """Dispute the hand's result: until the dispute is resolved, the hand's money is not settled."""
    played = UUID(club().find(game))
    need_seat(played, body["seat"])
    club().reviews.dispute(played, hand, body["reason"], seat=body["seat"], by=recorder(), event_id=body["id"])
    return seen_hand(game, hand)


@reviews_room.records("/<game>/hands/<int:hand>/resolution", ResolutionBody, examples.RESOLUTION, Hand)
@needs(Right.SEE_GAMES, do=Right.REVIEW)
def resolve_hand(query: Arguments, body: Arguments, game: str, hand: int) -> Hand:
    """The dispute is over: the hand counts, as it was or with what set it right."""
    played = UUID(club().find(game))
    club().reviews.resolve(played, hand, body["reason"], by=recorder(), event_id=body["id"])
    return seen_hand(game, hand)


@reviews_room.records("/<game>/hands/<int:hand>/void", VoidBody, examples.VOID, Hand)
@needs(Right.SEE_GAMES, do=Right.VOID)
def void_hand(query: Arguments, body: Arguments, game: str, hand: int) -> Hand:
    """The last valid hand, or with `earlier` all, is void and its payments are reversed: by a recorder in time, later by a director."""
    voider = Voider(recorder(), body["id"], need_in_time, body["earlier"])
    club().void_hand(game, hand, body["reason"], voider)
    return seen_hand(game, hand)
