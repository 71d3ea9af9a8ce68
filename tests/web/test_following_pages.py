"""Pages follow what is recorded: the page of a game, the step of a live hand, and the screen for the evening."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from replay.club import Club, Move, Opening
from replay.values.club_events import SettingsChanged
from tests.support.clubs import new_club
from tests.support.soak import thorough
from tests.support.web.axe import faults
from tests.support.web.clients import client
from tests.support.web.pages import page
from tests.support.web.seen_clubs import PASSWORD, browser, fill, game_of
from tests.support.web.servers import served
from tests.support.web.windows import go, in_a_browser

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club in which each test has games of its own."""
    with new_club(tmp_path_factory.mktemp("evening") / "club.db") as opened:
        yield opened


def a_live_hand(club: Club) -> str:
    """A game in which a hand is being played."""
    game = club.tables.open(Opening("quandui", {"stake": 100}, "EUR/2", seats=("Anna", "Ben", "Chen"))).game
    lines = (
        "dealer 1 random",
        "== hand 1, depth result",
        "2 #",
        "== hand 2, depth observed",
        "2 deal ?16",
        "3 deal ?15",
        "1 deal ?15",
    )
    record(club, game, *lines)
    return game


def record(club: Club, game: str, *lines: str) -> None:
    club.tables.record(game, [Move(line) for line in lines], seen=club.timeline(game).version)


@pytest.fixture
def live(evening: Club) -> str:
    return a_live_hand(evening)


@pytest.fixture(scope="module")
def address(evening: Club) -> Iterator[str]:
    with served(evening.store.name) as server:
        yield f"http://127.0.0.1:{server.port}"


@thorough
@in_a_browser
def test_the_page_of_a_step_follows_the_hand_until_somebody_looks_back(
    evening: Club, live: str, address: str, visit: Visit
) -> None:
    shown = visit(f"/games/{live}/latest", at=address)
    follow, sentence = shown.locator("#follow"), shown.locator("#said")
    expect(follow).to_have_attribute("aria-pressed", "true")
    record(evening, live, "2 -1b")
    expect(sentence).to_have_text("Ben discards the 1 ben.")
    expect(shown).to_have_url(re.compile("/hands/2/steps/10$"))
    shown.click("#go-first")
    expect(sentence).to_have_text("Hand 2 begins; Ben deals.")
    record(evening, live, "3 +?", "3 -2b")
    expect(follow).to_have_text("Follow: there is more")
    expect(sentence).to_have_text("Hand 2 begins; Ben deals.")
    follow.click()
    expect(sentence).to_have_text("Chen discards the 2 ben.")
    expect(follow).to_have_text("Follow")
    record(evening, live, 'abandon "late"', "== hand 3, depth result")
    expect(shown).to_have_url(re.compile("/hands/3/steps/0$"))
    expect(shown.locator("#where h1")).to_contain_text("Hand 3")


@thorough
@in_a_browser
def test_a_hand_grows_while_somebody_looks_at_an_earlier_step_and_another_one_follows(
    evening: Club, live: str, address: str, visit: Visit
) -> None:
    behind, along = (visit(f"/games/{live}/{path}", at=address) for path in ("hands/2/steps/0", "latest"))
    expect(behind.locator("#follow")).to_have_attribute("aria-pressed", "false")
    expect(along.locator("#follow")).to_have_attribute("aria-pressed", "true")
    for line, last, said in (("2 -1b", 10, "Ben discards the 1 ben."), ("3 +?", 11, "Chen draws an unseen card.")):
        record(evening, live, line)
        expect(along.locator("#said")).to_have_text(said)
        expect(behind.locator("#place")).to_have_text(f"0 of {last}")
        expect(behind.locator("#steps li")).to_have_count(last + 1)
        expect(behind.locator("#said")).to_have_text("Hand 2 begins; Ben deals.")
    expect(behind.locator("#follow")).to_have_text("Follow: there is more")
    behind.keyboard.press("End")
    expect(behind.locator("#said")).to_have_text("Chen draws an unseen card.")


@thorough
@in_a_browser
def test_a_page_follows_again_when_the_server_is_back(evening: Club, live: str, browser: Browser) -> None:
    club, context = evening.store.name, browser.new_context()
    with served(club) as server:
        shown = context.new_page()
        shown.goto(f"http://127.0.0.1:{server.port}/games/{live}/latest")
        record(evening, live, "2 -1b")
        expect(shown.locator("#place")).to_have_text("10 of 10")
        server.kill()
        record(evening, live, "3 +?")
        with served(club, "--port", str(server.port)):
            expect(shown.locator("#place")).to_have_text("11 of 11", timeout=30_000)
            record(evening, live, "3 -2b")
            expect(shown.locator("#place")).to_have_text("12 of 12")
    context.close()


