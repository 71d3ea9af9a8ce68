"""Protection from other web pages: whose requests are answered, and what a browser may do with the answers.

The pages answer only under their own names (:mod:`web.request`), so the Host header is checked against DNS rebinding. A request that
changes something is either JSON, which no form of another site can send, or a form of the viewer's own pages. A form of any site could be
sent here, but the browser names its site in ``Origin``, so a form without it is refused. A browser that sends one of our cookies must also
send the token of a page that was shown to it. Programs on pages of other sites are admitted by name, and with tokens only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from flask import Flask, Response, current_app, request
from werkzeug.wrappers import Response as AnyResponse

from replay.rights import Account, Owner
from replay.words.errors import DiskFull, NotAllowed, NotSignedIn, PaipuError, Unavailable
from replay.words.messages import Message, Text, listed, say
from web.current_club import club
from web.forms import FIELD, is_of_session
from web.gateway import UNREAD, Unread, client_name, head_alone
from web.request import is_encrypted, is_own_host, is_own_origin, need_proxy, reach
from web.static_files import is_named
from web.visitors import session_key, signed_in, visitor

_METHODS = "GET, POST"
_SENT = "Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID"
_SHOWN = "ETag, Link, Retry-After, X-Request-Id"
_KEPT_FOR = 600
"""Seconds for which a browser remembers that a program may ask."""


def register_cross_origin(app: Flask) -> None:
    """Let browsers show the answers of the API to the programs that are allowed."""
    app.after_request(_show)


def is_allowed() -> bool:
    """Return whether the request comes from an allowed site and asks the API."""
    return request.path.startswith("/api/") and request.headers.get("Origin") in reach().origins


def preflight() -> Response | None:
    """The answer to a browser that asks first what such a program may send; None for everything else."""
    if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers:
        return None
    allowed = {"Methods": _METHODS, "Headers": _SENT}
    headers = {f"Access-Control-Allow-{name}": value for name, value in allowed.items()}
    return Response(status=204, headers={**headers, "Access-Control-Max-Age": str(_KEPT_FOR)})


TOKEN_FIRST = Text(
    "web.token-first", "A program on a page of another site needs a token: send it as Authorization: Bearer TOKEN."
)


def need_token() -> None:
    """Refuse a program without a token, whatever cookies its browser has. Raises NotSignedIn."""
    if "Authorization" not in request.headers:
        raise NotSignedIn(TOKEN_FIRST())


def _show(response: Response) -> Response:
    if reach().origins and request.path.startswith("/api/"):
        response.vary.add("Origin")
        if is_allowed():
            response.headers["Access-Control-Allow-Origin"] = request.headers["Origin"]
            response.headers["Access-Control-Expose-Headers"] = _SHOWN
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


View = TypeVar("View", bound=Callable[..., Any])
LARGEST_BODY = 32 * 1024 * 1024
"""The largest request in bytes: some 150,000 events."""
FORM, FILES = "application/x-www-form-urlencoded", "multipart/form-data"
LARGEST_FORM = 256 * 1024
"""The largest form in bytes: some thousand pots that are carried over."""
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'; worker-src 'self'"
)
FRAMED_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *"
)
"""The policy for a public hand, which may stand in a frame on any page; nothing else may. It has no program and no form."""
DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""The policy for a drawing that stands alone: it has its style inside, and no script of any kind runs in it."""
PRIVATE = "private, no-cache"
"""Who got the page may keep it, and asks each time whether it is still so; every other answer is kept nowhere."""
_SAFE = ("GET", "HEAD", "OPTIONS")
_YEAR = 365 * 24 * 3600


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


class Crowded(Unavailable):
    """Too many requests that may write wait already."""

    retry_after = 10


class TooSlow(PaipuError):
    """The body of the request was not here in time."""

    code = "too-slow"
    http_status = 408


class NotEncrypted(NotAllowed):
    """A password would be sent so that everybody in the network can read it."""

    code = "not-encrypted"


CROWDED = Text(
    "web.crowded",
    "The club is busy: too many other requests wait to record something. Nothing of this one was recorded. Send it again in a few"
    " seconds.",
)
SLOW_BODY = Text(
    "web.slow-body",
    "This request had not arrived after ten minutes, the longest time allowed. Nothing was changed. Send it over a faster "
    "connection.",
)
NO_ROOM_FOR_BODY = Text(
    "web.no-room-for-body",
    "The server cannot keep this request: its folder for temporary files has no room, or cannot be written to. Nothing was changed. "
    "Send it again once the owner of the club has made room.",
)
_UNREAD: Mapping[Unread, tuple[type[PaipuError], Text]] = {
    "crowded": (Crowded, CROWDED),
    "late": (TooSlow, SLOW_BODY),
    "no-room": (DiskFull, NO_ROOM_FOR_BODY),
}


def takes_form(view: View, kind: str = FORM) -> View:
    """Let a view be sent a form of the viewer's own pages, and nothing else; ``kind`` is its content type."""
    view.takes_form = kind  # type: ignore[attr-defined]  # read by the guard
    return view


