"""People sit around the table: racks, a row of discards before each seat, the seat at the foot, arrows and swipes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page as Shown
from playwright.sync_api import expect

from replay.club import ALL, Club, Eyes
from tests.support.samples import FOLDER, TEXTS
from tests.support.soak import SOAKING, long, times
from tests.support.web.clients import client
from tests.support.web.targets import with_fingers

pytestmark = pytest.mark.xdist_group("browser")
in_a_browser = pytest.mark.browser


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with Club.open(str(tmp_path_factory.mktemp("around") / "club.db")) as made:
        made.import_path(FOLDER / "six_players.paipu")
        yield made


@pytest.fixture(scope="module")
def path(club: Club) -> str:
    return f"/games/{club.games()[0].id}/hands/2"


def seat_of(club: Club, step: int, seat: int, eyes: Eyes = ALL) -> str:
    """The groups of a hand, as words."""
    found = next(each for each in club.show(club.games()[0].id, 2, step, eyes).seats if each.seat == seat)
    return " ".join(f"{each.kind}:{'+'.join(found.cards[place] for place in each.places)}" for each in found.groups)


def test_a_hand_stands_in_pairs_and_a_drawn_card_pairs_only_after_the_discard(club: Club) -> None:
    assert seat_of(club, 55, 3) == "dui:4w+4w dui:7s+7s loose:1w+2b+7w+8b+9s drawn:9w"
    assert seat_of(club, 56, 3) == "dui:4w+4w dui:7s+7s ka:9s+9w loose:1w+2b+8b"


def test_eyes_that_see_no_card_of_a_hand_see_no_group_and_no_distance(club: Club) -> None:
    state = club.show(club.games()[0].id, 2, 55, Eyes.parse("public"))
    assert [(each.groups, each.needs) for each in state.seats] == [([], None)] * 6


def test_a_discard_that_was_taken_stays_in_its_row_as_a_ghost(club: Club, browse: FlaskClient, path: str) -> None:
    seats = {each.seat: each for each in club.show(club.games()[0].id, 2, 59).seats}
    assert [(each.card, each.step, each.taken) for each in seats[2].thrown] == [
        ("7b", 22, 23), ("9b", 32, None), ("2s", 54, None), ("8s", 58, 59),
    ]  # fmt: skip
    page = browse.get(f"{path}/steps/59?eyes=all").text
    row = re.findall(r'<ol class="river.*?</ol>', page, re.DOTALL)[1]
    assert re.findall(r"<li( class=\"[a-z ]*\")?", row) == [' class="gone"', "", "", ' class="from gone"']


def test_the_chosen_seat_is_at_the_foot_on_every_page_of_the_hand(browse: FlaskClient, path: str) -> None:
    page = browse.get(f"{path}/steps/59?eyes=all&foot=4").text
    assert 'class="seat s1" data-part="seat-4"' in page
    assert "steps/60?eyes=all&amp;foot=4" in page
    assert 'class="seat s1" data-part="seat-3"' in browse.get(f"{path}/steps/59?eyes=seat:3").text


def test_a_card_that_is_drawn_unseen_is_marked_and_its_face_is_nowhere(browse: FlaskClient, path: str) -> None:
    page = browse.get(f"{path}/steps/55").text
    seat = page[page.index('data-part="seat-3"') : page.index('data-part="seat-4"')]
    assert re.search(r'<li class="backs drawn [^"]*" data-moved="55"></li>', seat)
    assert "9 wan" not in seat


SHORT = ("six_players", "two_players", "guandan/club_evening", "khanhoo/match")


@long
@pytest.mark.parametrize(
    "record", TEXTS if SOAKING else [FOLDER / f"{name}.paipu" for name in SHORT], ids=lambda path: path.stem
)
def test_what_moved_and_the_seat_to_play_are_marked_at_every_step_for_all_eyes(
    fresh: Callable[..., Club], record: Path
) -> None:
    """Also a card that these eyes do not see: the long form walks every sample, the short one a hand of each kind."""
    club = fresh("marked", lambda made: made.import_path(record))
    browse, wrong = client(club), []
    (game,) = club.games()
    for hand in club.game(game.id).hands[: times(99, 1)]:
        for eyes in ("public", "all"):
            for step in range(0, hand.steps, times(1, 9)):
                address = f"/games/{game.id}/hands/{hand.hand}/steps/{step}?eyes={eyes}"
                state, shown = club.show(game.id, hand.hand, step, Eyes.parse(eyes)), browse.get(address).text
                # A trick that was won lies nowhere in sight, nor does a hand of which only the result is known.
                came = [each for each in state.change.came if each.place == "hand" or "quandui" in game.rules]
                marked = " data-moved" in shown or not came or state.depth == "result"
                if not marked or shown.count(" data-turn") != (state.turn is not None):
                    wrong.append(f"{address} {state.text.headline()}")
    assert wrong == []


@in_a_browser
def test_a_swipe_steps_and_one_from_the_edge_or_down_does_not(
    visit: Callable[..., Shown], served_club: Callable[[Club], str], club: Club, path: str
) -> None:
    shown = visit(f"{path}/steps/59?eyes=all", at=served_club(club), wide=360, high=740)
    place = shown.locator("#place strong")
    expect(shown.locator("#marks use")).not_to_have_count(0)
    to_browser = shown.context.new_cdp_session(shown)
    with with_fingers(shown):
        for (x1, y1, x2, y2), step in (((200, 300, 100, 310), "60"), ((100, 300, 200, 290), "59"), ((10, 300, 200, 300), "59"),
                                       ((350, 300, 200, 300), "59"), ((200, 300, 170, 300), "59"), ((200, 200, 140, 400), "59"),
                                       ((200, 500, 120, 500), "60")):  # fmt: skip
            points = [(x1 + (x2 - x1) * part / 8, y1 + (y2 - y1) * part / 8) for part in range(9)]
            for kind, (x, y) in zip(["touchStart", *["touchMove"] * 8], points, strict=True):
                to_browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
            to_browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            expect(place).to_have_text(step)


@in_a_browser
def test_a_claim_has_an_arrow_and_the_next_step_has_none(
    visit: Callable[..., Shown], served_club: Callable[[Club], str], club: Club, path: str
) -> None:
    shown = visit(f"{path}/steps/59?eyes=all", at=served_club(club))
    tip = shown.locator("#arrow .tip")
    expect(tip).to_have_attribute("d", re.compile("^M"))
    expect(shown.locator("#marks use")).not_to_have_count(0)
    shown.keyboard.press("ArrowRight")
    expect(tip).to_have_attribute("d", "")


@in_a_browser
def test_the_table_is_turned_by_a_button_at_the_step_that_is_shown(
    visit: Callable[..., Shown], served_club: Callable[[Club], str], club: Club, path: str
) -> None:
    shown = visit(f"{path}/steps/59?eyes=all", at=served_club(club))
    expect(shown.locator("#marks use")).not_to_have_count(0)
    shown.keyboard.press("ArrowRight")
    shown.get_by_role("button", name="Turn the table").click()
    expect(shown.locator(".s1")).to_have_attribute("data-part", "seat-2")
    expect(shown.locator("#place strong")).to_have_text("60")
