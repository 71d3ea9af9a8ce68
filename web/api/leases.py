# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""Which device records a game, for programs: one at a time, and another may take over."""

from __future__ import annotations

from replay.answers.recording import Lease
from replay.errors import BadInput
from replay.rights import Right
from replay.schemas.answer_schemas import schema_of
from replay.schemas.arguments import DeviceQuery, NoQuery
from replay.schemas.recording import LeaseBody
from web.api import examples, wording
from web.api.blueprint import Arguments, Room, refuses
from web.current_club import club
from web.recording import need_table
from web.rights import needs
from web.visitors import recorder

__all__ = ["room"]

room = Room("leases", "leases", url_prefix="/api/v1/games", description="Which device records a game")


@room.get("/<game>/lease")
@room.arguments(DeviceQuery, location="query")
@room.response(200, schema_of(Lease))
@refuses(403, 404, 422)
@needs(Right.RECORD)
def get_lease(query: Arguments, game: str) -> Lease:
    """Who records a game, and whether it is the `device` that asks."""
    return club().tables.lease(_seen(game), query["device"])


@room.post("/<game>/lease")
@room.arguments(NoQuery, location="query")
@room.arguments(LeaseBody, example=examples.LEASE)
@room.response(200, schema_of(Lease), description="Who records the game from now on.")
@refuses(403, 404, 409, 413, 415, 421, 422)
@needs(Right.SEE_GAMES, do=Right.RECORD)
def change_lease(query: Arguments, body: Arguments, game: str) -> Lease:
    """Let a device record a game, and no other: if it is free, or with `take` in any case. With `release` it is free again."""
    game = _seen(game)
    if body["release"] and body["take"]:
        raise BadInput(wording.TAKE_AND_RELEASE(), field="release")
    if body["release"]:
        return club().tables.release(game, body["device"])
    return club().tables.take(game, body["device"], by=recorder(), over=body["take"])


def _seen(game: str) -> str:
    """The whole id of a game at which whoever asks may record. Raises NotFound or NotAllowed."""
    game = club().find(game)
    need_table(game)
    return game
