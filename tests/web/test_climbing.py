"""The table of a climbing game: its words, its places around the table, phones, keys and eyes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page as Shown
from playwright.sync_api import expect

from replay.club import Club
from replay.rules import ALL, PUBLIC
from tests.support.guandan.records import RESULT, SEEN
from tests.support.soak import thorough
from tests.support.web.looks import Looks, looks
from tests.support.web.pages import Page, page
from tests.support.web.windows import in_a_browser


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A hand as the table saw it, a result, and two hands of simple players."""
    with Club.open(str(tmp_path_factory.mktemp("climbing") / "club.db")) as made:
        for record in (SEEN, RESULT):
            made.import_record(record.encode(), "record")
        made.simulate("guandan", 4, 2, 7, None)
        yield made


@pytest.fixture(scope="module")
def games(club: Club) -> dict[str, str]:
    """The ids of the games by their table; the one of simple players is ``bots``."""
    return {game.tags["Table"] if game.players[0] != "Bot 1" else "bots": game.id for game in club.games()}


@pytest.fixture
def at(browse: FlaskClient, games: dict[str, str]) -> Callable[..., Page]:
    """The page of a step."""

    def shown(table: str, step: int, eyes: str = "public", hand: int = 2) -> Page:
        return page(browse.get(f"/games/{games[table]}/hands/{hand}/steps/{step}?eyes={eyes}"))

    return shown


def dealt(club: Club, game: str) -> int:
    """The step of the second hand at which everybody has 27 cards."""
    return max(each.step for each in club.steps(game, 2, PUBLIC) if "is dealt" in str(each.text))


# What it says


def test_levels_stand_beside_the_names_of_the_teams(at: Callable[..., Page]) -> None:
    output = at("seen", 11).text
    assert "Level 5 5♥ is wild" in output
    assert "level 5 ▲ Li and Wang their level is played" in output
    assert "level 2 ● Guo and Chen" in output


def test_tributes_and_what_was_given_back_stay_in_sight(at: Callable[..., Page]) -> None:
    shown = at("seen", 11)
    assert "Guo pays Li and gets back" in shown.text
    assert "Chen pays Wang and gets back" in shown.text
    given = shown.cards("Tributes and penalties")
    assert [card.split(" of ")[0].split(" joker")[0] for card in given] == ["small", "3", "ace", "4"]
    assert "Chen owes a tribute" in at("seen", 6).text
    assert "Li is to give a card back" in at("seen", 7).text


def test_article_7_1_before_the_deal_the_page_says_who_cuts_and_who_takes_the_first_card(
    at: Callable[..., Page], club: Club, games: dict[str, str]
) -> None:
    said = "cuts, .* takes the first card|cuts, the turned card says who takes the first card"
    for hand in (1, 2):
        assert re.search(said, at("bots", 0, hand=hand).text)
    assert not re.search(said, at("bots", dealt(club, games["bots"])).text)


def test_the_play_to_beat_is_shown_in_words(at: Callable[..., Page]) -> None:
    assert "To beat: straight 10 to ace" in at("seen", 12).text
    assert "Guo leads, after the tribute" in at("seen", 10).text


def test_a_trick_stays_in_sight_at_the_step_that_ends_it(
    at: Callable[..., Page], club: Club, games: dict[str, str]
) -> None:
    ends = next(each for each in club.steps(games["bots"], 2, PUBLIC) if "wins the trick" in str(each.text))
    state = club.show(games["bots"], 2, ends.step, PUBLIC)
    winner = next(each.player for each in state.seats if f"{each.player} wins" in str(ends.text.headline()))
    output = at("bots", ends.step).text
    assert f"Trick 1 {winner} wins" in output
    assert f"pass step {ends.step - 1}" in output
    assert f"Trick 2 {winner} leads, having won the trick" in at("bots", ends.step + 1).text


def test_a_wild_says_which_card_it_stands_for(at: Callable[..., Page]) -> None:
    shown = at("seen", 11)
    wild = next(card for card in shown.cards("straight 9 to king") if "wild" in card)
    assert re.fullmatch(r"5 of hearts 红桃5, wild, stands for 10 of \w+ \w+10", wild)
    assert re.search(r"=10[♥♠♦♣]", shown.text)


