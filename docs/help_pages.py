"""Makes the documents into the pages of ``/help``: HTML, with anchors for headings and plain words for the search. The wheel has them,
and no renderer of Markdown: hatchling runs the hook below (pyproject.toml). In a checkout ``make docs`` writes them, and so do the tests.

A document has the same name and the same anchors in every language: those of the English one, as GitHub makes them. So an address stays
right when a visitor changes the language.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from posixpath import relpath
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple
from urllib.parse import unquote

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from markdown_it import MarkdownIt
from markdown_it.token import Token

__all__ = ["TARGET", "HelpHook", "make", "make_if_stale"]

_ROOT = Path(__file__).parents[1]
TARGET = _ROOT / "web" / "help"
"""The folder from which the pages read them: ``documents.json``, and a folder of pictures."""
_ENGLISH = "en"
_OF_THE_ROOT = {
    "README.md": ("tour", _ENGLISH),
    "README.zh-Hans.md": ("tour", "zh-Hans"),
    "CONTRIBUTING.md": ("contributing", _ENGLISH),
    "CHANGELOG.md": ("changes", _ENGLISH),
    "sample_games/README.md": ("sample-games", _ENGLISH),
}
"""The names and languages of the documents outside of docs/."""
_PICTURES = (".svg", ".webp")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


class _Source(NamedTuple):
    """A document: its name in the address, empty for the contents, and its language."""

    name: str
    tag: str


class HelpHook(BuildHookInterface[Any]):
    """Make the pages before a wheel is built, and before an editable installation."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the pages; the wheel takes them as artifacts."""
        make()


def make_if_stale() -> None:
    """Make the pages if there are none, or a document has changed since."""
    made = TARGET / "documents.json"
    newest = max(path.stat().st_mtime for path in (*_sources(), Path(__file__)))
    if not made.exists() or made.stat().st_mtime < newest:
        make()


def make() -> None:
    """Write the pages. Several processes may do so at once: each file is there as a whole, or not yet."""
    pictures: dict[str, bytes] = {}
    pages = [_page(path, pictures) for path in _in_order()]
    (TARGET / "pictures").mkdir(parents=True, exist_ok=True)
    for name, content in pictures.items():
        _write(TARGET / "pictures" / name, content)
    _write(TARGET / "documents.json", json.dumps(pages, ensure_ascii=False).encode())


def _write(path: Path, content: bytes) -> None:
    with NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
        file.write(content)
    Path(file.name).chmod(0o644)
    os.replace(file.name, path)


@cache
def _sources() -> Mapping[Path, _Source]:
    tags = {path.stem for path in (_ROOT / "replay" / "locale").glob("*.po")}
    found = {_ROOT / path: _Source(*source) for path, source in _OF_THE_ROOT.items() if (_ROOT / path).exists()}
    for path in sorted((_ROOT / "docs").rglob("*.md")):
        first, *others = parts = path.relative_to(_ROOT / "docs").with_suffix("").parts
        tag, parts = (first, tuple(others)) if first in tags else (_ENGLISH, parts)
        found[path] = _Source("/".join(parts[:-1] if parts[-1] == "README" else parts), tag)
    return found


def _in_order() -> list[Path]:
    """The documents as the contents name them, after the questions that people ask; decisions and old changes come last."""
    contents = (_ROOT / "docs" / "README.md").read_text("utf-8")
    named = [Path(os.path.normpath(_ROOT / "docs" / each)) for each in re.findall(r"\]\(([^)#]+)", contents)]
    place = {_sources()[path].name: at for at, path in reversed([*enumerate(named)]) if path in _sources()}
    return sorted(
        _sources(),
        key=lambda path: (
            (name := _sources()[path].name).startswith(("decisions", "changes")),
            name != "questions",
            place.get(name, len(named) if name else -1),
            name,
            _sources()[path].tag == _ENGLISH,
        ),
    )


