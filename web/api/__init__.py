"""The API at ``/api/v1``: what the pages show, for programs, and what they may record. ``/api/v1/openapi.json`` describes it."""

from __future__ import annotations

from flask import Flask
from flask_smorest import Api  # type: ignore[import-untyped]

from replay.schemas.answers import RefusalSchema
from web.api import boards, games, ledger, matches, players, recording, reviews

__all__ = ["register"]


class _Api(Api):  # type: ignore[misc]  # untyped library
    ERROR_SCHEMA = RefusalSchema


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
    for room in (games, reviews, ledger, recording, players, boards, matches):
        api.register_blueprint(room.room)
