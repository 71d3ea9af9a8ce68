"""The switch of a page in a real browser: it keeps what is shown, and is kept with the account of whoever has signed in."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from replay.club import Club
from tests.support.soak import thorough
from tests.support.web.stepping import expect_ready, press

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Visit = Callable[..., Page]
PASSWORD = "correct horse battery"


def switch(shown: Page, name: str) -> None:
    """Follow the switch on the page of a step to the language of this name."""
    shown.locator("details.menu", has=shown.locator(".languages")).locator("summary").click()
    shown.get_by_role("link", name=name).click()


def expect_language(shown: Page, tag: str) -> None:
    expect(shown.locator("html")).to_have_attribute("lang", tag)


def test_it_keeps_the_step_and_the_eyes_to_which_a_program_went(visit: Visit, games: dict[str, str]) -> None:
    shown = visit(f"/games/{games['whole']}/hands/1/steps/9")
    expect_ready(shown)
    press(shown, "ArrowRight", "ArrowRight")
    expect(shown.locator("#place")).to_have_text("11 of 25")
    switch(shown, "简体中文")
    expect_language(shown, "zh-Hans")
    expect(shown).to_have_url(re.compile(r"/hands/1/steps/11$"))
    expect(shown.locator("#hand")).to_have_attribute("data-step", "11")
    expect_ready(shown)
    press(shown, "v")
    expect(shown).to_have_url(re.compile(r"/hands/1/steps/11\?eyes=seat(:|%3A)1$"))
    expect_ready(shown)
    press(shown, "ArrowRight")
    expect(shown.locator("#place strong")).to_have_text("12")
    switch(shown, "English")
    expect_language(shown, "en")
    expect(shown).to_have_url(re.compile(r"/hands/1/steps/12\?eyes=seat(:|%3A)1$"))
    expect(shown.locator("#hand")).to_have_attribute("data-step", "12")


@thorough
@pytest.mark.parametrize("js", [True, False], ids=["with a program", "without one"])
def test_of_whoever_has_signed_in_it_is_kept_with_the_account(
    visit: Visit, own: Club, served_club: Callable[[Club], str], js: bool
) -> None:
    own.access.accounts.add("Anna", PASSWORD)
    site, key = served_club(own), own.access.sign_in("Anna", PASSWORD, "a browser")
    shown = visit("/sign-in", at=site, js=js)
    shown.context.add_cookies([{"name": "paipu", "value": key, "url": site}])
    shown.goto(f"{site}/players")
    expect_language(shown, "en")
    shown.locator("details.you > summary").click()
    shown.get_by_role("link", name="繁體中文").click()
    expect_language(shown, "zh-Hant")
    expect(shown).to_have_url(f"{site}/players")
    visitor = own.access.enter(key)
    assert visitor is not None
    assert visitor.language == "zh-Hant"
    shown.goto(f"{site}/account")
    shown.locator("#language-language").select_option("en")
    shown.locator("form", has=shown.locator("#language-language")).locator("button").click()
    expect_language(shown, "en")
    expect(shown.locator("#language-language")).to_have_value("en")
    shown.goto(f"{site}/players")
    expect_language(shown, "en")  # whatever this browser has