def secure(app: Flask) -> None:
    """Guard every request of the app and seal every answer."""
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.before_request(_guard)
    app.after_request(_seal)


def need_encryption() -> None:
    """Refuse what everybody on the way could read. Raises NotEncrypted."""
    why = no_passwords()
    if why is not None:
        raise NotEncrypted(why)


def confirmed(record: Callable[..., Any]) -> Callable[..., Any]:
    """Let a form be recorded only for who knows the password of the account that has signed in here: a browser may have been left open.

    What it returns takes that password as ``own``. The owner of a club without accounts has none. It raises NotAllowed where a program
    asks or the network is not encrypted, BadInput for another password, and TooSoon where too many were tried.
    """

    def once_confirmed(*, own: str, **values: Any) -> Any:
        if not isinstance(visitor().asker, Owner):
            who = signed_in()
            if who is None or not isinstance(who.asker, Account):
                raise NotAllowed(
                    say(
                        "web.not-for-programs",
                        "A program may not do this. Sign in with a browser and confirm it with your password.",
                    )
                )
            need_encryption()
            club().access.confirm(str(who.asker.id), own, client_name(request.remote_addr or ""))
        return record(**values)

    return once_confirmed


NOT_ENCRYPTED = Text(
    "web.not-encrypted",
    "No password is accepted here, because others in this network could read it. Ask a director of the club for a link to your "
    "game and open that, or sign in on the machine of the club itself.",
)


def no_passwords() -> Message | None:
    """Why no password is taken here; None where it is."""
    return None if is_encrypted() else NOT_ENCRYPTED()


def _guard() -> AnyResponse | None:
    host = request.environ.get("HTTP_HOST", "")
    past = reach().front is not None and is_own_host(
        host
    )  # a proxy that does not send the name on, or the machine itself
    if not (past or reach().answers_to(host)):
        raise OtherHost(say("web.other-host", "This server answers only under {hosts}. Open it there.", hosts=_hosts()))
    led_on = need_proxy()
    if led_on is not None:
        return led_on
    unread: Unread | None = request.environ.get(UNREAD)
    if unread is not None:
        refusal, sentence = _UNREAD[unread]
        raise refusal(sentence())
    if is_allowed():
        allowed = preflight()
        if allowed is not None:
            return allowed
        need_token()
    if request.method not in _SAFE:
        _guard_change()
    return None


OTHER_SITE = Text(
    "web.other-site", "This request comes from a page of another site, and only Paipu's own pages may change anything."
)
UNKNOWN_SITE = Text(
    "web.unknown-site",
    "This form does not name the page that it comes from, so it may come from another site. Programs use the API.",
)
OTHER_CONTENT_TYPE = Text("web.other-content-type", "Found {found!r}, expected {expected!r}.")
NO_CONTENT_TYPE = Text("web.no-content-type", "Found no content type, expected {expected!r}.")
OLD_FORM = Text(
    "web.old-form",
    "This form belongs to a session that has ended, or to another one. Load the page again, then send it.",
)


def _guard_change() -> None:
    """Refuse what may come from another site, and what is not of the type that the address takes."""
    form = getattr(current_app.view_functions.get(request.endpoint or ""), "takes_form", "")
    sites = ("same-origin",) if form else ("same-origin", "none")
    origin = request.headers.get("Origin")
    own = origin is None or is_own_origin(origin)
    if not is_allowed() and (request.headers.get("Sec-Fetch-Site", "same-origin") not in sites or not own):
        raise OtherSite(OTHER_SITE())
    if form and origin is None:
        raise OtherSite(UNKNOWN_SITE())
    kind = form or "application/json"
    if request.url_rule is not None and request.mimetype != kind:
        found = request.mimetype[:60]
        raise WrongContentType(
            OTHER_CONTENT_TYPE(found=found, expected=kind) if found else NO_CONTENT_TYPE(expected=kind)
        )
    if form:
        request.max_content_length = LARGEST_FORM if form == FORM else LARGEST_BODY
        key = None if head_alone(request.environ) else session_key()
        if key is not None and not is_of_session(request.form.get(FIELD, ""), key):
            raise OtherSite(OLD_FORM())


def _hosts() -> Message:
    """Return the names under which the pages are reached, for a visitor who used another one."""
    front = reach().front
    return listed([front.host] if front is not None else ["127.0.0.1", "localhost", *sorted(reach().names)])


def _seal(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers.setdefault("Referrer-Policy", "same-origin")
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    own = is_own_host(request.environ.get("HTTP_HOST", ""))
    if request.is_secure or own:  # anywhere else a browser ignores it, and complains
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if request.is_secure and not own:
        response.headers["Strict-Transport-Security"] = f"max-age={_YEAR}"
    if not is_named() and response.headers.get("Cache-Control") != PRIVATE:
        response.headers["Cache-Control"] = "no-store"
    return response
