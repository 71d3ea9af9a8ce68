"""The table of a rummy-like game that is played for points: its words, phones, keys and eyes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page as Shown
from playwright.sync_api import expect

from replay.club import Club
from replay.rules import PUBLIC
from tests.support.khanhoo.records import ABANDONED, SEEN, WON
from tests.support.soak import thorough
from tests.support.web.looks import Looks, looks
from tests.support.web.pages import Page, page
from tests.support.web.windows import in_a_browser


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A hand as the table saw it, a game to its end, a hand that was given up, and two evenings of simple players."""
    with Club.open(str(tmp_path_factory.mktemp("khanhoo") / "club.db")) as made:
        for record in (SEEN, WON, ABANDONED):
            assert not made.import_record(record.encode(), "record").warnings
        made.simulate("khanhoo", 3, 2, 2, None)
        made.simulate("khanhoo", 4, 1, 7, None)
        yield made


@pytest.fixture(scope="module")
def games(club: Club) -> dict[str, str]:
    """The ids of the games by their table; those of simple players are ``three`` and ``four``."""
    bots = {3: "three", 4: "four"}
    return {
        game.tags["Table"] if game.players[0] != "Bot 1" else bots[len(game.players)]: game.id for game in club.games()
    }


@pytest.fixture
def at(browse: FlaskClient, games: dict[str, str]) -> Callable[..., Page]:
    """The page of a step."""

    def shown(table: str, step: int, eyes: str = "public", hand: int = 2) -> Page:
        return page(browse.get(f"/games/{games[table]}/hands/{hand}/steps/{step}?eyes={eyes}"))

    return shown


def last(club: Club, game: str, hand: int) -> int:
    """The last step of a hand."""
    return max(each.step for each in club.steps(game, hand, PUBLIC))


# What it says


def test_a_known_hand_is_in_melds_with_points_and_its_loose_cards_are_apart(
    at: Callable[..., Page], club: Club, games: dict[str, str]
) -> None:
    for step in (9, 20, 30):
        state = club.show(games["four"], 1, step)
        shown = at("four", step, "all", hand=1)
        for seat in state.seats:
            words = shown.part(f"seat-{seat.seat}")
            assert sorted(place for group in seat.groups for place in group.places) == list(range(len(seat.cards)))
            for group in seat.groups:
                assert group.kind != "meld" or f"{group.said} {group.points}" in words
                assert group.kind != "loose" or not group.places or "loose" in words


def test_a_card_that_was_just_drawn_is_in_no_meld_before_the_discard(club: Club, games: dict[str, str]) -> None:
    drawn = 0
    for step in range(4, club.show(games["three"], 1).steps):
        state = club.show(games["three"], 1, step)
        for seat in state.seats if state.event.type == "Drew" else ():
            if step in seat.came and seat.groups:
                drawn += 1
                assert [(each.kind, len(each.places)) for each in seat.groups][-1] == ("drawn", 1)
    assert drawn


def test_no_meld_is_made_of_hidden_cards(at: Callable[..., Page], club: Club, games: dict[str, str]) -> None:
    """Non-interference: what hidden cards would make is on no page, as are they."""
    for step in (9, 20, 30):
        state = club.show(games["four"], 1, step, eyes=PUBLIC)
        assert not any(seat.groups for seat in state.seats)
        assert "loose" not in at("four", step, hand=1).text


def test_the_score_of_every_player_is_beside_the_name_and_the_target_in_the_middle(at: Callable[..., Page]) -> None:
    shown = at("seen", 9)
    assert "Played to 50" in shown.text
    assert "Guo seat 1 dealer 9" in shown.part("seat-1")
    assert "to discard 17" in shown.part("seat-2")
    assert "Chen seat 3 20" in shown.part("seat-3")


def test_at_the_end_the_score_says_what_the_hand_brought(at: Callable[..., Page]) -> None:
    shown = at("seen", 23)
    assert "went out 24 +15" in shown.part("seat-1")
    assert "Li seat 2 26 +9" in shown.part("seat-2")
    assert "Chen seat 3 22 +2" in shown.part("seat-3")


def test_who_won_the_game_is_shown_beside_the_score(at: Callable[..., Page]) -> None:
    output = at("won", 4).text
    assert "Li seat 2 63 +29 won the game" in output
    assert "Guo seat 1 dealer went out" in output


