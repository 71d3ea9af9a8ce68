"""The help: the documents, made into HTML when Paipu was built (``docs/help_pages.py`` says what each has), and a search in them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from math import log
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, send_from_directory, url_for

from replay.rights import Right
from replay.schemas.arguments import HelpQuery
from web.language import language
from web.request import asked, once
from web.rights import needs
from web.security import DRAWING_POLICY

blueprint = Blueprint("help", __name__)
FOLDER = Path(__file__).parents[1] / "help"
_WORDS = re.compile(r"[㐀-鿿]+|[^\W㐀-鿿]+")  # a run of Chinese, which has no spaces, or a word of another script


@blueprint.get("/help", defaults={"document": ""})
@blueprint.get("/help/<path:document>")
@needs(Right.ENTER)
def show(document: str) -> str:
    """A document, or the contents; where words are looked for, the sections that have them."""
    words = asked(HelpQuery(), once(request.args))["q"].strip()
    known = documents(language())
    if document and document not in known:
        abort(404)
    found = find(words, language()) if words else None
    return render_template("help.html", shown=known.get(document), q=words, found=found)


@blueprint.get("/help/pictures/<picture>")
@needs(Right.ENTER)
def picture(picture: str) -> Response:
    """A picture of the documents."""
    kind = "image/svg+xml" if picture.endswith(".svg") else "image/webp"  # which Python knows from 3.13 on
    answer = send_from_directory(FOLDER / "pictures", picture, mimetype=kind)
    answer.headers["Content-Security-Policy"] = DRAWING_POLICY
    return answer


@blueprint.app_template_global()
def help_address(of: str = "") -> str:
    """The address of a document, of its section as in ``ledger#names``, or of the contents; empty if there is no such document."""
    name, _, anchor = of.partition("#")
    known = not name or name in documents(language())
    return url_for("pages.help.show", document=name, _anchor=anchor or None) if known else ""


@cache
def documents(tag: str) -> Mapping[str, Mapping[str, Any]]:
    """Return each document in this language, else in another script of it, else in English; none where the help was not built."""
    path, script = FOLDER / "documents.json", tag.partition("-")[0]
    found = json.loads(path.read_bytes()) if path.exists() else []
    wanted = sorted(found, key=lambda it: (it["tag"] == tag, it["tag"].partition("-")[0] == script))
    return {each["name"]: each for each in (*found, *wanted)}  # in the order of the file: English is the last of a name


def find(looked_for: str, tag: str) -> list[tuple[Mapping[str, Any], Mapping[str, Any], str]]:
    """Return the twenty sections that fit best, with document and snippet: a rare word counts more, and in a title three times."""
    sections = _sections(tag)
    held = {word: sum(word in text for _, _, _, text in sections) for word in _parts(looked_for)[:20]}
    worth = {word: log(1 + len(sections) / count) for word, count in held.items() if count}
    rarest = sorted(worth, key=worth.__getitem__, reverse=True)
    points = [sum(worth[it] * (3 if it in title else it in text) for it in worth) for _, _, title, text in sections]
    best = sorted(range(len(sections)), key=points.__getitem__, reverse=True)[:20]
    good = [sections[at] for at in best if worth and points[at] >= points[best[0]] / 2]
    return [(document, section, _snippet(section["words"], rarest)) for document, section, _, _ in good]


@cache
def _sections(tag: str) -> list[tuple[Mapping[str, Any], Mapping[str, Any], str, str]]:
    """Each section with its document, and with its title and all its words as they are compared."""
    every = [(it, each) for it in documents(tag).values() for each in it["sections"]]
    return [(it, each, _text(each["title"]), _text(it["title"], each["title"], each["words"])) for it, each in every]


def _text(*parts: str) -> str:
    return f" {' '.join(_WORDS.findall(' '.join(parts).casefold()))}"


def _parts(text: str) -> list[str]:
    """The parts of a search: the beginnings of words, and of Chinese each two letters that stand together."""
    return [
        part
        for run in _WORDS.findall(text.casefold())
        for part in (
            [run[at : at + 2] for at in range(max(len(run) - 1, 1))] if "㐀" <= run[0] <= "鿿" else [f" {run}"]
        )
    ]


def _snippet(text: str, words: list[str]) -> str:
    """The words around the first of these that the text has; its beginning, if that is near."""
    found = next((at for word in words if (at := text.casefold().find(word.strip())) >= 0), 0)
    start = 0 if found < 120 else text.find(" ", found - 60, found - 40) + 1 or found - 60
    return f"{'… ' if start else ''}{text[start : start + 200].strip()}{' …' if len(text) > start + 200 else ''}"
