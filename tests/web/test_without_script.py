"""Where no JavaScript runs, nothing is shown that needs it, and what was needed for it takes no room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from replay.club import Club
from tests.support.soak import thorough
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

DEAD = """() => [...document.querySelectorAll("button, input:not([type=hidden]), select, textarea, dialog")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => !each.form || each.type === "button" || each.form.method === "dialog")
  .map((each) => each.outerHTML.slice(0, 120))"""
"""A script that finds the buttons and fields that do nothing: those of no form, and those of a dialog."""


@pytest.fixture(scope="module")
def plain(browser: Browser, club: Club) -> Iterator[Page]:
    """A window without JavaScript. (Playwright's own scripts run.)"""
    with serving(club) as site:
        context = browser.new_context(base_url=site, viewport={"width": 360, "height": 740}, java_script_enabled=False)
        shown = context.new_page()
        shown.set_default_timeout(30_000)
        yield shown
        context.close()


@pytest.fixture(scope="module")
def live(club: Club) -> str:
    return next(each.id for each in club.games() if each.live)


PAGES = (
    "/", "/screen", "/games/new", "/players", "/ledger", "/games/{game}", "/games/{game}/record", "/games/{game}/settling",
    "/games/{game}/hands/1", "/games/{game}/hands/1/steps/5", "/games/{game}/seats/1", "/nowhere",
)  # fmt: skip


@thorough
@pytest.mark.parametrize("path", PAGES)
def test_no_button_and_no_field_is_dead(plain: Page, live: str, path: str) -> None:
    plain.goto(path.format(game=live))
    assert plain.evaluate(DEAD) == []


def test_a_page_that_would_follow_begins_at_the_edge_with_its_link(plain: Page, live: str) -> None:
    plain.goto(f"/games/{live}")
    bar, link = plain.locator("#live"), plain.get_by_role("link", name="Reload")
    expect(link).to_be_visible()
    boxes = [each.bounding_box() for each in (bar, link)]
    assert [each and each["x"] for each in boxes] == [16, 16]


def test_a_list_is_filtered_and_a_hand_is_stepped_through(plain: Page, live: str) -> None:
    plain.goto("/evenings")
    plain.locator(".filters summary").click()
    plain.get_by_label("Result").select_option(label="goes on")
    plain.get_by_role("button", name="Show").click()
    expect(plain.locator(f'a.a-game[href="/games/{live}"]')).to_be_visible()
    plain.goto(f"/games/{live}/hands/1/steps/1")
    plain.get_by_role("link", name="Next", exact=True).click()
    expect(plain.locator("#place strong")).to_have_text("2")
