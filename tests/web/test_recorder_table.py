"""While every move is recorded the recorder sees the table of the replay: beside the keys on a desk, over them on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import APIResponse, Browser, Locator, Route, expect

from replay.club import Club
from tests.support.soak import thorough
from tests.support.web.recorder import Phone, open_table, phone
from tests.web.conftest import serving
from tests.web.test_recorder_keypads import FOUR, KEYPADS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

FIVE, KING = re.compile("^5 of hearts.*latest discard"), re.compile("^king of clubs.*latest discard")
DESK = {"width": 1280, "height": 800}
PLACES = """() => {
  const { height, width } = document.querySelector("#table").getBoundingClientRect();
  const cut = [...document.querySelectorAll(".seat, .side, .middle, .trick")].map((each) => each.getBoundingClientRect())
    .filter(({ left, right, top, bottom }) => left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1);
  return [Math.round(width) - innerWidth, Math.round(height) - innerHeight, cut.length, table.scrollHeight - table.clientHeight];
}"""
"""How much wider and higher than its frame a table is, how many of its parts are cut, and how far it scrolls."""


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("table")


@pytest.fixture
def held(browser: Browser, club: Club) -> Iterator[Phone]:
    with serving(club) as site, phone(browser, site) as made:
        yield made


def table(held: Phone) -> Locator:
    return held.shown.frame_locator(".felt iframe").locator("#table")


def moved(held: Phone) -> Locator:
    """The cards that the last move moved."""
    return table(held).locator("[data-moved] .card")


def sit(held: Phone, club: Club, rules: str, size: dict[str, int] | None = None) -> str:
    names, lines = KEYPADS[rules]
    game = open_table(club, rules, *names, lines=lines)
    if size:
        held.shown.set_viewport_size(size)  # type: ignore[arg-type]  # a TypedDict
    held.sit(game)
    return game


def test_each_move_is_put_on_the_table_beside_the_keys(club: Club, held: Phone) -> None:
    sit(held, club, "khanhoo/denexa", DESK)
    expect(moved(held)).to_have_attribute("aria-label", FIVE)
    held.button("Take")
    held.card("KC")
    expect(moved(held)).to_have_attribute("aria-label", KING)
    held.button("Undo")
    expect(table(held).get_by_label(KING)).to_have_count(0)


def test_an_answer_that_comes_late_puts_no_older_table_over_a_newer_one(club: Club, held: Phone) -> None:
    kept: list[Route] = []
    answers: list[APIResponse] = []

    def keep_first(route: Route) -> None:
        if kept:
            route.continue_()
        else:
            kept.append(route)
            answers.append(route.fetch())

    held.shown.route("**/record/view?drawn=true", keep_first)
    sit(held, club, "khanhoo/denexa", DESK)
    held.button("Take")
    held.card("KC")
    expect(moved(held)).to_have_attribute("aria-label", KING)
    with held.shown.expect_event("requestfinished", lambda request: request.url.endswith("view?drawn=true")):
        kept[0].fulfill(response=answers[0])
    held.shown.evaluate("() => new Promise((done) => setTimeout(done, 200))")
    expect(moved(held)).to_have_attribute("aria-label", KING)


def test_a_phone_shows_the_table_over_the_keys_and_the_keys_again(club: Club, held: Phone) -> None:
    asked: list[str] = []
    held.shown.on("request", lambda request: asked.append(request.url))
    sit(held, club, "quandui/pagat")
    held.card("9b")
    held.sent()
    # A phone loads no table that nobody looks at.
    assert not any("drawn" in each or "joined.css" in each for each in asked)
    held.button("The table")
    expect(table(held).locator(".seat")).to_have_count(5)
    expect(moved(held)).to_have_count(1)
    assert held.shown.evaluate("document.elementFromPoint(180, 500).closest('.felt') !== null")
    held.button("Back to the keys")
    expect(held.shown.locator(".felt")).to_be_hidden()
    held.card("2s")
    held.button("The table")
    expect(held.shown.get_by_role("button", name="Back to the keys")).to_be_focused()
    held.shown.keyboard.press("Escape")
    expect(held.shown.locator(".felt")).to_be_hidden()
    expect(held.shown.get_by_role("button", name="The table")).to_be_focused()


def test_nothing_on_the_table_leads_away_from_recording(club: Club, held: Phone) -> None:
    sit(held, club, "quandui/pagat", DESK)
    expect(moved(held).first).to_be_visible()
    assert table(held).locator("a").count() > 0
    assert table(held).locator("a[href]").count() == 0


def test_without_the_club_the_table_stands_as_it_was_and_says_so(club: Club, held: Phone) -> None:
    sit(held, club, "khanhoo/denexa", DESK)
    expect(moved(held)).to_have_count(1)
    said = held.shown.locator(".felt [role=status]")
    expect(said).to_have_text("")
    held.is_cut = True
    held.shown.context.set_offline(True)
    held.button("Take")
    held.not_sent(1)
    expect(said).to_have_text("This is the table as the club showed it last.")
    expect(moved(held)).to_have_attribute("aria-label", FIVE)
    held.shown.context.set_offline(False)
    held.sent()
    expect(said).to_have_text("")
    expect(table(held).get_by_label(FIVE)).to_have_count(0)


def test_the_table_of_a_phone_gives_way_where_another_phone_records(club: Club, held: Phone, browser: Browser) -> None:
    game = sit(held, club, "khanhoo/denexa")
    held.button("The table")
    expect(moved(held)).to_have_count(1)
    with phone(browser, held.site) as other:
        other.sit(game)
        other.button("Take over")
        expect(held.shown.locator(".felt")).to_be_hidden()
        held.button("Take over")


def test_the_recorder_who_plays_sits_at_the_foot(club: Club, held: Phone) -> None:
    game = open_table(club, "guandan/fcg", *FOUR, lines=KEYPADS["guandan/fcg"][1])
    held.shown.set_viewport_size(DESK)  # type: ignore[arg-type]  # a TypedDict
    held.sit(game)
    expect(table(held).locator(".s1 .player, .side.bottom .player")).to_have_text(FOUR[0])


@thorough
@pytest.mark.parametrize("size", [(360, 740), (1280, 800), (1280, 720), (1600, 1000), (1024, 768)])
@pytest.mark.parametrize("rules", KEYPADS)
def test_the_table_fits_its_place(club: Club, held: Phone, rules: str, size: tuple[int, int]) -> None:
    sit(held, club, rules, {"width": size[0], "height": size[1]})
    if size[0] < 960:
        held.button("The table")
    expect(moved(held).first).to_be_visible()
    assert table(held).evaluate(PLACES) == [0, 0, 0, 0]
