"""The phone of a seat in a real browser: right is one tap, wrong three, and the next hand comes by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from replay.club import Club, Move, Opening
from tests.support.soak import thorough
from tests.support.web.looks import Looks, looks
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

NAMES = ("Anna", "Ben", "陈静", "Joost Bakker", "Sanne de Vries")


def a_table(club: Club) -> None:
    """A hand that is over and one that goes on."""
    game = club.tables.open(Opening("quandui/gamerules", {"stake": 50}, "EUR/2", {}, NAMES)).game
    lines = ("dealer 1 random", "== hand 1, dealer 1, depth result", "3 ##", "== hand 2, dealer 3, depth result")
    club.tables.record(game, [Move(line) for line in lines], seen=club.held(game).version)


@pytest.fixture
def table(fresh: Callable[..., Club]) -> Club:
    return fresh("table", a_table)


@pytest.fixture
def game(table: Club) -> str:
    return table.games()[0].id


@pytest.fixture
def address(table: Club) -> Iterator[str]:
    with serving(table) as found:
        yield found


@pytest.fixture
def phone(visit: Callable[..., Page], table: Club, game: str, address: str) -> Callable[..., Page]:
    """Opens the link to seat 2 on a phone."""

    def opened(*, js: bool = True) -> Page:
        key, _ = table.access.links.make(game, 2)
        shown = visit(f"/link/{key}", at=address, wide=360, high=740, js=js)
        shown.get_by_role("button", name="Sit down").click()
        expect(shown).to_have_url(f"{address}/games/{game}/seats/2")
        return shown

    return opened


@thorough
@pytest.mark.parametrize("js", [True, False])
def test_yes_is_one_tap(phone: Callable[..., Page], table: Club, game: str, js: bool) -> None:
    shown = phone(js=js)
    expect(shown.get_by_role("button", name="Yes")).to_be_in_viewport(ratio=1)
    shown.get_by_role("button", name="Yes").click()
    expect(shown.get_by_text("Yes: you.")).to_be_visible()
    assert table.hand(game, 1).confirmed == [2]


@thorough
@pytest.mark.parametrize("js", [True, False])
def test_different_is_three_taps(phone: Callable[..., Page], table: Club, game: str, js: bool) -> None:
    shown = phone(js=js)
    shown.get_by_text("It was different", exact=True).click()
    shown.get_by_text("Joost Bakker", exact=True).first.click()
    shown.get_by_role("button", name="Say so").click()
    expect(shown.get_by_role("button", name="It was right after all")).to_be_visible()
    assert [each.reason for each in table.hand(game, 1).disputes] == ["Joost Bakker won"]


@thorough
def test_yes_and_different_are_equally_large(phone: Callable[..., Page]) -> None:
    shown = phone()
    sizes = [
        shown.get_by_text(text, exact=True).locator("visible=true").first.bounding_box()
        for text in ("It was different", "Yes")
    ]
    one, other = (each and (round(each["width"]), round(each["height"])) for each in sizes)
    assert one == other


@thorough
def test_the_next_hand_comes_by_itself(phone: Callable[..., Page], table: Club, game: str) -> None:
    shown = phone()
    expect(shown.locator("#hand-1")).to_be_visible()
    expect(shown.get_by_text("hand 2 is played")).to_be_visible()
    table.tables.record(game, [Move("2 #")], seen=table.held(game).version)
    expect(shown.locator("#hand-2")).to_contain_text("you, single")
    expect(shown.get_by_text("after hand 2")).to_be_visible()
    expect(shown.get_by_role("button", name="Yes")).to_be_visible()


@thorough
def test_a_page_that_hears_nothing_any_more_says_since_when(phone: Callable[..., Page]) -> None:
    shown = phone()
    expect(shown.get_by_text("hand 2 is played")).to_be_visible()
    shown.evaluate("""() => {
      const now = Date.now;
      let asked = 0; // later at each time, so that it stays stale where a beat comes meanwhile
      Date.now = () => now() + 21_000 * ++asked;
    }""")
    sign = shown.locator("#heard")
    expect(sign).to_contain_text(re.compile(r"last heard \d\d:\d\d"))
    expect(shown.locator("html")).to_have_class(re.compile(r"\bstale\b"))


def test_no_page_is_too_wide_or_hard_to_read(phone: Callable[..., Page], table: Club, game: str) -> None:
    for each in table.evenings.settling(game).dues:
        table.evenings.pay(game, UUID(each.key))
    assert looks(phone(), [f"/games/{game}/seats/2", f"/games/{game}/settling"]) == Looks()
