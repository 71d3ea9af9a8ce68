"""In a language of accented letters every page, every refused field and every sentence has no plain Latin word but names and codes."""

from __future__ import annotations

import datetime as dt
import html
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from flask import Flask, template_rendered
from flask.testing import FlaskClient
from jinja2 import Environment, Template, nodes
from marshmallow import fields

from replay.club import Club
from replay.formats import TextRecord, read_text
from replay.offline import kind_of_game, kinds_of_game
from replay.rules import opened_rules
from replay.schemas import access, arguments, bodies
from replay.schemas.strict import FaultyFields, Strict
from tests.support.pseudo import BY_PEOPLE, PSEUDO, known_names, shown_words, untranslated
from tests.support.samples import FOLDER, TEXTS
from tests.support.soak import thorough
from tests.support.treasury.evenings import played
from tests.support.web.forms import fill
from web import language
from web.app import create_app

TEMPLATES = Path(__file__).parents[2] / "web" / "templates"
SAMPLES = (
    "two_players", "guandan/board_table_1", "guandan/board_table_2", "guandan/team_match/round_1_table_1", "khanhoo/two_players",
)  # fmt: skip
SCHEMAS = [
    each
    for room in (access, arguments, bodies)
    for each in vars(room).values()
    if isinstance(each, type) and issubclass(each, Strict) and each.__module__ == room.__name__
]
MOST_OF_A_SORT = 8
PASSWORD = "correct horse battery"
ATTRIBUTE = re.compile(r'[a-z-]+="[^"]*"')
FILE = re.compile(r"/static/|[^?]*\.(csv|pdf|json|jsonl)\b")
"""An address that answers with no page."""
WRITTEN_SO = (
    r"\bHome\b",
    r"\bEnd\b",
    r"\bTab\b",
    r"\bEnter\b",
    r"\bEsc\b",
    r"[a-z]+\.com",
    r"\bpagat\b",
    r"\bdenexa\b",
    "QR Code",
    "CSV|PDF|JSON|ZIP",
    r"\bBot\b",
)
"""What is written so in Chinese too: keys, the sources of rules, and what is called so in Taiwan."""
DOCUMENT = re.compile(r'<title>.*?</title>|<div class="reading.*?</article>|<ol class="found">.*?</ol>', re.DOTALL)
"""The text of a document on a page of the help. Translators translate a whole document, and no single text of it."""
SENTENCE = re.compile(r"^[A-Z][a-z]+|[a-z]{2,} [a-z]{2,}|^(?:, |; | and | or )$")
"""A string inside an expression of a template that is words for people."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club with games of every kind, boards, a team match, an evening of two games, and more than one page of each sort."""
    with Club.open(str(tmp_path_factory.mktemp("pseudo") / "club.db")) as made:
        for name in SAMPLES:
            made.import_path(FOLDER / f"{name}.paipu")
        for number in (1, 2):
            played(made, [1], ("Femke Visser", "李伟"), number=number)
        books = made.books
        books.pay(books.account("Femke Visser"), books.account("李伟"), books.amount("1.00 EUR"), note="7")
        books.close(dt.date(2026, 1, 31))
        made.access.accounts.add("Femke Visser", PASSWORD, roles=("treasurer",))
        made.access.links.make(made.games()[0].id)
        yield made


@pytest.fixture
def browse(club: Club) -> FlaskClient:
    """Asks the app of that club in the pseudo-language: signed in, invited, and with a link."""
    app = create_app(club)
    app.before_request(lambda: language.use_catalogue(PSEUDO))
    return let_in(app, club)


def let_in(app: Flask, club: Club) -> FlaskClient:
    """A browser of somebody who has signed in, was invited, and has a link."""
    asking, doors = app.test_client(), club.access
    asking.set_cookie("paipu", doors.sign_in("Femke Visser", PASSWORD, "192.0.2.7"))
    asking.set_cookie("paipu-invitation", doors.accounts.invite("Femke Visser"))
    asking.set_cookie("paipu-opens", doors.links.make(club.games()[0].id, 1)[0])
    return asking


