"""Hindsight on the page of a step, in its frames and in the API: a button, a link and a key; the address says that it is on."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from replay.club import Club, Move, Opening
from tests.support.soak import thorough
from tests.support.web.axe import faults
from tests.support.web.clients import client
from tests.support.web.kinds import KINDS, game_of
from tests.support.web.stepping import differences, expect_ready, press
from tests.support.web.windows import in_a_browser
from tests.web.test_frames import put_together, table_of

MOST = {"quandui/gamerules": 15_000, "guandan": 70_000, "khanhoo": 70_000}
"""Bytes of the frames of a hand, gzipped."""


def hand_of(club: Club, kind: str) -> str:
    return f"/games/{game_of(club, kind)}/hands/1"


def step_with(club: Club, kind: str, eyes: str) -> int:
    """A step at which these eyes come to know of a card in a hand later."""
    browse, hand = client(club), hand_of(club, kind)
    frames = browse.get(f"{hand}/frames?eyes={eyes}&hindsight=true").json
    found = [
        step
        for step, each in enumerate(frames["frames"])
        if '<li class="later' in put_together(frames["texts"], each["table"])
    ]
    return found[len(found) // 2]


@thorough
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("eyes", ["public", "seat:1", "all"])
def test_each_frame_in_hindsight_is_the_table_of_its_page_and_their_answer_is_small(
    kinds: Club, kind: str, eyes: str
) -> None:
    browse, hand = client(kinds), hand_of(kinds, kind)
    sent = browse.get(f"{hand}/frames?eyes={eyes}&hindsight=true", headers={"Accept-Encoding": "gzip"})
    assert len(sent.data) < MOST[kind]
    assert len(gzip.decompress(sent.data)) > len(sent.data)
    answer = browse.get(f"{hand}/frames?eyes={eyes}&hindsight=true").json
    for step in range(0, answer["steps"], 9):
        page = browse.get(f"{hand}/steps/{step}?eyes={eyes}&hindsight=true").text
        assert put_together(answer["texts"], answer["frames"][step]["table"]).strip() == table_of(page), step


@pytest.mark.parametrize("kind", KINDS)
def test_the_links_of_a_page_in_hindsight_stay_in_hindsight(kinds: Club, kind: str) -> None:
    step = step_with(kinds, kind, "seat:1")
    page = client(kinds).get(f"{hand_of(kinds, kind)}/steps/{step}?eyes=seat:1&hindsight=true").text
    links = re.findall(r'href="([^"]*/steps/[^"]*)"', page)
    assert len(links) > 20
    assert all("hindsight=true" in each for each in links)
    assert "hindsight" not in table_of(client(kinds).get(f"{hand_of(kinds, kind)}/steps/{step}?eyes=seat:1").text)


def test_a_page_and_the_same_in_hindsight_have_tags_of_their_own(kinds: Club) -> None:
    browse, step = client(kinds), step_with(kinds, "guandan", "public")
    plain, grey = (f"{hand_of(kinds, 'guandan')}/steps/{step}{more}" for more in ("", "?hindsight=true"))
    tags = {address: browse.get(address).headers["ETag"] for address in (plain, grey)}
    assert tags[plain] != tags[grey]
    assert browse.get(grey, headers={"If-None-Match": tags[grey]}).status_code == 304
    assert browse.get(grey, headers={"If-None-Match": tags[plain]}).status_code == 200


def test_programs_get_it_too(kinds: Club) -> None:
    browse, step = client(kinds), step_with(kinds, "guandan", "public")
    address = f"/api/v1{hand_of(kinds, 'guandan')}/steps/{step}"
    plain, grey = browse.get(address).json, browse.get(f"{address}?hindsight=true").json
    assert all(seat["later"] == [] for seat in plain["seats"])
    later = [seat for seat in grey["seats"] if seat["later"]]
    assert later
    assert all(len(seat["later"]) <= seat["hidden"] for seat in later)


@pytest.mark.parametrize("query", ["hindsight=1", "hindsight=", "hindsight=true&hindsight=true"])
def test_what_cannot_be_asked_for_is_refused(browse: FlaskClient, games: dict[str, str], query: str) -> None:
    hand = f"/games/{games['whole']}/hands/1"
    for address in (f"{hand}/steps/3", f"{hand}/frames", f"/api/v1{hand}/steps/3", hand):
        assert browse.get(f"{address}?{query}").status_code == 422


def test_a_hand_that_is_played_shows_nothing_beyond_what_was_recorded(fresh: Callable[..., Club]) -> None:
    club = fresh()
    game = club.tables.open(Opening("quandui", {"stake": 100}, "EUR/2", seats=("Anna", "Ben", "Chen"))).game

    def record(*lines: str) -> None:
        club.tables.record(game, [Move(line) for line in lines], seen=club.timeline(game).version)

    def grey(step: int) -> list[str]:
        page = table_of(client(club).get(f"/games/{game}/hands/1/steps/{step}?hindsight=true").text)
        return re.findall(r'<li class="later[^>]*>.*?aria-label="([^"]*)"', page, re.DOTALL)

    record("dealer 1 random", "== hand 1, depth observed", "1 deal ?16", "2 deal ?15", "3 deal ?15")
    last = club.timeline(game).hands[1].steps - 1
    assert grey(last) == []
    record("1 -1b")
    assert grey(last) == ["1 ben 一饼, becomes known later"]
    assert grey(last + 1) == []


# In a browser


@thorough
@in_a_browser
@pytest.mark.parametrize("kind", KINDS)
def test_a_key_turns_it_on_and_off_and_every_step_is_as_its_page(
    visit: Callable[..., Page], kinds: Club, site_of_kinds: str, kind: str
) -> None:
    step = step_with(kinds, kind, "public")
    shown = visit(f"{hand_of(kinds, kind)}/steps/{step}", at=site_of_kinds)
    expect_ready(shown)
    expect(shown.locator("#table .held > .later")).to_have_count(0)
    press(shown, "g")
    expect(shown).to_have_url(re.compile(rf"/steps/{step}\?hindsight=true$"))
    expect(shown.locator("#table .held > .later")).not_to_have_count(0)
    expect_ready(shown)
    for way in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        place = shown.locator("#place strong").inner_text()
        press(shown, way)
        expect(shown.locator("#place strong")).not_to_have_text(place)
        assert differences(shown) == [], way
    press(shown, "g")
    expect(shown).not_to_have_url(re.compile("hindsight"))
    expect(shown.locator("#table .held > .later")).to_have_count(0)


@thorough
@in_a_browser
@pytest.mark.parametrize("kind", KINDS)
def test_without_javascript_a_button_does_it_and_the_eyes_are_kept(
    visit: Callable[..., Page], kinds: Club, site_of_kinds: str, kind: str
) -> None:
    step = step_with(kinds, kind, "seat:2")
    shown = visit(f"{hand_of(kinds, kind)}/steps/{step}?eyes=seat:2", at=site_of_kinds, js=False, wide=360, high=740)
    shown.get_by_label("Eyes and more").click()
    button = shown.get_by_role("button", name="Hindsight: what becomes known later, in grey")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    button.click()
    expect(shown).to_have_url(re.compile(rf"/steps/{step}\?eyes=seat(%3A|:)2&hindsight=true$"))
    expect(shown.locator("#table .held > .later")).not_to_have_count(0)
    shown.get_by_label("Eyes and more").click()
    shown.get_by_role("button", name="Everybody").click()
    expect(shown).to_have_url(re.compile(r"\?eyes=public&hindsight=true$"))
    shown.get_by_label("Eyes and more").click()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(shown.locator("#table .held > .later")).to_have_count(0)


@thorough
@in_a_browser
@pytest.mark.parametrize("kind", KINDS)
def test_it_is_legible_and_fits(visit: Callable[..., Page], kinds: Club, site_of_kinds: str, kind: str) -> None:
    step = step_with(kinds, kind, "public")
    shown = visit(f"{hand_of(kinds, kind)}/steps/{step}?hindsight=true", at=site_of_kinds)
    expect_ready(shown)
    for wide, scheme, rules in (
        (320, "light", "all"),
        (360, "dark", "all"),
        (1280, "light", "all"),
        (1280, "dark", "colours"),
    ):
        shown.set_viewport_size({"width": wide, "height": 800})
        shown.emulate_media(color_scheme=scheme)
        assert shown.evaluate("document.documentElement.scrollWidth") <= wide
        assert faults(shown, rules) == [], (wide, scheme)


@in_a_browser
def test_three_unknowns_and_hindsight_look_different(visit: Callable[..., Page], own_site: str, own: Club) -> None:
    game = own.games()[0].id
    shown = visit(f"/games/{game}/hands/1/steps/11?hindsight=true", at=own_site)
    expect(shown.locator("#table .held .backs")).not_to_have_count(0)
    expect(shown.locator("#table .held > .later")).not_to_have_count(0)
    expect(shown.locator("#table .held > .known")).not_to_have_count(0)
    looks = shown.evaluate(
        """() => ["later", "known"].map((name) => {
          const item = document.querySelector(`#table .held > .${name}`);
          const { filter } = getComputedStyle(item.querySelector(".card"));
          const lines = ["::before", "::after"].map((part) => getComputedStyle(item, part).borderTopStyle);
          return [filter, ...lines].join(" ");
        })"""
    )
    assert looks == ["grayscale(1) contrast(0.6) brightness(0.95) none dotted", "none dashed none"]
