"""What keeps other web pages out: whose requests are answered, and what a browser may do with the answers.

The viewer answers only the machine it runs on, so the Host header is checked against DNS rebinding. A request that changes something is
either JSON, which no form of another site can send, or a form of the viewer's own pages: a form of any site could be sent here, but the
browser names its site in ``Origin``, so a form without it is refused; and a browser that sends a cookie of ours must send the token of a
page that was shown to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from flask import Flask, Response, current_app, request

from replay.errors import PaipuError
from web import wording
from web.form_tokens import FIELD, is_of_session
from web.visitors import session_key

__all__ = [
    "LARGEST_BODY",
    "LARGEST_FORM",
    "PRIVATE",
    "OtherHost",
    "OtherSite",
    "WrongContentType",
    "is_own_host",
    "secure",
    "takes_form",
]

View = TypeVar("View", bound=Callable[..., Any])

LARGEST_BODY = 32 * 1024 * 1024
"""The largest request in bytes: some 150,000 events."""

LARGEST_FORM = 256 * 1024
"""The largest form in bytes: some thousand pots that are carried over."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
PRIVATE = "private, no-cache"
"""Who got the page may keep it, and asks each time whether it is still so; every other answer is kept nowhere."""
_OWN_HOST = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
_SAFE = ("GET", "HEAD", "OPTIONS")


class OtherHost(PaipuError):
    """The request names another host than this machine."""

    code = "other-host"
    http_status = 421


class OtherSite(PaipuError):
    """The request comes from a page of another site, or may come from one."""

    code = "other-site"
    http_status = 403


class WrongContentType(PaipuError):
    """The body is of another content type than the address takes."""

    code = "wrong-content-type"
    http_status = 415


def is_own_host(host: str) -> bool:
    """Whether a Host header names this machine.

    >>> is_own_host("localhost:8000"), is_own_host("[::1]"), is_own_host("localhost.example.org"), is_own_host("")
    (True, True, False, False)
    """
    return _OWN_HOST.fullmatch(host) is not None


def takes_form(view: View) -> View:
    """Let a view be sent a form of the viewer's own pages, and nothing else."""
    view.takes_form = True  # type: ignore[attr-defined]  # read by the guard
    return view


def secure(app: Flask) -> None:
    """Guard every request of the app and seal every answer."""
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.before_request(_guard)
    app.after_request(_seal)


def _guard() -> None:
    host = request.environ.get("HTTP_HOST", "")
    if not is_own_host(host):
        raise OtherHost(wording.OTHER_HOST())
    if request.method in _SAFE:
        return
    form = getattr(current_app.view_functions.get(request.endpoint or ""), "takes_form", False)
    sites = ("same-origin",) if form else ("same-origin", "none")
    origins = (f"http://{host}", f"https://{host}")
    origin = request.headers.get("Origin")
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in sites or origin not in (None, *origins):
        raise OtherSite(wording.OTHER_SITE())
    if form and origin is None:
        raise OtherSite(wording.UNKNOWN_SITE())
    kind = "application/x-www-form-urlencoded" if form else "application/json"
    if request.url_rule is not None and request.mimetype != kind:
        found = request.mimetype[:60]
        raise WrongContentType(
            wording.OTHER_CONTENT_TYPE(found=found, expected=kind) if found else wording.NO_CONTENT_TYPE(expected=kind)
        )
    if form:
        request.max_content_length = LARGEST_FORM
        key = session_key()
        if key is not None and not is_of_session(request.form.get(FIELD, ""), key):
            raise OtherSite(wording.OLD_FORM())


def _seal(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers.setdefault("Referrer-Policy", "same-origin")
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    named = "v" in request.args and request.endpoint in ("static", "pages.cards.pictures")
    if not named and response.headers.get("Cache-Control") != PRIVATE:
        response.headers["Cache-Control"] = "no-store"
    return response
