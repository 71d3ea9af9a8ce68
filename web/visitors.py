"""Who asks: a session's or a link's cookie, a program's token, or, until the club has an account, the owner of this machine.

A browser may have two cookies: somebody who has signed in can sit at a table by a link besides. Whichever of the two has the right that
is needed asks.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask, g, request
from werkzeug.wrappers import Response

from replay.club.doors import NOBODY, THE_OWNER, Visitor
from replay.club.doors.sessions import LONGEST
from replay.errors import NotSignedIn
from replay.rights import Account
from web import wording
from web.current_club import club

__all__ = [
    "LINK", "SESSION", "choose", "cookie", "drop_cookie", "recorder", "register", "session_key", "set_cookie", "visitor", "visitors",
]  # fmt: skip

SESSION, LINK = "paipu", "paipu-link"
"""The cookies of somebody who has signed in, and of whoever came by a link."""


def register(app: Flask) -> None:
    """Let templates say who asks."""
    app.add_template_global(visitor)


def visitors() -> Sequence[Visitor]:
    """Everybody that this request may come from, at least one; who has signed in first. Raises NotSignedIn for a bad token."""
    found: Sequence[Visitor] | None = g.get("visitors")
    if found is None:
        g.visitors = found = _found()
    return found


def visitor() -> Visitor:
    """Who asks."""
    chosen: Visitor | None = g.get("visitor")
    if chosen is not None:
        return chosen
    try:
        return visitors()[0]
    except NotSignedIn:  # and a page says so
        return NOBODY


def choose(one: Visitor) -> None:
    """Let one of those that the request may come from be who asks."""
    g.visitor = one


def recorder() -> str:
    """What events have as ``by`` of whoever asks: the id of an account, or the club for its owner."""
    asker = visitor().asker
    return str(asker.id) if isinstance(asker, Account) else "club"


def session_key() -> str | None:
    """The key of the cookie with which somebody has come in; None where no browser would send it by itself."""
    if "Authorization" in request.headers:
        return None
    return cookie(SESSION) or cookie(LINK)


def _found() -> Sequence[Visitor]:
    doors = club().doors
    if not doors.accounts.any():
        return [THE_OWNER, *_by_cookie(LINK)]
    given = request.headers.get("Authorization")
    if given is not None:
        scheme, _, text = given.partition(" ")
        if scheme.casefold() != "bearer":
            raise NotSignedIn(wording.OTHER_SCHEME(found=scheme[:20]))
        return [doors.enter_by_token(text.strip())]
    return [*_by_cookie(SESSION), *_by_cookie(LINK)] or [doors.enter_as_nobody()]


def _by_cookie(name: str) -> list[Visitor]:
    key = cookie(name)
    found = None if key is None else club().doors.enter(key)
    return [] if found is None else [found]


# Cookies


def cookie(name: str) -> str | None:
    """What a cookie of ours holds."""
    return request.cookies.get(_full(name))


def set_cookie(answer: Response, name: str, value: str, seconds: int | None = None) -> None:
    """Give a browser a cookie that no script and no other site can read. Under TLS it belongs to this host alone."""
    answer.set_cookie(
        _full(name),
        value,
        max_age=int(LONGEST.total_seconds()) if seconds is None else seconds,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",  # whoever follows a link to a page from elsewhere is still signed in; forms are guarded besides
        path="/",
    )


def drop_cookie(answer: Response, name: str) -> None:
    """Take a cookie back."""
    answer.delete_cookie(_full(name), secure=request.is_secure, httponly=True, samesite="Lax", path="/")


def _full(name: str) -> str:
    return f"__Host-{name}" if request.is_secure else name
