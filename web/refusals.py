"""Whatever is refused or goes wrong, as one kind sentence: a page for people, problem details (RFC 9457) for programs."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

import msgspec
from flask import Flask, Response, current_app, make_response, render_template, request
from msgspec import UNSET
from werkzeug.exceptions import HTTPException, InternalServerError, RequestURITooLarge
from werkzeug.http import HTTP_STATUS_CODES

from replay.answers.answer import plain
from replay.answers.recording import FieldProblem, OldRefusal, Problem, Whereabouts
from replay.club import Differs, LeaseHeld, Outdated
from replay.rights import Right
from replay.schemas.strict import FaultyFields
from replay.words import errors
from replay.words.errors import BadInput, CheckFailed, Conflict, NotSignedIn, PaipuError, TooSoon, Unavailable
from replay.words.messages import VERBATIM, Message, Text, say, verbatim
from web.current_club import club, find_damage, has_recorded
from web.gateway import KILOBYTES, LONG_ADDRESS
from web.language import catalogue
from web.rights import NOTHING_HERE, has_right, say_meant

PROBLEM = "application/problem+json"
"""The content type of a refusal for programs."""
TITLE_UNAVAILABLE = Text("web.title-unavailable", "The club cannot be reached just now")
TITLE_DISK_FULL = Text("web.title-disk-full", "The disk is full")
TITLE_NOT_FOUND = Text("web.title-not-found", "Not in this club")
TITLE_NOT_SIGNED_IN = Text("web.title-not-signed-in", "Not signed in")
TITLE_TOO_SOON = Text("web.title-too-soon", "Too many tries")
TITLE_TOO_SLOW = Text("web.title-too-slow", "It did not arrive in time")
TITLE_REFUSED = Text("web.title-refused", "Refused")
STATUS_FORBIDDEN = Text("web.status-forbidden", "Forbidden")
STATUS_OTHER_CONTENT_TYPE = Text("web.status-other-content-type", "Unsupported Media Type")
STATUS_OTHER_HOST = Text("web.status-other-host", "Misdirected Request")
_TITLES = {
    "bad-input": Text("web.title-bad-input", "Input that cannot be used"),
    "check-failed": Text("web.title-check-failed", "A check found something wrong"),
    "conflict": Text("web.title-conflict", "A conflict with the club's data"),
    "disk-full": TITLE_DISK_FULL,
    "damaged": Text("web.title-damaged", "The club's data is damaged"),
    "faulty-fields": Text("web.title-faulty-fields", "Fields that cannot be used"),
    "not-found": TITLE_NOT_FOUND,
    "not-allowed": Text("web.title-not-allowed", "You have no right to do this"),
    "not-encrypted": Text("web.title-not-encrypted", "Not encrypted"),
    "not-through-proxy": STATUS_OTHER_HOST,
    "not-signed-in": TITLE_NOT_SIGNED_IN,
    "too-slow": TITLE_TOO_SLOW,
    "too-soon": TITLE_TOO_SOON,
    "lease-held": Text("web.title-lease-held", "Another device records this game"),
    "needs-confirmation": Text("web.title-needs-confirmation", "A confirmation is needed"),
    "no-version": Text("web.title-no-version", "No version of the game"),
    "outdated": Text("web.title-outdated", "Another recorder was faster"),
    "other-host": STATUS_OTHER_HOST,
    "other-visitor": Text("web.title-other-visitor", "Another person entered this"),
    "other-site": STATUS_FORBIDDEN,
    "record-differs": Text("web.title-record-differs", "Another record of the same game"),
    "refused": TITLE_REFUSED,
    "rule-violation": Text("web.title-rule-violation", "Not allowed by the rules"),
    "unavailable": TITLE_UNAVAILABLE,
    "outcome-unknown": Text("web.title-outcome-unknown", "It is not known whether this was recorded"),
    "wrong-content-type": STATUS_OTHER_CONTENT_TYPE,
}
"""The kinds of refusal in a few words, by their codes."""
_STATUSES = {
    400: Text("web.status-bad-request", "Bad Request"),
    401: TITLE_NOT_SIGNED_IN,
    403: STATUS_FORBIDDEN,
    404: Text("web.status-not-found", "Not Found"),
    405: Text("web.status-method-not-allowed", "Method Not Allowed"),
    408: TITLE_TOO_SLOW,
    409: Text("web.status-conflict", "Conflict"),
    413: Text("web.status-too-large", "Request Entity Too Large"),
    414: Text("web.status-long-address", "Request URI Too Long"),
    503: Text("web.status-unavailable", "Try again in a moment"),
    507: TITLE_DISK_FULL,
    415: STATUS_OTHER_CONTENT_TYPE,
    421: STATUS_OTHER_HOST,
    429: TITLE_TOO_SOON,
    422: Text("web.status-unusable", "Unprocessable Entity"),
    500: Text("web.status-our-fault", "Internal Server Error"),
}
"""What a status is called in HTTP."""
PAGE_TOO_LARGE = Text("web.page-too-large", "This is too much at once")
PAGE_NOT_FOUND = Text("web.page-not-found", "Nothing is here")
_HEADINGS = {
    400: Text("web.page-bad-request", "This did not arrive as it should"),
    403: Text("web.page-forbidden", "This is not open to you"),
    404: PAGE_NOT_FOUND,
    405: Text("web.page-other-method", "This page cannot do that"),
    409: Text("web.page-conflict", "This conflicts with what the club has"),
    410: PAGE_NOT_FOUND,
    413: PAGE_TOO_LARGE,
    414: PAGE_TOO_LARGE,
    422: Text("web.page-unusable", "The club cannot use this"),
    500: Text("web.page-our-fault", "Something went wrong here"),
    503: TITLE_UNAVAILABLE,
}
"""What a page is headed with that says so to a visitor."""
_CODES = {
    400: "bad-request",
    404: "no-such-address",
    405: "no-such-method",
    413: "too-large",
    414: "address-too-long",
    415: "wrong-content-type",
    500: "internal-error",
}
"""The codes of what is refused before the club is asked, by HTTP status."""
UNREADABLE = Text("web.unreadable", "The browser sent something that cannot be read.")
OUR_FAULT = Text(
    "web.our-fault",
    "Something went wrong here. It is not your fault, and nothing was changed. The server's log has the details.",
)
_SENTENCES = {400: UNREADABLE, 404: NOTHING_HERE, 414: LONG_ADDRESS, 500: OUR_FAULT}
_LONGEST_LOCATION = 2000
"""Letters of an address to which a browser is led on: proxies take a head of 4 kB."""


def register(app: Flask) -> None:
    """Answer every error of the app."""
    app.register_error_handler(PaipuError, _refused)
    app.register_error_handler(HTTPException, _failed)
    app.register_error_handler(Exception, _unexpected)
    app.after_request(_led_on)


TITLE_RECORDED = Text("web.title-recorded", "It is recorded")
RECORDED_UNSHOWN = Text(
    "web.recorded-unshown", "It is recorded, but the answer could not be made ({reason}): do not send it again."
)


def _recorded(reason: Message) -> Response:
    """The answer to a request that has recorded something and failed afterwards."""
    sentence = RECORDED_UNSHOWN(reason=reason).words(catalogue())
    if _is_program():
        return Response(msgspec.json.encode({"warnings": [sentence]}), 201, content_type="application/json")
    answer = make_response(render_template("error.html", message=sentence, status=200, title=TITLE_RECORDED()))
    answer.status_code = 200
    return answer


def _refused(error: PaipuError) -> Response:
    if has_recorded():
        return _recorded(error.cause)
    say_meant(error)
    if _is_program():
        title = _TITLES.get(error.code, TITLE_REFUSED)()
        answer = _problem(error.http_status, error.code, title, error.words(catalogue()), _particulars(error))
    else:
        answer = _page(error.http_status, error.words(catalogue()), lost=error.http_status == 404)
    if isinstance(error, Unavailable | TooSoon):
        answer.headers["Retry-After"] = str(error.retry_after)
    if isinstance(error, NotSignedIn):
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _led_on(response: Response) -> Response:
    """Refuse an address that leads to one that is too long for the proxy in front."""
    long = len(response.headers.get("Location", "")) > _LONGEST_LOCATION
    if long and has_recorded():
        return _recorded(say("web.long-to-lead", "the address of the page with it is too long"))
    return _failed(RequestURITooLarge()) if long else response


def _unexpected(error: Exception) -> Response:
    """Either the club is damaged or Paipu has a bug, which is reported as any app's is."""
    if has_recorded():
        current_app.log_exception(sys.exc_info())
        return _recorded(say("web.in-the-log", "the server's log has the details"))
    damaged = find_damage()
    if damaged is None:
        raise error
    return _refused(damaged)


