"""The recorder's page on the smallest phones: no name and no prompt is cut, whatever is being recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from replay.club import Club
from tests.support.soak import thorough
from tests.support.web.recorder import Phone, open_table, phone
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

NAMES = ("Joost Bakker", "Sanne de Vries", "Femke Visser", "陈静", "Wang Fang", "Guo Min")
OBSERVED = "== hand 1, dealer 1, depth observed"
SCREENS = ((320, 568), (320, 740), (360, 640), (360, 740))
CUT = """() => [...document.querySelectorAll(".who, .turn .ask")]
  .filter((each) => each.checkVisibility())
  .filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.innerText)"""
"""A script that finds the names and prompts of which a part is not shown."""
KEYPADS = {
    "quandui/pagat": (6, (OBSERVED, "1 -9b")),
    "guandan/fcg": (4, (OBSERVED, "1 leads recorded", "1 5")),
    "khanhoo/denexa": (3, (OBSERVED, "2 -5H")),
}


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("small phones")


@pytest.fixture
def held(browser: Browser, club: Club) -> Iterator[Phone]:
    with serving(club) as site, phone(browser, site) as made:
        yield made


def cut(held: Phone, found: str) -> list[tuple[int, int, str]]:
    """What is cut on each screen, once the page shows something."""
    expect(held.shown.locator(found).first).to_be_visible()
    every = []
    for wide, high in SCREENS:
        held.shown.set_viewport_size({"width": wide, "height": high})
        every += [(wide, high, each) for each in held.shown.evaluate(CUT)]
    return every


@thorough
@pytest.mark.parametrize("rules", KEYPADS)
def test_a_keypad_shows_all_of_the_names_and_of_what_is_asked(club: Club, held: Phone, rules: str) -> None:
    players, lines = KEYPADS[rules]
    held.sit(open_table(club, rules, *NAMES[:players], lines=lines))
    assert cut(held, ".turn .ask") == []


@thorough
@pytest.mark.parametrize(("rules", "players"), [("quandui/pagat", 6), ("quandui/pagat", 5), ("khanhoo/denexa", 4)])
def test_a_ring_shows_all_of_the_names(club: Club, held: Phone, rules: str, players: int) -> None:
    held.sit(open_table(club, rules, *NAMES[:players]))
    assert cut(held, ".ring .who") == []


@thorough
def test_a_ring_of_six_shows_them_beside_what_a_hand_brought_and_who_deals(club: Club, held: Phone) -> None:
    held.sit(open_table(club, "quandui/pagat", *NAMES, lines=("dealer 1 random",), stake=50))
    held.seat(2)
    held.choice("Quan dui")
    assert cut(held, ".ring .delta") == []
    held.button("Next hand")
    assert cut(held, ".ring .tag") == []


@thorough
@pytest.mark.parametrize("players", [3, 4])
def test_a_board_of_points_ends_above_what_is_under_the_thumb(club: Club, held: Phone, players: int) -> None:
    held.sit(open_table(club, "khanhoo/denexa", *NAMES[:players], lines=("dealer 1 random",)))
    for taps, (wide, high) in enumerate(SCREENS, 1):
        held.shown.set_viewport_size({"width": wide, "height": high})
        last = held.shown.locator(".count").last
        last.scroll_into_view_if_needed()
        added = last.get_by_role("button", name="1 more")
        before = added.bounding_box()
        foot = held.shown.locator(".bar").bounding_box()
        added.tap()
        expect(last.locator(".num")).to_have_text(str(taps))
        assert added.bounding_box() == before
        assert before is not None
        assert foot is not None
        assert before["y"] + before["height"] <= foot["y"]
        assert held.shown.evaluate("document.documentElement.scrollWidth") == wide


def test_so_does_that_of_guandan_with_its_sides_and_who_went_out(club: Club, held: Phone) -> None:
    held.sit(open_table(club, "guandan/fcg", *NAMES[:4], stake=50))
    for seat in (2, 4):
        held.seat(seat)
        assert cut(held, f'.seat[data-seat="{seat}"].lit') == []
