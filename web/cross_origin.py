"""Programs in browsers, on pages of other sites: those that the club allows may use the API, with a token and never with a cookie."""

from __future__ import annotations

from flask import Flask, Response, request

from replay.errors import NotSignedIn
from web import wording
from web.reach import reach

__all__ = ["is_allowed", "need_token", "preflight", "register"]

_METHODS = "GET, POST"
_SENT = "Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID"
_SHOWN = "ETag, Link, Retry-After, X-Request-Id"
_KEPT_FOR = 600
"""Seconds for which a browser remembers that a program may ask."""


def register(app: Flask) -> None:
    """Let browsers show the answers of the API to the programs that are allowed."""
    app.after_request(_show)


def is_allowed() -> bool:
    """Whether a page of another site asks the API whose programs may."""
    return request.path.startswith("/api/") and request.headers.get("Origin") in reach().origins


def preflight() -> Response | None:
    """The answer to a browser that asks first what such a program may send; None for everything else."""
    if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers:
        return None
    allowed = {"Methods": _METHODS, "Headers": _SENT}
    headers = {f"Access-Control-Allow-{name}": value for name, value in allowed.items()}
    return Response(status=204, headers={**headers, "Access-Control-Max-Age": str(_KEPT_FOR)})


def need_token() -> None:
    """Refuse a program without a token, whatever cookies its browser has. Raises NotSignedIn."""
    if "Authorization" not in request.headers:
        raise NotSignedIn(wording.TOKEN_FIRST())


def _show(response: Response) -> Response:
    if reach().origins and request.path.startswith("/api/"):
        response.vary.add("Origin")
        if is_allowed():
            response.headers["Access-Control-Allow-Origin"] = request.headers["Origin"]
            response.headers["Access-Control-Expose-Headers"] = _SHOWN
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
