"""Cards go their ways from step to step: seen, cut by the next step, reversed by a step back, and not at all where a visitor wants none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from replay.club import Club
from tests.support.samples import FOLDER
from tests.support.soak import thorough, times
from tests.support.web.stepping import differences, expect_ready
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

STEP = """(keys) => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  return document.getAnimations().filter((each) => each.effect.target.closest("#hand")).map(({ effect }) => {
    const { duration, delay } = effect.getTiming();
    const frames = effect.getKeyframes().map(({ offset, computedOffset, easing, composite, ...moved }) => moved);
    const { target } = effect;
    const card = target.querySelector("use") ?? target.closest(".flights, .held, .river, .discards");
    return { of: target.closest(".flights") ? "flight" : target.id || target.classList[0], duration, delay, frames,
             face: card?.getAttribute?.("href")?.split("#")[1] ?? "" };
  });
}"""
"""A script that presses keys, and says at once what moves then."""
TRICK_ENDED = "56"
"""A step of the board after which its trick stays in sight, until the next one."""
RECORDS = ("six_players", "guandan/board_table_1", "guandan/match", "khanhoo/four_players")


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The addresses of the games of these records."""
    with Club.open(str(tmp_path_factory.mktemp("motion") / "club.db")) as club, serving(club) as site:
        yield {each: f"{site}/games/{club.import_path(FOLDER / f'{each}.paipu').game}/hands" for each in RECORDS}


@pytest.fixture
def opened(visit: Callable[..., Page], hands: dict[str, str]) -> Callable[..., Page]:
    def open_at(record: str, step: str, **more: Any) -> Page:
        shown = visit(f"/{step}?eyes=all", at=hands[record], **more)
        expect_ready(shown)
        return shown

    return open_at


