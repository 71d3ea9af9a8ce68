"""The help: a newcomer finds the answer, every page leads to the document that explains it, and every link in it leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from posixpath import normpath

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from docs.help_pages import TARGET, make
from replay.club import Club
from replay.words.languages import languages
from tests.support.clubs import new_club
from tests.support.web.clients import client, signed_in
from tests.web.test_axe import PASSWORD, fill, pages
from tests.web.test_proxy import proxied
from web.pages import help as the_help
from web.request import Front

OWN_FRAME = re.compile(r"^/(screen|h/|.*/what-if|.*/card$|file)")
"""Pages for a television, for a friend with one hand, to look at what is not in the record, or to be taken away: none has a head."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with new_club(tmp_path_factory.mktemp("help") / "club.db", fill) as opened:
        yield opened


@pytest.fixture(scope="module")
def visitor(filled: Club) -> FlaskClient:
    """Somebody who has not signed in, in a club that shows nothing to such."""
    return client(filled)


def target(page: str, link: str) -> tuple[str, str]:
    """The document and the anchor to which a link of a page leads, as a browser works it out."""
    path, _, anchor = link.partition("#")
    path = path.partition("?")[0]
    found = normpath(path if path.startswith("/") else f"{page.rpartition('/')[0]}/{path}") if path else page
    return found.removeprefix("/help").removeprefix("/"), anchor


def is_there(name: str, anchor: str) -> bool:
    """Whether a document has an anchor, or is there at all, in every language."""
    shown = [the_help.documents(tag).get(name) for tag in languages()]
    return all(each and (not anchor or anchor in {it["anchor"] for it in each["sections"]}) for each in shown)


def test_every_page_leads_to_a_document_and_section_that_is_there_in_every_language(filled: Club) -> None:
    browse = signed_in(filled, "Anna", PASSWORD)
    led: dict[str, list[str]] = {}
    for path in [*pages(filled), "/nothing"]:
        answer = browse.get(path)
        if answer.status_code in (200, 404):
            led[path] = re.findall(r'href="(/help[^"?]*)"', answer.text)
    assert len(led) > 50
    assert [path for path, links in led.items() if not links and not OWN_FRAME.match(path)] == []
    assert [(path, link) for path, links in led.items() for link in links if not is_there(*target("", link))] == []


@pytest.mark.parametrize(
    ("path", "link"),
    [
        ("/ledger", "/help/ledger"),
        ("/ledger/periods", "/help/ledger#closing-a-period"),
        ("/matches", "/help/matches"),
        ("/members", "/help/rights"),
        ("/statistics", "/help/statistics"),
        ("/", "/help/first-evening"),
        ("/games/new?kind=guandan", "/help/rules/guandan"),
        ("/cards/khanhoo", "/help/rules/khanhoo"),
    ],
)
def test_a_page_leads_to_what_explains_it(filled: Club, path: str, link: str) -> None:
    assert f'href="{link}"' in signed_in(filled, "Anna", PASSWORD).get(path).text


def test_who_may_void_a_hand_is_led_to_how_to_correct_one(filled: Club) -> None:
    game = next(each.id for each in filled.games() if each.tags.get("Table") == "whole")
    shown = signed_in(filled, "Anna", PASSWORD).get(f"/games/{game}").text
    assert 'href="/help/questions#the-last-hand-is-wrong-how-do-i-correct-it"' in shown


@pytest.mark.parametrize("tag", [*languages()])
def test_every_link_of_the_help_leads_to_a_page_and_a_place_on_it(tag: str) -> None:
    lost = []
    for name, shown in the_help.documents(tag).items():
        address = f"/help/{name}".rstrip("/")
        for link in map(unescape, re.findall(r'(?:href|src)="([^"]*)"', shown["html"])):
            if not re.match("https?:|mailto:", link):
                to, anchor = target(address, link)
                picture = TARGET / to
                if not (is_there(to, anchor) or (to.startswith("pictures/") and picture.is_file())):
                    lost.append((address, link))
    assert lost == []


