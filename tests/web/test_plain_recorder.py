"""The recorder's page before its program is there, and where no program runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from replay.club import Club
from tests.support.soak import thorough
from tests.support.web.recorder import facts, open_table, typed_facts
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

FIVE = ("陈静", "Guo", "Joost", "Sanne", "Ada")
KINDS = {"quandui/pagat": FIVE, "khanhoo/denexa": FIVE[:3], "guandan/fcg": FIVE[:4]}
SHIFTS = """() => {
  window.shifts = [];
  const seen = (list) => shifts.push(...list.getEntries().map((each) => each.value));
  new PerformanceObserver(seen).observe({ type: "layout-shift", buffered: true });
}"""

HEAD = "() => { const { x, y, height } = document.querySelector('h1').getBoundingClientRect(); return [x, y, height]; }"


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("table")


@pytest.fixture(params=[360, 1280])
def window(browser: Browser, club: Club, request: pytest.FixtureRequest) -> Iterator[Page]:
    with serving(club) as site:
        context = browser.new_context(base_url=site, viewport={"width": request.param, "height": 740})
        yield context.new_page()
        context.close()


@pytest.fixture
def plain(browser: Browser, club: Club) -> Iterator[Page]:
    with serving(club) as site:
        context = browser.new_context(base_url=site, viewport={"width": 360, "height": 740}, java_script_enabled=False)
        yield context.new_page()
        context.close()


@thorough
@pytest.mark.parametrize("rules", KINDS)
def test_the_plain_form_is_hidden_until_the_program_replaces_it(club: Club, window: Page, rules: str) -> None:
    game = open_table(club, rules, *KINDS[rules])
    waiting: list[Route] = []
    window.add_init_script(f"({SHIFTS})()")
    window.route("**/recorder/page.js", lambda route: waiting.append(route))
    window.goto(f"/games/{game}/record?dealer=1", wait_until="commit")
    expect(window.locator("h1")).to_be_visible()
    window.wait_for_function(
        "() => document.styleSheets.length"
    )  # no head is drawn before, but a script may measure it
    head = window.evaluate(HEAD)
    for shown in (window.locator("main button, main input, main h2, main li, .facts"), window.locator(".languages")):
        for each in shown.all():
            expect(each).to_be_hidden()
    assert window.evaluate("document.documentElement.scrollHeight") == 740
    window.wait_for_function("() => document.readyState !== 'loading'")
    window.wait_for_timeout(100)
    waiting[0].continue_()
    window.locator("#table.ready").wait_for()
    expect(window.locator("main button").first).to_be_visible()
    assert window.evaluate(HEAD) == head
    assert window.evaluate("shifts") == []


def test_a_program_that_never_comes_leaves_the_plain_form(club: Club, window: Page) -> None:
    game = open_table(club, "quandui/pagat", *FIVE)
    window.route("**/recorder/page.js", lambda route: route.abort())
    window.goto(f"/games/{game}/record?dealer=1")
    expect(window.get_by_role("button", name="Sanne (seat 4): Pairs")).to_be_hidden()
    window.evaluate("document.getAnimations().forEach((each) => each.finish())")  # as after ten seconds
    expect(window.get_by_role("button", name="Sanne (seat 4): Pairs")).to_be_visible()


@pytest.mark.parametrize("rules", KINDS)
def test_each_button_of_the_plain_form_says_something_else(club: Club, plain: Page, rules: str) -> None:
    game = open_table(club, rules, *KINDS[rules])
    plain.goto(f"/games/{game}/record?dealer=1")
    words = plain.locator("main button").all_inner_texts()
    assert len(words) == len({*words}) <= 12, words
    expect(plain.locator("main button").first).to_be_visible()


@thorough
def test_an_order_is_chosen_in_the_plain_form(club: Club, plain: Page) -> None:
    four = KINDS["guandan/fcg"]
    game = open_table(club, "guandan/fcg", *four)
    plain.goto(f"/games/{game}/record?dealer=1")
    before = facts(club, game)
    plain.get_by_label("Place 1").select_option(label="陈静")
    plain.get_by_role("button", name="Record hand").click()
    expect(plain.get_by_role("alert")).to_contain_text("say who went out first and second")
    assert facts(club, game) == before
    plain.get_by_label("Place 2").select_option(label="Joost")
    plain.get_by_role("button", name="Record hand").click()
    expect(plain.locator("h1")).to_have_text("Hand 2")
    for place, who in enumerate(("Guo", "Joost", "Sanne"), 1):
        plain.get_by_label(f"Place {place}").select_option(label=who)
    plain.get_by_role("button", name="Record hand").click()
    expect(plain.locator("h1")).to_have_text("Hand 3")
    lines = ("== hand 1, dealer 1, depth result", "1 finishes 1 3", "== hand 2, depth result", "2 finishes 2 3 4 1")
    assert facts(club, game) == typed_facts(club, "guandan/fcg", four, lines)
    plain.get_by_role("button", name="Undo").click()
    expect(plain.locator("h1")).to_have_text("Hand 3")
    assert club.hand(game, 2).void
