"""The language of an answer: the one of an account, else the one that a link chose in this browser, else one that it asks for. Messages
and the texts of templates are in the catalogue of the request.
"""

from __future__ import annotations

from contextlib import suppress
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import msgspec
from flask import Flask, Response, redirect, request
from markupsafe import Markup, escape
from werkzeug.wrappers import Response as AnyResponse

from replay.club.access import Visitor
from replay.rights import Account
from replay.values.money import CLUB_SIGN, Sign, no_sign
from replay.words.display import TRADITIONAL, isolated
from replay.words.errors import PaipuError
from replay.words.languages import Language, from_header, language_tagged, languages, understood
from replay.words.messages import ENGLISH, INSTEAD, Catalogue, Message, Text
from replay.words.messages import language as language_of
from web.current_club import club, club_settings
from web.request import once
from web.rights import safe_next
from web.visitors import cookie, set_cookie, signed_in

_chosen: ContextVar[Catalogue | None] = ContextVar("catalogue", default=None)
"""That of this request. Every word of a page asks for it, and Flask's ``g`` takes ten times as long."""
PAGE = "page"
"""The code that the texts of templates have in a catalogue, where they name none themselves."""


def catalogue() -> Catalogue:
    """The catalogue of this request; English where none is answered."""
    return _chosen.get() or ENGLISH


def use_catalogue(chosen: Catalogue) -> None:
    """Answer this request in another language."""
    _chosen.set(chosen)


def _forget(_error: BaseException | None) -> None:
    _chosen.set(None)
    INSTEAD.set({})
    CLUB_SIGN.set(no_sign)


def language() -> str:
    """The tag of the language of this request."""
    return language_of(catalogue())


def in_script(chinese: str) -> str:
    """Chinese words that every page has, such as a stamp or the sign of a suit, in the script of this reader.

    >>> in_script("过A")
    '过A'
    """
    return chinese.translate(TRADITIONAL) if language() == "zh-Hant" else chinese


def worded(value: Any) -> Any:
    """A message in the language of the request, in which no name turns the words beside it; every other value as it is."""
    if not isinstance(value, Message):
        return value
    words = value.words(catalogue())
    return words if isolated(words) == words else value.each_text(isolated).words(catalogue())


def in_words(answer: object) -> Any:
    """An answer as values that JSON knows, its messages in the language of the request: for the page's own program."""
    return msgspec.to_builtins(answer, enc_hook=worded)


def register_texts(app: Flask) -> None:
    """Let templates say ``_("…")`` and ``{% trans %}``, and put every message that they show into words."""
    app.teardown_request(_forget)
    environment = app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.newstyle_gettext = True  # type: ignore[attr-defined] # {% trans %} hands its variables to the functions below
    environment.policies["ext.i18n.trimmed"] = True
    environment.globals |= {
        "language": language,
        "gap": lambda: _text(". ")[1:],
        "_": _text,
        "gettext": _text,
        "pgettext": _coded,
        "ngettext": _plural,
        "npgettext": _coded_plural,
    }
    environment.filters["words"] = worded
    environment.finalize = worded


def _text(text: str, **values: Any) -> Markup:
    return _coded(PAGE, text, **values) if values else _bare(text, catalogue())


@lru_cache(maxsize=2048)
def _bare(text: str, chosen: Catalogue) -> Markup:
    """A text without values. A page has some fifty, and every page the same ones."""
    return _filled(chosen.pgettext(PAGE, text), {})


def _plural(one: str, many: str, num: int, **values: Any) -> Markup:
    return _coded_plural(PAGE, one, many, num, **values)


def _coded(code: str, text: str, **values: Any) -> Markup:
    return _filled(catalogue().pgettext(code, text), values)


def _coded_plural(code: str, one: str, many: str, num: int, **values: Any) -> Markup:
    return _filled(catalogue().npgettext(code, one, many, num), {"num": num, **values})


def _filled(text: str, values: dict[str, Any]) -> Markup:
    """The text, which may have markup in it, with its values, which are escaped."""
    return Markup(text % {name: _value(value) for name, value in values.items()})


def _value(value: Any) -> Markup:
    words = worded(value)
    return escape(isolated(words) if type(words) is str else words)  # markup isolates its names itself


LANGUAGE = "paipu-language"
"""The cookie with the tag of the language that was chosen in this browser."""
_ARGUMENT = "lang"
_YEAR = 365 * 24 * 3600
_WORDED = ("text/html", "application/json", "application/problem+json", "application/pdf")
"""The types of answers that may have words for people in them."""


class Choice(NamedTuple):
    """A language that the switch of a page offers, its address on this page, and whether the page is in it."""

    tag: str
    name: str
    address: str
    current: bool


def listen(app: Flask) -> None:
    """Use the browser's language from the first check of a request on, so that refusals before sign-in are readable too."""
    app.before_request(_listen)


def register(app: Flask) -> None:
    """Choose the language of each request, and let templates offer the others."""
    app.before_request(_choose)
    app.after_request(_named)
    app.add_template_global(language_choices)


def language_choices() -> list[Choice]:
    """List every language as a link to the current page, with the arguments of its address."""
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
    CLUB_SIGN.set(_sign_of_club)
    who = signed_in()
    _use(None if who is None else _tagged(who.language))
    if _ARGUMENT in request.args and request.method in ("GET", "HEAD"):
        asked = once(request.args)[_ARGUMENT]
        if not _is_public():
            return _kept(asked, who)
        _use(understood([asked]) or language_tagged(asked))
    return None


def _sign_of_club() -> Sign | None:
    with suppress(PaipuError):  # the page says what is wrong with the club
        return club_settings().money_sign
    return None


