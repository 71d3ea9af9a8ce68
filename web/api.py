# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""The API at ``/api/v1``: what the pages show, for programs, and the importer's door. ``/api/v1/openapi.json`` describes it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, TypeVar

from flask import Flask, Request, url_for
from flask_smorest import Api, Blueprint  # type: ignore[import-untyped]
from marshmallow import Schema
from webargs.flaskparser import FlaskParser

from replay.errors import BadInput
from replay.schemas.answers import (
    EventsPageSchema,
    GameSchema,
    GameSummarySchema,
    ImportedSchema,
    RefusalSchema,
    StateSchema,
)
from replay.schemas.arguments import EventsQuery, EyesQuery, JournalQuery, NoQuery, PeriodQuery, RecordBody
from replay.schemas.books import BalanceSchema, JournalPageSchema, PlayerSchema, SettlementSchema
from replay.schemas.scores import BoardSchema, BoardSummarySchema, SheetSchema
from web.asking import once
from web.opened import club

__all__ = ["register"]

View = TypeVar("View", bound=Callable[..., Any])
Answer = dict[str, Any]


class _Strict(FlaskParser):
    """Reads queries and bodies, and refuses what is said twice or not known."""

    DEFAULT_UNKNOWN_BY_LOCATION: Mapping[str, str | None] = {}  # type: ignore[assignment]  # the schemas say it: raise

    def load_querystring(self, req: Request, schema: Schema) -> Any:
        return once(req.args)

    def _raw_load_json(self, req: Request) -> Any:
        return _read_json(req.get_data())


