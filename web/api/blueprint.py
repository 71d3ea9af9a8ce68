"""Strict reading of requests of programs, their description, and refusals in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, wraps
from typing import Any, TypeVar, get_args
from uuid import UUID

from flask import Request, request, url_for
from flask_smorest import Blueprint  # type: ignore[import-untyped]
from flask_smorest.utils import load_info_from_docstring  # type: ignore[import-untyped]
from marshmallow import Schema, fields
from webargs.flaskparser import FlaskParser

from replay.answers.answer import Answer, Page, plain
from replay.answers.recording import Problem
from replay.schemas.arguments import NoQuery
from replay.schemas.bodies import RetryHeaders
from replay.schemas.strict import schema_of
from replay.words.errors import BadInput
from replay.words.messages import Text, say
from web.current_club import has_repeated, noted
from web.feed import EVENT_STREAM
from web.game_list import DRAWING
from web.request import once
from web.rights import Needs

View = TypeVar("View", bound=Callable[..., Any])
Arguments = dict[str, Any]
"""What a schema read out of a query or a body, by the names of its fields."""
_JSON = "application/json"
_EXAMPLE_OF_STREAM = (
    'id: 10\nevent: move\ndata: {"seq": 10, "type": "Discarded", "data": {"seat": 1, "card": "7w"}}\n\n'
)
_EXAMPLE_OF_DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="312" height="270" aria-label="Li Wei +2.00">…</svg>'
)
_WHY = {
    401: "Nobody has come in: there is no token, or it opens nothing, and the club does not show this to everybody.",
    403: "The sender may see this and not do it, or lacks the right that `detail` names; or a page of another site asks.",
    404: "There is no such thing in this club, or the visitor may not see it.",
    409: "It contradicts what the club holds, or the rules do not allow it.",
    412: "Somebody else recorded something of the game since that version; `events` says what, `current` is the version now.",
    413: "The body is too large.",
    415: "The body is not application/json.",
    421: "The request names another host than this machine.",
    422: "An argument or the body cannot be read or used; `errors` says which fields, `line` and `column` where.",
    428: "No version of the game came with moves that are new.",
    429: "Too much is asked for at once; `Retry-After` says when to come again.",
    503: "It is not there yet; `Retry-After` says when to come again.",
}


class _Strict(FlaskParser):
    """Reads queries and bodies, and refuses what is there twice or not known."""

    DEFAULT_UNKNOWN_BY_LOCATION: Mapping[str, str | None] = {}  # type: ignore[assignment]  # the schemas say it: raise

    def load_querystring(self, req: Request, schema: Schema) -> Any:
        return once(req.args)

    def load_headers(self, req: Request, schema: Schema) -> Any:
        return dict(req.headers)

    def _raw_load_json(self, req: Request) -> Any:
        return _read_json(req.get_data(cache=False))  # a long body is not kept while it is used


NO_UTF8 = Text("api.no-utf8", "found byte {byte:#04x} at offset {offset}, expected UTF-8")
NO_JSON = Text("api.no-json", "found no JSON, expected one object")
DEEP_JSON = Text("api.deep-json", "found JSON nested too deeply, expected one object")
LONG_NUMBER = Text("api.long-number", "found a number too long to read, expected one object of strings")


def _read_json(body: bytes) -> Any:
    source = "request body"
    try:
        return json.loads(body.decode(), object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise BadInput(NO_UTF8(byte=body[error.start], offset=error.start), source=source) from None
    except json.JSONDecodeError as error:
        raise BadInput(NO_JSON(), source=source, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise BadInput(DEEP_JSON(), source=source) from None
    except ValueError:
        raise BadInput(LONG_NUMBER(), source=source) from None


KEY_TWICE = Text("api.key-twice", "found the key {key!r} twice, expected it once")


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in pairs:
        if key in read:
            raise BadInput(KEY_TWICE(key=key[:40]), source="request body")
        read[key] = value
    return read


def _no_constant(word: str) -> None:
    raise BadInput(say("api.no-json-word", "found {word}, which is not JSON", word=word), source="request body")


class Room(Blueprint):  # type: ignore[misc]  # untyped library
    """Addresses of one subject, read strictly; the name of a view is the name of its operation."""

    ARGUMENTS_PARSER = _Strict()

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        """Answer requests of an address with a view, whose rights say who is refused."""
        register: Callable[[View], View] = super().route(rule, **options)

        def described(view: View) -> View:
            wanted: Needs = view.needs  # type: ignore[attr-defined]  # the guard insists on it
            named_thing = "<" in rule or "<" in (self.url_prefix or "")
            # A body that does something names players and events, too.
            refused = (401, 403, 404) if wanted.do else (401, 404) if named_thing else (401, 403)
            known = _known(view, wanted)
            named: View = self.doc(operationId=view.__name__, **known)(refuses(*refused)(view))
            return register(named)

        return described

    def arguments(self, schema: type[Schema], **more: Any) -> Callable[[View], View]:
        """Read the view's arguments by one schema instance: webargs would make a new one of a class for each request."""
        read: Callable[[View], View] = super().arguments(schema(), **more)
        return read

    def response(self, status: int, schema: Any, **more: Any) -> Callable[[View], View]:
        """Declare the answer of a view that refuses nothing."""
        described: Callable[[View], View] = super().response(status, schema, content_type=_JSON, **more)
        return described

    def shows(
        self, rule: str, answer: Any, query: type[Schema] = NoQuery, *statuses: int, **more: Any
    ) -> Callable[[View], View]:
        """Answer GET requests of an address by a struct, or by a list of it; ``statuses`` are refusals beside those of every view."""
        (each,) = get_args(answer) or (answer,)
        schema = schema_of(each)(many=each is not answer)

        def described(view: View) -> View:
            shown = self.response(200, schema, **more)(refuses(422, *statuses)(view))
            registered: View = self.get(rule)(self.arguments(query, location="query")(shown))
            return registered

        return described

    def takes(self, rule: str, sent: type[Schema], example: object, *statuses: int) -> Callable[[View], View]:
        """Answer POST requests of an address, which send a body; ``statuses`` are refusals beside those of every body."""

        def described(view: View) -> View:
            made: Any = refuses(*sorted({409, 413, 415, 421, 422, *statuses}))(view)
            made = self.arguments(NoQuery, location="query")(self.arguments(sent, example=example)(made))
            registered: View = self.post(rule)(made)
            return registered

        return described

    def records(self, rule: str, sent: type[Schema], example: object, answer: type[Answer]) -> Callable[[View], View]:
        """Answer POST requests of an address by a view that records something in the books or the club's own stream.

        The view gets the key of a retry as ``id`` of its body, whether it was in the body or the header ``Idempotency-Key``. What it
        recorded is answered with 201, or with 200 where the key was known and nothing was added.
        """
        whole = _with_warnings(schema_of(answer))

        def described(view: View) -> View:
            @wraps(view)
            def answered(query: Arguments, body: Arguments, headers: Arguments, **place: Any) -> tuple[Any, int]:
                done = view(query, body | {"id": retry_key(body["id"], headers["key"])}, **place)
                status = 200 if has_repeated() else 201
                if not noted():
                    return done, status
                return {**plain(done), "warnings": plain(noted())}, status

            known = "The key of the request was known already: nothing was added."
            made: Any = self.also(200, whole, known)(self.arguments(RetryHeaders, location="headers")(answered))
            made = self.response(201, whole, description="It is recorded.")(made)
            recorded: View = self.takes(rule, sent, example)(made)
            return recorded

        return described

    def streams(self, view: View) -> View:
        """Say that a view answers with server-sent events where a request accepts them."""
        content = {EVENT_STREAM: {"schema": {"type": "string"}, "example": _EXAMPLE_OF_STREAM}}
        described: View = self.doc(responses={200: {"content": content}})(view)
        return described

    def draws(self, view: View) -> View:
        """Say that a view answers with a drawing."""
        return self.gives({DRAWING: _EXAMPLE_OF_DRAWING}, "The drawing.")(view)

    def gives(self, content: Mapping[str, str], description: str) -> Callable[[View], View]:
        """Say that a view answers with a file, of one of some types with an example each."""

        def described(view: View) -> View:
            every = {
                kind: {
                    "schema": {"type": "string"} | ({"format": "binary"} if kind == "application/zip" else {}),
                    "example": each,
                }
                for kind, each in content.items()
            }
            made: View = self.doc(responses={200: {"description": description, "content": every}})(view)
            return made

        return described

    def also(self, status: int, schema: Any, description: str) -> Callable[[View], View]:
        """Declare another answer of the view."""
        more = {"schema": schema, "description": description, "content_type": _JSON, "success": True}
        described: Callable[[View], View] = self.alt_response(status, **more)
        return described


