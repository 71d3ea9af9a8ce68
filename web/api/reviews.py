# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""What people say of finished hands, for programs."""

from __future__ import annotations

from replay.schemas.answers import HandSchema
from replay.schemas.arguments import NoQuery
from replay.schemas.recording import ConfirmationBody, DisputeBody, ResolutionBody
from web.api.blueprint import Answer, Room, records
from web.api.recorded import once_only
from web.current_club import club

__all__ = ["room"]

room = Room("reviews", "reviews", url_prefix="/api/v1/games", description="What people say of finished hands")


def _hand(game: str, hand: int) -> Answer:
    return next(each for each in club().game(game)["hands"] if each["hand"] == hand)


@room.post("/<game>/hands/<int:hand>/confirmations")
@room.arguments(NoQuery, location="query")
@room.arguments(ConfirmationBody)
@records(room, HandSchema)
def confirm_hand(query: Answer, body: Answer, game: str, hand: int) -> tuple[Answer, int]:
    """A seat of the hand says that its result is right."""
    key = body["id"]
    _, status = once_only(key, lambda: club().reviews.confirm(game, hand, body["seat"], event_id=key))
    return _hand(game, hand), status


@room.post("/<game>/hands/<int:hand>/disputes")
@room.arguments(NoQuery, location="query")
@room.arguments(DisputeBody)
@records(room, HandSchema)
def dispute_hand(query: Answer, body: Answer, game: str, hand: int) -> tuple[Answer, int]:
    """Somebody says that the hand's result is wrong: until that is resolved its money is not settled."""
    key, seat = body["id"], body["seat"]
    _, status = once_only(key, lambda: club().reviews.dispute(game, hand, body["reason"], seat=seat, event_id=key))
    return _hand(game, hand), status


@room.post("/<game>/hands/<int:hand>/resolution")
@room.arguments(NoQuery, location="query")
@room.arguments(ResolutionBody)
@records(room, HandSchema)
def resolve_hand(query: Answer, body: Answer, game: str, hand: int) -> tuple[Answer, int]:
    """The dispute is over: the hand counts, as it was or with what set it right."""
    key = body["id"]
    _, status = once_only(key, lambda: club().reviews.resolve(game, hand, body["reason"], event_id=key))
    return _hand(game, hand), status
