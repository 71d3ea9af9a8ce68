"""How the pages look in a real browser: on a phone and on a desk, by day and by night."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from replay.ledger.accounts import player_id

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def pages(games: dict[str, str]) -> list[str]:
    steps = [
        f"/games/{games['whole']}/hands/1/steps/{step}?eyes={eyes}"
        for step in (0, 14, 25)
        for eyes in ("public", "all")
    ]
    return ["/", "/ledger", f"/games/{games['bots']}", f"/games/{games['seen']}/hands/1/steps/18", f"/games/{games['bots']}/events/3",
            f"/games/{games['bots']}/sheet", "/boards", "/boards/7", f"/players/{player_id('Bot 1')}/statement", *steps]  # fmt: skip


@pytest.mark.parametrize("wide", [360, 768, 1280])
def test_no_page_is_wider_than_the_screen(visit: Callable[..., Page], games: dict[str, str], wide: int) -> None:
    shown = visit("/", wide=wide, high=740)
    for path in pages(games):
        shown.goto(path)
        assert shown.evaluate("document.documentElement.scrollWidth") <= wide, path


def test_on_a_phone_all_eyes_are_in_sight(visit: Callable[..., Page], games: dict[str, str]) -> None:
    shown = visit(f"/games/{games['bots']}/hands/1/steps/5?eyes=all", wide=360, high=740)
    places = [each.bounding_box() for each in shown.locator(".eyes button").all()]
    assert len(places) == 6
    assert all(place and place["x"] >= 0 and place["x"] + place["width"] <= 360 for place in places)


def test_what_is_touched_on_a_phone_is_large_enough(visit: Callable[..., Page], games: dict[str, str]) -> None:
    """44 pixels each way (WCAG 2.5.5), but for links inside of sentences and tables."""
    shown = visit("/", wide=360, high=740)
    for path in pages(games):
        shown.goto(path)
        sizes = shown.evaluate(
            "[...document.querySelectorAll('a:not(td a, th a, p a, h3 a, li > a:only-child:not([class]), .skip), button:not([hidden])')]"
            ".filter(each => each.offsetParent).map(each => [each.innerText, each.offsetWidth, each.offsetHeight])"
        )
        assert sizes
        assert [size for size in sizes if size[2] < 44 or size[1] < 40] == [], path


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_words_stand_out_from_what_is_behind_them(
    visit: Callable[..., Page], games: dict[str, str], dark: bool
) -> None:
    """At least 4.5 to 1 (WCAG 1.4.3)."""
    shown = visit("/", dark=dark)
    for path in pages(games)[:11]:
        shown.goto(path)
        assert shown.evaluate(CONTRAST) == [], path


CONTRAST = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = parts(colour).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = getComputedStyle(each).backgroundColor;
      if ((parts(colour)[3] ?? 1) > 0) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.offsetParent || element.closest('svg, [aria-disabled], .unseen')) continue;
    const pair = [light(getComputedStyle(element).color), light(behind(element))].sort();
    const contrast = (Math.max(...pair) + .05) / (Math.min(...pair) + .05);
    if (contrast < 4.5) poor.push([walker.currentNode.data.trim(), contrast]);
  }
  return poor;
}"""