def test_a_laid_meld_is_named_with_its_points_and_its_joker(at: Callable[..., Page]) -> None:
    shown = at("seen", 9)
    assert shown.cards("khanhoo, 5 points, laid") == [
        "ace of hearts 红桃A", "2 of spades 黑桃2", "joker 鬼牌, stands for 3 of diamonds 方块3",
    ]  # fmt: skip
    assert "khanhoo 5" in shown.text
    assert "=3♦" in shown.text


def test_bumps_and_challenges_are_shown_with_their_steps(at: Callable[..., Page], games: dict[str, str]) -> None:
    shown = at("seen", 12)
    assert "Bumps and challenges: 3" in shown.text
    assert "5 Chen challenges with a triplet and holds against Guo with a triplet: nobody bumps 5♥ of Li" in shown.text
    assert "8 Li bumps 2♠ of Chen for a khanhoo, challenged by Guo with a triplet" in shown.text
    assert "11 Guo bumps K♣ of Li for a court" in shown.text
    assert {f"/games/{games['seen']}/hands/2/steps/{step}" for step in (5, 8, 11)} <= shown.links


def test_the_stock_is_counted_and_its_absence_is_shown(at: Callable[..., Page]) -> None:
    assert "14 stock" in at("seen", 9).part("middle")
    assert "no stock for four" in at("four", 20, hand=1).text


def test_no_pot_is_mentioned(at: Callable[..., Page]) -> None:
    assert "Pot" not in at("seen", 9).text


def test_discards_that_were_turned_over_are_shown(at: Callable[..., Page]) -> None:
    assert "turned over" not in at("three", 50).text
    assert "Discards turned over once" in at("three", 51).text


def test_a_hand_that_was_given_up_says_so(at: Callable[..., Page]) -> None:
    output = at("abandoned", 6, hand=1).text
    assert "The hand was abandoned" in output
    assert "went out" not in output


def test_a_hand_that_went_out_is_shown_meld_by_meld_with_its_points(at: Callable[..., Page]) -> None:
    shown = at("seen", 23)
    assert "court 4 royal 3 sequence 1 sequence 1 sequence 1 10 + 5 for going out = 15 points" in shown.text
    assert len(shown.cards("royal, 3 points")) == 3 * 2  # at the seat and on the card of the end
    assert "went out" in shown.text


def test_the_best_grouping_is_shown_and_the_rest_apart(at: Callable[..., Page]) -> None:
    shown = at("seen", 23)
    assert "khanhoo 5 triplet 2 triplet 2 loose 9 points" in " ".join(shown.text.replace("=3♦", "").split())
    assert "the best of these cards, which were shown in other melds" in shown.text
    assert shown.cards("in no meld")[:2] == ["2 of hearts 红桃2", "6 of hearts 红桃6"]
    assert shown.cards("in no meld").count("an unrecorded card") == 2 * 12  # on the table, and on the card over it


def test_eyes_see_their_own_cards_and_of_others_what_was_taken_openly(at: Callable[..., Page]) -> None:
    shown = at("four", 30, "seat:1", hand=1)
    assert len(shown.cards("cards of Bot 1")) > 5
    for other in (2, 3, 4):
        assert all("known to all" in card for card in shown.cards(f"cards of Bot {other}"))


def test_players_who_have_just_sat_down_have_no_points(browse: FlaskClient, games: dict[str, str]) -> None:
    output = page(browse.get(f"/games/{games['seen']}/events/4")).text
    assert "Played to 50 Guo seat 1 0 Li seat 2 0 Chen seat 3 0" in output
    assert "stock" not in output


# How it looks


@pytest.fixture
def paths(club: Club, games: dict[str, str]) -> list[str]:
    """Pages of many kinds: bumps, a challenge, hands that are counted, full hands, a result, players who have just sat down."""
    three, four = games["three"], games["four"]
    return [
        f"/games/{games['seen']}/hands/2/steps/23?eyes=all",
        f"/games/{games['seen']}/hands/2/steps/5",
        f"/games/{games['seen']}/hands/2/steps/9?eyes=seat:3",
        f"/games/{games['won']}/hands/2/steps/4",
        f"/games/{three}/hands/2/steps/{last(club, three, 2) // 2}?eyes=seat:2",
        f"/games/{four}/hands/1/steps/{last(club, four, 1)}",
        f"/games/{four}/hands/1/steps/100?eyes=all",
        f"/games/{games['seen']}/events/4",
    ]


