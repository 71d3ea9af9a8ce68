# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""Confirmations, disputes and voids of finished hands, for programs."""

from __future__ import annotations

from uuid import UUID

from replay.answers.games import Hand
from replay.club import Voider
from replay.rights import Right
from replay.schemas.answer_schemas import schema_of
from replay.schemas.arguments import NoQuery
from replay.schemas.bodies import ConfirmationBody, DisputeBody, ResolutionBody, VoidBody
from web.api import examples
from web.api.blueprint import Arguments, Room, records
from web.current_club import club
from web.rights import need_in_time, need_seat, needs
from web.seen import seen_hand
from web.visitors import recorder

__all__ = ["room"]

room = Room("reviews", "reviews", url_prefix="/api/v1/games", description="What people say of finished hands")


@room.post("/<game>/hands/<int:hand>/confirmations")
@room.arguments(NoQuery, location="query")
@room.arguments(ConfirmationBody, example=examples.CONFIRMATION)
@records(room, schema_of(Hand))
@needs(Right.SEE_GAMES, do=Right.CONFIRM)
def confirm_hand(query: Arguments, body: Arguments, game: str, hand: int) -> Hand:
    """A seat of the hand confirms its result."""
    played = UUID(club().find(game))
    need_seat(played, body["seat"])
    club().reviews.confirm(played, hand, body["seat"], by=recorder(), event_id=body["id"])
    return seen_hand(game, hand)


@room.post("/<game>/hands/<int:hand>/disputes")
@room.arguments(NoQuery, location="query")
@room.arguments(DisputeBody, example=examples.DISPUTE)
@records(room, schema_of(Hand))
@needs(Right.SEE_GAMES, do=Right.DISPUTE)
def dispute_hand(query: Arguments, body: Arguments, game: str, hand: int) -> Hand:
    """Somebody disputes the hand's result: until that is resolved its money is not settled."""
    played = UUID(club().find(game))
    need_seat(played, body["seat"])
    club().reviews.dispute(played, hand, body["reason"], seat=body["seat"], by=recorder(), event_id=body["id"])
    return seen_hand(game, hand)


@room.post("/<game>/hands/<int:hand>/resolution")
@room.arguments(NoQuery, location="query")
@room.arguments(ResolutionBody, example=examples.RESOLUTION)
@records(room, schema_of(Hand))
@needs(Right.SEE_GAMES, do=Right.REVIEW)
def resolve_hand(query: Arguments, body: Arguments, game: str, hand: int) -> Hand:
    """The dispute is over: the hand counts, as it was or with what set it right."""
    played = UUID(club().find(game))
    club().reviews.resolve(played, hand, body["reason"], by=recorder(), event_id=body["id"])
    return seen_hand(game, hand)


@room.post("/<game>/hands/<int:hand>/void")
@room.arguments(NoQuery, location="query")
@room.arguments(VoidBody, example=examples.VOID)
@records(room, schema_of(Hand))
@needs(Right.SEE_GAMES, do=Right.VOID)
def void_hand(query: Arguments, body: Arguments, game: str, hand: int) -> Hand:
    """The last valid hand is struck out and its payments are reversed: by a recorder in time, later by a director."""
    club().void_hand(game, hand, body["reason"], Voider(recorder(), body["id"], need_in_time))
    return seen_hand(game, hand)