def _read_json(body: bytes) -> Any:
    source = "request body"
    try:
        return json.loads(body.decode(), object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise BadInput(
            f"found byte {body[error.start]:#04x} at offset {error.start}, expected UTF-8", source=source
        ) from None
    except json.JSONDecodeError as error:
        raise BadInput(f"found no JSON: {error.msg}", source=source, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise BadInput("found JSON nested too deeply, expected one object", source=source) from None
    except ValueError:
        raise BadInput("found a number too long to read, expected one object of strings", source=source) from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in pairs:
        if key in read:
            raise BadInput(f"found the key {key[:40]!r} twice, expected it once", source="request body")
        read[key] = value
    return read


def _no_constant(word: str) -> None:
    raise BadInput(f"found {word}, which is no JSON", source="request body")


class _Rooms(Blueprint):  # type: ignore[misc]  # untyped library
    ARGUMENTS_PARSER = _Strict()


class _Api(Api):  # type: ignore[misc]  # untyped library
    ERROR_SCHEMA = RefusalSchema


games = _Rooms("games", "games", url_prefix="/api/v1/games", description="Games, hands, steps and events")
ledger = _Rooms("ledger", "ledger", url_prefix="/api/v1/ledger", description="Who stands where, and why")
players = _Rooms("players", "players", url_prefix="/api/v1/players", description="Who plays in the club")
boards = _Rooms("boards", "boards", url_prefix="/api/v1/boards", description="Deals that several tables played")

_WHY = {
    403: "The request comes from a page of another site.",
    404: "There is no such thing in this club.",
    409: "The club holds another record of this game, or the rules do not allow what it says.",
    413: "The body is too large.",
    415: "The body is no application/json.",
    421: "The request names another host than this machine.",
    422: "An argument or the record cannot be read or breaks the rules; `where` says where.",
}


def register(app: Flask) -> None:
    """Serve the API and its description."""
    app.config |= {
        "API_TITLE": "Paipu",
        "API_VERSION": "v1",
        "OPENAPI_VERSION": "3.0.3",
        "OPENAPI_URL_PREFIX": "/api/v1",
        "API_SPEC_OPTIONS": {
            "info": {"description": "Club card games kept as event streams. Money is in minor units, time is UTC."}
        },
    }
    api = _Api(app)
    for room in (games, ledger, players, boards):
        api.register_blueprint(room)


def refuses(*statuses: int) -> Callable[[View], View]:
    """Say in the description how a view may refuse."""

    def described(view: View) -> View:
        for status in statuses:
            view = games.alt_response(status, schema=RefusalSchema, description=_WHY[status])(view)
        return view

    return described


@games.get("")
@games.arguments(NoQuery, location="query")
@games.response(200, GameSummarySchema(many=True))
def list_games(query: Answer) -> list[Answer]:
    """Every game, in the order in which it entered the club."""
    return club().games()


@games.post("")
@games.arguments(NoQuery, location="query")
@games.arguments(RecordBody)
@games.response(201, ImportedSchema, description="The record is in the club now.")
@games.alt_response(200, schema=ImportedSchema, description="The club held all of it already.", success=True)
@refuses(403, 409, 413, 415, 421, 422)
def import_game(query: Answer, body: Answer) -> tuple[Any, int, dict[str, str]]:
    """Import a record, or a log of another program: all of it or nothing. The same again adds nothing; a longer one appends."""
    data = body["record"].encode("utf-8", "surrogatepass")  # what is no Unicode the importer refuses, with its place
    done = club().import_record(data, "record", replace=body["replace"])
    return done, 201 if done.added else 200, {"Location": url_for("games.get_game", game=done.game)}


@games.get("/<game>")
@games.arguments(NoQuery, location="query")
@games.response(200, GameSchema)
@refuses(404, 422)
def get_game(query: Answer, game: str) -> Answer:
    """A game with its hands, by its id or the beginning of it."""
    return club().game(game)


@games.get("/<game>/sheet")
@games.arguments(NoQuery, location="query")
@games.response(200, SheetSchema)
@refuses(404, 422)
def get_sheet(query: Answer, game: str) -> Answer:
    """The score sheet of a game: a row for each hand. Void rows do not count."""
    return club().sheet(game)


@games.get("/<game>/hands/<int:hand>/steps/<int:step>")
@games.arguments(EyesQuery, location="query")
@games.response(200, StateSchema)
@refuses(404, 422)
def get_state(query: Answer, game: str, hand: int, step: int) -> Answer:
    """The table after a step, as these eyes see it."""
    return club().show(game, hand, step, query["eyes"])


@games.get("/<game>/events")
@games.arguments(EventsQuery, location="query")
@games.response(200, EventsPageSchema)
@refuses(404, 422)
def list_events(query: Answer, game: str) -> Answer:
    """The written events, as far as these eyes may know them."""
    found = club().events(game, query["eyes"], query["after"], query["limit"] + 1)
    shown = found[: query["limit"]]
    return {"events": shown, "next": shown[-1]["seq"] if len(found) > len(shown) else None}


@ledger.get("/balances")
@ledger.arguments(PeriodQuery, location="query")
@ledger.response(200, BalanceSchema(many=True))
@refuses(422)
def list_balances(query: Answer) -> list[Any]:
    """What every account gained in the period."""
    return list(club().balances(**query))


@ledger.get("/journal")
@ledger.arguments(JournalQuery, location="query")
@ledger.response(200, JournalPageSchema)
@refuses(422)
def list_journal(query: Answer) -> Answer:
    """Every posting of the period, with the step that caused it."""
    after, limit = query["after"], query["limit"]
    found = list(islice(club().journal(query["since"], query["until"]), after, after + limit + 1))
    return {"entries": found[:limit], "next": after + limit if len(found) > limit else None}


@ledger.get("/settle")
@ledger.arguments(PeriodQuery, location="query")
@ledger.response(200, SettlementSchema(many=True))
@refuses(422)
def list_settlements(query: Answer) -> list[Any]:
    """The fewest payments that square everyone, for each unit."""
    return list(club().settle(**query))


@boards.get("")
@boards.arguments(NoQuery, location="query")
@boards.response(200, BoardSummarySchema(many=True))
@refuses(422)
def list_boards(query: Answer) -> list[Answer]:
    """Every board that tables of the club played, by name."""
    return club().boards()


@boards.get("/<name>")
@boards.arguments(NoQuery, location="query")
@boards.response(200, BoardSchema)
@refuses(404, 422)
def get_board(query: Answer, name: str) -> Answer:
    """What every table made of a board, compared place by place; its cards are not told."""
    return club().board(name)


@players.get("")
@players.arguments(NoQuery, location="query")
@players.response(200, PlayerSchema(many=True))
@refuses(422)
def list_players(query: Answer) -> list[Answer]:
    """Every player by name."""
    return club().players()