@thorough
@in_a_browser
def test_no_step_is_wider_than_the_screen_and_words_stand_out_from_what_is_behind_them(
    visit: Callable[..., Shown], paths: list[str]
) -> None:
    """At least 4.5 to 1 (WCAG 1.4.3), by day and by night."""
    assert looks(visit("/"), paths) == Looks()


@in_a_browser
@pytest.mark.parametrize("wide", [360, 1280])
def test_the_melds_of_a_hand_are_in_one_row(visit: Callable[..., Shown], paths: list[str], wide: int) -> None:
    shown = visit(paths[0], wide=wide, high=740)
    melds = [each.bounding_box() for each in shown.locator(".seat").first.locator(".group").all()]
    boxes = [box for box in melds if box]
    assert len(boxes) == 5
    assert len({round(box["y"]) for box in boxes}) == 1
    assert all(one["x"] + one["width"] <= other["x"] for one, other in pairwise(boxes))


@thorough
@in_a_browser
@pytest.mark.parametrize("wide", [360, 1280])
def test_sixteen_cards_have_every_corner_in_sight(
    visit: Callable[..., Shown], games: dict[str, str], wide: int
) -> None:
    shown = visit(f"/games/{games['four']}/hands/1/steps/4?eyes=all", wide=wide, high=740)
    hands = [
        [card.bounding_box() for card in each.locator("svg.card").all()] for each in shown.locator(".groups").all()
    ]
    places = [box for box in max(hands, key=len) if box]
    assert len(places) == 16
    rows = {
        round(box["y"], -1): [each for each in places if round(each["y"], -1) == round(box["y"], -1)] for box in places
    }
    assert len(rows) <= 2
    for row in rows.values():
        assert all(other["x"] - one["x"] >= 10 for one, other in pairwise(row))


@in_a_browser
def test_what_is_touched_on_a_phone_is_large_enough(visit: Callable[..., Shown], paths: list[str]) -> None:
    """44 pixels high (WCAG 2.5.5)."""
    shown = visit(paths[0], wide=360, high=740)
    shown.locator(".end > summary").click()
    shown.locator("summary", has_text="Bumps and challenges").click()
    touched = shown.locator(".tricks summary, .tricks a").all()
    assert len(touched) == 4
    assert all((box := each.bounding_box()) and box["height"] >= 44 for each in touched)


@thorough
@in_a_browser
@pytest.mark.parametrize("js", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_the_keys_open_the_bumps_and_lead_to_their_steps(
    visit: Callable[..., Shown], games: dict[str, str], js: bool
) -> None:
    shown = visit(f"/games/{games['seen']}/hands/2/steps/23?eyes=seat:1", js=js)
    shown.locator(".end > summary").press("Enter")
    shown.locator("summary", has_text="Bumps and challenges").press("Enter")
    bumps = shown.locator("details", has_text="Bumps and challenges")
    expect(bumps.get_by_role("link", name=re.compile("^5 Chen challenges"))).to_be_visible()
    shown.keyboard.press("Tab")
    shown.keyboard.press("Tab")
    expect(bumps.get_by_role("link", name=re.compile("^8 Li bumps"))).to_be_focused()
    shown.keyboard.press("Enter")
    expect(shown).to_have_url(re.compile(r"/hands/2/steps/8\?eyes=seat(:|%3A)1$"))
    expect(shown.locator("#said")).to_contain_text("bumps the 2 of spades")


@in_a_browser
def test_a_screen_reader_finds_the_score_the_melds_and_what_the_joker_stands_for(
    visit: Callable[..., Shown], paths: list[str]
) -> None:
    shown = visit(paths[0])
    shown.locator(".end > summary").click()  # what lies under the card is nothing to read or reach
    expect(shown.get_by_role("progressbar", name="points of Li").first).to_have_attribute("value", "26")
    royal = shown.locator("[data-part=seat-1]").get_by_role("list", name="royal, 3 points", exact=True)
    expect(royal.get_by_role("img")).to_have_count(3)
    expect(shown.get_by_role("list", name="khanhoo, 5 points, laid")).to_have_count(1)
    expect(shown.get_by_role("img", name=re.compile("joker .*stands for 3 of diamonds"))).to_have_count(1)
    expect(shown.get_by_role("list", name="in no meld")).to_have_count(2)
