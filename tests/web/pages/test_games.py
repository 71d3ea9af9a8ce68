"""The list of games with its filters, and the page of a game: standings, a row for each hand, and where they lead."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import UUID

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from replay.club import Club
from replay.ledger import player_id
from tests.support.clubs import take_in
from tests.support.samples import FOLDER
from tests.support.soak import thorough
from tests.support.web.clients import client
from tests.support.web.pages import page
from tests.support.web.recorder import open_table

PASSWORD = "correct horse battery"
BAD_NAMES = ("<img src=x onerror=alert(1)>", "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET} רונית", "🀄🎴 ", "N" * 100)


def samples(club: Club) -> None:
    for name in ("evening", "results_only", "guandan/match", "guandan/timed", "khanhoo/match", "khanhoo/results"):
        club.import_path(FOLDER.joinpath(*f"{name}.paipu".split("/")))


@pytest.fixture
def evenings(fresh: Callable[..., Club]) -> Club:
    return fresh("evenings", samples)


def days(text: str) -> list[str]:
    return re.findall('class="date"><time datetime="([^"]+)"', text)


def winners(text: str) -> list[str]:
    return [re.sub("<[^>]+>", "", each) for each in re.findall('<span class="who">(.*?)</span>', text)]


def game_of(club: Club, rules: str) -> str:
    return next(each.id for each in club.latest_games("", 20).items if each.rules.startswith(rules))


def test_the_evening_that_was_played_last_comes_first_whenever_it_was_entered(evenings: Club) -> None:
    text = client(evenings).get("/evenings").text
    assert days(text) == sorted(days(text), reverse=True)
    assert len(days(text)) == 6


def test_who_came_first_is_the_headline_with_the_result(evenings: Club) -> None:
    text = client(evenings).get("/evenings?kind=quandui").text
    assert winners(text) == ["Joost Bakker", "陈静"]
    assert re.findall('<span class="result">([^<]*)<', text) == ["+0.75", "+4.00"]
    assert "27 : 10" in client(evenings).get("/evenings?kind=guandan").text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("player=Wang+Fang&kind=quandui", ["2026-06-19"]),
        (f"player={player_id('陈静')}&kind=quandui", ["2026-03-13"]),
        ("player=Joost+Bakker&kind=quandui&result=first", ["2026-06-19"]),
        ("player=Joost+Bakker&kind=quandui&result=behind", ["2026-03-13"]),
        ("from=2026-06-01&to=2026-06-30", ["2026-06-19"]),
        ("kind=quandui&result=ended&to=2026-03-13", ["2026-03-13"]),
        ("kind=bridge", []),
        ("from=0001-01-01&to=2026-03-13&kind=quandui", ["2026-03-13"]),
        ("from=2026-03-13&to=9999-12-31&kind=quandui&player=Wang+Fang", ["2026-06-19"]),
    ],
)
def test_the_list_is_narrowed_by_player_kind_days_and_result(evenings: Club, query: str, found: list[str]) -> None:
    assert days(client(evenings).get(f"/evenings?{query}").text) == found


def test_pages_of_a_narrowed_list_lead_on_and_back(evenings: Club) -> None:
    browse = client(evenings)
    first = browse.get("/evenings?kind=khanhoo&limit=1").text
    (forth,) = re.findall('rel="next" href="([^"]+)"', first)
    second = browse.get(forth.replace("&amp;", "&")).text
    assert len(days(first) + days(second)) == 2
    assert days(first) > days(second)
    (back,) = re.findall('rel="prev" href="([^"]+)"', second)
    assert days(browse.get(back.replace("&amp;", "&")).text) == days(first)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("player=Nobody", "Nobody"),
        ("result=first", "Name the player whose result you look for."),
        ("kind=bridge", "No game of this club is like that."),
    ],
)
def test_what_finds_nothing_says_so_in_a_sentence(evenings: Club, query: str, sentence: str) -> None:
    answer = client(evenings).get(f"/evenings?{query}")
    assert answer.status_code == 200
    assert sentence in page(answer).text


@pytest.mark.parametrize("query", ["result=best", "from=tomorrow", "limit=0", "player=a&player=b", "who=a"])
def test_what_no_filter_means_is_refused(evenings: Club, query: str) -> None:
    assert client(evenings).get(f"/evenings?{query}").status_code == 422


def test_a_game_begins_with_its_standings_and_sums_its_hands(evenings: Club) -> None:
    answer = client(evenings).get(f"/games/{game_of(evenings, 'quandui/gamerules')}")
    shown = page(answer)
    assert re.findall('class="place">([^<]*)<', answer.text) == ["1", "2", "3", "3", "5"]
    assert "1 of 6 won" in shown.text
    assert "Together −1.00 +2.00 −4.00 +4.00 −1.00 0.00" in shown.text
    assert "carries 2.50" in shown.text
    assert "takes 2.50 carried" in shown.text


def test_a_row_opens_the_end_of_its_hand_and_a_note_its_step(evenings: Club) -> None:
    game = game_of(evenings, "quandui/gamerules")
    text = client(evenings).get(f"/games/{game}").text
    for hand in evenings.game(game).hands:
        assert f'class="opens" href="/games/{game}/hands/{hand.hand}/steps/{hand.steps - 1}"' in text
        for step in hand.notes:
            assert f'note-at" href="/games/{game}/hands/{hand.hand}/steps/{step}"' in text


def test_guandan_shows_the_levels_before_and_after_and_the_tribute(evenings: Club) -> None:
    (game,) = [each.id for each in evenings.games() if str(each.day) == "2026-09-04"]
    text = page(client(evenings).get(f"/games/{game}")).text
    assert "8 → J" in text
    assert "big joker from Wang Fang to 陈静, 2 of hearts back" in text


def test_khanhoo_shows_the_points_of_each_hand_and_the_total_after_it(evenings: Club) -> None:
    (game,) = [each.id for each in evenings.games() if str(each.day) == "2026-11-20"]
    text = page(client(evenings).get(f"/games/{game}")).text
    assert "now 8 +8 8 now 8 +8 8 now 10 +10 10" in text
    assert "now 16 +8 16 now 24 +16 24 now 17 +7 17" in text


def test_a_win_has_the_name_and_the_badge_that_its_kind_of_game_gives_it(fresh: Callable[..., Club]) -> None:
    club = fresh("wins")
    lines = ("== hand 1, dealer 1, depth result", "3 #", "== hand 2, dealer 3, depth result", "1 ##")
    game = open_table(club, "quandui/gamerules", "Guo", "Sanne", "Li", lines=lines, stake=50)
    shown = client(club).get(f"/games/{game}").text
    assert '<span class="kind">single</span>' in shown
    assert '<span class="badge open">quan dui <span lang="zh">全对</span></span>' in shown
    steps = [(each.hand, each.steps - 1) for each in club.game(game).hands]
    ends = [client(club).get(f"/games/{game}/hands/{hand}/steps/{step}").text for hand, step in steps]
    assert ["全对" in end for end in ends] == [False, True]


def test_options_that_differ_from_the_profile_are_named_in_words(fresh: Callable[..., Club]) -> None:
    club = fresh("options", lambda made: made.import_path(FOLDER / "guandan" / "timed.paipu"))
    text = client(club).get(f"/games/{club.games()[0].id}").text
    setup = re.sub("<[^>]+>", "", text[text.index('class="panel setup"') :].partition("</summary>")[0])
    assert re.findall(r"\S.*\S", setup)[-1].endswith("Competition rules (FCG) The match ends: when time is called")


FOCUSED = "document.activeElement.name || document.activeElement.textContent.trim()"


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_on_a_desk_all_filters_are_in_sight_and_the_button_that_applies_them_is_the_last(
    evenings: Club, served_club: Callable[[Club], str], visit: Callable[..., Page]
) -> None:
    shown = visit("/evenings", at=served_club(evenings), js=False)
    shown.get_by_role("searchbox").focus()
    reached = []
    while (name := shown.evaluate(FOCUSED)) != "Show":
        reached.append(name)
        shown.keyboard.press("Tab")
    assert list(dict.fromkeys(reached)) == ["player", "kind", "from", "to", "result"]
    shown.locator("select[name=kind]").select_option(label="Khanhoo")
    shown.get_by_role("button", name="Show").click()
    expect(shown.locator(".a-game")).to_have_count(2)


@thorough
@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_the_filters_are_behind_one_button_on_a_phone_and_need_no_script(
    evenings: Club, served_club: Callable[[Club], str], visit: Callable[..., Page]
) -> None:
    shown = visit("/evenings", at=served_club(evenings), js=False, wide=360, high=740)
    kind = shown.locator("select[name=kind]")
    expect(kind).to_be_hidden()
    shown.get_by_text("Filter", exact=True).click()
    kind.select_option(label="Khanhoo")
    shown.get_by_role("button", name="Show").click()
    expect(shown.locator(".a-game")).to_have_count(2)
    shown.locator(".a-game").first.click()
    expect(shown.get_by_role("heading", name="Standings")).to_be_visible()
    expect(shown.get_by_label("Hand 1: ", exact=False)).to_be_visible()


def test_a_part_that_a_game_does_not_have_leads_to_the_game_and_a_game_that_is_not_there_to_the_list(
    evenings: Club,
) -> None:
    game = game_of(evenings, "quandui")
    for path in (f"/games/{game}/hands/99", f"/games/{game[:8]}/hands/99/steps/0", f"/games/{game}/events/9999"):
        answer = client(evenings).get(path)
        assert answer.status_code == 404
        assert f'href="/games/{game}"' in answer.text
    for path in ("/games/00000000/hands/1", "/games/nothing", "/games/00000000-0000-0000-0000-000000000000/sheet"):
        answer = client(evenings).get(path)
        assert (answer.status_code, 'href="/games/' in answer.text) == (404, False)
        assert 'href="/"' in answer.text


def long_game(club: Club) -> None:
    club.simulate("quandui/pagat", 3, 120, 5, "0.10 EUR")


def test_a_long_game_shows_fifty_hands_at_a_time_and_every_hand_is_found(fresh: Callable[..., Club]) -> None:
    club = fresh("long", long_game)
    (game,) = [each.id for each in club.games()]
    browse: FlaskClient = client(club)

    def hands(query: str) -> list[int]:
        return [int(each) for each in re.findall('id="hand-([0-9]+)"', browse.get(f"/games/{game}{query}").text)]

    assert hands("") == list(range(71, 121))
    assert hands("?hand=100") == hands("")
    assert hands("?hand=70") == list(range(21, 71))
    assert hands("?hand=3") == [1, 2, 3]
    assert hands("?hand=999") == hands("")
    earlier = re.findall('rel="prev" href="([^"]+)"', browse.get(f"/games/{game}").text)
    assert earlier == [f"/games/{game}?hand=70"]


def large_stakes(club: Club) -> None:
    club.simulate("quandui/gamerules", 5, 4, 3, "250.00 EUR")


def six_players(club: Club) -> None:
    club.import_path(FOLDER / "six_players.paipu")


@thorough
@pytest.mark.browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("fill", [six_players, large_stakes, samples], ids=lambda fill: fill.__name__)
def test_no_amount_is_wider_than_its_column_on_the_smallest_phone(
    fresh: Callable[..., Club],
    served_club: Callable[[Club], str],
    visit: Callable[..., Page],
    fill: Callable[[Club], None],
) -> None:
    club = fresh("amounts", fill)
    site = served_club(club)
    for game in club.games():
        shown = visit(f"/games/{game.id}", at=site, wide=320, high=740)
        shown.locator("#course details").evaluate_all("found => found.forEach(each => each.open = true)")
        cells = shown.locator("#course td:is(.mine, .best), #course .of-all dd")
        expect(cells).not_to_have_count(0)
        too_wide = "found => found.filter(each => each.scrollWidth > each.clientWidth).map(each => each.innerText)"
        assert cells.evaluate_all(too_wide) == [], game.rules


def odd_names(club: Club) -> None:
    seats = "; ".join(name.replace(";", ",") for name in BAD_NAMES)
    record = f"""%paipu 1
