"""The forms in a real browser, without JavaScript and by keyboard alone, on a telephone and on a desk, and the pages on paper."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from replay.club import Club
from replay.ledger import player_id
from tests.support.soak import thorough
from tests.support.treasury.typed import typed
from tests.support.web.looks import CONTRAST
from tests.support.web.windows import go

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def standing(own: Club) -> dict[str, int]:
    return {each.player or each.account: each.amount for each in own.books.balances()}


def tab_to(shown: Page, selector: str) -> None:
    """Go to an element as somebody does who has no mouse."""
    for _ in range(60):
        shown.keyboard.press("Tab")
        if shown.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


@thorough
def test_a_payment_is_recorded_without_javascript(visit: Callable[..., Page], own: Club, own_site: str) -> None:
    shown = visit("/ledger/record", at=own_site, js=False, wide=360, high=740)
    expect(shown.locator("#pay-amount")).to_be_hidden()
    shown.locator("#pay summary").click()
    shown.get_by_label("Who paid").select_option(label="Li")
    shown.get_by_label("Who was paid").select_option(label="the cash box")
    shown.locator("#pay").get_by_label("Amount").fill("0,400")
    shown.locator("#pay").get_by_label("What for").fill('tea & "biscuits"')
    shown.get_by_role("button", name="Record the payment").click()
    expect(shown.get_by_role("alert")).to_contain_text("Not recorded. Amount: found amount '0,400'")
    shown.get_by_role("link", name="To the form").click()
    amount = shown.locator("#pay").get_by_label("Amount")
    expect(amount).to_have_value("0,400")
    expect(amount).to_have_attribute("aria-invalid", "true")
    expect(shown.get_by_label("Who paid")).to_have_value(f"players:{player_id('Li')}")
    amount.fill("0.40")
    shown.get_by_role("button", name="Record the payment").click()
    expect(shown.get_by_role("status")).to_contain_text("Recorded. Li paid 0.40 EUR into the cash box.")
    assert standing(own) == {"Guo": 100, "Li": -60, "cash": -40}
    shown.reload()
    assert standing(own) == {"Guo": 100, "Li": -60, "cash": -40}


def test_a_proposed_payment_is_recorded_with_one_key(visit: Callable[..., Page], own: Club, own_site: str) -> None:
    shown = visit("/ledger", at=own_site)
    tab_to(shown, ".dues button")
    shown.keyboard.press("Enter")
    shown.get_by_role("status").wait_for()
    assert standing(own) == {"Guo": 0, "Li": 0}


@thorough
def test_every_form_is_reached_and_filled_by_keyboard_alone(
    visit: Callable[..., Page], own: Club, own_site: str
) -> None:
    game = own.games()[0].id
    shown = visit(f"/games/{game}", at=own_site)
    for summary in ("#hand-1 .more > summary", ".review summary"):
        tab_to(shown, summary)
        shown.keyboard.press("Enter")
    tab_to(shown, "#confirm-1-seat")
    shown.keyboard.type("Li")
    tab_to(shown, "#confirm-1 button")
    shown.keyboard.press("Enter")
    shown.wait_for_url("**/*done=*")
    assert own.game(game).hands[0].confirmed == [2]
    go(shown, "/players")
    tab_to(shown, "#rename summary")
    shown.keyboard.press("Enter")
    tab_to(shown, "#rename-player")
    shown.keyboard.type("Li")
    tab_to(shown, "#rename-name")
    shown.keyboard.type("李白")
    shown.keyboard.press("Enter")
    shown.get_by_role("status").wait_for()
    assert [each.name for each in own.players.all()] == ["Guo", "李白"]


def open_review(shown: Page) -> None:
    shown.get_by_label("About hand 1", exact=True).click()
    shown.locator(".review summary").click()


@thorough
def test_a_hand_is_disputed_and_resolved_on_a_telephone(visit: Callable[..., Page], own: Club, own_site: str) -> None:
    shown = visit(f"/games/{own.games()[0].id}", at=own_site, js=False, wide=360, high=740)
    open_review(shown)
    shown.get_by_label("What is wrong").fill("it was a double")
    shown.get_by_role("button", name="Dispute").click()
    expect(shown.locator("#hand-1 .badge.open")).to_be_visible()
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360
    open_review(shown)
    shown.get_by_label("How it was resolved").fill("counted again")
    shown.get_by_role("button", name="Resolve").click()
    expect(shown.locator("#hand-1")).to_contain_text("Resolved: counted again")


@thorough
def test_open_forms_fit_the_screen_and_are_large_enough_to_touch(
    visit: Callable[..., Page], own: Club, own_site: str
) -> None:
    typed(own).pay("Li", "cash", "1234567.89 EUR", note="a" * 200)
    shown = visit("/ledger", at=own_site)
    for path in (
        "/ledger",
        "/ledger/record",
        "/ledger/periods",
        "/players",
        f"/games/{own.games()[0].id}",
        f"/ledger/events/{own.books.event('1')}",
    ):
        go(shown, path)
        for summary in shown.locator("main summary").all():
            summary.click()
        for wide in (360, 1280):
            shown.set_viewport_size({"width": wide, "height": 740})
            assert shown.evaluate("document.documentElement.scrollWidth") <= wide, path
            sizes = shown.evaluate(
                "[...document.querySelectorAll('form button, summary, select, .record input:not([type=hidden]):not(.tick input), .tick')]"
                ".filter(each => each.offsetParent).map(each => [each.outerHTML, each.offsetHeight])"
            )
            assert [size for size in sizes if size[1] < 44] == [], (path, wide)
            for scheme in ("light", "dark"):
                shown.emulate_media(color_scheme=scheme)
                assert shown.evaluate(CONTRAST) == [], (path, wide, scheme)


def test_every_field_has_a_name(visit: Callable[..., Page], own: Club, own_site: str) -> None:
    shown = visit("/ledger", at=own_site)
    for path in ("/ledger", "/ledger/record", "/ledger/periods", "/players", f"/games/{own.games()[0].id}"):
        go(shown, path)
        nameless = shown.evaluate(
            "[...document.querySelectorAll('input:not([type=hidden]), select')]"
            ".filter(each => !each.labels.length && !each.ariaLabel).map(each => each.outerHTML)"
        )
        assert nameless == []
        twice = shown.evaluate(
            "[...document.querySelectorAll('[id]')].map(each => each.id).filter((id, n, all) => all.indexOf(id) !== n)"
        )
        assert twice == []


@thorough
def test_the_drawing_has_its_name_and_scales_with_the_screen(visit: Callable[..., Page]) -> None:
    shown = visit("/ledger/over-time")
    for wide in (360, 1280):
        shown.set_viewport_size({"width": wide, "height": 800})
        drawing = shown.get_by_role("img", name="Balances in EUR from")
        place = drawing.bounding_box()
        assert place
        assert place["width"] > (280 if wide == 360 else 500)
        boxes = [each.bounding_box() for each in drawing.locator("text:visible").all()]
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= wide and box["height"] >= 10 for box in boxes)
        tops = sorted(box["y"] for each in drawing.locator(".end").all() if (box := each.bounding_box()))
        assert all(lower - upper >= 10 for upper, lower in pairwise(tops))


def test_a_statement_prints_clean(visit: Callable[..., Page]) -> None:
    shown = visit(f"/players/{player_id('Bot 1')}/statement", dark=True)
    shown.emulate_media(media="print")
    assert shown.locator("nav:visible, form:visible, .links:visible, header.site:visible").count() == 0
    assert shown.locator("h1").is_visible()
    assert shown.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert shown.evaluate("getComputedStyle(document.querySelector('td.why')).color") == "rgb(0, 0, 0)"
