"""In Chinese no English is left over in what a program shows either: boards, keypads, sheets, what waits, conflicts, dialogs, ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from replay.club import Club
from replay.words.languages import languages
from replay.words.messages import Message
from tests.support.pseudo import known_names, untranslated
from tests.support.soak import SOAKING, thorough
from tests.support.web.recorder import Phone, open_table, phone
from tests.support.web.stepping import expect_ready, press
from tests.web import test_recorder_conflicts as conflicts
from tests.web.conftest import serving
from tests.web.test_recorder_conflicts import NAMES, phones
from tests.web.test_recorder_keypads import FIVE, GUANDAN, KHANHOO, OBSERVED
from web.language import LANGUAGE
from web.recorder import TEXTS

__all__ = ["phones"]

pytestmark = [pytest.mark.translated, pytest.mark.browser, pytest.mark.xdist_group("browser")]

RESULT = "== hand 1, dealer 1, depth result"
TABLES: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "quandui": ("quandui/pagat", FIVE, (RESULT, "3 #")),
    "guandan": ("guandan/fcg", NAMES, (RESULT, "1 finishes 1 3")),
    "khanhoo": ("khanhoo/denexa", NAMES[:3], (RESULT, "1 out 1=3, 2=0, 3=1")),
    "quandui keypad": ("quandui/pagat", FIVE, (OBSERVED, "1 -9b")),
    "guandan keypad": ("guandan/fcg", NAMES, GUANDAN[:4]),
    "khanhoo keypad": ("khanhoo/denexa", NAMES[:3], KHANHOO[:3]),
}
SHOWN = """() => {
  const words = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const place = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (place.closest("script, style, [translate=no]") || !place.checkVisibility()) continue;
    if (node.nodeType === Node.TEXT_NODE) words.push(node.data);
    else words.push(...["aria-label", "placeholder", "title", "alt"].map((name) => node.getAttribute(name) ?? ""));
  }
  return words.join(" ");
}"""
"""What can be read on the page, or is read to somebody, as it is now."""
TAGS = ["zh-Hans", "zh-Hant"] if SOAKING else ["zh-Hans"]
"""Both catalogues have the same Latin words (tests/messages), so the short form reads one."""
CODES = (
    r"https?://\S+",
    r"[0-9A-JQKTX?]{2,}",
    r"\bBot\b",
    r"\bQR Code\b",
    r"\d+[bsw]\b",
    r"\b(?:Home|End|Tab|Enter|Esc|Shift|Space)\b",
)


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("table")


@pytest.fixture
def game(club: Club) -> str:
    return open_table(club, "quandui/pagat", *NAMES, lines=conflicts.FIRST, stake=50)


@pytest.fixture
def held(browser: Browser, club: Club) -> Iterator[Phone]:
    with serving(club) as site, phone(browser, site) as made:
        made.is_cut = True
        yield made


def speak(shown: Page, site: str, tag: str) -> None:
    """Let a browser ask for a language."""
    shown.context.add_cookies([{"name": LANGUAGE, "value": tag, "url": site}])


class Reader:
    """Collects the English words of one state after the other."""

    def __init__(self, club: Club, tag: str) -> None:
        self.tag = tag
        self.known = known_names(club, *CODES)
        self.left: dict[str, list[str]] = {}

    def says(self, text: Message) -> str:
        return text.words(languages()[self.tag].catalogue)

    def read(self, shown: Page, state: str) -> None:
        assert shown.locator("html").get_attribute("lang") == self.tag
        if left := untranslated(shown.evaluate(SHOWN), self.known):
            self.left[state] = left


@thorough
@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("table", TABLES)
def test_a_board_a_keypad_and_their_sheets(club: Club, held: Phone, table: str, tag: str) -> None:
    rules, names, lines = TABLES[table]
    game = open_table(club, rules, *names, lines=lines, stake=50)
    reader = Reader(club, tag)
    speak(held.shown, held.site, tag)
    held.sit(game)
    reader.read(held.shown, "at rest")
    for sheet in (None, TEXTS["seats-change"], TEXTS["type-line"], TEXTS["note"], TEXTS["other-moves"]):
        held.button(reader.says(TEXTS["more"]()))
        expect(held.shown.locator("dialog")).to_be_visible()
        entry = None if sheet is None else held.shown.get_by_role("button", name=reader.says(sheet()), exact=True)
        if entry is not None and entry.count():
            entry.tap()
            expect(entry).to_have_count(0)
        reader.read(held.shown, "more" if sheet is None else sheet.code)
        held.button(reader.says(TEXTS["back-to-table"]()))
        expect(held.shown.locator("dialog")).to_have_count(0)
    held.tap({"khanhoo": ".wentout"}.get(table, ".folk [data-seat]" if "keypad" in table else ".seat[data-seat]"))
    reader.read(held.shown, "a seat was tapped")
    held.shown.context.set_offline(True)
    held.shown.evaluate("window.dispatchEvent(new Event('offline'))")
    reader.read(held.shown, "without a network")
    assert reader.left == {}


@thorough
@pytest.mark.parametrize("tag", TAGS)
def test_two_lines_of_one_hand_and_what_waits(phones: tuple[Phone, Phone], club: Club, game: str, tag: str) -> None:
    one = conflicts.fight(phones, game)
    reader = Reader(club, tag)
    speak(one.shown, one.site, tag)
    one.sit(game)
    expect(one.shown.get_by_text(reader.says(TEXTS["ask-table"](hand=2)))).to_be_visible()
    reader.read(one.shown, "recorded twice")
    assert reader.left == {}


@thorough
@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("kind", ["quandui/gamerules", "guandan", "khanhoo"])
def test_the_end_of_a_hand_and_the_dialogs_of_its_page(club: Club, held: Phone, kind: str, tag: str) -> None:
    club.simulate(kind, 4 if kind == "guandan" else 3, 1, 7, "0.50 EUR")
    (game,) = club.games()
    last = club.show(game.id, 1).step
    shown, reader = held.shown, Reader(club, tag)
    speak(shown, held.site, tag)
    shown.goto(f"{held.site}/games/{game.id}/hands/1/steps/{last}?eyes=all")
    expect_ready(shown)
    reader.read(shown, "the end")
    press(shown, "?")
    expect(shown.locator("dialog[open]")).to_be_visible()
    reader.read(shown, "the keys")
    press(shown, "Escape")
    for menu in shown.locator("details.menu > summary").all():
        menu.click()
        reader.read(shown, "a menu")
        press(shown, "Escape")
    assert reader.left == {}
