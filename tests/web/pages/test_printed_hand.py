"""A hand on paper: the table of a step and all steps of the hand on one page, however long it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from replay.club import Club
from tests.support.clubs import new_club
from tests.support.samples import FOLDER
from tests.support.soak import thorough
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def long_hands(club: Club) -> None:
    """Hands of 70 to 153 steps."""
    for name in ("evening", "six_players", "guandan/match"):
        club.import_path(FOLDER / f"{name}.paipu")
    club.simulate("khanhoo", 4, 1, 7, "0.50 EUR")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with new_club(tmp_path_factory.mktemp("printed") / "club.db", long_hands) as club:
        yield club


@pytest.fixture(scope="module")
def address(played: Club) -> Iterator[str]:
    with serving(played) as found:
        yield found


def longest(club: Club, kind: str, players: int) -> tuple[str, int]:
    """The longest hand of that kind and so many players: its address, and how many steps it has."""
    steps, found = max(
        (hand.steps, f"/games/{game.id}/hands/{hand.hand}/steps/")
        for game in club.games()
        if game.rules.startswith(kind)
        for hand in club.game(game.id).hands
        if len(hand.order) == players
    )
    return found, steps


@thorough
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(("kind", "players"), [("quandui", 5), ("quandui", 6), ("guandan", 4), ("khanhoo", 4)])
def test_a_hand_fits_on_one_page_at_any_of_its_steps(
    visit: Callable[..., Page], played: Club, address: str, kind: str, players: int, paper: str
) -> None:
    hand, steps = longest(played, kind, players)
    for step in (steps // 2, steps - 1):
        shown = visit(f"{hand}{step}?eyes=all", at=address)
        (page,) = PdfReader(BytesIO(shown.pdf(format=paper))).pages
        assert {str(each) for each in range(steps)} <= set(page.extract_text().split())


def test_the_paper_has_nothing_to_press_and_marks_the_step_that_the_table_shows(
    visit: Callable[..., Page], played: Club, address: str
) -> None:
    hand, steps = longest(played, "quandui", 6)
    shown = visit(f"{hand}{steps // 2}", at=address)
    shown.emulate_media(media="print")
    assert shown.locator("nav:visible, button:visible, summary:visible, #controls:visible, .tap:visible").count() == 0
    assert shown.locator("#steps a").count() == steps
    assert shown.evaluate(
        "() => [...document.querySelectorAll('#steps a')].map((each) => getComputedStyle(each).fontWeight)"
        ".flatMap((weight, step) => weight === '700' ? [step] : [])"
    ) == [steps // 2]
