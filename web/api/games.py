# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""Games, hands, steps and events for programs, and imports."""

from __future__ import annotations

from flask import Response, url_for
from msgspec.structs import replace

from replay.answers.games import Game, GameSummary, Sheet
from replay.answers.recording import EventsPage, Imported
from replay.answers.table import State
from replay.club import PUBLIC, Permission
from replay.rights import Right
from replay.schemas.answer_schemas import schema_of
from replay.schemas.arguments import MOST, EventsQuery, NoQuery, PageQuery, RecordBody, ResumeHeaders, StepQuery
from web.api import examples
from web.api.blueprint import Arguments, Room, refuses
from web.api.feed import follow_game, wants_stream
from web.api.parts import NEXT, part
from web.current_club import club, noted
from web.eyes import eyes_on_hand, need_whole
from web.page_cache import kept
from web.rights import need_in_time, need_to_do, needs
from web.seen import name_doubts, seen_events, seen_game, seen_sheet, seen_state, seen_summaries, veil_of
from web.visitors import recorder

__all__ = ["imported", "records", "room"]

records = Room("records", "records", url_prefix="/api/v1/records", description="Whole records, taken in")
room = Room("games", "games", url_prefix="/api/v1/games", description="Games, hands, steps and events")


@room.get("")
@room.arguments(PageQuery, location="query")
@room.response(200, schema_of(GameSummary)(many=True), headers=NEXT)
@refuses(422)
@needs(Right.SEE_GAMES)
def list_games(query: Arguments) -> tuple[list[GameSummary], dict[str, str]]:
    """Every game, in the order in which it entered the club, or with `limit` so many of them."""
    if query["limit"] is None and not query["after"]:
        return seen_summaries(club().games()), {}
    page = club().games_page(query["after"], query["limit"] or MOST)
    return part(page._replace(items=seen_summaries(page.items)))


@records.post("")
@records.arguments(NoQuery, location="query")
@records.arguments(RecordBody, example=examples.RECORD)
@records.response(201, schema_of(Imported), description="The record is in the club now.")
@records.also(200, schema_of(Imported), "The club held all of it already.")
@refuses(409, 413, 415, 421, 422)
@needs(Right.SEE_GAMES, do=Right.IMPORT)
def import_record(query: Arguments, body: Arguments) -> tuple[Imported, int, dict[str, str]]:
    """Import a record, or a log of another program: all of it or nothing. The same again adds nothing; a longer one appends.

    With `replace` it voids the hands from which it differs, as long as whoever sends it may void them.

    Of a game that the club holds, cards that not everybody may see are not compared, and make no difference to the answer.
    """
    return imported(body)


def imported(body: Arguments) -> tuple[Imported, int, dict[str, str]]:
    """What importing the record of a body did, and where the game is."""
    # What is not Unicode the importer refuses, with its place. Nothing keeps a long text once it is encoded.
    data = body.pop("record").encode("utf-8", "surrogatepass")
    if body["replace"] is not None:
        need_to_do(Right.REPLACE)
    permission = Permission(need_whole, need_in_time)
    done = club().import_record(
        data,
        "record",
        replace=body["replace"],
        eyes=PUBLIC,
        permission=permission,
        confirm=body["confirm"],
        by=recorder(),
    )
    done = replace(done, warnings=(*done.warnings, *name_doubts(done.game, done.added), *noted()))
    return done, 201 if done.added else 200, {"Location": url_for("games.get_game", game=done.game)}


@room.get("/<game>")
@room.arguments(NoQuery, location="query")
@room.response(200, schema_of(Game))
@refuses(422)
@needs(Right.SEE_GAMES)
def get_game(query: Arguments, game: str) -> Game:
    """A game with its hands, by its id or the beginning of it."""
    return seen_game(game)


@room.get("/<game>/sheet")
@room.arguments(NoQuery, location="query")
@room.response(200, schema_of(Sheet))
@refuses(422)
@needs(Right.SEE_GAMES)
def get_sheet(query: Arguments, game: str) -> Sheet:
    """The score sheet of a game: a row for each hand. Void rows do not count."""
    return seen_sheet(game)


@room.get("/<game>/hands/<int:hand>/steps/<int:step>")
@kept
@room.arguments(StepQuery, location="query")
@room.response(200, schema_of(State))
@refuses(422)
@needs(Right.SEE_GAMES)
def get_state(query: Arguments, game: str, hand: int, step: int) -> State:
    """The table after a step, as these eyes see it."""
    eyes = eyes_on_hand(game, hand, query["eyes"])
    state = seen_state(club().show(game, hand, step, eyes, veil_of(game)))
    return club().hindsight(game, hand, eyes, veil_of(game))[step].on(state) if query["hindsight"] else state


@room.get("/<game>/events")
@room.arguments(EventsQuery, location="query")
@room.arguments(ResumeHeaders, location="headers")
@room.streams
@room.response(
    200, schema_of(EventsPage), description="With `Accept: text/event-stream` a stream of the events that goes on."
)
@refuses(422, 429)
@needs(Right.SEE_GAMES)
def list_events(query: Arguments, headers: Arguments, game: str) -> EventsPage | Response:
    """The written events, as far as these eyes may know them; a hand that is not there for whoever asks is left out.

    As a stream each event comes when it is recorded, or when these eyes may be used on its hand. Its id is its version, with which, as
    `Last-Event-ID`, the stream goes on.
    """
    if wants_stream():
        return follow_game(game, query, headers["last"])
    found = seen_events(game, query["eyes"], query["after"], query["limit"] + 1)
    shown = found[: query["limit"]]
    return EventsPage(events=shown, next=shown[-1].seq if len(found) > len(shown) else None)
