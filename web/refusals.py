"""Whatever is refused or goes wrong, as one kind sentence: a page for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError
from werkzeug.http import HTTP_STATUS_CODES

from replay.club import Differs
from replay.errors import BadInput, PaipuError
from web.security import is_own_host

__all__ = ["register"]

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
    where = {}
    if isinstance(error, BadInput):
        places = {"source": error.source, "line": error.line, "column": error.column, "field": error.field}
        where = {name: place for name, place in places.items() if place is not None}
    voids = list(error.voids) if isinstance(error, Differs) else []
    return _answer(error.http_status, str(error), where, voids)


def _failed(error: HTTPException) -> Response:
    status = error.code or InternalServerError.code
    most = (request.max_content_length or 0) // 1024
    said = {"method": request.method, "most": f"{most // 1024} MB" if most >= 1024 else f"{most} kB"}
    sentence = _SENTENCES[status].format(**said) if status in _SENTENCES else error.description or ""
    answer = _answer(status, sentence, {})
    for name, value in error.get_headers():
        if name == "Allow":
            answer.headers[name] = value
    return answer


def _answer(status: int, message: str, where: dict[str, Any], voids: Sequence[str] = ()) -> Response:
    if request.path.startswith("/api/"):
        error = {"message": message, "status": status} | ({"where": where} if where else {})
        error |= {"voids": voids} if voids else {}
        answer = jsonify({"error": error})
    else:
        title = HTTP_STATUS_CODES.get(status, "Refused")
        # Whoever calls this server by another name gets the sentence and no links.
        own = is_own_host(request.environ.get("HTTP_HOST", ""))
        answer = make_response(render_template("error.html", message=message, status=status, title=title, own=own))
    answer.status_code = status
    return answer