def test_each_seat_shows_its_latest_play_or_pass(at: Callable[..., Page]) -> None:
    output = at("seen", 14).text
    for message in (
        "straight 9 to king step 11",
        "straight 10 to ace step 12",
        "Chen pass step 13",
        "Wang pass step 14",
    ):
        assert message in output


def test_penalties_and_announcements_are_shown(at: Callable[..., Page]) -> None:
    output = at("seen", 23).text
    assert "Chen: 1 VP off Article 8.3" in output
    assert re.search("8 cards ?, announced 8", output)


def test_cards_that_nobody_recorded_are_shown_as_such_in_hands_and_plays(at: Callable[..., Page]) -> None:
    shown = at("seen", 22)
    assert shown.cards("bomb of ten 7").count("an unrecorded card") == 8
    assert "8 cards 8 not recorded" in at("seen", 22, "all").text
    # Whether anybody recorded them would tell who may not see them which card was played.
    assert "8 cards 8 hidden" in shown.text


def test_finished_tricks_are_shown_play_by_play_with_their_steps(
    at: Callable[..., Page], games: dict[str, str]
) -> None:
    shown = at("seen", 22)
    assert ("summary", "aria-label", "Finished tricks: 1") in shown.attributes
    assert "1. Guo wins with a bomb of four 8" in shown.text
    assert "13 Chen pass" in shown.text
    assert {f"/games/{games['seen']}/hands/2/steps/{step}" for step in (11, 12, 13, 14, 15)} <= shown.links


def test_the_places_are_shown_at_the_end(at: Callable[..., Page]) -> None:
    output = at("result", 3, hand=1).text
    assert "Chen first, Li second, Guo third, Wang last" in output
    assert "Guo and Chen go up 2" in output
    assert "only the result" in output


def test_a_hand_is_in_the_order_in_which_players_hold_it(
    at: Callable[..., Page], club: Club, games: dict[str, str]
) -> None:
    number = dealt(club, games["bots"])
    state = club.show(games["bots"], 2, number, ALL)
    shown = at("bots", number, ALL)
    for seat in state.seats:
        assert len(shown.cards(f"cards of {seat.player}")) == 27
        keys = [card.split(",")[0] for card in shown.cards(f"cards of {seat.player}")]
        ranks = [key.split(" of ")[0] for key in keys]
        assert ranks == sorted(ranks, key=ranks.index), "cards of one rank are together"


def test_eyes_see_their_own_cards_and_of_others_what_was_given_openly(at: Callable[..., Page]) -> None:
    shown = at("bots", 10, "seat:1")
    assert len(shown.cards("cards of Bot 1")) > 20
    for other in (2, 3, 4):
        assert all("known to all" in card for card in shown.cards(f"cards of Bot {other}"))
    assert not any(at("bots", 5, "public").cards(f"cards of Bot {seat}") for seat in (1, 2, 3, 4))


def test_players_who_have_just_sat_down_are_shown_without_levels(browse: FlaskClient, games: dict[str, str]) -> None:
    shown = page(browse.get(f"/games/{games['seen']}/events/3"))
    assert "Guo seat 1" in shown.text
    assert "Level" not in shown.text


# How it looks


@pytest.fixture
def paths(club: Club, games: dict[str, str]) -> list[str]:
    """Pages of many kinds: tributes, wilds, unseen cards, a result, full hands, players who have just sat down."""
    number = dealt(club, games["bots"])
    return [
        f"/games/{games['seen']}/hands/2/steps/8?eyes=public",
        f"/games/{games['seen']}/hands/2/steps/14?eyes=seat:3",
        f"/games/{games['seen']}/hands/2/steps/23?eyes=all",
        f"/games/{games['result']}/hands/1/steps/3",
        f"/games/{games['bots']}/hands/2/steps/{number}?eyes=all",
        f"/games/{games['bots']}/hands/2/steps/{number + 30}?eyes=seat:2",
        f"/games/{games['seen']}/events/4",
    ]


@thorough
@in_a_browser
def test_no_step_is_wider_than_the_screen_and_words_stand_out_from_what_is_behind_them(
    visit: Callable[..., Shown], paths: list[str]
) -> None:
    """At least 4.5 to 1 (WCAG 1.4.3), by day and by night."""
    assert looks(visit("/"), paths) == Looks()


