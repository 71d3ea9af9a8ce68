"""The wheel of a mouse over the table steps where it would scroll nothing, and else scrolls as everywhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.soak import thorough
from tests.support.web.stepping import expect_ready, press

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Visit = Callable[..., Page]


@pytest.fixture
def hand(games: dict[str, str]) -> str:
    return f"/games/{games['whole']}/hands/1"


def expect_step(shown: Page, step: int) -> None:
    expect(shown.locator("#place strong")).to_have_text(str(step))


def turn(shown: Page, selector: str, *turned: int, **event: object) -> None:
    """Turn the wheel over an element, by so many pixels at a time."""
    shown.locator(selector).evaluate(
        """(over, [turned, event]) => turned.forEach((deltaY) =>
            over.dispatchEvent(new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true, ...event })))""",
        [turned, event],
    )


@thorough
def test_a_notch_is_a_step_there_and_back(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/10?eyes=all", wide=1280, high=800)
    expect_ready(shown)
    shown.locator("#table").hover()
    shown.mouse.wheel(0, 100)
    expect_step(shown, 11)
    shown.mouse.wheel(0, 100)
    expect_step(shown, 12)
    shown.mouse.wheel(0, -100)
    expect_step(shown, 11)


def test_what_a_touchpad_sends_in_small_parts_is_added_up(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/10?eyes=all", wide=1280, high=800)
    expect_ready(shown)
    turn(shown, "#table", *[10] * 10)
    expect_step(shown, 12)
    turn(shown, "#table", -30, 30, 30)
    expect_step(shown, 13)
    turn(shown, "#table", 3, deltaMode=1)
    expect_step(shown, 14)


@thorough
@pytest.mark.parametrize(
    "event", [{"ctrlKey": True}, {"shiftKey": True}, {"deltaX": 120}], ids=["zoom", "shift", "sideways"]
)
def test_beside_the_table_and_where_the_browser_is_meant_it_steps_nothing(
    visit: Visit, hand: str, event: dict[str, object]
) -> None:
    shown = visit(f"{hand}/steps/10?eyes=all", wide=1280, high=800)
    expect_ready(shown)
    turn(shown, "#table", 100, 100, **event)
    turn(shown, "#said", 100)
    press(shown, "ArrowRight")
    expect_step(shown, 11)


def test_where_the_table_scrolls_and_over_the_list_the_wheel_scrolls(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/10?eyes=all", wide=1280, high=420)
    expect_ready(shown)
    assert shown.locator("#table").evaluate("each => each.scrollHeight > each.clientHeight + 1")
    shown.locator("#table").hover()
    shown.mouse.wheel(0, 100)
    shown.wait_for_function("() => document.getElementById('table').scrollTop > 0")
    shown.locator("#open-steps").click()
    shown.locator(".steps ol").hover()
    before = shown.locator(".steps ol").evaluate("each => each.scrollTop")
    shown.mouse.wheel(0, 100)
    shown.wait_for_function("before => document.querySelector('.steps ol').scrollTop !== before", arg=before)
    press(shown, "ArrowRight")
    expect_step(shown, 11)


def test_a_finger_has_no_wheel_and_is_told_of_none(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/10?eyes=all", wide=1280, high=800)
    expect_ready(shown)
    press(shown, "?")
    expect(shown.get_by_text("The mouse wheel over the table")).to_be_visible()
    press(shown, "Escape")
    shown.evaluate("window.matchMedia = () => ({ matches: false })")
    turn(shown, "#table", 100)
    press(shown, "ArrowRight")
    expect_step(shown, 11)