[Rules "quandui/pagat"]
[Date "2026-11-20"]
[Place "{"P" * 100}"]
[Stake "1.00 EUR"]
[Seats "{seats}"]
[Depth "result"]

dealer 1 random

== hand 1, dealer 1
2 #

== end
"""
    take_in(club, record.encode())


@thorough
@pytest.mark.browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("wide", [320, 1280])
def test_names_of_every_sort_break_neither_the_list_nor_the_game(
    fresh: Callable[..., Club], served_club: Callable[[Club], str], visit: Callable[..., Page], wide: int
) -> None:
    club = fresh("odd", odd_names)
    site = served_club(club)
    game = club.games()[0].id
    for path in ("/", f"/games/{game}", f"/games/{game}/sheet"):
        shown = visit(path, at=site, wide=wide, high=740)
        expect(shown.locator("h1")).to_be_visible()
        assert shown.evaluate("() => document.documentElement.scrollWidth") <= wide, path
        assert shown.locator("img").count() == 0
        heights = "found => found.map(each => each.offsetHeight)"
        assert all(high < 40 for high in shown.locator(".who bdi, .rank bdi").evaluate_all(heights)), "a name breaks"


def test_a_game_has_its_line_for_a_phone_and_for_a_desk_as_the_api_draws_it(evenings: Club) -> None:
    browse, game = client(evenings), game_of(evenings, "quandui/gamerules")
    drawn = re.findall(
        r'<svg [^>]*class="ch" width="(\d+)"[^>]*aria-label="([^"]*)"', browse.get(f"/games/{game}").text
    )
    assert [width for width, _ in drawn] == ["312", "788"]
    assert drawn[0][1].startswith("陈静 +4.00, Li Wei +2.00")
    for size, width in (("phone", "312"), ("desk", "788")):
        alone = browse.get(f"/api/v1/games/{game}/line?size={size}")
        assert alone.mimetype == "image/svg+xml"
        assert f'width="{width}"' in alone.text
        assert drawn[0][1] in alone.text
        assert "script" not in alone.headers["Content-Security-Policy"]


def test_the_line_of_a_game_is_in_levels_or_points_where_these_are_played_for(evenings: Club) -> None:
    browse = client(evenings)
    levels = browse.get(f"/api/v1/games/{game_of(evenings, 'guandan/fcg')}/line").text
    assert ">past<" in levels
    points = browse.get(f"/api/v1/games/{game_of(evenings, 'khanhoo')}/line").text
    assert 'class="goal"' in points


def test_before_the_first_hand_there_is_no_line(fresh: Callable[..., Club]) -> None:
    own = fresh()
    game = open_table(own, "quandui/pagat", "Li", "Guo")
    browse = client(own)
    assert 'class="ch"' not in browse.get(f"/games/{game}").text
    refused = browse.get(f"/api/v1/games/{game}/line")
    assert (refused.status_code, refused.json["reason"]) == (404, "api.no-line")


def shown_game(club: Club, as_player: str = "") -> str:
    """The page of the evening of five, for a spectator or for a member who played there."""
    browse = client(club)
    if as_player:
        club.access.accounts.add("founder", PASSWORD)
        member = club.access.accounts.add("guest", PASSWORD)
        club.administration.tie(UUID(member.id), as_player)
        browse.set_cookie("paipu", club.access.sign_in("guest", PASSWORD, "here"))
    return browse.get(f"/games/{game_of(club, 'quandui/gamerules')}").text


def words_of(text: str, id: str) -> str:
    """The words of the element of this id, whose content has no element of the same sort."""
    (found,) = re.findall(rf'<(\w+)[^>]* id="{id}"[^>]*>(.*?)</\1>', text, re.S)
    return " ".join(re.sub("<[^>]+>", "", found[1]).split())


def test_the_headline_of_a_game_says_who_won_and_what_is_the_readers_own(evenings: Club) -> None:
    assert words_of(shown_game(evenings), "headline") == "陈静 wins"
    assert 'id="mine"' not in shown_game(evenings)
    own = shown_game(evenings, "Li Wei")
    assert words_of(own, "mine") == "+2.00 yours"  # a member knows the money of others no more than before
    assert own.count('class="worth mine"') == 10  # the heading, eight hands, and the sum


def test_the_biggest_hand_is_marked_as_in_the_line(evenings: Club) -> None:
    text = shown_game(evenings)
    assert re.findall(r'id="hand-(\d+)" class="biggest"', text) == ["4"]
    assert "hand 4 +6.50" in text


def test_the_payments_that_settle_a_game_are_on_its_page_until_they_are_made(evenings: Club) -> None:
    game = game_of(evenings, "quandui/gamerules")
    owed = words_of(shown_game(evenings), "square-1")
    assert owed.startswith("3 payments settle it EUR Guo Min → Li Wei open 1.00")
    (squaring,) = evenings.evenings.together([game]).units
    evenings.evenings.pay(game, UUID(squaring.dues[0].key))
    paid = words_of(shown_game(evenings), "square-1")
    assert paid.startswith("2 payments settle it EUR Joost Bakker → Li Wei open 1.00")
    assert paid.endswith("Guo Min → Li Wei paid 1.00")


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_on_a_phone_a_hand_is_one_line_that_opens_the_gains_of_all(
    evenings: Club, served_club: Callable[[Club], str], visit: Callable[..., Page]
) -> None:
    game = game_of(evenings, "quandui/gamerules")
    shown = visit(f"/games/{game}", at=served_club(evenings), wide=360, high=740)
    row = shown.locator("#hand-1")
    assert row.bounding_box()["height"] < 50  # type: ignore[index]
    expect(row.locator("td.best")).to_have_text("+1.50")
    expect(row.locator(".of-all")).to_be_hidden()
    row.evaluate("row => row.scrollIntoView({block: 'center'})")
    shown.mouse.click(230, row.bounding_box()["y"] + 20)  # type: ignore[index]
    expect(row.locator(".of-all dd").first).to_be_visible()
    row.locator("a.opens").click()
    expect(shown).to_have_url(re.compile(r"/hands/1/steps/"))


def test_the_card_of_a_game_says_who_won_how_much_and_leads_to_the_game_alone(evenings: Club) -> None:
    game = game_of(evenings, "quandui/gamerules")
    answer = client(evenings).get(f"/games/{game}/card")
    shown = page(answer)
    assert "陈静 +4.00 EUR Hand 4: 陈静 shows eight pairs and wins with quan dui." in " ".join(shown.text.split())
    assert '<span class="seal"' in answer.text
    assert [each for each in shown.links if each and not each.startswith("/static")] == [f"/games/{game}"]


def test_the_card_of_a_tie_names_all_who_came_first(evenings: Club) -> None:
    browse = client(evenings)
    cards = [page(browse.get(f"/games/{each.id}/card")).text for each in evenings.games()]
    assert [each for each in cards if "Sanne de Vries, Li Wei 53 each" in " ".join(each.split())] != []
