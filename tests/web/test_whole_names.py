"""On a phone names that fit beside a table of four are whole: at the seats, in the trick, and in the line of the levels."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from replay.club import Club
from tests.support.samples import FOLDER
from tests.support.soak import thorough
from tests.support.web.stepping import expect_ready

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

CUT = """() => [...document.querySelectorAll("#table :is(.player, .team .name, .move h3)")]
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


@thorough
@pytest.mark.parametrize(("wide", "high"), [(320, 740), (360, 740), (1280, 800)])
def test_no_name_of_four_players_is_cut(
    fresh: Callable[..., Club], served_club: Callable[[Club], str], visit: Callable[..., Page], wide: int, high: int
) -> None:
    club = fresh("names", lambda made: made.import_path(FOLDER / "guandan/club_evening.paipu"))
    shown = visit(f"/games/{club.games()[0].id}/hands/1/steps/40?eyes=all", at=served_club(club), wide=wide, high=high)
    expect_ready(shown)
    assert shown.evaluate(CUT) == []


@thorough
@pytest.mark.parametrize("record", ["match", "board_table_1"])
def test_nor_are_those_in_the_line_of_the_levels_beside_a_list_of_tricks(
    fresh: Callable[..., Club], served_club: Callable[[Club], str], visit: Callable[..., Page], record: str
) -> None:
    """A bug's test: of Guo Min only Guo was in sight."""
    club = fresh("names", lambda made: made.import_path(FOLDER / f"guandan/{record}.paipu"))
    shown = visit(f"/games/{club.games()[0].id}/hands/1/steps/40", at=served_club(club), wide=360, high=740)
    expect_ready(shown)
    expect(shown.locator(".tricks")).to_be_visible()
    assert shown.evaluate(CUT) == []


def test_what_was_played_is_whole_on_a_desk(
    fresh: Callable[..., Club], served_club: Callable[[Club], str], visit: Callable[..., Page]
) -> None:
    club = fresh("names", lambda made: made.import_path(FOLDER / "guandan/club_evening.paipu"))
    shown = visit(f"/games/{club.games()[0].id}/hands/1/steps/61?eyes=all", at=served_club(club))
    words = shown.locator(".move .words", has_text="pair of kings")
    expect(words).to_be_visible()
    assert words.evaluate("(each) => each.scrollWidth <= each.clientWidth")


@thorough
@pytest.mark.parametrize(("wide", "high"), [(360, 740), (1280, 800)])
@pytest.mark.parametrize("eyes", ["public", "seat:1", "all"])
def test_the_wind_of_every_seat_and_who_deals_is_whole(
    fresh: Callable[..., Club],
    served_club: Callable[[Club], str],
    visit: Callable[..., Page],
    eyes: str,
    wide: int,
    high: int,
) -> None:
    """A bug's test: the number of the seat came first, and West was cut to W."""
    club = fresh("names", lambda made: made.import_path(FOLDER / "guandan/match.paipu"))
    shown = visit(
        f"/games/{club.games()[0].id}/hands/6/steps/30?eyes={eyes}", at=served_club(club), wide=wide, high=high
    )
    expect_ready(shown)
    words = shown.locator("#table .side > h2 > .quiet")
    winds = ["East", "North · dealer", "West", "South"]
    assert sorted(words.evaluate_all("(some) => some.map((each) => each.firstChild.data.trim())")) == sorted(winds)
    cut = "(some) => some.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
    assert words.evaluate_all(cut) == []


@thorough
def test_the_line_of_the_levels_has_first_names_where_there_is_no_room(
    fresh: Callable[..., Club], served_club: Callable[[Club], str], visit: Callable[..., Page]
) -> None:
    club = fresh("names", lambda made: made.import_path(FOLDER / "guandan/club_evening.paipu"))
    shown = visit(f"/games/{club.games()[0].id}/hands/1/steps/40?eyes=all", at=served_club(club), wide=1280, high=800)
    expect_ready(shown)
    brief = shown.locator(".team .brief")
    expect(brief).to_have_text(["Joost", "Sanne", "Wang"])
    expect(brief.first).to_be_hidden()
    shown.set_viewport_size({"width": 360, "height": 740})
    expect(brief.first).to_be_visible()
    expect(shown.locator(".team .long")).to_have_text(["Joost Bakker", "Sanne de Vries", "Wang Fang"])
