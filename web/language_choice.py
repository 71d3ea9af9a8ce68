"""In which language somebody is answered: that of their account, else the one that a link chose in this browser, else one that it asks for.

Every address of a page takes ``lang=TAG``: the choice is kept in a cookie, and the browser is led on to the same address without it.
The switch of a page is such a link. Of whoever has signed in it is kept with the account as well; a link from elsewhere is not, so no
other site chooses for an account.
Programs are answered in English, and refused in the language that they ask for; their values are alike in every language.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote, urlencode

from flask import Flask, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from replay.club.access import Visitor
from replay.languages import Language, from_header, language_tagged, languages, understood
from replay.messages import INSTEAD
from replay.rights import Account
from web.current_club import club
from web.language import language, use_catalogue
from web.query_args import once
from web.rights import safe_next
from web.visitors import cookie, set_cookie, signed_in
from web.wording import ON_PAGES

__all__ = ["LANGUAGE", "listen", "register"]

LANGUAGE = "paipu-language"
"""The cookie with the tag of the language that was chosen in this browser."""
_ARGUMENT = "lang"
_YEAR = 365 * 24 * 3600
_WORDED = ("text/html", "application/json", "application/problem+json", "application/pdf")
"""The types of answers that may have words for people in them."""


class Choice(NamedTuple):
    """A language that the switch of a page offers.

    Args:
        tag, name: of the language.
        address: where it leads, on this page.
        current: whether the page is in it.
    """

    tag: str
    name: str
    address: str
    current: bool


def listen(app: Flask) -> None:
    """Use the language of the browser from the first check of a request on: what is refused before anybody is known is readable too."""
    app.before_request(_listen)


def register(app: Flask) -> None:
    """Choose the language of each request, and let templates offer the others."""
    app.before_request(_choose)
    app.after_request(_named)
    app.add_template_global(language_choices)


def language_choices() -> list[Choice]:
    """Every language, as a link to where the browser is when somebody follows it, with the arguments of this page."""
    others = [(name, value) for name, value in request.args.items(multi=True) if name != _ARGUMENT]
    return [
        Choice(each.tag, each.name, f"?{urlencode([*others, (_ARGUMENT, each.tag)])}", each.tag == language())
        for each in languages().values()
    ]


def _listen() -> None:
    INSTEAD.set(ON_PAGES)
    if not _is_file():
        _use((None if _is_program() else _tagged(cookie(LANGUAGE))) or from_header(request.accept_languages))


def _choose() -> AnyResponse | None:
    if _is_file() or _is_program():
        return None
    who = signed_in()
    _use(None if who is None else _tagged(who.language))
    if _ARGUMENT in request.args and request.method in ("GET", "HEAD"):
        return _kept(once(request.args)[_ARGUMENT], who)
    return None


def _use(found: Language | None) -> None:
    if found is not None:
        use_catalogue(found.catalogue)


def _tagged(tag: str | None) -> Language | None:
    """A language that was chosen once; None if it is there no more."""
    return None if tag is None else languages().get(tag)


def _kept(asked: str, who: Visitor | None) -> AnyResponse:
    """The same address without the choice, which is kept. Raises BadInput for a language that there is not."""
    chosen = understood([asked]) or language_tagged(asked)
    if who is not None and isinstance(who.asker, Account) and _is_switched():
        club().doors.accounts.choose_language(str(who.asker.id), chosen)
    others = [(name, value) for name, value in request.args.items(multi=True) if name != _ARGUMENT]
    address = quote(request.script_root + request.path) + (f"?{urlencode(others)}" if others else "")
    answer = redirect(safe_next(address, request.script_root), 303)
    set_cookie(answer, LANGUAGE, chosen.tag, _YEAR)
    return answer


def _is_switched() -> bool:
    """Whether somebody followed the switch of one of our pages; no page of another site can claim that (Fetch Metadata)."""
    return request.method == "GET" and request.headers.get("Sec-Fetch-Site") == "same-origin"


def _named(response: Response) -> Response:
    """Say in which language the answer is, and what it depends on: nobody is to be shown one that was kept for somebody else."""
    if _is_file() or response.mimetype not in _WORDED:
        return response
    if not _is_program():
        response.headers["Content-Language"] = language()
        response.vary.update(("Accept-Language", "Cookie"))
    elif response.mimetype == "application/problem+json":
        response.headers["Content-Language"] = language()
        response.vary.add("Accept-Language")
    return response


def _is_program() -> bool:
    return request.path.startswith("/api/")


def _is_file() -> bool:
    return request.path.startswith("/static/")