def pages(browse: FlaskClient, *more: str) -> Iterator[tuple[str, str]]:
    """Pages with the names of their templates, from the first one on: the first few of every sort that each page leads to."""
    rendered: list[str] = []

    def note(_: object, template: Template, **context: object) -> None:
        rendered.append(str(template.name))

    waiting, seen, sorts = (
        ["/", "/nowhere", "/sign-in", "/sit-down", "/invitation", "/link", *more],
        {"/"},
        Counter[str](),
    )
    with template_rendered.connected_to(note, browse.application):
        while waiting:
            answer = browse.get(waiting.pop(0))
            if answer.mimetype != "text/html" or not rendered or answer.status_code in (302, 308):
                continue
            yield rendered[-1], answer.text
            for link in map(html.unescape, re.findall(r'href="(/[^"#]*)', answer.text)):
                sort = re.sub(r"[0-9a-f-]{36}|[0-9]+", "", link)
                if link not in seen and not FILE.match(link) and "moves=" not in link and sorts[sort] < MOST_OF_A_SORT:
                    seen.add(link)
                    sorts[sort] += 1
                    waiting.append(link)
        codes = next(link for link in sorted(seen) if link.endswith("/links"))
        answer = fill(browse, codes, "renew")
        yield rendered[-1], answer.text


def test_the_pseudo_language_changes_words_and_keeps_what_no_translator_changes() -> None:
    reported = PSEUDO.pgettext("x", "found {found!r}, expected <b>one</b>: 'paipu games' or paipu log init --id EUR/2")
    assert reported == "⟦ƒóúñđ {found!r}, éẋþéçţéđ <b>óñé</b>: 'paipu games' óŕ paipu log init --id EUR/2⟧"
    assert (PSEUDO.pgettext("x", "{text}"), PSEUDO.npgettext("x", "a", "b", 2)) == ("{text}", "⟦ƀ⟧")


def test_plain_words_are_found_and_known_names_are_none() -> None:
    assert untranslated("⟦Ĝúó⟧ draws Guo 4b EUR", re.compile("Guo|EUR")) == ["draws"]


@thorough
def test_no_page_has_words_that_are_in_no_catalogue(club: Club, browse: FlaskClient) -> None:
    visited, left = latin_words(club, browse)
    pages_of_their_own = {path.name for path in TEMPLATES.glob("*.html") if "{% extends" in path.read_text("utf-8")}
    assert pages_of_their_own - visited == {"first_run.html", "first_doors.html", "public_hand.html"}, (
        "no page of these was asked for"
    )
    assert {name: dict(words) for name, words in left.items()} == {}


def branch(club: Club) -> str:
    """A page of what if."""
    full = next(each.id for each in club.games() if club.show(each.id, 1, 0).depth == "full")
    step = next(each.step for each in club.steps(full, 1) if each.part is None and each.step)
    return f"/games/{full}/hands/1/what-if?step={step}&eyes=all"


def latin_words(club: Club, browse: FlaskClient, *more: str) -> tuple[set[str], dict[str, Counter[str]]]:
    """The templates of the pages that were asked for, and the Latin words on each that are neither names nor codes nor ``more``."""
    options = [option for kind in kinds_of_game() for option in kind_of_game(kind.name).options]
    codes = {"true", "false", *(str(each) for option in options for each in (option.name, *option.values))}
    known = known_names(club, r"http://\S+", *more, *(rf"\b{code}\b" for code in sorted(codes, key=len, reverse=True)))
    left: dict[str, Counter[str]] = {}
    visited = set()
    game = club.games()[0].id
    own = (f"/games/{game}/seats/1", f"/games/{game}/record", f"/games/{game}/correction")
    for template, page in pages(browse, *own, "/statistics", branch(club)):
        visited.add(template)
        page = DOCUMENT.sub("", page) if template == "help.html" else page
        if words := untranslated(shown_words(page), known):
            left.setdefault(template, Counter()).update(words)
    return visited, left


