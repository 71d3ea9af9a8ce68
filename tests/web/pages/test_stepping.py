"""The keys, the scrubber and the buttons of the page of a step, in a real browser: nothing is asked of the server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Request, expect

from tests.support.soak import thorough
from tests.support.web.stepping import differences, expect_ready, press
from tests.support.web.windows import go, stopped_clock

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Visit = Callable[..., Page]
LAST, DEALT, WON = 25, 7, 23
"""Of the hand: its last step, the last one of its deal, and the one that decides it."""


WALKING = ("arrowright", "arrowleft", "arrowdown", "arrowup", "home", "end")


@pytest.fixture
def hand(games: dict[str, str]) -> str:
    return f"/games/{games['whole']}/hands/1"


@pytest.fixture
def evening(games: dict[str, str]) -> str:
    return f"/games/{games['bots']}"


def expect_step(shown: Page, step: int) -> None:
    """The page shows this step, and says so in its address."""
    expect(shown.locator("#place")).to_have_text(f"{step} of {LAST}")
    expect(shown).to_have_url(re.compile(rf"/hands/1/steps/{step}(\?|$)"))


def asked(shown: Page) -> list[str]:
    """What is asked of the server from now on; a browser may look at its icon again when the address changes."""
    found: list[str] = []

    def note(request: Request) -> None:
        if "icon" not in request.url:
            found.append(request.url)

    shown.on("request", note)
    return found


@thorough
def test_after_the_page_is_here_no_step_asks_anything_of_the_server(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/8?eyes=all")
    expect_ready(shown)
    expect(shown.locator("#hand")).to_have_attribute("data-step", "8")
    shown.wait_for_load_state("networkidle")
    requests = asked(shown)
    for step in (9, 10, 11):
        press(shown, "ArrowRight")
        expect_step(shown, step)
    press(shown, "End")
    expect_step(shown, LAST)
    shown.locator("#seek").fill("3")
    expect_step(shown, DEALT + 3)
    assert requests == []


@thorough
def test_each_step_is_drawn_as_its_page_is(visit: Visit, evening: str) -> None:
    shown = visit(f"{evening}/hands/2/steps/0?eyes=all")
    expect_ready(shown)
    for keys in (
        ["ArrowRight"],
        ["ArrowRight"],
        ["ArrowRight"] * 9,
        ["ArrowLeft"] * 3,
        ["End"],
        ["ArrowLeft"],
        ["Home"],
    ):
        press(shown, *keys)
        assert differences(shown) == [], keys


@thorough
def test_up_and_down_go_from_one_decision_of_a_seat_to_the_next(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/12")
    expect_ready(shown)
    for key, step in (("ArrowDown", 15), ("ArrowDown", 16), ("ArrowUp", 15), ("ArrowUp", 12), ("ArrowUp", 11)):
        press(shown, key)
        expect_step(shown, step)
    shown = visit(f"{hand}/steps/12?eyes=seat:2")
    expect_ready(shown)
    for key, step in (("ArrowDown", 13), ("ArrowDown", 14), ("ArrowUp", 13), ("ArrowUp", 10)):
        press(shown, key)
        expect_step(shown, step)


@thorough
def test_the_deal_and_what_follows_from_the_end_are_one_step_each_until_they_are_opened(
    visit: Visit, hand: str
) -> None:
    shown = visit(f"{hand}/steps/8")
    expect_ready(shown)
    for key, step in (("ArrowLeft", DEALT), ("ArrowLeft", DEALT), ("Home", 0), ("ArrowRight", DEALT), ("End", LAST)):
        press(shown, key)
        expect_step(shown, step)
    press(shown, "ArrowLeft")
    expect_step(shown, WON)
    expect(shown.locator("#seek")).to_have_attribute("max", str(LAST - DEALT - 1))
    press(shown, "d", "ArrowRight")
    expect_step(shown, WON + 1)
    expect(shown.locator("#seek")).to_have_attribute("max", str(LAST))
    press(shown, "Home", "ArrowRight")
    expect_step(shown, 1)


@thorough
def test_the_scrubber_says_the_sentence_of_where_it_is(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/{DEALT}")
    expect_ready(shown)
    seek = shown.get_by_role("slider", name="Step")
    expect(seek).to_have_value("0")
    seek.fill("2")
    expect_step(shown, 9)
    expect(seek).to_have_attribute("aria-valuetext", "Li takes the 9 ben.")
    seek.focus()
    press(shown, "ArrowRight")
    expect_step(shown, 10)
    expect(seek).to_have_value("3")
    expect(seek).to_have_attribute("aria-valuetext", "Li discards the 8 suo.")
    expect(shown.locator("#marks use")).to_have_attribute("data-mark", "win")


def test_a_number_and_enter_jump_to_a_step(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/8")
    expect_ready(shown)
    press(shown, "1", "9", "Enter")
    expect_step(shown, 19)
    press(shown, "5")
    expect(shown.get_by_role("dialog", name="Go to a step")).to_be_visible()
    press(shown, "ArrowUp", "Escape")  # in the field the arrow changes the number
    expect(shown.get_by_role("dialog")).to_have_count(0)
    expect_step(shown, 19)


@thorough
def test_every_key_is_a_button_that_a_thumb_finds(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/8", wide=360, high=740)
    expect_ready(shown)
    press(shown, "?")
    keys = shown.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    buttons = keys.locator("[data-key]")
    assert {each.get_attribute("data-key") for each in buttons.all()} == {"digit", " ", *WALKING, *"<>dhgs[]vc?"}
    assert min(each.evaluate("each => each.getBoundingClientRect().height") for each in buttons.all()) >= 44
    press(shown, "ArrowRight")
    keys.get_by_role("button", name="Next decision").click()
    expect(shown.get_by_role("dialog")).to_have_count(0)
    expect_step(shown, 11)
    shown.locator("#controls").get_by_role("button", name="Keys").click()
    keys.get_by_role("button", name="Go to a step").click()
    shown.get_by_label("Its number").fill("20")
    shown.get_by_role("button", name="Go", exact=True).click()
    expect_step(shown, 20)


@thorough
def test_hands_and_eyes_are_changed_on_the_same_page(visit: Visit, evening: str) -> None:
    shown = visit(f"{evening}/hands/1/steps/20")
    expect_ready(shown)
    entries = shown.evaluate("history.length")
    press(shown, "v")
    expect(shown).to_have_url(re.compile("/hands/1/steps/20.eyes=seat(:|%3A)1$"))
    expect_ready(shown)
    press(shown, "]")
    expect(shown).to_have_url(re.compile("/hands/2/steps/0.eyes=seat:1$"))
    expect(shown).to_have_title(re.compile("hand 2, step 0"))
    expect(shown.locator("#said")).to_contain_text("Hand 2 begins")
    expect_ready(shown)
    press(shown, "ArrowRight", "[")
    expect(shown).to_have_url(re.compile("/hands/1/steps/0.eyes=seat:1$"))
    assert shown.evaluate("history.length") == entries


@thorough
def test_nothing_happens_while_somebody_types_or_the_browser_is_meant(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/8")
    expect_ready(shown)
    shown.evaluate(
        "document.querySelector('main').insertAdjacentHTML('beforeend', '<input id=typed><textarea id=longer></textarea>')"
    )
    for field in ("#typed", "#longer"):
        shown.locator(field).focus()
        press(shown, "ArrowRight", "5", "d", "?", " ", "End")
        expect(shown.locator(field)).to_have_value("5d? ")
        shown.locator(field).blur()
    press(shown, "Control+End", "Meta+ArrowRight", "Alt+ArrowDown", "Shift+End")
    expect(shown.get_by_role("dialog")).to_have_count(0)
    press(shown, "ArrowRight")
    expect_step(shown, 9)


def test_a_button_that_is_held_runs_until_it_is_let_go(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/8")
    expect_ready(shown)
    place = shown.locator("#place strong")
    with stopped_clock(shown):
        shown.locator("#go-next").hover()
        shown.mouse.down()
        shown.clock.run_for(400 + 3 * 80 + 40)
        expect(place).to_have_text("12")
        shown.mouse.up()
        shown.clock.run_for(2000)
        expect(place).to_have_text("12")
        shown.locator("#go-next").click()
        expect(place).to_have_text("13")


def test_a_hand_plays_faster_and_slower(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/8")
    expect_ready(shown)
    speed, place = shown.get_by_role("status"), shown.locator("#place strong")
    with stopped_clock(shown):
        for key, said in (
            (">", "×2"),
            (">", "×4"),
            (">", "×4"),
            ("<", "×2"),
            ("<", "×1"),
            ("<", "×0.5"),
            ("<", "×0.5"),
        ):
            press(shown, key)
            expect(speed).to_have_text(said)
        press(shown, ">", ">", ">", " ")
        expect(shown.get_by_role("button", name="Pause")).to_be_visible()
        expect(place).to_have_text("9")
        shown.clock.run_for(375 * 4 + 100)
        expect(place).to_have_text("13")
        press(shown, " ")
        expect(shown.get_by_role("button", name="Play", exact=True)).to_be_visible()
        shown.clock.run_for(2000)
        expect(place).to_have_text("13")


def test_the_cards_in_hand_are_hidden_until_they_are_wanted_again(visit: Visit, evening: str) -> None:
    shown = visit(f"{evening}/hands/1/steps/20?eyes=all")
    expect_ready(shown)
    card = shown.locator("#table .held > li").first
    expect(card).to_be_visible()
    with stopped_clock(shown):
        press(shown, "h")
        expect(shown.get_by_role("status")).to_have_text("The cards in hand are hidden.")
    expect(card).to_be_hidden()
    press(shown, "]")
    expect(shown).to_have_title(re.compile("hand 2, step 0"))
    expect_ready(shown)
    press(shown, "ArrowRight")
    expect(shown.locator("#table .held > li")).not_to_have_count(0)
    expect(card).to_be_hidden()
    with stopped_clock(shown):
        press(shown, "h")
        expect(shown.get_by_role("status")).to_have_text("The cards in hand are shown.")
    expect(card).to_be_visible()


@thorough
@pytest.mark.parametrize(("wide", "high"), [(320, 568), (360, 740), (1280, 800)])
def test_what_is_said_for_a_moment_covers_neither_the_sentence_nor_the_controls(
    visit: Visit, evening: str, wide: int, high: int
) -> None:
    shown = visit(f"{evening}/hands/1/steps/20?eyes=all", wide=wide, high=high)
    expect_ready(shown)
    with stopped_clock(shown):
        press(shown, "h")
        expect(shown.get_by_role("status")).to_have_text("The cards in hand are hidden.")
        lower, left, right = shown.evaluate(
            "() => { const { bottom, left, right } = document.querySelector('[role=status]').getBoundingClientRect();"
            " return [bottom, left, right]; }"
        )
        dock = shown.evaluate("() => document.querySelector('.dock').getBoundingClientRect().top")
    assert 0 < lower <= dock
    assert 0 <= left < right <= wide


def test_a_key_leads_to_a_note_on_the_hand_where_one_may_be_written(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/8")
    expect_ready(shown)
    press(shown, "m")
    expect(shown).to_have_url(re.compile(r"/correction\?hand=1#noted$"))
    expect(shown.get_by_role("button", name="Record the note")).to_be_visible()


def test_the_speed_is_a_button_beside_play_while_the_hand_plays(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/8", wide=360, high=740)
    expect_ready(shown)
    controls = shown.locator("#controls")
    speed, keys = controls.get_by_role("button", name="Speed"), controls.get_by_role("button", name="Keys")
    expect(speed).to_be_hidden()
    place = keys.bounding_box()
    assert place is not None
    assert min(place["width"], place["height"]) >= 44
    with stopped_clock(shown):
        controls.get_by_role("button", name="Play", exact=True).click()
        expect(keys).to_be_hidden()
        for times in ("×1", "×2", "×4", "×0.5"):
            expect(speed).to_have_text(f"Speed {times}")
            assert speed.bounding_box() == place
            speed.click()
        expect(speed).to_have_text("Speed ×1")
        controls.get_by_role("button", name="Pause").click()
    expect(speed).to_be_hidden()
    expect(keys).to_be_visible()


def test_a_link_to_the_step_with_these_eyes_is_copied_or_shown(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/8?eyes=seat:2")
    expect_ready(shown)
    wanted = re.compile("/hands/1/steps/9.eyes=seat:2$")
    shown.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    with stopped_clock(shown):
        press(shown, "ArrowRight", "c")
        expect(shown.get_by_role("status")).to_have_text("The link is copied.")
    assert wanted.search(shown.evaluate("window.copied"))
    shown.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    press(shown, "c")
    expect(shown.get_by_label("Copy it from here")).to_have_value(wanted)


@thorough
def test_what_somebody_opened_on_the_table_stays_open_and_keeps_the_focus(visit: Visit, hand: str) -> None:
    shown = visit(f"{hand}/steps/8?eyes=all")
    expect_ready(shown)
    stock = shown.locator("#table details").first
    stock.locator("summary").click()
    cards = stock.get_by_role("img").count()
    for step in (9, 10, 11):
        press(shown, "ArrowRight")
        expect_step(shown, step)
    expect(stock.get_by_role("img")).to_have_count(cards - 1)
    expect(stock).to_have_attribute("open", "")
    expect(stock.locator("summary")).to_be_focused()


@contextmanager
def without_frames(shown: Page) -> Iterator[None]:
    """The server refuses the frames of every hand for a while."""
    shown.route("**/hands/*/frames", lambda route: route.fulfill(status=409))
    try:
        yield
    finally:
        shown.unroute_all(behavior="wait")


@thorough
def test_where_the_frames_cannot_be_had_every_step_is_a_page(visit: Visit, hand: str) -> None:
    shown = visit("/")
    with without_frames(shown):
        go(shown, f"{hand}/steps/8")
        press(shown, "ArrowRight")
        expect_step(shown, 9)
        shown.locator("#go-next").click()
        expect_step(shown, 10)
