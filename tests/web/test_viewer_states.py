"""The page of a step in all its states: everybody can read it, and a thumb finds what can be pressed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.soak import thorough
from tests.support.web.axe import faults
from tests.support.web.stepping import expect_ready, press
from tests.support.web.windows import in_a_browser, stopped_clock

SMALL = """() => [...(document.querySelector("dialog[open]") ?? document).querySelectorAll("a[href], button, input, summary")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".table, .steps, .skip") && !each.matches(".skip"))
  .filter((each) => { const { width, height } = each.getBoundingClientRect(); return width < 44 || height < 44; })
  .map((each) => each.outerHTML.slice(0, 80))"""
"""What can be pressed and is smaller than a thumb needs (WCAG 2.5.5), besides the table and the list of steps."""


def wrong(shown: Page) -> list[str]:
    """What is wrong with the page as it is."""
    sideways = shown.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*shown.evaluate(SMALL), *faults(shown), *(["scrolls sideways"] if sideways else [])]


@thorough
@in_a_browser
@pytest.mark.parametrize(("wide", "dark"), [(320, False), (360, False), (360, True), (1280, False), (1280, True)])
def test_a_step_is_legible_and_in_reach_in_every_state(
    visit: Callable[..., Page], games: dict[str, str], wide: int, dark: bool
) -> None:
    shown = visit(f"/games/{games['bots']}/hands/1/steps/20?eyes=all", wide=wide, high=740, dark=dark)
    expect_ready(shown)
    dialog = shown.get_by_role("dialog")
    assert wrong(shown) == []
    for key, name in (("?", "Keys"), ("5", "Go to a step")):
        press(shown, key)
        expect(dialog).to_have_accessible_name(name)
        assert wrong(shown) == [], name
        press(shown, "Escape")
        expect(dialog).to_have_count(0)
    with stopped_clock(shown):  # or the message may be gone before it is looked for
        press(shown, "h")
        expect(shown.get_by_role("status")).to_have_text("The cards in hand are hidden.")
    assert wrong(shown) == []
    for name in ("Eyes and more", "Language"):
        menu = shown.locator("details.menu").filter(has=shown.get_by_label(name, exact=True))
        menu.locator("summary").click()  # what was wrong with it unfolded all of them
        menu.locator("summary").click()
        expect(menu.locator(".over")).to_be_visible()
        assert wrong(shown) == [], name
    press(shown, "h")
    with stopped_clock(shown):
        shown.get_by_role("button", name="Play", exact=True).click()
        expect(shown.get_by_role("button", name="Speed")).to_be_visible()
        assert shown.evaluate(SMALL) == []
        shown.get_by_role("button", name="Pause").click()
    press(shown, "End")
    expect(shown.locator("#go-next")).to_have_attribute("aria-disabled", "true")
    assert wrong(shown) == []