ANSWERS = [
    ("correct a hand", "en", "an-earlier-hand-is-wrong-how-do-i-correct-it"),
    ("The last hand is wrong!", "en", "the-last-hand-is-wrong-how-do-i-correct-it"),
    ("how to date a payment", "en", "how-do-i-enter-a-payment-that-was-made-on-another-day"),
    ("payment yesterday", "en", "how-do-i-enter-a-payment-that-was-made-on-another-day"),
    ("RESTORE", "en", "how-do-i-make-a-backup-and-restore-it"),
    ("how do I restore a backup", "en", "how-do-i-make-a-backup-and-restore-it"),
    ("forgotten password", "en", "somebody-has-forgotten-the-password"),
    ("改", "zh-Hans", "the-last-hand-is-wrong-how-do-i-correct-it"),
    ("怎么改牌", "zh-Hans", "the-last-hand-is-wrong-how-do-i-correct-it"),
    ("补记", "zh-Hans", "how-do-i-enter-a-payment-that-was-made-on-another-day"),
    ("昨天的付款", "zh-Hans", "how-do-i-enter-a-payment-that-was-made-on-another-day"),
    ("恢复", "zh-Hans", "how-do-i-make-a-backup-and-restore-it"),
    ("怎么恢复备份", "zh-Hans", "how-do-i-make-a-backup-and-restore-it"),
    ("忘了密码", "zh-Hant", "somebody-has-forgotten-the-password"),
]


@pytest.mark.parametrize(("words", "tag", "anchor"), ANSWERS)
def test_a_newcomer_finds_the_answer_first(visitor: FlaskClient, words: str, tag: str, anchor: str) -> None:
    shown = visitor.get("/help", query_string={"q": words}, headers={"Accept-Language": tag}).text
    first = re.search(r'<ol class="found">\s*<li lang="[^"]*"><a href="([^"]*)"', shown)
    assert first is not None
    assert first[1] == f"/help/questions#{anchor}"


def test_at_most_twenty_sections_are_found_and_each_says_where_it_is(visitor: FlaskClient) -> None:
    shown = visitor.get("/help?q=a").text
    assert shown.count("<li lang=") == 20
    found = visitor.get("/help?q=restore").text
    assert ">Questions and answers</span>" in found
    assert "a backup counts when it was restored once" in found


def test_what_is_nowhere_in_the_help_is_said_and_never_markup(visitor: FlaskClient) -> None:
    shown = visitor.get("/help", query_string={"q": "<qwertz>"}).text
    assert "Nothing in the help has the words “&lt;qwertz&gt;”." in shown
    assert "<qwertz" not in shown
    assert "Nothing in the help" in visitor.get("/help?q=%3F!").text
    assert "Where to begin" in visitor.get("/help?q=++").text


@pytest.mark.parametrize(
    ("query", "status"), [("q=" + "a" * 100, 200), ("q=" + "a" * 101, 422), ("q=a&q=b", 422), ("p=a", 422)]
)
def test_a_search_is_bounded_and_strict(visitor: FlaskClient, query: str, status: int) -> None:
    assert visitor.get(f"/help?{query}").status_code == status


@pytest.mark.parametrize(
    "path", ["/help/nothing", "/help/questions.md", "/help/pictures/documents.json", "/help/../web"]
)
def test_nothing_else_is_there(visitor: FlaskClient, path: str) -> None:
    assert visitor.get(path).status_code == 404


def test_a_document_is_in_the_language_of_the_visitor(visitor: FlaskClient) -> None:
    shown = visitor.get("/help/questions", headers={"Accept-Language": "zh-CN"}).text
    assert "<h1>常见问题</h1>" in shown
    assert 'lang="zh-Hans"' in shown
    assert "还没有译成" not in shown


@pytest.mark.parametrize(
    ("path", "tag", "own", "said"),
    [("/help/ledger", "zh-Hans", "en", "English"), ("/help/questions", "zh-Hant", "zh-Hans", "简体中文")],
)
def test_a_document_without_a_translation_says_in_which_language_it_is(
    visitor: FlaskClient, path: str, tag: str, own: str, said: str
) -> None:
    shown = visitor.get(path, headers={"Accept-Language": tag}).text
    line = re.search(r'<p class="quiet">([^<]*)</p>\s*<div class="reading[^"]*" lang="([^"]*)">', shown)
    assert line is not None
    assert said in line[1]
    assert line[2] == own


