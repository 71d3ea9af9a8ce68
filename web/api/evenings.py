# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""The end of an evening for programs: who pays whom over all of its games, and who has got the money."""

from __future__ import annotations

from replay.answers.games import EveningSettling
from replay.rights import Right
from replay.schemas.answer_schemas import schema_of
from replay.schemas.arguments import NoQuery
from replay.schemas.bodies import EveningPaymentBody, GotBody
from web.api import examples
from web.api.blueprint import Arguments, Room, refuses
from web.current_club import club
from web.evenings import confirm_payment, enter_payment, evening_of
from web.rights import needs
from web.seen import veil_of

__all__ = ["room"]

room = Room("evenings", "evenings", url_prefix="/api/v1/games", description="Who pays whom at the end of an evening")


@room.get("/<game>/evening")
@room.arguments(NoQuery, location="query")
@room.response(200, schema_of(EveningSettling))
@refuses(404, 422)
@needs(Right.SEE_GAMES)
def get_evening(query: Arguments, game: str) -> EveningSettling:
    """Who pays whom so that everybody is square for all games of the evening of this one, each unit by itself.

    Games of one day of the club are an evening where somebody sat at both tables. Whoever does not see all of them gets this game alone.
    """
    return _shown(evening_of(game))


@room.post("/<game>/evening/payments")
@room.arguments(NoQuery, location="query")
@room.arguments(EveningPaymentBody, example=examples.EVENING_PAYMENT)
@room.response(
    200, schema_of(EveningSettling), description="The payment is recorded, or was before: what is known now."
)
@refuses(403, 404, 409, 413, 415, 421, 422)
@needs(Right.SEE_GAMES, do=Right.SETTLE)
def record_evening_payment(query: Arguments, body: Arguments, game: str) -> EveningSettling:
    """A payment that the evening proposes was made. Its `key` is that of the proposal; who sends it again changes nothing."""
    games = evening_of(game)
    enter_payment(games, body["key"])
    return _shown(games)


@room.post("/<game>/evening/confirmations")
@room.arguments(NoQuery, location="query")
@room.arguments(GotBody, example=examples.GOT)
@room.response(200, schema_of(EveningSettling), description="It is recorded, or was before: what is known now.")
@refuses(403, 404, 409, 413, 415, 421, 422)
@needs(Right.SEE_GAMES, do=Right.CONFIRM)
def confirm_evening_payment(query: Arguments, body: Arguments, game: str) -> EveningSettling:
    """The payee of a payment has got the money: whoever speaks for a seat of that player says so."""
    games = evening_of(game)
    confirm_payment(games, body["payment"])
    return _shown(games)


def _shown(games: list[str]) -> EveningSettling:
    return club().evenings.together(games, {each: veil_of(each) for each in games})