@thorough
@in_a_browser
def test_nothing_on_the_page_moves_when_it_follows(evening: Club, live: str, address: str, visit: Visit) -> None:
    shown = visit(f"/games/{live}/latest", wide=360, high=740, at=address)
    where = shown.locator("#follow").bounding_box()
    record(evening, live, "2 -1b")
    expect(shown.locator("#said")).to_have_text("Ben discards the 1 ben.")
    assert shown.locator("#follow").bounding_box() == where
    shown.click("#follow")
    assert shown.locator("#follow").bounding_box() == where


@thorough
@in_a_browser
def test_the_page_of_a_game_follows_and_leaves_alone_what_somebody_fills_in(
    evening: Club, live: str, address: str, visit: Visit
) -> None:
    shown = visit(f"/games/{live}", at=address)
    shown.click("#hand-1 .more > summary")
    shown.click("#hand-1 .review summary")
    shown.fill("#hand-1 [name=reason] >> nth=0", "He paid twice")
    record(evening, live, 'abandon "late"', "== hand 3, depth result", "3 #")
    expect(shown.locator("#hand-3")).to_contain_text("Chen (seat 3) shows eight pairs and wins.")
    expect(shown.locator("#hand-2")).not_to_contain_text("being played")
    assert shown.input_value("#hand-1 [name=reason] >> nth=0") == "He paid twice"
    shown.click("#follow")
    record(evening, live, "== hand 4, depth result")
    expect(shown.locator("#follow")).to_have_text("Follow: there is more")
    assert shown.locator("#hand-4").count() == 0


@in_a_browser
def test_the_screen_shows_every_table_of_the_evening_and_follows_them(
    fresh: Callable[..., Club], served_club: Callable[[Club], str], visit: Visit
) -> None:
    evening = fresh("screen")  # four tables would have no lines, and the other tests open some
    live = a_live_hand(evening)
    shown = visit("/screen", wide=1920, high=1080, at=served_club(evening))
    table = shown.locator(f"#table-{live}")
    expect(table).to_contain_text("EUR")
    expect(table).to_contain_text("+2.00")
    record(evening, live, 'abandon "late"', "== hand 3, depth result", "2 ##")
    expect(shown.locator("#newest")).to_contain_text("hand 3: Ben shows eight pairs and wins with quan dui.")
    expect(table.locator("svg.ch[role=img]")).to_have_count(1)
    other = evening.tables.open(Opening("khanhoo", seats=("Guo", "Li", "Wang"))).game
    record(evening, other, "dealer 1 random", "== hand 1, depth result", "1 out 1=12, 2=3, 3=4")
    expect(shown.locator(f"#table-{other} .standing strong >> nth=0")).to_have_text("17")  # five for going out
    # Asked of the page in one go: a table that is drawn again between two questions would be another element.
    assert shown.evaluate("parseFloat(getComputedStyle(document.querySelector('.money span')).fontSize)") >= 28
    assert faults(shown) == []


@thorough
@in_a_browser
def test_pages_that_follow_are_no_wider_than_the_screen_and_can_be_read_by_all(
    evening: Club, live: str, address: str, visit: Visit
) -> None:
    evening.simulate("guandan", 4, 1, 1)
    shown = visit("/screen", at=address)
    for path in ("/screen", f"/games/{live}", f"/games/{live}/latest"):
        go(shown, path)
        for wide, dark in ((320, False), (360, True), (1280, False)):
            shown.set_viewport_size({"width": wide, "height": 740})
            shown.emulate_media(color_scheme="dark" if dark else "light")
            assert shown.evaluate("document.documentElement.scrollWidth") <= wide, path
            assert faults(shown) == [], (path, wide)


# Without a browser


def test_without_scripts_a_link_leads_to_what_is_new(evening: Club, live: str) -> None:
    browse = client(evening)
    step = browse.get(f"/games/{live}/hands/2/steps/0")
    assert f"/games/{live}/latest" in page(step).links
    record(evening, live, "2 -1b")
    assert (
        browse.get(f"/games/{live}/latest?eyes=all").headers["Location"] == f"/games/{live}/hands/2/steps/10?eyes=all"
    )
    assert f"/games/{live}" in page(browse.get(f"/games/{live}")).links
    assert "/screen" in page(browse.get("/screen")).links
    opened = evening.tables.open(Opening("quandui", seats=("Anna", "Ben"))).game
    assert browse.get(f"/games/{opened}/latest").headers["Location"] == f"/games/{opened}"
    record(evening, opened, "dealer 1 random", "== hand 1")
    assert "None" not in browse.get("/screen").text  # before a hand has ended there is no line, and no form of it


