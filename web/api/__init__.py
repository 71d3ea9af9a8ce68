"""The API at ``/api/v1``: what the pages show, for programs, and what they may record. ``/api/v1/openapi.json`` describes it.

- ``blueprint``: how requests of programs are read and described, and lists that may be asked for in parts
- ``examples``: requests and answers as the description of the API shows them
- ``games``: games, hands, steps, imports, evenings, boards, team matches, players, and the kinds of game
- ``feed``: games as they are recorded, for programs: one or many, as a stream or in parts
- ``recording``: games while they are played: moves, the device that records, confirmations and disputes
- ``club``: what the club is and who asks; records and data to take away, receipts and the proofs of the log
- ``ledger``: the books: balances and their reasons, payments, corrections, closed periods
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from flask import Flask, Response, current_app, request
from flask_smorest import Api  # type: ignore[import-untyped]

from replay.answers.recording import Problem
from replay.schemas.strict import schema_of
from web.api import club, feed, games, ledger, recording
from web.api.examples import show_answers
from web.refusals import PROBLEM
from web.responses import tagged_json

__all__ = ["register"]


_SERVER = "the machine on which `paipu serve` runs, and no other"
_WAYS = {
    "API_TITLE": "Paipu",
    "API_VERSION": "v1",
    "OPENAPI_VERSION": "3.0.3",
    "API_SPEC_OPTIONS": {
        "info": {"description": "Club card games kept as event streams. Money is in minor units, time is UTC."},
        "security": [{"token": []}, {}],
    },
}
_ROOMS = (
    games.records_room,
    games.games_room,
    feed.room,
    recording.tables_room,
    recording.leases_room,
    games.kinds_room,
    recording.reviews_room,
    games.evenings_room,
    ledger.books_room,
    ledger.entries_room,
    games.players_room,
    games.hands_room,
    games.boards_room,
    games.matches_room,
    games.statistics_room,
    club.about_room,
    club.exports_room,
)
"""In the order of the description."""


for _room in _ROOMS:
    _room.after_request(tagged_json)


def register(app: Flask) -> None:
    """Serve the API and its description."""
    for room in _ROOMS:
        app.register_blueprint(room)
    app.add_url_rule("/api/v1/openapi.json", "api-docs.openapi_json", _openapi)


def _openapi() -> Response:
    """The description, which names the server under the path at which it was asked for: a proxy may have the club under any."""
    described = _described() | {"servers": [{"url": f"{request.script_root}/", "description": _SERVER}]}
    return current_app.response_class(json.dumps(described, indent=2, sort_keys=False), mimetype="application/json")


class _Api(Api):  # type: ignore[misc]  # untyped library
    ERROR_SCHEMA = schema_of(Problem)
    DEFAULT_RESPONSE_CONTENT_TYPE = PROBLEM
    """The content types of refusals; what a view answers is described as JSON by its room."""


@cache
def _described() -> dict[str, object]:
    """Return the API's description. It is made once, at the first request for it."""
    app = Flask("api")
    app.config |= _WAYS
    api = _Api(app)
    api.spec.components.security_scheme(
        "token", {"type": "http", "scheme": "bearer", "description": "of `paipu token make`"}
    )
    for room in _ROOMS:
        api.register_blueprint(room)
    described: dict[str, object] = api.spec.to_dict()
    _drop_absent_defaults(described)
    _name_tags(described)
    show_answers(described)
    return described


_TAG = {"description": "the tag of this answer, for `If-None-Match`", "schema": {"type": "string"}}
_SAME = "It is as it was in the answer with the tag of `If-None-Match`."


def _name_tags(described: Any) -> None:
    """Say that what is asked for again may be the same."""
    for path in described["paths"].values():
        answers = path.get("get", {}).get("responses", {})
        if "application/json" in answers.get("200", {}).get("content", ()):
            answers["200"].setdefault("headers", {}).setdefault("ETag", _TAG)
            answers["304"] = {"description": _SAME}


def _drop_absent_defaults(described: Any) -> None:
    """Leave out defaults that are null, which no schema of OpenAPI 3.0 allows: what may be left out has no default."""
    for each in described.values() if isinstance(described, dict) else described:
        if isinstance(each, dict) and each.get("default", "") is None:
            del each["default"]
        if isinstance(each, dict | list):
            _drop_absent_defaults(each)