def _known(view: View, wanted: Needs) -> dict[str, Any]:
    """The rights of an operation for its description, as the guard knows them: in words, and for programs."""
    said = load_info_from_docstring(view.__doc__ or "", delimiter=None).get("description", "")
    rights = {"see": [*wanted.see], "do": [*wanted.do]}
    words = ", and ".join(" or ".join(f"`{each}`" for each in some) for some in rights.values() if some)
    return {"description": f"{said}\n\nIt needs the right {words}.".strip(), "x-rights": rights}


def refuses(*statuses: int) -> Callable[[View], View]:
    """Say in the description how a view may refuse."""
    room = Room("refusals", __name__)  # only for its decorator, which is the same in every room

    def described(view: View) -> View:
        for status in statuses:
            view = room.alt_response(status, schema=schema_of(Problem), description=_WHY[status])(view)
        return view

    return described


@cache
def _with_warnings(answer: type[Schema]) -> type[Schema]:
    """Return the schema of an answer with `warnings`: what went wrong after the recording."""
    what = "what went wrong after it was recorded, where anything did; none of it calls for a retry"
    notes = fields.List(fields.String(), metadata={"description": what})
    return answer.from_dict({"warnings": notes}, name=f"Recorded{answer.__name__}")


TWO_RETRY_KEYS = Text(
    "api.two-retry-keys", "found the key {header!r} in the header and {body!r} in the body, expected one key of a retry"
)


def retry_key(in_body: UUID | None, in_header: UUID | None) -> UUID | None:
    """The key of a retry. Raises BadInput if the request has two."""
    if in_body is not None and in_header is not None and in_body != in_header:
        raise BadInput(TWO_RETRY_KEYS(header=str(in_header), body=str(in_body)), field="Idempotency-Key")
    return in_body or in_header


T = TypeVar("T")
K = TypeVar("K", int, str)
NEXT = {
    "Link": {
        "description": "the address of the next part, with `rel=next`, where there is one",
        "schema": {"type": "string"},
    }
}
"""The header as the API describes it (RFC 8288)."""


def part(page: Page[T, K]) -> tuple[list[T], dict[str, str]]:
    """The items of a page, and the header that leads to the next one."""
    if page.next is None:
        return page.items, {}
    place: dict[str, Any] = {**request.args, **(request.view_args or {}), "after": page.next}
    return page.items, {"Link": f'<{url_for(str(request.endpoint), **place)}>; rel="next"'}
