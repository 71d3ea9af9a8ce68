"""How the pages look in a real browser: on a phone and on a desk, by day and by night."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from replay.ledger import player_id
from tests.support.soak import SOAKING, long, some, thorough
from tests.support.web.looks import Looks, looks
from tests.support.web.windows import go

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


WHOLE = [(step, eyes) for step in (0, 14, 25) for eyes in ("public", "all")]
STEPS = WHOLE if SOAKING else [(0, "public"), (14, "all"), (25, "public")]


def pages(games: dict[str, str]) -> list[str]:
    steps = [f"/games/{games['whole']}/hands/1/steps/{step}?eyes={eyes}" for step, eyes in STEPS]
    return [
        "/", "/ledger", "/ledger?through_house=true", "/ledger/periods", "/ledger/journal", "/ledger/over-time",
        "/ledger/record", "/ledger/accounts/cash/statement", "/players",
        f"/games/{games['bots']}", f"/games/{games['seen']}/hands/1/steps/18", f"/games/{games['bots']}/events/3",
        f"/games/{games['bots']}/sheet", "/boards", "/boards/7", f"/players/{player_id('Bot 1')}/statement", *steps,
    ]  # fmt: skip


@thorough
@long
def test_no_page_is_wider_than_the_screen_and_words_stand_out_from_what_is_behind_them(
    visit: Callable[..., Page], games: dict[str, str]
) -> None:
    """At least 4.5 to 1 (WCAG 1.4.3), by day and by night."""
    assert looks(visit("/"), pages(games)) == Looks()


def test_on_a_phone_all_eyes_are_in_sight(visit: Callable[..., Page], games: dict[str, str]) -> None:
    shown = visit(f"/games/{games['bots']}/hands/1/steps/5?eyes=all", wide=360, high=740)
    shown.get_by_label("Eyes and more").click()
    places = [each.bounding_box() for each in shown.locator(".eyes button").all()]
    assert len(places) == 6
    assert all(place and place["x"] >= 0 and place["x"] + place["width"] <= 360 for place in places)


@long
def test_what_is_touched_on_a_phone_is_large_enough(visit: Callable[..., Page], games: dict[str, str]) -> None:
    """44 pixels each way (WCAG 2.5.5), but for links inside of sentences and tables."""
    shown = visit("/", wide=360, high=740)
    for path in some(pages(games), 14):
        go(shown, path)
        sizes = shown.evaluate(
            "[...document.querySelectorAll('a:not(td a, th a, p a, h3 a, li > a:only-child:not([class]), .skip), button:not([hidden])')]"
            ".filter(each => each.offsetParent).map(each => [each.innerText, each.offsetWidth, each.offsetHeight])"
        )
        assert sizes
        assert [size for size in sizes if size[2] < 44 or size[1] < 40] == [], path