@thorough
def test_the_first_pages_of_a_new_club_have_no_words_that_are_in_no_catalogue(tmp_path: Path) -> None:
    new = Club.open(str(tmp_path / "new.db"))
    app = create_app(new)
    app.before_request(lambda: language.use_catalogue(PSEUDO))
    asking = app.test_client()
    known = known_names(new, "Sanne de Vries", "Zeedijk", "CHF", "demo --port", "import", r"--club \S+")
    questions = asking.get("/first-run").text
    new.administration.begin("Zeedijk", "EUR", "members")
    doors = asking.get("/first-run").text
    new.close()
    assert [untranslated(shown_words(page), known) for page in (questions, doors)] == [[], []]


@thorough
@pytest.mark.translated
@pytest.mark.parametrize("tag", ["zh-Hans", "zh-Hant"])
def test_a_page_in_chinese_has_no_english_left_over(club: Club, tag: str) -> None:
    browse = let_in(create_app(club), club)
    browse.set_cookie("paipu-language", tag)
    _, left = latin_words(club, browse, *WRITTEN_SO)
    assert {name: dict(words) for name, words in left.items()} == {}


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_a_template_writes_no_words_that_are_in_no_catalogue(path: Path) -> None:
    tree = Environment(extensions=["jinja2.ext.i18n"]).parse(path.read_text("utf-8"))
    page = ATTRIBUTE.sub("", shown_words(" ".join(each.data for each in tree.find_all(nodes.TemplateData))))
    assert untranslated(page, re.compile("Paipu|DOCTYPE|doctype|iframe")) == []
    assert [text for text in strings(tree) if SENTENCE.search(text) and text != "Paipu"] == []


def strings(node: nodes.Node) -> Iterator[str]:
    """The strings in the expressions of a template that are neither handed to the catalogue nor to a method."""
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.Const) and isinstance(child.value, str):
            yield child.value
        named = getattr(child.node, "name", "get") if isinstance(child, nodes.Call) else ""
        if named not in ("get", "_", "gettext", "ngettext", "pgettext", "npgettext"):
            yield from strings(child)


@pytest.mark.parametrize("schema", SCHEMAS)
def test_what_is_wrong_with_a_field_is_in_the_catalogue(schema: type[Strict]) -> None:
    sent: dict[str, object] = {"unknown": 1}
    for name, field in schema().fields.items():
        sent[field.data_key or name] = ["?" * 2000] if isinstance(field, fields.List) else "?" * 2000
    with pytest.raises(FaultyFields) as refused:
        schema().load(sent)
    reported = " ".join(fault.problem.words(PSEUDO) for fault in refused.value.faults)
    assert "⟦ƒóúñđ" in reported
    assert untranslated(reported, re.compile(r"(?<!\w)'[^']*'")) == []


@cache
def read(path: Path) -> TextRecord:
    return read_text(path.read_bytes(), path.name)


@thorough
@pytest.mark.parametrize("kind", ["guandan", "khanhoo", "quandui"])
def test_the_sentences_of_all_samples_are_in_the_catalogue(kind: str) -> None:
    left: Counter[str] = Counter()
    for record in map(read, TEXTS):
        rules = opened_rules(record.events[0])
        if rules.room.name != kind:
            continue
        table = rules.table()
        for event in record.events:
            sentence = rules.sentence(event, table)
            written = [getattr(event, field, None) for field in BY_PEOPLE]
            names = sorted([*filter(None, written), *table.players.values(), str(rules.room.title), rules.id], key=len)
            known = re.compile("|".join(map(re.escape, reversed(names))) + r"|[0-9a-f]{8,}")
            left.update(untranslated(sentence.words(PSEUDO), known))
            rules.evolve(table, event)
    assert left == Counter()