@thorough
@in_a_browser
@pytest.mark.parametrize("eyes", [1, 2, 3, 4])
def test_on_a_desk_the_own_seat_is_near_and_the_others_follow_to_the_right(
    visit: Callable[..., Shown], games: dict[str, str], eyes: int
) -> None:
    shown = visit(f"/games/{games['seen']}/hands/2/steps/14?eyes=seat:{eyes}")

    def middle(seat: int) -> tuple[float, float]:
        box = shown.locator(f"section[aria-labelledby=seat-{seat}]").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    near, right, across, left = (middle((eyes - 1 + place) % 4 + 1) for place in range(4))
    assert across[1] < right[1] < near[1]
    assert across[1] < left[1] < near[1]
    assert left[0] < near[0] < right[0]
    assert left[0] < across[0] < right[0]


@thorough
@in_a_browser
@pytest.mark.parametrize(("wide", "rows"), [(360, 2), (1280, 1)])
def test_a_hand_of_27_is_in_sight_with_every_corner_free(
    visit: Callable[..., Shown], club: Club, games: dict[str, str], wide: int, rows: int
) -> None:
    number = dealt(club, games["bots"])
    shown = visit(f"/games/{games['bots']}/hands/2/steps/{number}?eyes=seat:1", wide=wide, high=740)
    places = [each.bounding_box() for each in shown.get_by_role("list", name="cards of Bot 1").locator("svg").all()]
    boxes = [box for box in places if box]
    assert len(boxes) == 27
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= wide for box in boxes)
    begins = [other for one, other in pairwise([{"x": wide}, *boxes]) if other["x"] < one["x"]]
    assert len(begins) == rows
    for one, other in pairwise(boxes):
        in_a_row = other["x"] > one["x"]
        free = (other["x"] - one["x"]) / one["width"] if in_a_row else (other["y"] - one["y"]) / one["height"]
        # The corner with rank and suit is less than half as wide as the card, and half as high; on a desk the cards lie in an arc.
        assert free >= (0.4 if in_a_row else 0.55)


@thorough
@in_a_browser
def test_what_is_touched_on_a_phone_is_large_enough(visit: Callable[..., Shown], paths: list[str]) -> None:
    """44 pixels high (WCAG 2.5.5), in the tricks that ended too."""
    shown = visit(paths[2], wide=360, high=740)
    shown.get_by_label("Finished tricks").click()
    touched = shown.locator(".tricks summary, .tricks a").all()
    assert len(touched) == 1 + 8
    assert all((box := each.bounding_box()) and box["height"] >= 44 for each in touched)


@thorough
@in_a_browser
@pytest.mark.parametrize("js", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_the_keys_open_a_finished_trick_and_lead_to_its_moves(
    visit: Callable[..., Shown], games: dict[str, str], js: bool
) -> None:
    shown = visit(f"/games/{games['seen']}/hands/2/steps/23?eyes=seat:1", js=js)
    shown.get_by_label("Finished tricks").press("Enter")
    expect(shown.get_by_role("link", name="11 Guo straight 9 to king", exact=True)).to_be_visible()
    shown.keyboard.press("Tab")
    expect(shown.get_by_role("link", name="11 Guo straight 9 to king", exact=True)).to_be_focused()
    shown.keyboard.press("Tab")
    shown.keyboard.press("Enter")
    expect(shown).to_have_url(re.compile(r"/hands/2/steps/12\?eyes=seat(:|%3A)1$"))
    expect(shown.locator("#said")).to_contain_text("straight 10 to ace")


@in_a_browser
def test_a_screen_reader_finds_the_levels_the_trick_and_every_seat_by_name(
    visit: Callable[..., Shown], games: dict[str, str]
) -> None:
    shown = visit(f"/games/{games['seen']}/hands/2/steps/14")
    for name in (
        "Levels",
        "Trick 1",
        "Guo East · dealer · seat 1",
        "Li North · seat 2",
        "Chen West · seat 3",
        "Wang South · seat 4",
    ):
        expect(shown.get_by_role("region", name=name, exact=True)).to_be_visible()
    expect(shown.get_by_role("list", name="straight 10 to ace").get_by_role("img")).to_have_count(5)
    expect(shown.get_by_role("img", name=re.compile("stands for"))).to_have_count(2)
