"""How requests of programs are read and described: strictly, each refusal in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, wraps
from typing import Any, TypeVar, cast

from flask import Request
from flask_smorest import Blueprint  # type: ignore[import-untyped]
from marshmallow import Schema, fields
from webargs.flaskparser import FlaskParser

from replay.errors import BadInput
from replay.schemas.answers import RefusalSchema
from web.current_club import noted
from web.query_args import once

__all__ = ["Answer", "Room", "records", "refuses"]

View = TypeVar("View", bound=Callable[..., Any])
Answer = dict[str, Any]

_WHY = {
    403: "The request comes from a page of another site.",
    404: "There is no such thing in this club.",
    409: "It contradicts what the club holds, or the rules do not allow it.",
    413: "The body is too large.",
    415: "The body is no application/json.",
    421: "The request names another host than this machine.",
    422: "An argument or the body cannot be read or used; `where` says where.",
}


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


class Room(Blueprint):  # type: ignore[misc]  # untyped library
    """Addresses of one subject, read strictly."""

    ARGUMENTS_PARSER = _Strict()


def refuses(*statuses: int) -> Callable[[View], View]:
    """Say in the description how a view may refuse."""
    room = Room("refusals", __name__)  # only for its decorator, which is the same in every room

    def described(view: View) -> View:
        for status in statuses:
            view = room.alt_response(status, schema=RefusalSchema, description=_WHY[status])(view)
        return view

    return described


@cache
def _with_warnings(answer: type[Schema]) -> type[Schema]:
    """What is answered where something is recorded: the same, and what went wrong after it."""
    what = "what went wrong after it was recorded, where anything did; none of it calls for a retry"
    told = fields.List(fields.String(), metadata={"description": what})
    return answer.from_dict({"warnings": told}, name=f"Recorded{answer.__name__}")


def records(room: Room, answer: type[Schema]) -> Callable[[View], View]:
    """Say in the description what a view answers that records something, and how it may refuse."""
    whole = _with_warnings(answer)

    def described(view: View) -> View:
        @wraps(view)
        def warned(*args: Any, **kwargs: Any) -> tuple[Answer, int]:
            done, status = view(*args, **kwargs)
            return ({**done, "warnings": noted()} if noted() else done), status

        known = "The id of the request was known already: nothing was added."
        described_view = refuses(403, 404, 409, 413, 415, 421, 422)(warned)
        described_view = room.alt_response(200, schema=whole, description=known, success=True)(described_view)
        described_view = room.response(201, whole, description="It is recorded.")(described_view)
        return cast(View, described_view)

    return described
