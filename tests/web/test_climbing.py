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


def test_tributes_lie_between_the_seats_until_the_first_play_and_are_said_to_the_end(
    at: Callable[..., Page], browse: FlaskClient, games: dict[str, str]
) -> None:
    for step in (9, 11, 23):
        said = at("seen", step).part("notices")
        assert re.search("Guo pays Li small joker .* and gets back 3 of ", said)
        assert re.search("Chen pays Wang ace of .* and gets back 4 of ", said)
    for step, gifts in ((7, 4), (9, 4), (11, 0)):
        html = browse.get(f"/games/{games['seen']}/hands/2/steps/{step}").text
        assert html.count('class="cards gifts') == gifts
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
    assert re.search("8 cards said 8", output)


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


# Its measures, its level cards, and its places


SIZES = """() => [".side.bottom .held li:last-child .card", ".move .card"].map((found) =>
  Math.min(...[...document.querySelectorAll(found)].map((each) => parseFloat(getComputedStyle(each).width))))"""
"""A script that measures the cards of the seat at the foot, and those that were played."""


@thorough
@in_a_browser
@pytest.mark.parametrize(("window", "least"), [((360, 740), (44, 27)), ((1280, 800), (70, 58))])
def test_cards_are_large_enough_to_read(
    visit: Callable[..., Shown], games: dict[str, str], club: Club, window: tuple[int, int], least: tuple[int, int]
) -> None:
    step = next(each.step for each in club.steps(games["bots"], 2, PUBLIC) if " plays " in str(each.text))
    shown = visit(f"/games/{games['bots']}/hands/2/steps/{step}?eyes=all", wide=window[0], high=window[1])
    own, played = shown.evaluate(SIZES)
    assert own >= least[0]
    assert played >= least[1]


def test_a_level_card_has_a_cap_where_it_is_seen_and_none_where_it_is_hidden(
    browse: FlaskClient, club: Club, games: dict[str, str]
) -> None:
    """The caps of a hidden hand would say how many level cards it has."""
    address = f"/games/{games['bots']}/hands/2/steps/{dealt(club, games['bots'])}"
    state = club.show(games["bots"], 2, dealt(club, games["bots"]), ALL)
    held = [card for seat in state.seats for card in seat.cards]
    of_level = sum(card[0] == state.details["rank"] for card in held)
    assert of_level == 8
    html = browse.get(f"{address}?eyes=all").text
    assert html.count('<i class="cap') == of_level
    assert html.count('<i class="cap star"') == held.count(state.details["wild"])
    assert '<i class="cap' not in browse.get(f"{address}?eyes=public").text
    own = next(seat for seat in state.seats if seat.seat == 2)
    seen = browse.get(f"{address}?eyes=seat:2").text
    assert seen.count('<i class="cap') == sum(card[0] == state.details["rank"] for card in own.cards)


def test_a_bomb_says_so_and_what_a_wild_stands_for_is_left_out_where_it_is_too_wide(
    at: Callable[..., Page], browse: FlaskClient, games: dict[str, str]
) -> None:
    assert "Bomb: ten 7" in at("seen", 22).part("trick")
    html = browse.get(f"/games/{games['seen']}/hands/2/steps/22").text
    assert html.count('<svg class="burst"') == 1
    later = browse.get(f"/games/{games['seen']}/hands/2/steps/23").text
    assert '<svg class="burst"' not in later
    assert "Bomb: ten 7" in later
    assert re.search(r"=10[♥♠♦♣]", at("seen", 11).text)


def test_a_seat_that_is_out_has_a_medal_with_the_step_in_place_of_its_cards(
    at: Callable[..., Page], club: Club, games: dict[str, str]
) -> None:
    out = next(each.step for each in club.steps(games["bots"], 2, PUBLIC) if "goes out first" in str(each.text))
    state = club.show(games["bots"], 2, out, PUBLIC)
    shown = at("bots", out)
    assert f"1 first out, step {out}" in shown.part(f"seat-{state.details['places'][0]}")
    assert "first" not in at("bots", out - 1).part(f"seat-{state.details['places'][0]}")


LADDER = """() => [...document.querySelectorAll(".rungs > li:not(.sign)")].map((each) => {
  const { width, height } = each.getBoundingClientRect();
  return [each.textContent, each.className, Math.round(width), Math.round(height)];
})"""
"""A script that says of each level its word, whether it is reached or played, and how large it is."""


@in_a_browser
def test_the_ladder_has_thirteen_levels_and_says_which_are_reached_and_played(
    visit: Callable[..., Shown], games: dict[str, str]
) -> None:
    shown = visit(f"/games/{games['seen']}/hands/2/steps/14", wide=360, high=740)
    cells = shown.evaluate(LADDER)
    assert [cell[0] for cell in cells] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert {cell[0]: cell[1] for cell in cells if cell[1]} == {"2": "at", "5": "played"}
    assert all(wide >= 22 and high == 22 for _, _, wide, high in cells)


CROSS = """(addresses) => {
  const found = [...document.querySelectorAll(".move")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  });
  return found.join(" ");
}"""
"""A script that says where the four places are."""


@thorough
@in_a_browser
@pytest.mark.parametrize(
    ("wide", "high"), [(360, 740), (768, 1024), (1024, 768), (1280, 800), (1600, 1000), (1920, 1080)]
)
def test_the_four_places_are_where_they_were_at_every_step(
    visit: Callable[..., Shown], games: dict[str, str], wide: int, high: int
) -> None:
    address = f"/games/{games['seen']}/hands/2/steps/"
    places = {visit(f"{address}{step}", wide=wide, high=high).evaluate(CROSS) for step in (6, 9, 11, 14, 22, 23)}
    assert len(places) == 1


GIFTS = """() => {
  const arrows = [...document.querySelectorAll("#arrow path:not(.halo)")].map((each) => each.getAttribute("d"));
  const cards = [...document.querySelectorAll(".gifts .card")].map((each) => each.getBoundingClientRect());
  const within = (one) => one.left >= 0 && one.right <= innerWidth;
  const beside = (one, two) => one.right <= two.left || one.bottom <= two.top;
  const apart = (one, two) => one === two || beside(one, two) || beside(two, one);
  const count = arrows.map((d) => d.split("M").length - 1);
  return [count, cards.length, cards.every(within), cards.every((one) => cards.every((two) => apart(one, two)))];
}"""
"""A script that counts the arrows of tributes and their cards, and says whether the cards are in sight and free of each other."""


@in_a_browser
@pytest.mark.parametrize(("wide", "high"), [(360, 740), (1280, 800)])
def test_the_cards_of_two_tributes_lie_between_their_seats_with_arrows(
    visit: Callable[..., Shown], games: dict[str, str], wide: int, high: int
) -> None:
    shown = visit(f"/games/{games['seen']}/hands/2/steps/9", wide=wide, high=high)
    shown.wait_for_function("() => document.querySelector('#arrow .back').getAttribute('d')")
    assert shown.evaluate(GIFTS) == [[2, 2, 2, 2], 8, True, True]