def _use(found: Language | None) -> None:
    if found is not None:
        use_catalogue(found.catalogue)


def _tagged(tag: str | None) -> Language | None:
    """A language that was chosen once; None if it is there no more."""
    return None if tag is None else languages().get(tag)


def _kept(asked: str, who: Visitor | None) -> AnyResponse:
    """Redirect to the same address without the choice, which is stored. Raises BadInput for an unknown language."""
    chosen = understood([asked]) or language_tagged(asked)
    if who is not None and isinstance(who.asker, Account) and _is_switched():
        club().access.accounts.choose_language(str(who.asker.id), chosen)
    others = [(name, value) for name, value in request.args.items(multi=True) if name != _ARGUMENT]
    address = quote(request.script_root + request.path) + (f"?{urlencode(others)}" if others else "")
    answer = redirect(safe_next(address, request.script_root), 303)
    set_cookie(answer, LANGUAGE, chosen.tag, _YEAR)
    return answer


def _is_switched() -> bool:
    """Return whether the visitor used the switch on one of our pages; no other site can fake that (Fetch Metadata)."""
    return request.method == "GET" and request.headers.get("Sec-Fetch-Site") == "same-origin"


def _named(response: Response) -> Response:
    """Set the answer's language and the headers on which it depends, so that no cache serves it to another visitor."""
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


def _is_public() -> bool:
    """Return whether a public hand is asked for: its language stays in its address, as a frame on another site keeps no cookie."""
    return request.path.startswith("/h/")


_DAMAGED = Text("club.damaged-on-page", "{stream} is damaged: ask the person who runs the club")
_EVENT_DAMAGED = Text(
    "club.event-damaged-on-page",
    "{stream}, event {version} is damaged and cannot be read: ask the person who runs the club",
)
_UNSIGNED = Text("club.unsigned-on-page", "the log {name} cannot be signed here: ask the person who runs the club")
_EACH = (
    Text("audit.not-begun-on-page", "the log of this club has not begun yet: ask the person who runs the club"),
    Text(
        "audit.unreadable-on-page", "cannot be read ({reason}), and the log needs it: ask the person who runs the club"
    ),
    Text(
        "club.not-under-checkpoint-on-page",
        "entry {position} comes after the last checkpoint, which covers {size}; the next covers it",
    ),
    Text(
        "club.recorded-unsigned-on-page",
        "it is recorded, but the checkpoint cannot be made ({reason}): do not record it again; ask the person who runs the club",
    ),
    Text(
        "club.signed-elsewhere-on-page",
        "the log {name} is signed on another machine, which signs this too when it records",
    ),
    Text("club.way-out-on-page", "ask the person who runs the club"),
    Text("doors.no-account-on-page", "found {found!r}, expected one of the accounts at 'Members'"),
    Text("doors.no-link-on-page", "found {found!r}, expected one of the links at its game"),
    Text("doors.no-token-on-page", "found {found!r}, expected the id of one of your tokens"),
    Text(
        "ledger.names-in-a-circle-on-page",
        "the names of the players are damaged, as they refer to each other in a circle: ask the person who runs the club",
    ),
    Text("office.own-tie-on-page", "you cannot say yourself which player you are: ask another director, or the owner"),
    Text("queries.no-board-on-page", "found no board {found!r}, expected one of those at 'Boards'"),
    Text(
        "queries.no-game-on-page",
        "found no game {found!r}, expected the id of one, or its beginning, as in the address of its page: the "
        "digits 0 to 9, the letters a to f and hyphens",
    ),
    Text("queries.no-match-on-page", "found no match {found!r}, expected one of those at 'Team matches'"),
    Text("formats.sqlite-on-page", "a SQLite database"),
    Text("formats.zip-on-page", "a ZIP archive"),
    Text("records.closed-with-pot-on-page", "{source}: the game is closed with {amount} in its pot: share it out"),
    Text("records.holds-more-on-page", "{source}: the club holds {hands} of this game"),
    Text("reports.no-typesetter-on-page", "this club cannot make a PDF: take CSV, or ask the person who runs the club"),
    Text(
        "store.not-arrived-on-page",
        "the move of the club to this place was broken off: nothing was changed; ask the person who runs the club",
    ),
    Text(
        "store.rows-lost-on-page",
        "the database took {found} of {expected} new rows: nothing was recorded; ask the person who runs the club",
    ),
    Text("table.void-or-correct-on-page", "void hand {hand}, or correct hand {earlier}, at 'Correct an earlier hand'"),
    Text(
        "treasury.cash-alone-on-page",
        "adjust 'cash' only against 'fees' or 'over-short', or to correct an event. Money that a player put into the cash box, or "
        "took out of it, is a payment",
    ),
    Text("treasury.moved-no-money-on-page", "the event {event} moved no money, expected one of the journal"),
    Text("treasury.own-parting-on-page", "you cannot part a name of your own: ask another director, or the owner"),
    Text(
        "verify.damaged-club-on-page", "the check of the club found something wrong: ask the person who runs the club"
    ),
)
ON_PAGES = {
    "club.damaged-stream": _DAMAGED,
    **dict.fromkeys(
        ("club.misplaced-event", "club.unknown-type", "club.unreadable-event", "verify.damaged-event"), _EVENT_DAMAGED
    ),
    **dict.fromkeys(("club.folder-missing", "club.folder-of-another-log", "club.folder-of-earlier-log"), _UNSIGNED),
    **{each.code.removesuffix("-on-page"): each for each in _EACH},
}
"""The text of a page by the code of the message."""
