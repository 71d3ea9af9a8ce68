"""The page of a step in a window that is low, and with letters that are twice as large."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from replay.club import Club
from tests.support.samples import FOLDER
from tests.support.soak import thorough
from tests.support.web.kinds import KINDS, game_of
from tests.support.web.stepping import expect_ready, press

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

Visit = Callable[..., Page]

OUTSIDE = """() => {
  const room = document.getElementById("table").getBoundingClientRect();
  return [...document.querySelectorAll("#table [data-turn]")].filter((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top < room.top - 1 || bottom > room.bottom + 1;
  }).length;
}"""
"""A script that counts the seats to play that are not wholly in sight."""

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll("#said, .keys > *, #seek, #place")]
    .filter((each) => each.checkVisibility()).map((each) => [each.id || each.ariaLabel, each.getBoundingClientRect()]);
  const high = document.getElementById("said");
  const lines = getComputedStyle(high);
  const found = parseFloat(lines.lineHeight) < parseFloat(lines.fontSize) ? ["the lines of the sentence"] : [];
  for (const [name, one] of boxes) for (const [other, two] of boxes) {
    if (name >= other) continue;
    const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const deep = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    if (wide > 1 && deep > 6) found.push(`${name} and ${other}`);
  }
  return found;
}"""
"""A script that says which of the sentence and the controls lie over each other."""


@thorough
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("wide", "high"), [(740, 360), (320, 568)])
def test_the_table_scrolls_by_itself_to_whose_turn_it_is(
    visit: Visit, kinds: Club, site_of_kinds: str, kind: str, wide: int, high: int
) -> None:
    shown = visit(f"/games/{game_of(kinds, kind)}/hands/1/steps/20?eyes=seat:1", at=site_of_kinds, wide=wide, high=high)
    expect_ready(shown)
    shown.wait_for_function(f"() => ({OUTSIDE})() === 0")
    for _ in range(8):
        press(shown, "ArrowRight")
        shown.wait_for_function(f"() => ({OUTSIDE})() === 0")


@thorough
@pytest.mark.parametrize(("wide", "high"), [(360, 740), (740, 360), (1280, 800)])
def test_letters_twice_as_large_lie_over_nothing(visit: Visit, games: dict[str, str], wide: int, high: int) -> None:
    shown = visit(f"/games/{games['bots']}/hands/1/steps/20?eyes=all", wide=wide, high=high)
    expect_ready(shown)
    assert shown.evaluate(OVERLAPS) == []
    shown.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert shown.evaluate(OVERLAPS) == []


@thorough
def test_a_long_sentence_is_set_smaller_so_that_a_phone_shows_its_end(
    fresh: Callable[..., Club], served_club: Callable[[Club], str], visit: Visit
) -> None:
    club = fresh("three", lambda made: made.import_path(FOLDER / "khanhoo/match.paipu"))
    game = club.games()[0].id
    step = next(each.step for each in club.steps(game, 3) if len(str(each.text.headline())) > 75)
    for wide in (320, 360):
        shown = visit(f"/games/{game}/hands/3/steps/{step}", at=served_club(club), wide=wide, high=740)
        expect(shown.locator(".long > #said")).to_be_visible()
        assert shown.locator("#said").evaluate("(each) => each.scrollHeight <= each.clientHeight + 1"), wide
    expect_ready(shown)
    press(shown, "ArrowRight")
    expect(shown.locator(".long")).to_have_count(0)


def test_the_controls_are_where_they_will_be_before_the_program_of_the_page_runs(
    visit: Visit, games: dict[str, str]
) -> None:
    """A bug's test: the button to go on moved when the program began, and without one it was the narrowest."""
    address = f"/games/{games['bots']}/hands/1/steps/20?eyes=all"
    shown = visit(address, wide=360, high=740)
    expect_ready(shown)
    onwards = shown.locator("#go-next")
    place = onwards.bounding_box()
    shown.evaluate("() => document.documentElement.classList.remove('scripted')")
    assert onwards.bounding_box() == place
    plain = visit(address, wide=360, high=740, js=False)
    boxes = [plain.locator(f"#go-{each}").bounding_box() for each in ("first", "previous", "next", "last")]
    first, previous, following, last = (each["width"] for each in boxes if each is not None)
    assert first == last < previous == following
    expect(plain.locator(".keys button:visible")).to_have_count(0)
