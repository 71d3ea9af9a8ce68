"""The documents at ``/help``, made into HTML when Paipu was built (``docs/help_pages.py``): their contents, each of them, and a search."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from math import log
from pathlib import Path
from typing import NamedTuple

import msgspec
from flask import Blueprint, Response, render_template, request

from replay.rights import Right
from replay.schemas.arguments import HelpQuery, NoQuery
from replay.words.errors import NotFound
from replay.words.languages import ENGLISH_TAG, languages
from web.filters import page_address
from web.language import language
from web.request import asked, once
from web.responses import tagged
from web.rights import NOTHING_HERE, needs
from web.security import DRAWING_POLICY, PRIVATE

blueprint = Blueprint("help", __name__)
FOLDER = Path(__file__).parents[1] / "help"
_EXPLAINS = {
    "correcting": "questions#the-last-hand-is-wrong-how-do-i-correct-it",
    "pages.account": "questions#people",
    "pages.first_run": "first-evening",
    "pages.games": "questions#at-the-table",
    "pages.games.board": "running#score-sheets-and-boards",
    "pages.games.boards": "running#score-sheets-and-boards",
    "pages.games.match": "matches",
    "pages.games.matches": "matches",
    "pages.ledger": "ledger",
    "pages.ledger.periods": "a-month#the-end-of-the-month",
    "pages.members": "rights",
    "pages.new_table": "first-evening",
    "pages.players": "questions#one-person-has-two-names",
    "pages.record": "notation",
    "pages.record.correction": "questions#an-earlier-hand-is-wrong-how-do-i-correct-it",
    "pages.seats": "questions#a-player-does-not-believe-the-result",
    "pages.shared": "running#who-comes-in",
    "pages.statements": "ledger",
    "pages.statistics": "statistics",
    "pages.step": "questions#who-sees-my-cards",
    "pages.tonight": "first-evening",
}
"""The document, and perhaps its section, that explains a page or a group of pages. They stand together: the head asks for any of them."""


class Section(msgspec.Struct, frozen=True):
    """A part of a document, from a heading of this level to the next: its anchor, empty for the first, and its words without marks."""

    level: int
    anchor: str
    title: str
    words: str


class Document(msgspec.Struct, frozen=True):
    """A document in one language: its name in the address, empty for the contents, and its HTML without the title."""

    name: str
    tag: str
    title: str
    html: str
    sections: tuple[Section, ...]


class Found(NamedTuple):
    """A section that a search found, with the words around what was asked for."""

    document: Document
    section: Section
    snippet: str


class _Entry(NamedTuple):
    document: Document
    section: Section
    title: str
    text: str


@cache
def documents() -> Mapping[str, Mapping[str, Document]]:
    """Return every document by its name and language, those for players first; none where the help was not built."""
    found: dict[str, dict[str, Document]] = {}
    path = FOLDER / "documents.json"
    for each in msgspec.json.decode(path.read_bytes(), type=list[Document]) if path.exists() else []:
        found.setdefault(each.name, {})[each.tag] = each
    return found


@blueprint.app_template_global()
def help_address(of: str = "") -> str:
    """The address of the document that explains a page or, by its name in the table above, a form; by default the page that is asked for."""
    explains = _EXPLAINS.get(of or request.endpoint or "") or _EXPLAINS.get(request.blueprint or "", "")
    name, _, anchor = explains.partition("#")
    if not name:
        return page_address("pages.help.contents")
    return page_address("pages.help.document", document=name, _anchor=anchor or None)


@blueprint.get("/help")
@needs(Right.ENTER)
def contents() -> str:
    """The documents by who reads them, or those that have the words asked for."""
    words = asked(HelpQuery(), once(request.args))["q"].strip()
    return _shown("", words, find(words, language()) if words else None)


@blueprint.get("/help/<path:document>")
@needs(Right.ENTER)
def document(document: str) -> str:
    """A document, in the language of the request if there is a translation."""
    asked(NoQuery(), once(request.args))
    if document not in documents():
        raise NotFound(NOTHING_HERE())
    return _shown(document)


@blueprint.get("/help/pictures/<picture>")
@needs(Right.ENTER)
def picture(picture: str) -> Response:
    """A picture of the documents."""
    path = next((each for each in FOLDER.glob("*.[ps][nv]g") if each.name == picture), None)
    if path is None:
        raise NotFound(NOTHING_HERE())
    answer = Response(path.read_bytes(), mimetype="image/png" if path.suffix == ".png" else "image/svg+xml")
    answer.headers |= {"Content-Security-Policy": DRAWING_POLICY, "Cache-Control": PRIVATE}
    return tagged(answer)


def _shown(name: str, words: str = "", found: list[Found] | None = None) -> str:
    shown = _in(language(), name) if documents() else None
    own = languages().get(shown.tag) if shown and shown.tag != language() else None
    return render_template("help.html", shown=shown, other=own, q=words, found=found)


def _in(tag: str, name: str) -> Document:
    """Return a document in this language, else in another script of it, else in English."""
    script = tag.partition("-")[0]
    return min(documents()[name].values(), key=lambda it: (it.tag != tag, it.tag.partition("-")[0] != script, it.tag != ENGLISH_TAG))


_WORDS = re.compile(r"[㐀-鿿]+|[^\W㐀-鿿]+")
"""A run of Chinese, which has no spaces, or a word of any other script."""
_MOST = 20


def find(asked_for: str, tag: str) -> list[Found]:
    """Return the sections that have these words, the best first: rare words count most, and those of a title more than others."""
    words = _parts(asked_for)[:_MOST]
    entries = _entries(tag)
    holds = {word: sum(word in each.text for each in entries) for word in words}
    worth = {word: log(1 + len(entries) / many) for word, many in holds.items() if many}
    ranked = sorted(
        ((sum(it * (3 if word in each.title else word in each.text) for word, it in worth.items()), each) for each in entries),
        key=lambda it: -it[0],
    )
    rarest = sorted(worth, key=lambda word: -worth[word])
    return [
        Found(each.document, each.section, _snippet(each.section.words, rarest))
        for points, each in ranked[:_MOST]
        if points and points >= ranked[0][0] / 2
    ]


def _plain(text: str) -> str:
    return f" {' '.join(_WORDS.findall(text.casefold()))} "


def _parts(text: str) -> list[str]:
    """What a search looks for: beginnings of words, and each two letters of Chinese that stand together."""
    parts: list[str] = []
    for run in _WORDS.findall(text.casefold()):
        pairs = [run[at : at + 2] for at in range(len(run) - 1)] or [run]
        parts += pairs if "㐀" <= run[0] <= "鿿" else [f" {run}"]
    return list(dict.fromkeys(parts))


@cache
def _entries(tag: str) -> list[_Entry]:
    shown = [_in(tag, name) for name in documents()]
    return [
        _Entry(it, each, _plain(each.title), _plain(f"{it.title} {each.title} {each.words}"))
        for it in shown
        for each in it.sections
    ]


def _snippet(text: str, words: list[str]) -> str:
    """Some words around the first of these that the text has, or its beginning."""
    places = (text.casefold().find(word.strip()) for word in words)
    found = next((at for at in places if at >= 0), 0)
    start = 0 if found < 120 else text.find(" ", found - 60, found - 40) + 1 or found - 60
    return f"{'… ' if start else ''}{text[start : start + 200].strip()}{' …' if len(text) > start + 200 else ''}"