def test_a_document_lists_its_sections_and_leads_back_to_the_contents(visitor: FlaskClient) -> None:
    shown = visitor.get("/help/ledger").text
    parts = re.search(r'<nav class="parts".*?</nav>', shown, re.DOTALL)
    assert parts is not None
    assert re.findall(r'href="#([^"]*)"', parts[0])[:2] == ["balances-and-statements", "settling-up"]
    assert '<a href="/help">All of the help</a>' in shown


def test_the_contents_are_those_of_the_documents_by_reader(visitor: FlaskClient) -> None:
    shown = visitor.get("/help").text
    assert [each for each in ("player", "recorder", "treasurer", "volunteer", "programmer") if each not in shown] == []
    assert "<strong>玩家</strong>" in visitor.get("/help", headers={"Accept-Language": "zh-Hans"}).text


def test_the_documents_bring_no_markup_but_their_own() -> None:
    tags = {
        *(
            "p",
            "a",
            "em",
            "strong",
            "code",
            "pre",
            "ul",
            "ol",
            "li",
            "blockquote",
            "img",
            "h2",
            "h3",
            "h4",
            "div",
            "span",
        ),
        *("table", "thead", "tbody", "tr", "th", "td"),
    }
    found = "".join(each["html"] for tag in languages() for each in the_help.documents(tag).values())
    assert set(re.findall(r"<([a-z][a-z0-9]*)", found)) - tags == set()
    assert set(re.findall(r'<[^>]*?\s([a-z-]+)="', found)) <= {
        *("id", "href", "src", "class", "alt", "tabindex", "loading", "start")
    }
    assert "<!--" not in found


def test_a_picture_of_a_document_runs_nothing_and_needs_no_account(visitor: FlaskClient) -> None:
    drawn = visitor.get("/help/pictures/growth.svg", buffered=True)
    assert (drawn.status_code, drawn.mimetype) == (200, "image/svg+xml")
    assert drawn.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert visitor.get("/help/pictures/img-zh-Hans-hand.webp", buffered=True).mimetype == "image/webp"


def test_the_help_is_made_the_same_each_time() -> None:
    before = (TARGET / "documents.json").read_bytes()
    make()
    assert (TARGET / "documents.json").read_bytes() == before


def test_where_the_help_was_not_built_a_page_says_what_to_do(
    filled: Club, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor = client(filled)  # one that has kept no head of a page
    monkeypatch.setattr(the_help, "FOLDER", tmp_path)
    the_help.documents.cache_clear()
    try:
        assert "install Paipu again from its sources" in visitor.get("/help").text
        assert visitor.get("/help/ledger").status_code == 404
        assert visitor.get("/help?q=restore").status_code == 200
        assert 'href="/help"' in visitor.get("/sign-in").text
    finally:
        the_help.documents.cache_clear()


def test_behind_a_proxy_no_link_of_the_help_leads_out_of_the_club(filled: Club) -> None:
    browse = proxied(filled, Front("https", "club.example", "/cards"))
    shown = browse.get("/cards/help/rules/guandan").text
    links = re.findall(r'(?:href|src|action)="(?!https?:|\?|#)([^"]*)"', shown)
    outside = [
        link
        for link in links
        if not f"{normpath(f'/cards/help/rules/{link}' if link[0] == '.' else link)}/".startswith("/cards/")
    ]
    assert outside == []


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("wide", [360, 1280])
def test_a_visitor_asks_with_the_keyboard_and_reads_the_answer(
    visit: Callable[..., Page], own_site: str, wide: int
) -> None:
    page = visit("/ledger", at=own_site, wide=wide, js=False)
    page.get_by_role("link", name="Help with this page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The ledger")
    page.get_by_role("searchbox").fill("restore")
    page.keyboard.press("Enter")
    answer = page.get_by_role("link", name="How do I make a backup, and restore it?")
    answer.focus()
    page.keyboard.press("Enter")
    heading = page.get_by_role("heading", name="How do I make a backup, and restore it?")
    expect(heading).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == wide
