"""On a phone names that fit beside a table of four are whole: at the seats, in the trick, and in the line of the levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from replay.club import Club
from tests.support.samples import FOLDER
from tests.support.soak import thorough
from tests.support.web.stepping import expect_ready
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

RECORDS = ("club_evening", "match", "board_table_1")
CUT = """() => [...document.querySelectorAll("#table :is(.player, .team .name)")]
  .filter((each) => each.checkVisibility())
  .filter((each) => {
    const words = document.createRange();
    words.selectNodeContents(each);
    const [needs, has] = [words, each].map((of) => of.getBoundingClientRect());
    const isShort = each.matches(".player") && (needs.width > has.width || needs.height > has.height + 1);
    return isShort || each.scrollWidth > each.clientWidth;
  })
  .map((each) => each.innerText)"""
"""A script that finds the names of which a letter, or a part of one, is not shown."""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The addresses of the games of these records."""
    with Club.open(str(tmp_path_factory.mktemp("names") / "club.db")) as club, serving(club) as site:
        games = {record: club.import_path(FOLDER / f"guandan/{record}.paipu") for record in RECORDS}
        yield {record: f"{site}/games/{imported.game}" for record, imported in games.items()}


@pytest.fixture
def opened(visit: Callable[..., Page], tables: dict[str, str]) -> Callable[..., Page]:
    """Opens a step of one of them."""

    def open_at(record: str, step: str, **more: int) -> Page:
        shown = visit(f"/hands/{step}", at=tables[record], **more)
        expect_ready(shown)
        return shown

    return open_at


@thorough
def test_no_name_of_four_players_is_cut(opened: Callable[..., Page]) -> None:
    shown = opened("club_evening", "1/steps/40?eyes=all")
    for wide, high in ((320, 740), (360, 740), (1280, 800)):
        shown.set_viewport_size({"width": wide, "height": high})
        assert shown.evaluate(CUT) == [], wide


@thorough
@pytest.mark.parametrize("record", ["match", "board_table_1"])
def test_nor_are_those_in_the_line_of_the_levels_beside_a_list_of_tricks(
    opened: Callable[..., Page], record: str
) -> None:
    """A bug's test: of Guo Min only Guo was in sight."""
    shown = opened(record, "1/steps/40", wide=360, high=740)
    expect(shown.locator(".tricks")).to_be_visible()
    assert shown.evaluate(CUT) == []


def test_what_was_played_is_whole_on_a_desk(opened: Callable[..., Page]) -> None:
    shown = opened("club_evening", "1/steps/61?eyes=all")
    words = shown.locator(".move .words", has_text="pair of kings")
    expect(words).to_be_visible()
    assert words.evaluate("(each) => each.scrollWidth <= each.clientWidth")


@thorough
@pytest.mark.parametrize("eyes", ["public", "seat:1", "all"])
def test_the_wind_of_every_seat_and_who_deals_is_whole(opened: Callable[..., Page], eyes: str) -> None:
    """A bug's test: the number of the seat came first, and West was cut to W."""
    shown = opened("match", f"6/steps/30?eyes={eyes}")
    words = shown.locator("#table .side .who > .quiet")
    winds = ["East", "North", "West", "South"]
    assert sorted(words.evaluate_all("(some) => some.map((each) => each.firstChild.data.trim())")) == sorted(winds)
    cut = """(some) => some.filter((each) => each.scrollWidth > each.clientWidth
      || each.getBoundingClientRect().top > each.parentElement.getBoundingClientRect().bottom).map((each) => each.textContent)"""
    for wide, high in ((360, 740), (1280, 800)):
        shown.set_viewport_size({"width": wide, "height": high})
        assert words.evaluate_all(cut) == [], wide
        expect(shown.locator("#table .deals")).to_be_visible()


@thorough
def test_the_line_of_a_board_has_first_names_where_there_is_no_room(opened: Callable[..., Page]) -> None:
    shown = opened("board_table_1", "1/steps/40?eyes=all")
    brief = shown.locator(".team .brief")
    expect(brief).to_have_count(3)
    expect(brief.first).to_be_hidden()
    shown.set_viewport_size({"width": 360, "height": 740})
    expect(brief.first).to_be_visible()
