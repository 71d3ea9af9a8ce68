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

from replay import errors
from replay.answers.answer import plain
from replay.answers.recording import FieldProblem, OldRefusal, Problem, Whereabouts
from replay.club import Differs, LeaseHeld, Outdated
from replay.errors import BadInput, CheckFailed, Conflict, NotSignedIn, PaipuError, TooSoon, Unavailable
from replay.messages import VERBATIM, Message, verbatim
from replay.rights import Right
from replay.schemas.strict import FaultyFields
from web import wording
from web.current_club import club, find_damage, has_recorded
from web.language import catalogue
from web.rights import has_right, say_meant

__all__ = ["PROBLEM", "register"]

PROBLEM = "application/problem+json"
"""The content type of a refusal for programs."""

_TITLES = {
    "bad-input": wording.TITLE_BAD_INPUT,
    "check-failed": wording.TITLE_CHECK_FAILED,
    "conflict": wording.TITLE_CONFLICT,
    "disk-full": wording.TITLE_DISK_FULL,
    "damaged": wording.TITLE_DAMAGED,
    "faulty-fields": wording.TITLE_FAULTY_FIELDS,
    "not-found": wording.TITLE_NOT_FOUND,
    "not-allowed": wording.TITLE_NOT_ALLOWED,
    "not-encrypted": wording.TITLE_NOT_ENCRYPTED,
    "not-through-proxy": wording.STATUS_OTHER_HOST,
    "not-signed-in": wording.TITLE_NOT_SIGNED_IN,
    "too-slow": wording.TITLE_TOO_SLOW,
    "too-soon": wording.TITLE_TOO_SOON,
    "lease-held": wording.TITLE_LEASE_HELD,
    "needs-confirmation": wording.TITLE_NEEDS_CONFIRMATION,
    "no-version": wording.TITLE_NO_VERSION,
    "outdated": wording.TITLE_OUTDATED,
    "other-host": wording.STATUS_OTHER_HOST,
    "other-visitor": wording.TITLE_OTHER_VISITOR,
    "other-site": wording.STATUS_FORBIDDEN,
    "record-differs": wording.TITLE_RECORD_DIFFERS,
    "refused": wording.TITLE_REFUSED,
    "rule-violation": wording.TITLE_RULE_VIOLATION,
    "unavailable": wording.TITLE_UNAVAILABLE,
    "outcome-unknown": wording.TITLE_OUTCOME_UNKNOWN,
    "wrong-content-type": wording.STATUS_OTHER_CONTENT_TYPE,
}
"""The kinds of refusal in a few words, by their codes."""

_STATUSES = {
    400: wording.STATUS_BAD_REQUEST,
    401: wording.TITLE_NOT_SIGNED_IN,
    403: wording.STATUS_FORBIDDEN,
    404: wording.STATUS_NOT_FOUND,
    405: wording.STATUS_METHOD_NOT_ALLOWED,
    408: wording.TITLE_TOO_SLOW,
    409: wording.STATUS_CONFLICT,
    413: wording.STATUS_TOO_LARGE,
    414: wording.STATUS_LONG_ADDRESS,
    503: wording.STATUS_UNAVAILABLE,
    507: wording.TITLE_DISK_FULL,
    415: wording.STATUS_OTHER_CONTENT_TYPE,
    421: wording.STATUS_OTHER_HOST,
    429: wording.TITLE_TOO_SOON,
    422: wording.STATUS_UNUSABLE,
    500: wording.STATUS_OUR_FAULT,
}
"""What a status is called in HTTP."""

_HEADINGS = {
    400: wording.PAGE_BAD_REQUEST,
    403: wording.PAGE_FORBIDDEN,
    404: wording.PAGE_NOT_FOUND,
    405: wording.PAGE_OTHER_METHOD,
    409: wording.PAGE_CONFLICT,
    413: wording.PAGE_TOO_LARGE,
    414: wording.PAGE_TOO_LARGE,
    422: wording.PAGE_UNUSABLE,
    500: wording.PAGE_OUR_FAULT,
    503: wording.TITLE_UNAVAILABLE,
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

_SENTENCES = {
    400: wording.UNREADABLE,
    404: wording.NOTHING_HERE,
    414: wording.LONG_ADDRESS,
    500: wording.OUR_FAULT,
}


_LONGEST_LOCATION = 2000
"""Letters of an address to which a browser is led on: proxies take a head of 4 kB."""


def register(app: Flask) -> None:
    """Answer every error of the app."""
    app.register_error_handler(PaipuError, _refused)
    app.register_error_handler(HTTPException, _failed)
    app.register_error_handler(Exception, _unexpected)
    app.after_request(_led_on)


def _recorded(reason: Message) -> Response:
    """The answer to a request that has recorded something and failed afterwards."""
    sentence = wording.RECORDED_UNSHOWN(reason=reason).words(catalogue())
    if _is_program():
        return Response(msgspec.json.encode({"warnings": [sentence]}), 201, content_type="application/json")
    answer = make_response(render_template("error.html", message=sentence, status=200, title=wording.TITLE_RECORDED()))
    answer.status_code = 200
    return answer


def _refused(error: PaipuError) -> Response:
    if has_recorded():
        return _recorded(error.cause)
    say_meant(error)
    if _is_program():
        title = _TITLES.get(error.code, wording.TITLE_REFUSED)()
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
        return _recorded(wording.LONG_TO_LEAD())
    return _failed(RequestURITooLarge()) if long else response


def _unexpected(error: Exception) -> Response:
    """Either the club is damaged or Paipu has a bug, which is reported as any app's is."""
    if has_recorded():
        current_app.log_exception(sys.exc_info())
        return _recorded(wording.IN_THE_LOG())
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


def _sentence(status: int, error: HTTPException) -> Message:
    """The message for a request that never reached the club."""
    if status == 405:
        return wording.OTHER_METHOD(method=request.method)
    if status == 413:
        most = (request.max_content_length or 0) // 1024
        size = wording.MEGABYTES(count=most // 1024) if most >= 1024 else wording.KILOBYTES(count=most)
        return wording.TOO_LARGE(most=size)
    return _SENTENCES[status]() if status in _SENTENCES else verbatim(error.description or "")


def _is_program() -> bool:
    return request.path.startswith("/api/")


def _field_problem(field: str, problem: Message) -> FieldProblem:
    """What is wrong with a field, with the code of the sentence unless the words are somebody else's."""
    code = UNSET if problem.code == VERBATIM.code else problem.code
    return FieldProblem(field=field, detail=problem.words(catalogue()), reason=code)


def _particulars(error: PaipuError) -> dict[str, Any]:
    """What a refusal says beside its sentence, by the names of :class:`Problem <replay.answers.recording.Problem>`."""
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
    """The game of which a part was asked for that it does not have; None where there is no such game either."""
    asked = (request.view_args or {}).get("game")
    if status == 404 and asked is not None:
        with suppress(PaipuError):
            game = club().find(asked)
            return game if has_right(Right.SEE_GAMES, game) else None
    return None


def _title(status: int) -> Message:
    if status in _STATUSES:
        return _STATUSES[status]()
    return verbatim(HTTP_STATUS_CODES[status]) if status in HTTP_STATUS_CODES else wording.TITLE_REFUSED()
