"""The visitor of a request: by the cookie of a session or a link, by a program's token, or as the owner of this machine until the
club has an account.

A browser may have several cookies: a signed-in member can also sit at a table by a link, and record it by another. The first of
them that has the needed right counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from flask import Flask, g, request
from werkzeug.wrappers import Response

from replay.club.access import NOBODY, THE_OWNER, Access, Visitor
from replay.club.access.sessions import LONGEST
from replay.rights import Account, Link
from replay.words.errors import Conflict, NotSignedIn, Unavailable
from replay.words.messages import Text, say
from web.current_club import club

BY_LINK = "link:"
"""How what came by a link begins to say who entered it; the id of the link follows, which opens nothing."""
SESSION, RECORDS, LINK = "paipu", "paipu-records", "paipu-link"
"""The cookies of a signed-in visitor, of a recorder with a link, and of a visitor with another link."""
LINKS = (RECORDS, LINK)


SIGN_IN_FIRST = Text("web.sign-in-first", "Sign in first: only people of the club may see or do this.")


class OtherVisitor(Conflict):
    """The moves were entered by another visitor of this browser, who has signed out since."""

    code = "other-visitor"


def register(app: Flask) -> None:
    """Let templates say who asks."""
    app.add_template_global(visitor)


def visitors() -> Sequence[Visitor]:
    """Everybody that this request may come from, at least one; who has signed in first. Raises NotSignedIn for a bad token."""
    found: Sequence[Visitor] | None = g.get("visitors")
    if found is None:
        g.visitors = found = _found()
    return found


def own_players() -> set[str]:
    """Return the ids of the players that the visitor's accounts are of."""
    return {str(each.asker.player) for each in visitors() if isinstance(each.asker, Account) and each.asker.player}


def visitor() -> Visitor:
    """Return the visitor of this request."""
    chosen: Visitor | None = g.get("visitor")
    if chosen is not None:
        return chosen
    try:
        return visitors()[0]
    except (NotSignedIn, Unavailable):  # and a page says so
        return NOBODY


def signed_in() -> Visitor | None:
    """Return the visitor who has signed in in this browser; None for a program with a token."""
    if "Authorization" in request.headers or cookie(SESSION) is None:
        return None
    return next((each for each in visitors() if isinstance(each.asker, Account)), None)


def choose(one: Visitor) -> None:
    """Let one of those that the request may come from be who asks."""
    g.visitor = one


def recorder() -> str:
    """Return the visitor as events name them in ``by``: an account's id, ``link:`` and a link's id, or ``club`` for the owner."""
    match visitor().asker:
        case Account(id=id):
            return str(id)
        case Link(id=UUID() as id):
            return f"{BY_LINK}{id}"
        case _:
            return "club"


def tag() -> str:
    """Return a tag that differs for each visitor. It marks moves that wait in a browser, and opens nothing."""
    return sha256(f"recorder {recorder()}".encode()).hexdigest()[:16]


def need_same(known: str | None) -> None:
    """Require that the sender also entered the moves. Raises OtherVisitor."""
    if known not in (None, tag()):
        raise OtherVisitor(
            say("web.other-visitor", "another person entered these moves; to record them, send them as your own")
        )


def session_key() -> str | None:
    """Return the key of the cookie that lets the visitor in; None if no browser would send it by itself."""
    if "Authorization" in request.headers:
        return None
    return next(filter(None, map(cookie, (SESSION, *LINKS))), None)


def _found() -> Sequence[Visitor]:
    return entered(club().access, keys())


class Keys(NamedTuple):
    """The keys of a request: of a program with a token, of a session, of links."""

    given: str | None
    session: str | None
    links: tuple[str | None, ...]


def keys() -> Keys:
    """Return the visitor's keys."""
    return Keys(request.headers.get("Authorization"), cookie(SESSION), tuple(map(cookie, LINKS)))


OTHER_SCHEME = Text("web.other-scheme", "Found the authorization {found!r}, expected Bearer and a token.")


def entered(access: Access, keys: Keys) -> Sequence[Visitor]:
    """Everybody that these keys let in now, at least one. Raises NotSignedIn for a bad token."""
    if not access.accounts.any():
        return [THE_OWNER, *_by_keys(access, keys.links)]
    if keys.given is not None:
        scheme, _, text = keys.given.partition(" ")
        if scheme.casefold() != "bearer":
            raise NotSignedIn(OTHER_SCHEME(found=scheme[:20]))
        return [access.enter_by_token(text.strip())]
    return _by_keys(access, (keys.session, *keys.links)) or [access.enter_as_nobody()]


def _by_keys(access: Access, keys: Iterable[str | None]) -> list[Visitor]:
    return [found for found in map(access.enter, filter(None, keys)) if found is not None]


# Cookies


def cookie(name: str) -> str | None:
    """Return the value of one of our cookies."""
    return request.cookies.get(_full(name))


def set_cookie(answer: Response, name: str, value: str, seconds: int | None = None) -> None:
    """Give a browser a cookie that no script and no other site can read. Under TLS it belongs to this host alone, and is never sent
    without it.
    """
    answer.set_cookie(
        _full(name),
        value,
        max_age=int(LONGEST.total_seconds()) if seconds is None else seconds,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",  # a visitor who follows a link from another site is still signed in; forms are guarded besides
        path=request.script_root or "/",
    )


def drop_cookie(answer: Response, name: str) -> None:
    """Take a cookie back."""
    answer.delete_cookie(
        _full(name), secure=request.is_secure, httponly=True, samesite="Lax", path=request.script_root or "/"
    )


def _full(name: str) -> str:
    if not request.is_secure:
        return name
    # A browser takes __Host- for the whole host only (RFC 6265bis, section 4.1.3), and a club under a path shares its host with others.
    return f"__Secure-{name}" if request.script_root else f"__Host-{name}"