def test_a_game_that_has_ended_follows_nothing(evening: Club, live: str) -> None:
    browse = client(evening)
    assert "viewer/lists.js" in browse.get(f"/games/{live}").text
    record(evening, live, 'abandon "late"', "== end")
    assert "viewer/lists.js" not in browse.get(f"/games/{live}").text
    assert 'id="live"' not in browse.get(f"/games/{live}/hands/2/steps/0").text


def test_at_ones_own_table_nobody_looks_back_in_a_live_hand_unless_the_club_lets_them(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", fill) as club:
        game = game_of(club, "live")
        last = club.timeline(game).hands[1].steps - 1
        for who, looks in (("seat link", False), ("member who plays", False), ("member", True), ("director", True)):
            browse = browser(club, who, "live")  # type: ignore[arg-type]
            for steps in (True, looks):
                shown = browse.get(f"/games/{game}/hands/1/steps/{last}")
                assert ('id="steps"' in shown.text, 'id="go-previous"' in shown.text) == (looks, looks), who
                earlier = browse.get(f"/games/{game}/hands/1/steps/6")
                assert earlier.status_code == (200 if looks else 302), (who, steps)
        assert (
            browser(club, "seat link", "live")
            .get(f"/games/{game}/hands/1/steps/6")
            .headers["Location"]
            .endswith(f"/steps/{last}")
        )
        club.administration.change(SettingsChanged(look_back=True))
        assert 'id="steps"' in browser(club, "seat link", "live").get(f"/games/{game}/hands/1/steps/6").text
        club.administration.change(SettingsChanged(look_back=False))
        club.tables.record(game, [Move('abandon "late"')], seen=club.timeline(game).version)
        assert 'id="steps"' in browser(club, "seat link", "live").get(f"/games/{game}/hands/1/steps/6").text


def test_a_note_on_a_hand_is_offered_to_those_who_may_write_one(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", fill) as club:
        game = game_of(club, "live")
        step, form = f"/games/{game}/hands/1/steps/0", f"/games/{game}/correction?hand=1"
        assert form not in page(browser(club, "director", "live").get(step)).links  # the hand is being played
        club.tables.record(game, [Move('abandon "late"')], seen=club.timeline(game).version)
        for who, writes in (("seat link", False), ("member", False), ("director", True)):
            browse = browser(club, who, "live")  # type: ignore[arg-type]
            assert (form in page(browse.get(step)).links) == writes, who
        assert 'id="noted"' in browser(club, "director", "live").get(form).text


def test_at_ones_own_table_the_tricks_that_ended_are_not_shown(tmp_path: Path) -> None:
    with new_club(tmp_path / "whole.db") as whole, new_club(tmp_path / "club.db") as club:
        done = whole.simulate("guandan", 4, 1, 1).game
        lines = b"".join(whole.export(str(done), "text")).splitlines(keepends=True)
        game = str(club.import_record(b"".join(lines[: len(lines) // 2]), "live").game)
        club.access.accounts.add("director", PASSWORD, roles=("director",))
        linked = client(club)
        linked.set_cookie("paipu-link", club.access.redeem(club.access.links.make(game, 1)[0])[0])
        for looks in (False, True):
            shown = linked.get(f"/games/{game}/latest", follow_redirects=True).text
            assert ("Finished tricks" in shown) == looks
            club.administration.change(SettingsChanged(look_back=not looks))


def test_the_screen_shows_nothing_of_a_hand_that_everybody_may_not_see(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", fill) as club:
        club.administration.change(SettingsChanged(one_hand_behind=True))
        for who in ("member", "director"):
            shown = page(browser(club, who, "live").get("/screen")).text  # type: ignore[arg-type]
            assert "Played a board" not in shown
            assert ("to play" in shown) == (who == "director")


def test_a_step_offers_to_follow_alike_whether_or_not_a_hand_has_begun_that_is_held_back(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        game = club.tables.open(Opening("quandui", {"stake": 100}, "EUR/2", seats=("Anna", "Ben", "Chen"))).game
        record(club, game, "dealer 1 random", "== hand 1, depth result", "2 #")
        club.access.accounts.add("director", PASSWORD, roles=("director",))
        club.administration.change(SettingsChanged(one_hand_behind=True, public_sees=("games",)))
        shown = client(club).get(f"/games/{game}/hands/1/steps/1").text
        record(club, game, "== hand 2, dealer 2, depth observed")
        assert client(club).get(f"/games/{game}/hands/1/steps/1").text == shown
        assert 'id="follow"' in shown
