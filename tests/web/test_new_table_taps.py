"""A table is opened by taps, on a telephone and with one hand: how many, and that nothing is in their way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from replay.club import Club, Opening
from replay.values.club_events import SettingsChanged
from tests.support.soak import thorough
from tests.support.web.windows import in_a_browser
from tests.web.conftest import serving

FIVE = ("Ben Okafor", "Sanne de Vries", "Guo Min", "陈静", "Joost Bakker")
LEAST = 44
"""Pixels of a button, each way (WCAG 2.5.5)."""


@pytest.fixture
def tables(fresh: Callable[..., Club]) -> Club:
    return fresh("taps", an_evening)


def an_evening(club: Club) -> None:
    club.tables.open(Opening("quandui", {}, "EUR/2", seats=("Li Wei", "Wang Fang")))
    club.tables.open(Opening("quandui/gamerules", {"stake": 50}, "EUR/2", seats=FIVE))


class Finger:
    """Taps on a page, and counts."""

    def __init__(self, shown: Page) -> None:
        self.shown = shown
        self.taps = 0

    def tap(self, name: str, role: str = "button") -> None:
        found = self.shown.get_by_role(role, name=name)  # type: ignore[arg-type]
        found.wait_for()
        box = found.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST, name
        found.tap()
        self.taps += 1


@pytest.fixture
def finger(browser: Browser, tables: Club) -> Iterator[Finger]:
    """A finger on a telephone that shows the new table."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    complaints: list[str] = []
    with serving(tables) as at:
        shown = context.new_page()
        shown.set_default_timeout(30_000)
        shown.on("pageerror", lambda error: complaints.append(str(error)))
        shown.goto(f"{at}/games/new")
        yield Finger(shown)
        context.close()
    assert complaints == []


def seated(club: Club) -> list[str]:
    game = club.games()[-1]
    return list(game.players)


@in_a_browser
def test_the_table_as_last_time_is_one_tap(finger: Finger, tables: Club) -> None:
    finger.tap("Begin")
    finger.shown.get_by_role("link", name="Record here").wait_for()
    assert finger.taps == 1
    assert (len(tables.games()), seated(tables)) == (3, list(FIVE))


@thorough
@in_a_browser
def test_one_more_person_who_is_known_is_two_taps_more(finger: Finger, tables: Club) -> None:
    finger.tap("Seat 6: + empty chair")
    expect(finger.shown.get_by_role("dialog")).to_contain_text("Who sits between Joost Bakker and Ben Okafor?")
    finger.tap("Li Wei")
    finger.tap("Begin")
    finger.shown.get_by_role("link", name="Record here").wait_for()
    assert finger.taps == 1 + 2
    assert seated(tables) == [*FIVE, "Li Wei"]


@thorough
@in_a_browser
def test_seats_lie_as_people_sit_and_change_where_they_are_tapped(finger: Finger, tables: Club) -> None:
    shown = finger.shown
    middle = {}
    for seat, name in enumerate((*FIVE, "+ empty chair"), 1):
        found = shown.get_by_role("button", name=f"Seat {seat}: {name}")
        expect(found).to_be_visible()
        box = found.bounding_box()
        assert box is not None
        middle[seat] = (box["x"] + box["width"] / 2, box["y"])
    assert max(middle, key=lambda seat: middle[seat][1]) == 1  # at the foot, then against the clock
    assert min(middle, key=lambda seat: middle[seat][1]) == 4
    assert middle[2][0] == middle[3][0] > middle[1][0] > middle[5][0] == middle[6][0]
    assert middle[2][1] > middle[3][1]
    finger.tap("Seat 3: Guo Min")
    finger.tap("Deals first")
    expect(shown.get_by_text("Guo Min deals first.")).to_be_visible()
    finger.tap("Seat 2: Sanne de Vries")
    finger.tap("Leave the chair empty")
    finger.tap("More")
    finger.tap("Begin")
    shown.get_by_role("link", name="Record here").wait_for()
    game = tables.game(tables.games()[-1].id)
    assert [each.player for each in game.seats] == ["Ben Okafor", "Guo Min", "陈静", "Joost Bakker"]
    assert game.options["stake"] == 60
    assert str(game.between[-1].text) == "Guo Min (seat 2) is chosen at random to deal first."


