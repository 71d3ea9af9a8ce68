"""Whatever is refused or goes wrong, as one kind sentence: a page for people, problem details (RFC 9457) for programs."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Flask, Response, make_response, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError
from werkzeug.http import HTTP_STATUS_CODES

from replay.answers.problem import FieldProblem, OldRefusal, Problem, Whereabouts
from replay.club import Differs
from replay.errors import BadInput, CheckFailed, Conflict, PaipuError
from replay.messages import VERBATIM
from replay.schemas.strict import FaultyFields
from web.security import is_own_host

__all__ = ["PROBLEM", "register"]

PROBLEM = "application/problem+json"
"""The content type of a refusal for programs."""

_TITLES = {
    "bad-input": "Input that cannot be used",
    "check-failed": "A check found something wrong",
    "conflict": "A conflict with what the club holds",
    "faulty-fields": "Fields that cannot be used",
    "not-found": "Not in this club",
    "record-differs": "Another record of the same game",
    "refused": "Refused",
    "rule-violation": "Not allowed by the rules",
}
"""The kinds of refusal of the club, in a few words, by their codes."""

_CODES = {
    400: "bad-request",
    403: "other-site",
    404: "no-such-address",
    405: "no-such-method",
    413: "too-large",
    414: "address-too-long",
    415: "wrong-content-type",
    421: "other-host",
    500: "internal-error",
}
"""The codes of what is refused before the club is asked, by HTTP status."""

_SENTENCES = {
    400: "The browser sent something that cannot be read.",
    404: "There is nothing at this address.",
    405: "This address does not answer to {method}.",
    413: "That is too much at once: one request may have at most {most}.",
    414: "This address is too long.",
    500: "Something went wrong here, and it was not your doing. What it was stands in the server's log; nothing was changed.",
}


def register(app: Flask) -> None:
    """Answer every error of the app."""
    app.register_error_handler(PaipuError, _refused)
    app.register_error_handler(HTTPException, _failed)


def _refused(error: PaipuError) -> Response:
    if _is_program():
        title = _TITLES.get(error.code, "Refused")
        return _problem(error.http_status, error.code, title, str(error), _particulars(error))
    return _page(error.http_status, str(error))


def _failed(error: HTTPException) -> Response:
    status = error.code or InternalServerError.code
    most = (request.max_content_length or 0) // 1024
    said = {"method": request.method, "most": f"{most // 1024} MB" if most >= 1024 else f"{most} kB"}
    sentence = _SENTENCES[status].format(**said) if status in _SENTENCES else error.description or ""
    if _is_program():
        answer = _problem(status, _CODES.get(status, f"http-{status}"), _title(status), sentence, {})
    else:
        answer = _page(status, sentence)
    for name, value in error.get_headers():
        if name == "Allow":
            answer.headers[name] = value
    return answer


def _is_program() -> bool:
    return request.path.startswith("/api/")


def _particulars(error: PaipuError) -> dict[str, Any]:
    """What a refusal says beside its sentence, by the names of :class:`Problem <replay.answers.problem.Problem>`."""
    found: dict[str, Any] = {} if error.message_code == VERBATIM.code else {"reason": error.message_code}
    if isinstance(error, BadInput):
        places = {"source": error.source, "line": error.line, "column": error.column, "field": error.field}
        found |= {name: place for name, place in places.items() if place is not None}
    if isinstance(error, FaultyFields):
        found["errors"] = [FieldProblem(field=each.field, detail=str(each.problem)) for each in error.faults]
    elif isinstance(error, BadInput) and error.field is not None:
        found["errors"] = [FieldProblem(field=error.field, detail=str(error.problem))]
    if isinstance(error, CheckFailed):
        found["findings"] = [str(finding) for finding in error.findings]
    if isinstance(error, Conflict) and error.current is not None:
        found["current"] = error.current
    if isinstance(error, Differs):
        found["voids"] = [str(each) for each in error.voids]
    return found


def _problem(status: int, code: str, title: str, detail: str, particulars: dict[str, Any]) -> Response:
    where = {name: particulars[name] for name in Whereabouts.__struct_fields__ if name in particulars}
    old: dict[str, Any] = {"where": Whereabouts(**where)} if where else {}
    if "voids" in particulars:
        old["voids"] = particulars["voids"]
    problem = Problem(
        type=f"urn:paipu:problem:{code}",
        title=title,
        status=status,
        detail=detail,
        instance=request.path,
        code=code,
        error=OldRefusal(message=detail, status=status, **old),
        **particulars,
    )
    return Response(msgspec.json.encode(problem), status, content_type=PROBLEM)


def _page(status: int, message: str) -> Response:
    # Whoever calls this server by another name gets the sentence and no links.
    own = is_own_host(request.environ.get("HTTP_HOST", ""))
    page = render_template("error.html", message=message, status=status, title=_title(status), own=own)
    answer = make_response(page)
    answer.status_code = status
    return answer


def _title(status: int) -> str:
    return HTTP_STATUS_CODES.get(status, "Refused")