def _failed(error: HTTPException) -> Response:
    status = error.code or InternalServerError.code
    sentence = _sentence(status, error)
    if _is_program():
        answer = _problem(status, _CODES.get(status, f"http-{status}"), _title(status), sentence.words(catalogue()), {})
    else:
        answer = _page(status, sentence)
    for name, value in error.get_headers():
        if name == "Allow":
            answer.headers[name] = value
    return answer


MEGABYTES = Text("web.megabytes", "{count} MB")


def _sentence(status: int, error: HTTPException) -> Message:
    if status == 405:
        return say("web.other-method", "This address does not answer to {method}.", method=request.method)
    if status == 413:
        most = (request.max_content_length or 0) // 1024
        size = MEGABYTES(count=most // 1024) if most >= 1024 else KILOBYTES(count=most)
        return say("web.too-large", "That is too much at once: one request may have at most {most}.", most=size)
    return _SENTENCES[status]() if status in _SENTENCES else verbatim(error.description or "")


def _is_program() -> bool:
    return request.path.startswith("/api/")


def _field_problem(field: str, problem: Message) -> FieldProblem:
    """Return the problem of a field, with the code of its sentence unless the words come from another program."""
    code = UNSET if problem.code == VERBATIM.code else problem.code
    return FieldProblem(field=field, detail=problem.words(catalogue()), reason=code)


def _particulars(error: PaipuError) -> dict[str, Any]:
    """Return the fields of a refusal beside its sentence, by the names of :class:`Problem <replay.answers.recording.Problem>`."""
    found: dict[str, Any] = {} if error.message_code == VERBATIM.code else {"reason": error.message_code}
    if isinstance(error, BadInput):
        places = {"source": error.source, "line": error.line, "column": error.column, "field": error.field}
        found |= {name: place for name, place in places.items() if place is not None}
        if error.move is not None:
            found["move"] = error.move
    if isinstance(error, FaultyFields):
        found["errors"] = [_field_problem(each.field, each.problem) for each in error.faults]
    elif isinstance(error, BadInput) and error.field is not None:
        found["errors"] = [_field_problem(error.field, error.problem)]
    if isinstance(error, CheckFailed):
        found["findings"] = [finding.words(catalogue()) for finding in error.findings]
    if isinstance(error, Conflict) and error.current is not None:
        found["current"] = error.current
    if isinstance(error, Outdated):
        found["events"] = list(error.events)
    if isinstance(error, LeaseHeld):
        found["lease"] = error.lease
    if isinstance(error, errors.NeedsConfirmation):
        found["codes"] = error.codes
    if isinstance(error, Differs):
        found["voids"] = [each.words(catalogue()) for each in error.voids]
    return found


def _problem(status: int, code: str, title: Message, detail: str, particulars: dict[str, Any]) -> Response:
    where = {name: particulars[name] for name in Whereabouts.__struct_fields__ if name in particulars}
    old: dict[str, Any] = {"where": Whereabouts(**where)} if where else {}
    if "voids" in particulars:
        old["voids"] = particulars["voids"]
    problem = Problem(
        type=f"urn:paipu:problem:{code}",
        title=title.words(catalogue()),
        status=status,
        detail=detail,
        instance=request.script_root + request.path,
        code=code,
        error=OldRefusal(message=detail, status=status, **old),
        **particulars,
    )
    return Response(msgspec.json.encode(plain(problem)), status, content_type=PROBLEM)


def _page(status: int, message: Message | str, lost: bool = False) -> Response:
    """A page for people; where the club does not have what was asked for, its sentence is below one about the link that led there."""
    heading = _HEADINGS[status]() if status in _HEADINGS else _title(status)
    page = render_template("error.html", message=message, status=status, title=heading, game=_game(status), lost=lost)
    answer = make_response(page)
    answer.status_code = status
    return answer


def _game(status: int) -> str | None:
    asked = (request.view_args or {}).get("game")
    if status == 404 and asked is not None:
        with suppress(PaipuError):
            game = club().find(asked)
            return game if has_right(Right.SEE_GAMES, game) else None
    return None


def _title(status: int) -> Message:
    if status in _STATUSES:
        return _STATUSES[status]()
    return verbatim(HTTP_STATUS_CODES[status]) if status in HTTP_STATUS_CODES else TITLE_REFUSED()