@thorough
@in_a_browser
def test_a_name_that_looks_like_a_known_one_is_settled_by_one_tap(finger: Finger, tables: Club) -> None:
    finger.tap("Seat 6: + empty chair")
    finger.shown.get_by_label("Somebody else").fill("Wang Fan")
    finger.tap("Sit down")
    finger.tap("Begin")
    finger.tap("It is Wang Fang")
    finger.shown.get_by_role("link", name="Record here").wait_for()
    assert seated(tables) == [*FIVE, "Wang Fang"]


@thorough
@in_a_browser
def test_the_codes_are_shown_one_kind_at_a_time_and_a_reload_opens_nothing(finger: Finger, tables: Club) -> None:
    shown = finger.shown
    finger.tap("Begin")
    expect(shown.get_by_text("Record this table")).to_be_visible()
    expect(shown.get_by_text("Watch this table")).to_be_hidden()
    finger.tap("Seats", "link")
    expect(shown.locator(".seat-codes svg:visible")).to_have_count(5)
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360
    links = tables.access.links.all()
    shown.reload()
    expect(shown).to_have_url(re.compile(f"/games/{tables.games()[-1].id}/links$"))
    assert (len(tables.games()), tables.access.links.all()) == (3, links)


@in_a_browser
def test_nothing_is_under_the_button_that_begins(finger: Finger) -> None:
    """What sticks to the foot of the screen covers no seat of six."""
    finger.shown.get_by_role("button", name="Seat 6: + empty chair").wait_for()
    begin = finger.shown.get_by_role("button", name="Begin").bounding_box()
    foot = finger.shown.get_by_role("button", name="Seat 1: Ben Okafor").bounding_box()
    assert begin is not None
    assert foot is not None
    assert foot["y"] + foot["height"] <= begin["y"]
    assert begin["y"] + begin["height"] <= 740


@thorough
@in_a_browser
def test_without_scripts_there_is_a_field_for_each_seat(visit: Callable[..., Page], tables: Club) -> None:
    with serving(tables) as at:
        shown = visit("/games/new", at=at, js=False, wide=360, high=740)
        shown.get_by_label("Seat 6").fill("Li Wei")
        shown.get_by_label("First dealer").select_option("Seat 6")
        expect(shown.get_by_role("button", name="More")).to_be_hidden()
        shown.get_by_role("button", name="Begin").click()
        expect(shown.locator("main svg:visible")).to_have_count(8)
        shown.goto("about:blank")
    assert seated(tables) == [*FIVE, "Li Wei"]


@in_a_browser
def test_whoever_is_signed_in_finds_the_own_seat_marked(browser: Browser, tables: Club) -> None:
    account = tables.access.accounts.add("Guo", "correct horse battery", roles=("recorder",))
    tables.administration.change(SettingsChanged(members_see=("games", "money", "names")))
    tables.administration.tie(account.id, "Guo Min")
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    with serving(tables) as at:
        key = tables.access.sign_in("Guo", "correct horse battery", "phone")
        context.add_cookies([{"name": "paipu", "value": key, "url": at}])
        shown = context.new_page()
        shown.set_default_timeout(30_000)
        shown.goto(f"{at}/games/new")
        expect(shown.get_by_role("button", name="Seat 3: Guo Min")).to_have_text("Guo Minyou")
        expect(shown.locator(".chair .badge", has_text="you")).to_have_count(1)
        context.close()


@thorough
@in_a_browser
def test_a_new_club_comes_to_its_first_hand_with_five_new_names_in_fourteen_taps(
    browser: Browser, fresh: Callable[..., Club]
) -> None:
    club = fresh("new")
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    with serving(club) as at:
        shown = context.new_page()
        shown.set_default_timeout(20_000)
        finger = Finger(shown)

        def type_name(field: str, name: str) -> None:  # counts as one tap
            shown.locator(field).fill(name)
            finger.taps += 1

        shown.goto(f"{at}/first-run")
        type_name("#club-name", "Zeedijk")
        finger.tap("Open the club")
        shown.locator(".ways-in a").first.tap()
        finger.taps += 1
        finger.tap("Seat 1: + empty chair")
        for name in FIVE:
            expect(shown.locator("#other")).to_be_focused()
            type_name("#other", name)
            shown.locator("#other").press("Enter")
        finger.tap("Close")
        finger.tap("Begin")
        finger.tap("Record here", "link")
        shown.locator("button.seat").first.tap()
        finger.taps += 1
        expect(shown.locator(".ask")).to_contain_text("Who won?")
        assert (seated(club), finger.taps) == (list(FIVE), 13)
        context.close()
