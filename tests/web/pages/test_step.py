"""A hand walked in a real browser: by mouse, by keys, with and without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.soak import long, thorough, times
from tests.support.web.stepping import expect_ready
from tests.support.web.windows import go, stopped_clock

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

LAST = 25
DEALT, WON = 7, 23
"""The deal ends with this step; after the other one only follows what the end of the hand brings."""
PACE = 1500
"""Milliseconds a step, of what plays by itself; ``shown.clock`` lets them pass in no time."""
CATCHES_UP = 210
"""Milliseconds after which the address follows."""


@pytest.fixture
def hand(games: dict[str, str]) -> str:
    return f"/games/{games['whole']}/hands/1"


def expect_step(shown: Page, step: int) -> None:
    """The page shows this step: its address, its sentence, its mark in the list."""
    expect(shown).to_have_url(re.compile(rf"/hands/1/steps/{step}(\?|$)"))
    expect(shown.locator("#place")).to_have_text(f"{step} of {LAST}")
    expect(shown.locator("#steps [aria-current=step]")).to_have_id(f"step-{step}")
    sentence = re.sub(r"^\d+\s+", "", shown.locator(f"#step-{step}").inner_text().strip())
    expect(shown.locator("#said")).to_have_text(sentence)


def control(shown: Page, name: str) -> Locator:
    """The link among the controls that is called so."""
    return shown.get_by_role("navigation", name="Steps").get_by_role("link", name=name, exact=True)


def expect_shown(shown: Page, step: int) -> None:
    """The page shows this step, and a moment later its address says so."""
    expect(shown.locator("#place")).to_have_text(f"{step} of {LAST}")
    shown.clock.run_for(CATCHES_UP)
    expect_step(shown, step)


def expect_rest(shown: Page, step: int) -> None:
    """The page stays at this step for longer than one takes."""
    shown.clock.run_for(2000)
    expect_step(shown, step)


def loads(shown: Page) -> Callable[[], int]:
    """Counts whole pages that are loaded from now on."""
    count = [0]

    def loaded(*_: object) -> None:
        count[0] += 1

    shown.on("load", loaded)
    return lambda: count[0]


@thorough
@long
@pytest.mark.parametrize(
    ("js", "walked"),
    [(True, times(WON - DEALT, 6)), (False, times(WON, 3))],
    ids=["with JavaScript", "without JavaScript"],
)
def test_a_hand_is_walked_by_clicking_from_the_list_of_games_to_its_end(
    visit: Callable[..., Page], js: bool, walked: int
) -> None:
    shown = visit("/evenings", js=js)
    shown.locator(".evenings .a-game").filter(has_text="Guo").filter(has_text="Li").filter(has_not_text="Chen").click()
    shown.get_by_label("About hand 1", exact=True).click()
    shown.get_by_role("link", name="Step through").click()
    expect_step(shown, 0)
    if js:
        expect_ready(shown)
    for step in [*(range(DEALT, LAST) if js else range(1, LAST))][:walked]:
        control(shown, "Next").click()
        expect_step(shown, step)
    control(shown, "Last").click()
    expect_step(shown, LAST)
    expect(control(shown, "Next")).not_to_have_attribute("href", re.compile(""))
    control(shown, "Previous").click()
    expect_step(shown, WON if js else LAST - 1)
    control(shown, "First").click()
    expect_step(shown, 0)
    shown.locator("#open-steps").click()
    shown.locator("#step-9").click()
    expect_step(shown, 9)


def test_with_javascript_a_step_is_shown_and_no_page_is_loaded(visit: Callable[..., Page], hand: str) -> None:
    shown = visit(f"{hand}/steps/8")
    loaded = loads(shown)
    control(shown, "Next").click()
    expect_step(shown, 9)
    expect(shown).to_have_title(re.compile("step 9"))
    assert loaded() == 0


@thorough
def test_a_walk_through_a_hand_is_one_entry_of_the_history_so_that_back_leaves(
    visit: Callable[..., Page], games: dict[str, str], hand: str
) -> None:
    shown = visit(f"/games/{games['whole']}")
    go(shown, f"{hand}/steps/8")
    entries = shown.evaluate("history.length")
    for step in (9, 10):
        control(shown, "Next").click()
        expect_step(shown, step)
    shown.get_by_label("Eyes and more").click()
    shown.get_by_role("button", name="all cards").click()
    expect(shown).to_have_url(re.compile("steps/10.eyes=all$"))
    shown.get_by_label("Eyes and more").click()
    expect(shown.get_by_role("button", name="all cards")).to_have_attribute("aria-pressed", "true")
    shown.keyboard.press("ArrowRight")
    expect_step(shown, 11)
    assert shown.evaluate("history.length") == entries
    shown.go_back()
    expect(shown).to_have_url(re.compile(f"/games/{games['whole']}$"))
    shown.go_forward()
    expect_step(shown, 11)


@thorough
def test_arrow_keys_step_through_a_hand(visit: Callable[..., Page], hand: str) -> None:
    shown = visit(f"{hand}/steps/0")
    shown.keyboard.press("ArrowLeft")
    expect_step(shown, 0)
    for step in range(DEALT, DEALT + 5):
        shown.keyboard.press("ArrowRight")
        expect_step(shown, step)
    shown.keyboard.press("ArrowLeft")
    expect_step(shown, DEALT + 3)
    for other in ("Alt+ArrowDown", "Control+ArrowRight", "Shift+ArrowRight"):
        shown.keyboard.press(other)
    shown.keyboard.press("ArrowLeft")
    expect_step(shown, DEALT + 2)


@thorough
def test_keys_that_are_pressed_fast_are_all_counted(visit: Callable[..., Page], hand: str) -> None:
    shown = visit(f"{hand}/steps/8")
    loaded = loads(shown)
    for _ in range(5):
        shown.keyboard.press("ArrowRight")
    expect_step(shown, 13)
    for _ in range(30):
        shown.keyboard.press("ArrowLeft")
    expect_step(shown, DEALT)
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight"):
        shown.keyboard.press(key)
    expect_step(shown, DEALT + 2)
    assert loaded() == 0


@thorough
def test_the_keyboard_alone_is_enough(visit: Callable[..., Page]) -> None:
    shown = visit("/evenings")

    def tab_to(name: str, opened: str | None = None) -> None:
        for _ in range(120):
            shown.keyboard.press("Tab")
            words = shown.evaluate("document.activeElement.ariaLabel || document.activeElement.innerText.trim()")
            if opened and re.search(opened, words):
                shown.keyboard.press("Enter")
            if re.search(name, words):
                outline = shown.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                assert outline == "solid", f"{words!r} has the focus and does not show it"
                return
        raise AssertionError(f"no way to {name} by Tab")

    shown.keyboard.press("Tab")
    assert shown.evaluate("document.activeElement.innerText") == "Skip to the content"
    shown.keyboard.press("Enter")
    tab_to(r"(?s)^(?!.*Chen).*Guo")
    with shown.expect_navigation():
        shown.keyboard.press("Enter")
    tab_to("^About hand 1$")
    shown.keyboard.press("Enter")
    tab_to(r"^Step through$")
    with shown.expect_navigation():
        shown.keyboard.press("Enter")
    expect_step(shown, 0)
    tab_to(r"^Next$")
    for step in range(DEALT, DEALT + 3):
        shown.keyboard.press("Enter")
        expect_step(shown, step)  # the focus stays on Next
    tab_to(r"^all cards$", r"Eyes and more")
    shown.keyboard.press("Enter")
    expect(shown).to_have_url(re.compile("eyes=all"))
    tab_to(r"^12\s", r"^Steps$")
    shown.keyboard.press("Enter")
    expect_step(shown, 12)
    expect(shown).to_have_url(re.compile("eyes=all"))


def test_a_hand_plays_by_itself_until_it_is_paused(visit: Callable[..., Page], hand: str) -> None:
    shown = visit(f"{hand}/steps/13")
    loaded = loads(shown)
    with stopped_clock(shown):
        shown.get_by_role("button", name="Play", exact=True).click()
        expect_shown(shown, 14)
        expect(shown.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
        shown.clock.run_for(PACE)
        expect_shown(shown, 15)
        shown.get_by_role("button", name="Pause").click()
        expect(shown.get_by_role("button", name="Play", exact=True)).to_be_visible()
        expect_rest(shown, 15)
    assert loaded() == 0


def test_what_plays_is_paused_by_the_same_key_that_began_it(visit: Callable[..., Page], hand: str) -> None:
    shown = visit(f"{hand}/steps/13")
    play = shown.locator("#play")
    with stopped_clock(shown):
        play.focus()
        shown.keyboard.press("Enter")
        for step in (14, 15):
            expect_shown(shown, step)
            expect(play).to_be_focused()
            expect(play).to_have_attribute("aria-pressed", "true")
            shown.clock.run_for(PACE)
        expect_shown(shown, 16)
        shown.keyboard.press("Space")
        expect(shown.get_by_role("button", name="Play", exact=True)).to_be_focused()
        expect_rest(shown, 16)


@thorough
@pytest.mark.parametrize(("clicked", "step"), [("#step-12", 12), ("#go-previous", 13), ("#eyes-4", 14)])
def test_going_elsewhere_while_it_plays_pauses_it(
    visit: Callable[..., Page], hand: str, clicked: str, step: int
) -> None:
    shown = visit(f"{hand}/steps/13")
    with stopped_clock(shown):
        shown.get_by_role("button", name="Play", exact=True).click()
        expect_shown(shown, 14)
        if clicked.startswith("#eyes"):
            shown.get_by_label("Eyes and more").click()
        if clicked.startswith("#step"):
            shown.locator("#open-steps").click()
        shown.locator(clicked).click()
        expect(shown.get_by_role("button", name="Play", exact=True)).to_be_visible()
        expect_shown(shown, step)
        expect_rest(shown, step)


def test_playing_stops_at_the_end_and_begins_again_from_the_first(visit: Callable[..., Page], hand: str) -> None:
    shown = visit(f"{hand}/steps/{LAST - 1}")
    with stopped_clock(shown):
        shown.get_by_role("button", name="Play", exact=True).click()
        expect_shown(shown, LAST)
        shown.clock.run_for(PACE)
        expect(shown.get_by_role("button", name="Play", exact=True)).to_be_visible()
        shown.get_by_role("button", name="Play", exact=True).click()
        expect_shown(shown, 0)
        shown.get_by_role("button", name="Pause").click()


@thorough
@pytest.mark.parametrize("js", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_the_eyes_are_chosen_and_stay_chosen(visit: Callable[..., Page], hand: str, js: bool) -> None:
    shown = visit(f"{hand}/steps/9", js=js)
    menu = shown.get_by_label("Eyes and more")
    guo = shown.get_by_role("list", name="cards of Guo")
    expect(guo).to_contain_text("15 hidden")
    menu.click()
    shown.get_by_role("button", name="Guo").click()
    expect(shown).to_have_url(re.compile("eyes=seat%3A1|eyes=seat:1"))
    expect(guo.get_by_role("img")).to_have_count(15)
    expect(shown.get_by_role("list", name="cards of Li")).to_contain_text("hidden")
    control(shown, "Next").click()
    expect_step(shown, 10)
    expect(guo.get_by_role("img")).to_have_count(15)
    menu.click()
    shown.get_by_role("button", name="everybody").click()
    expect(guo).to_contain_text("15 hidden")
    expect_step(shown, 10)


def test_without_javascript_there_is_no_button_that_does_nothing(visit: Callable[..., Page], hand: str) -> None:
    shown = visit(f"{hand}/steps/9", js=False)
    expect(shown.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    shown.get_by_label("Eyes and more").click()
    expect(shown.locator("button:visible")).to_have_text(
        [re.compile("Turn the table"), "everybody", "Guo", "Li", "all cards", re.compile("^Hindsight")]
    )


def test_without_javascript_a_bar_shows_how_far_the_step_is(visit: Callable[..., Page], hand: str) -> None:
    bar = visit(f"{hand}/steps/9", js=False).locator("#scrubber progress")
    expect(bar).to_be_visible()
    expect(bar).to_have_js_property("value", 9)
    expect(bar).to_have_js_property("max", 25)
    expect(visit(f"{hand}/steps/9").locator("#scrubber progress")).to_be_hidden()


def test_every_card_has_a_name_and_a_picture(visit: Callable[..., Page], hand: str) -> None:
    shown = visit(f"{hand}/steps/7?eyes=all")
    names = [card.get_attribute("aria-label") or "" for card in shown.get_by_role("img").all()]
    assert "7 wan 七万" in names
    assert len(names) > 30
    # A picture that did not load is an empty box: the use element would have no size.
    assert shown.evaluate("[...document.querySelectorAll('.hand svg use')].every(each => each.getBBox().width > 15)")


def test_the_sentence_is_announced_to_screen_readers(visit: Callable[..., Page], hand: str) -> None:
    shown = visit(f"{hand}/steps/8")
    shown.evaluate("window.said = document.getElementById('said')")
    control(shown, "Next").click()
    expect_step(shown, 9)
    assert shown.evaluate("window.said === document.getElementById('said') && window.said.isConnected")
    assert shown.locator("#said").get_attribute("aria-live") == "polite"
    for landmark in ("banner", "main"):
        expect(shown.get_by_role(landmark)).to_have_count(1)
