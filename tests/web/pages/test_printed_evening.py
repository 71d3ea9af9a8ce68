"""An evening on paper: its standings and its hands on one page, and nothing on it that only a screen can use."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from replay.club import Club
from tests.support.samples import FOLDER
from tests.support.soak import thorough
from tests.support.treasury.evenings import game_number, played

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

_PAGE = re.compile(rb"/Type\s*/Page\b")


@thorough
@pytest.mark.parametrize("name", ["evening", "guandan/match", "guandan/club_evening", "khanhoo/match"])
def test_an_evening_fits_on_one_page(
    fresh: Callable[..., Club], served_club: Callable[[Club], str], visit: Callable[..., Page], name: str
) -> None:
    club = fresh("printed", lambda made: made.import_path(FOLDER / f"{name}.paipu"))
    shown = visit(f"/games/{club.games()[0].id}", at=served_club(club))
    assert len(_PAGE.findall(shown.pdf(format="A4"))) == 1


@thorough
def test_an_evening_of_many_games_fits_on_one_page(
    fresh: Callable[..., Club], served_club: Callable[[Club], str], visit: Callable[..., Page]
) -> None:
    def fill(club: Club) -> None:
        for number in range(1, 9):
            played(club, [1, 2, 3], ("Guo", "Li", "Chen", f"Visitor {number}"), number=number)

    shown = visit(f"/games/{game_number(1)}/evening", at=served_club(fresh("many", fill)))
    assert len(_PAGE.findall(shown.pdf(format="A4"))) == 1
    shown.emulate_media(media="print")
    assert shown.locator("nav:visible, form:visible, a.button:visible, button:visible").count() == 0
    expect(shown.locator(".how-far h2")).to_contain_text("EUR")


def test_the_paper_has_no_buttons_and_the_names_in_full(
    fresh: Callable[..., Club], served_club: Callable[[Club], str], visit: Callable[..., Page]
) -> None:
    club = fresh("printed", lambda made: made.import_path(FOLDER / "evening.paipu"))
    shown = visit(f"/games/{club.games()[0].id}", at=served_club(club), wide=700)
    shown.emulate_media(media="print")
    assert shown.locator("nav:visible, form:visible, summary:visible, .links:visible, header.site:visible").count() == 0
    assert "Sanne de Vries" in shown.locator("#course-head").inner_text()