def _tokens(path: Path) -> list[Token]:
    """The parsed text of a document, without the comments that tools write into it."""
    return _MARKDOWN.parse(re.sub(r"^<!--.*?-->$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL))


def _plain(inline: Token) -> str:
    return "".join(" " if each.type == "softbreak" else each.content for each in inline.children or ())


@cache
def _slugs(path: Path) -> list[str]:
    """The anchors of the headings, as GitHub makes them."""
    seen: Counter[str] = Counter()
    found = []
    tokens = _tokens(path)
    for opened, inline in pairwise(tokens):
        if opened.type == "heading_open":
            slug = re.sub(r"[^\w\- ]", "", _plain(inline).strip().lower()).replace(" ", "-")
            found.append(f"{slug}-{seen[slug]}" if seen[slug] else slug)
            seen[slug] += 1
    return found


@cache
def _anchors(path: Path) -> Mapping[str, str]:
    """The anchors of a document by those that its own language has: of the English one, heading by heading."""
    english = next(each for each, source in _sources().items() if source == (_sources()[path].name, _ENGLISH))
    own, others = _slugs(path), _slugs(english)
    return dict(zip(own, others if len(own) == len(others) else own, strict=True))


def _address(name: str, target: str) -> str:
    """The address of a document as a link in another one has it, so that it holds behind any proxy."""
    place, _, last = f"/help/{target}".rstrip("/").rpartition("/")
    return f"{relpath(place or '/', f'/help/{name}'.rstrip('/').rpartition('/')[0] or '/')}/{last}"


def _target(path: Path, href: str, pictures: dict[str, bytes]) -> str | None:
    """Return where a link of a document leads; None where the help has nothing there, such as a file of the code."""
    if re.match(r"[a-z]+:", href):
        return href
    file, _, anchor = unquote(href).partition("#")
    found = Path(os.path.normpath(path.parent / file)) if file else path
    if found.suffix in _PICTURES:
        name = "-".join(found.relative_to(_ROOT / "docs").parts)  # two languages have a picture of the same name
        pictures[name] = found.read_bytes()
        return _address(_sources()[path].name, f"pictures/{name}")
    found = found / "README.md" if found.is_dir() else found
    source, own = _sources().get(found), _sources()[path]
    if source is None:
        return None
    end = f"#{_anchors(found).get(anchor, anchor)}" if anchor else ""
    if source.tag != own.tag and _Source(source.name, own.tag) in _sources().values():
        end = f"?lang={source.tag}{end}"
    return end if source.name == own.name and end else _address(own.name, source.name) + end


def _page(path: Path, pictures: dict[str, bytes]) -> dict[str, Any]:
    """A document: its title, its HTML without that, and its sections with their words."""
    name, tag = _sources()[path]
    sections: list[dict[str, Any]] = []
    shown: list[Token] = []
    anchors = iter(_slugs(path))
    for token in _without_empty_heads(_tokens(path)):
        if token.type == "heading_open":
            anchor = _anchors(path)[next(anchors)]
            token.attrs = {"id": anchor}
            sections.append({"level": int(token.tag[1:]), "anchor": anchor, "title": "", "words": ""})
        elif token.attrs.pop("style", "") == "text-align:right":  # the pages take no style but that of a style sheet
            token.attrs["class"] = "right"
        elif token.type == "inline":
            _lead(path, token, pictures)
            field = "words" if sections[-1]["title"] else "title"
            sections[-1][field] += f"{_plain(token)} " if field == "words" else _plain(token)
        elif token.type in ("fence", "code_block"):
            sections[-1]["words"] += f"{token.content} "
        shown += _scrolling(token)
    title = sections[0] | {"anchor": ""}
    return {
        "name": name,
        "tag": tag,
        "title": title["title"],
        "html": _MARKDOWN.renderer.render(shown[3:], _MARKDOWN.options, {}),
        "sections": [title, *sections[1:]],
    }


def _lead(path: Path, inline: Token, pictures: dict[str, bytes]) -> None:
    """Let the links of a text lead to pages of the help; one that leads nowhere there keeps its words."""
    inside: list[bool] = []
    for token in inline.children or ():
        if token.type == "link_open":
            target = _target(path, str(token.attrs["href"]), pictures)
            inside.append(target is not None)
            token.tag, token.attrs = ("a", {"href": target}) if target is not None else ("span", {})
        elif token.type == "link_close":
            token.tag = "a" if inside.pop() else "span"
        elif token.type == "image":
            token.attrs["src"] = _target(path, str(token.attrs["src"]), pictures) or ""
            token.attrs["loading"] = "lazy"


def _scrolling(token: Token) -> Iterator[Token]:
    """A table or a block of code inside of a box that scrolls by itself, with the keyboard too; what a cell has is a paragraph."""
    is_code = token.type in ("fence", "code_block")
    if token.type == "table_open" or is_code:
        yield Token("html_block", "", 0, content='<div class="wide" tabindex="0">')
    if token.type == "td_close":
        yield Token("html_block", "", 0, content="</p>")
    yield token
    if token.type == "td_open":
        yield Token("html_block", "", 0, content="<p>")
    if token.type == "table_close" or is_code:
        yield Token("html_block", "", 0, content="</div>\n")


def _without_empty_heads(tokens: list[Token]) -> Iterator[Token]:
    """Leave out the heads of tables in which nothing is written, since Markdown has no table without one; no cell is an empty head."""
    at = 0
    while at < len(tokens):
        if tokens[at].type == "thead_open":
            end = next(place for place in range(at, len(tokens)) if tokens[place].type == "thead_close")
            if not any(each.content for each in tokens[at:end]):
                at = end + 1
                continue
        if tokens[at].type == "th_open" and not tokens[at + 1].content:
            tokens[at].tag = tokens[at + 2].tag = "td"
        yield tokens[at]
        at += 1
