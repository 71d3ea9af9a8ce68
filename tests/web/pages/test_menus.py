"""What opens over the page of a step: its menus, the list of steps on a phone, the tricks of Guandan."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from replay.club import Club
from tests.support.soak import thorough
from tests.support.web.kinds import game_of
from tests.support.web.stepping import expect_ready, press
from tests.support.web.windows import go

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Visit = Callable[..., Page]


@pytest.fixture
def step(games: dict[str, str]) -> str:
    return f"/games/{games['bots']}/hands/1/steps/20?eyes=all"


def menu(shown: Page, name: str) -> Locator:
    return shown.locator("summary", has=shown.locator("xpath=self::*[@aria-label]")).and_(
        shown.get_by_label(name, exact=True)
    )


@thorough
def test_the_list_of_steps_is_over_the_table_of_a_phone_until_a_step_is_chosen(visit: Visit, step: str) -> None:
    """A bug's test: with JavaScript the button did nothing, because its link leads to the same step."""
    shown = visit(step, wide=360, high=740)
    expect_ready(shown)
    entries, steps = shown.evaluate("history.length"), shown.locator("#steps")
    menu(shown, "Eyes and more").click()
    shown.get_by_role("link", name="Steps", exact=True).click()
    expect(steps).to_be_visible()
    expect(shown.locator(".menu .over:visible")).to_have_count(0)
    expect(steps.locator("[aria-current]")).to_be_in_viewport()
    steps.get_by_role("link").nth(18).click()
    expect(steps).to_be_hidden()
    expect(shown).to_have_url(re.compile(r"/steps/18\?eyes=all$"))
    menu(shown, "Eyes and more").click()
    shown.get_by_role("link", name="Steps", exact=True).click()
    shown.get_by_role("link", name="Back to the table").click()
    expect(steps).to_be_hidden()
    assert shown.evaluate("history.length") == entries


def test_the_first_link_skips_to_the_content(visit: Visit, step: str) -> None:
    """A bug's test: it leads to the same step, and so it did nothing."""
    shown = visit(step)
    expect_ready(shown)
    press(shown, "Tab", "Enter")
    expect(shown.locator("#main")).to_be_focused()


def test_a_menu_is_closed_by_a_tap_beside_it_by_another_menu_and_by_esc(visit: Visit, step: str) -> None:
    shown = visit(step, wide=360, high=740)
    expect_ready(shown)
    over = shown.locator(".menu .over:visible")
    menu(shown, "Eyes and more").click()
    expect(over).to_have_count(1)
    shown.locator("#said").click()
    expect(over).to_have_count(0)
    menu(shown, "Language").click()
    menu(shown, "Eyes and more").click()
    expect(over).to_have_count(1)
    expect(over).to_contain_text("all cards")
    press(shown, "Escape")
    expect(over).to_have_count(0)
    expect(menu(shown, "Eyes and more")).to_be_focused()


def test_a_link_is_copied_from_the_menu_too(visit: Visit, step: str) -> None:
    shown = visit(step, wide=360, high=740)
    expect_ready(shown)
    shown.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    menu(shown, "Eyes and more").click()
    shown.get_by_role("button", name="Copy a link", exact=True).click()
    expect(shown.locator(".menu .over:visible")).to_have_count(0)
    expect(menu(shown, "Eyes and more")).to_be_focused()
    assert re.search(r"/hands/1/steps/20\?eyes=all$", shown.evaluate("window.copied"))


@thorough
def test_whoever_chooses_other_eyes_by_keys_goes_on_from_the_button_of_the_menu(visit: Visit, step: str) -> None:
    """A bug's test: what had the focus was out of sight, so the next key began at the head of the page."""
    shown = visit(step)
    expect_ready(shown)
    menu(shown, "Eyes and more").focus()
    press(shown, "Enter", "Tab", "Enter")
    expect(shown).to_have_url(re.compile(r"/steps/20$"))
    expect_ready(shown)
    expect(menu(shown, "Eyes and more")).to_be_focused()


@thorough
@pytest.mark.parametrize(("wide", "high"), [(360, 740), (1280, 800)])
def test_the_finished_tricks_stay_open_while_one_steps_and_close_where_one_of_them_is_chosen(
    visit: Visit, kinds: Club, site_of_kinds: str, wide: int, high: int
) -> None:
    """A bug's test: on a phone the list covered the button that closes it."""
    address = f"/games/{game_of(kinds, 'guandan')}/hands/1/steps/60"
    shown = visit(address, at=site_of_kinds, wide=wide, high=high)
    expect_ready(shown)
    tricks = shown.locator(".tricks")
    button, links = tricks.locator("summary"), tricks.get_by_role("link")
    button.click()
    expect(links.first).to_be_visible()
    shown.locator("#go-next").click()
    expect(links.first).to_be_visible()
    button.click()
    expect(links.first).to_be_hidden()
    button.click()
    links.nth(2).click()
    expect(links.first).to_be_hidden()
    expect(shown).not_to_have_url(re.compile("/steps/6[01]$"))


def test_whose_view_it_is_and_how_much_was_recorded_is_below_the_number_of_the_hand(
    visit: Visit, games: dict[str, str]
) -> None:
    where = visit(f"/games/{games['whole']}/hands/1/steps/9?eyes=seat:2", wide=360, high=740).locator("#where p")
    expect(where).to_contain_text("Quán Duì · eyes of Li · ")
    go(where.page, f"/games/{games['whole']}/hands/1/steps/9?eyes=all")
    expect(where).to_contain_text("Quán Duì · all cards · ")
    go(where.page, f"/games/{games['seen']}/hands/1/steps/9")
    expect(where).to_contain_text("Quán Duì · what the table saw · ")