def moves(shown: Page, *keys: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = shown.evaluate(STEP, keys)
    return found


def flights(moved: list[dict[str, Any]]) -> list[tuple[str, float, float]]:
    return [(each["face"], each["duration"], each["delay"]) for each in moved if each["of"] == "flight"]


def expect_rest(shown: Page) -> None:
    """Everything has arrived, and nothing of it is left behind."""
    shown.wait_for_function("() => !document.querySelector('.flights') && !document.getAnimations().length")
    assert differences(shown) == []


def test_a_discard_flies_from_its_cell_and_the_hand_closes_after_it(opened: Callable[..., Page]) -> None:
    shown = opened("six_players", "2/steps/55")
    moved = moves(shown, "ArrowRight")
    assert flights(moved) == [("7w", 200, 0)]
    assert {(each["duration"], each["delay"]) for each in moved if each["of"] not in ("flight", "card", "")} >= {
        (160, 80)
    }
    expect(shown.locator("#place strong")).to_have_text("56")
    expect_rest(shown)


def test_a_drawn_card_comes_from_the_stock_and_is_turned_over_on_its_way(opened: Callable[..., Page]) -> None:
    shown = opened("six_players", "2/steps/54")
    moved = moves(shown, "ArrowRight")
    assert sorted(flights(moved)) == [("", 220, 0), ("9w", 220, 0)]
    assert all("scaleX(0)" in each["frames"][1]["transform"] for each in moved if each["of"] == "flight")
    expect_rest(shown)


def test_a_claimed_card_goes_along_the_arrow_after_it_is_drawn_and_its_twin_comes_from_the_hand(
    opened: Callable[..., Page],
) -> None:
    shown = opened("six_players", "2/steps/58")
    moved = moves(shown, "ArrowRight")
    assert flights(moved) == [("8s", 260, 140), ("8s", 260, 140)]
    assert [len(each["frames"]) for each in moved if each["of"] == "flight"] == [11, 2]
    assert [(each["duration"], each["delay"]) for each in moved if each["of"] == "arrow"] == [(140, 0)]
    expect_rest(shown)


@thorough
def test_a_bumped_card_goes_to_the_melds_after_the_meld_has_opened_and_the_others_come_from_the_hand(
    opened: Callable[..., Page],
) -> None:
    shown = opened("khanhoo/four_players", "1/steps/30")
    assert sorted(flights(moves(shown, "ArrowRight"))) == [("4D", 260, 60), ("4H", 260, 0), ("4S", 260, 0)]
    expect_rest(shown)
    assert sorted(face for face, _, _ in flights(moves(shown, "ArrowLeft"))) == ["4D", "4H", "4S"]
    expect_rest(shown)


@thorough
def test_a_tribute_goes_from_the_payer_to_the_receiver_and_a_discard_that_is_taken_to_the_hand(
    opened: Callable[..., Page],
) -> None:
    shown = opened("guandan/match", "3/steps/5")
    assert flights(moves(shown, "ArrowRight"))[-1] == ("X1", 320, 0)
    shown = opened("khanhoo/four_players", "1/steps/19")
    assert flights(moves(shown, "ArrowRight")) == [("2H", 220, 0)]
    expect_rest(shown)


def test_a_step_back_is_the_same_way_reversed_and_shorter(opened: Callable[..., Page]) -> None:
    shown = opened("six_players", "2/steps/55")
    (there,) = [each for each in moves(shown, "ArrowRight") if each["of"] == "flight"]
    (back,) = [each for each in moves(shown, "ArrowLeft") if each["of"] == "flight"]
    assert (back["face"], back["duration"]) == (there["face"], pytest.approx(140))
    forth, reverse = (each["frames"][0]["transform"].partition(" scale")[0] for each in (there, back))
    numbers = [[float(part) for part in re.findall(r"-?[0-9.]+(?=px)", each)] for each in (forth, reverse)]
    assert numbers[0] == pytest.approx([-each for each in numbers[1]], abs=0.1)
    expect_rest(shown)


def test_a_play_flies_from_the_fan_and_a_new_trick_sends_the_old_one_to_its_winner(opened: Callable[..., Page]) -> None:
    shown = opened("guandan/board_table_1", "1/steps/39")
    assert flights(moves(shown, "ArrowRight")) == [("5S", 220, 0)]
    expect_rest(shown)
    shown.keyboard.press("4")
    shown.get_by_role("spinbutton").fill(TRICK_ENDED)
    shown.keyboard.press("Enter")
    expect(shown.locator("#place strong")).to_have_text(TRICK_ENDED)
    gathered = [each for each in moves(shown, "ArrowRight") if each["of"] == "flight" and each["duration"] == 260]
    assert gathered
    assert all(float(each["frames"][-1]["opacity"]) == 0 for each in gathered)
    expect_rest(shown)


def test_only_places_and_opacity_move(opened: Callable[..., Page]) -> None:
    """Anything else would be laid out or painted at each picture."""
    for record in RECORDS[:: times(1, 2)]:
        shown = opened(record, "1/steps/17")
        keys = {
            name
            for _ in range(times(90, 8))
            for each in moves(shown, "ArrowRight")
            for frame in each["frames"]
            for name in frame
        }
        assert keys == {"transform", "opacity"}, record
        expect_rest(shown)


def test_a_new_step_cuts_what_is_on_its_way(opened: Callable[..., Page]) -> None:
    shown = opened("six_players", "2/steps/54")
    alone = len(moves(shown, "ArrowRight", "ArrowRight"))
    assert shown.locator(".flights").count() == 1
    assert flights(moves(shown, "ArrowLeft", "ArrowRight")) == [("7w", 200, 0)]
    assert len(moves(shown, "ArrowLeft", "ArrowRight")) == alone
    expect_rest(shown)


def test_nothing_moves_while_the_scrubber_is_dragged_or_a_key_is_held_or_where_no_motion_is_wanted(
    opened: Callable[..., Page],
) -> None:
    shown = opened("six_players", "2/steps/54")
    drag = """() => {
      const seek = document.getElementById("seek");
      seek.value = Number(seek.value) + 1;
      seek.dispatchEvent(new Event("input", { bubbles: true }));
    }"""
    shown.evaluate(drag)
    assert moves(shown) == []
    held = (
        "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: true, bubbles: true }))"
    )
    shown.evaluate(held)
    assert moves(shown) == []
    shown.emulate_media(reduced_motion="reduce")
    assert moves(shown, "ArrowRight", "ArrowLeft") == []
    expect(shown.locator("#place strong")).to_have_text("56")
    shown.emulate_media(reduced_motion="no-preference")


def test_the_focus_and_the_words_are_there_at_once(opened: Callable[..., Page]) -> None:
    shown = opened("six_players", "2/steps/54")
    shown.locator("#go-next").focus()
    assert moves(shown, "ArrowRight")
    now = shown.evaluate("[document.activeElement.id, document.getElementById('said').textContent]")
    assert now == ["go-next", shown.locator("#step-55").text_content().replace("55", "").strip()]  # type: ignore[union-attr]


def test_the_card_of_the_end_comes_up_and_its_seal_is_pressed(opened: Callable[..., Page]) -> None:
    shown = opened("six_players", "2/steps/0")
    shown.keyboard.press("End")
    shown.keyboard.press("ArrowLeft")
    expect_rest(shown)
    ended = {each["of"]: each["duration"] for each in moves(shown, "ArrowRight")}
    assert ended.get("seal") == 180
    assert 240 in ended.values()


APPEARED = (
    ("guandan/board_table_1", "1/steps/17", "burst", 300),
    ("guandan/board_table_1", "1/steps/47", "words", 120),
    ("guandan/board_table_1", "1/steps/93", "medal", 120),
)
"""A step before a bomb, a pass, and a seat that goes out; what comes into sight then, and in how many milliseconds."""


@thorough
def test_a_bomb_bursts_and_a_pass_and_a_place_fade_in(opened: Callable[..., Page]) -> None:
    for record, step, name, time in APPEARED:
        shown = opened(record, step)
        assert [each["duration"] for each in moves(shown, "ArrowRight") if each["of"] == name] == [time], name
        expect_rest(shown)


PLAYED = """async (speed) => {
  const place = document.querySelector("#place strong"), begun = Number(place.textContent), times = document.getElementById("times");
  for (let turn = 0; turn < 9 && times.textContent !== speed; turn++) document.getElementById("speed").click();
  const ends = performance.now() + 20000;
  let most = 0;
  document.getElementById("play").click();
  while (Number(place.textContent) < begun + 2 && performance.now() < ends) {
    await new Promise((go) => setTimeout(go, 5));
    most = Math.max(most, document.getAnimations().filter((each) => each.effect.target.closest("#hand")).length);
  }
  document.getElementById("play").click();
  return [times.textContent, most > 0];
}"""
"""A script that plays two steps at a speed, and says whether anything moved."""


def test_a_hand_that_plays_faster_than_400_milliseconds_a_step_shows_each_step_at_once(
    opened: Callable[..., Page],
) -> None:
    shown = opened("six_players", "2/steps/50")
    assert shown.evaluate(PLAYED, "×4") == ["×4", False]
    assert shown.evaluate(PLAYED, "×1") == ["×1", True]
