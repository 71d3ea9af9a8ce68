"""The ranking of the players, the page of one, and the search for hands."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest

from replay.club import Club, Season, WantedHands
from replay.ledger import player_id
from replay.values.club_events import SettingsChanged
from tests.support.samples import FOLDER
from tests.support.web.clients import client
from web.filters import signed_money

PASSWORD = "correct horse battery"
ABOUT = f"/players/{player_id('Wang Fang')}"


def samples(club: Club) -> None:
    for name in ("evening", "results_only", "guandan/match", "khanhoo/match"):
        club.import_path(FOLDER.joinpath(*f"{name}.paipu".split("/")))


@pytest.fixture
def evenings(fresh: Callable[..., Club]) -> Club:
    return fresh("players", samples)


def rows(text: str) -> list[tuple[str, str]]:
    """The games of the page: the day, and what each brought."""
    return re.findall(r'class="a-game".*?<time datetime="([^"]+)".*?<span class="result">([^<]*)<', text, re.DOTALL)


def test_the_games_of_a_player_are_those_of_the_list_with_what_they_brought(evenings: Club) -> None:
    found = rows(client(evenings).get(ABOUT).text)
    listed = [each for each in evenings.latest_games("", 20).items if "Wang Fang" in each.players]
    own = [next(one for one in each.standings if one.player == "Wang Fang") for each in listed]
    assert [day for day, _ in found] == [str(each.day) for each in listed]
    for (_, result), standing in zip(found, own, strict=True):
        if standing.points is not None:
            assert result.split(" ")[0] == str(standing.points)
        else:
            assert result.replace("\N{MINUS SIGN}", "-").replace("+", "") == f"{(standing.money or 0) / 100:.2f}"


def test_the_kinds_and_the_others_of_a_player_are_those_of_the_record(evenings: Club) -> None:
    evenings.players.rename("Joost Bakker", "Bo")
    record = evenings.players.record("Wang Fang")
    text = client(evenings).get(ABOUT).text
    kinds = re.findall(r"<small[^>]*>(\d+) of (\d+) won</small>.*?<b>(\d+) %</b></li>", text)
    assert kinds == [(str(each.won), str(each.hands), f"{100 * each.share:.0f}") for each in record.kinds]
    assert text.count('class="chance"') == sum(each.low is not None for each in record.kinds) > 0
    between = text[text.index('id="between"') : text.index('id="by-kind"')]
    sums = re.findall(r'href="/players/([^"]+)"><bdi>([^<]+)</bdi>.*?<b[^>]*>([^<]+)</b></li>', between)
    assert [(id, name) for id, name, _ in sums] == [(each.id, each.name) for each in record.between if each.id]
    assert [money for _, _, money in sums] == [signed_money(each.money, "EUR/2") for each in record.between if each.id]
    assert len(sums) > 2


def test_pages_of_a_player_lead_on_and_back(evenings: Club) -> None:
    browse = client(evenings)
    whole = rows(browse.get(ABOUT).text)
    first = browse.get(f"{ABOUT}?limit=1").text
    (forth,) = re.findall('rel="next" href="([^"]+)"', first)
    second = browse.get(forth.replace("&amp;", "&")).text
    (back,) = re.findall('rel="prev" href="([^"]+)"', second)
    assert rows(first) + rows(second) == whole[:2]
    assert rows(browse.get(back.replace("&amp;", "&")).text) == whole[:1]


def test_another_name_leads_to_the_same_player_and_no_name_to_none(evenings: Club) -> None:
    evenings.players.rename("Wang Fang", "王芳")
    browse = client(evenings)
    assert "<h1><bdi>王芳</bdi></h1>" in browse.get(ABOUT).text
    assert rows(browse.get("/players/Wang Fang").text) == rows(browse.get(ABOUT).text) != []
    assert browse.get("/players/Nobody").status_code == 404
    assert browse.get(f"{ABOUT}?after=x").status_code == 422


def test_whoever_may_not_see_money_sees_the_own_balance_alone(evenings: Club) -> None:
    balance = {each.player: each.amount for each in evenings.books.balances() if each.unit == "EUR/2"}["Wang Fang"]
    for name in ("Anna", "Ben"):
        evenings.access.accounts.add(name, PASSWORD)
    evenings.administration.change(SettingsChanged(members_see=("games", "names")))
    browse = client(evenings)
    browse.set_cookie("paipu", evenings.access.sign_in("Ben", PASSWORD, "Ben"))
    hidden = browse.get(ABOUT)
    assert (hidden.status_code, "Balance over time" in hidden.text, "/statement" in hidden.text) == (200, False, False)
    evenings.administration.tie(evenings.access.accounts.get("Ben").id, "Wang Fang")
    own = browse.get(ABOUT).text
    assert "Balance over time" in own
    assert f"{abs(balance) / 100:.2f}</dd>" in own
    assert "Balance over time" not in browse.get(f"/players/{player_id('Joost Bakker')}").text


def test_whoever_may_not_know_names_learns_of_no_player(evenings: Club) -> None:
    for name in ("Anna", "Ben"):
        evenings.access.accounts.add(name, PASSWORD)
    browse = client(evenings)
    browse.set_cookie("paipu", evenings.access.sign_in("Ben", PASSWORD, "Ben"))
    assert browse.get("/").status_code == 200
    addresses = (ABOUT, "/players/Nobody", "/hands", "/hands?note=card")
    assert [browse.get(address).status_code for address in addresses] == [404, 404, 403, 403]
    assert "/players/" not in browse.get(f"/games/{evenings.games()[0].id}").text


def test_the_hand_where_a_member_lost_most_is_two_taps_away_and_hidden_with_the_money(evenings: Club) -> None:
    worst = evenings.players.record("Wang Fang").worst
    assert worst is not None
    link = f'href="/games/{worst.game}/hands/{worst.hand}"'
    assert link in client(evenings).get(ABOUT).text
    evenings.access.accounts.add("Anna", PASSWORD)
    evenings.access.accounts.add("Ben", PASSWORD)
    evenings.administration.tie(evenings.access.accounts.get("Ben").id, "Wang Fang")
    browse = client(evenings)
    browse.set_cookie("paipu", evenings.access.sign_in("Ben", PASSWORD, "Ben"))
    evenings.administration.change(SettingsChanged(members_see=("games", "money", "names")))
    assert link in browse.get("/players").text
    evenings.administration.change(SettingsChanged(members_see=("games", "names")))
    for address in ("/players", ABOUT):
        hidden = browse.get(address)
        assert (hidden.status_code, 'class="extremes"' in hidden.text) == (200, False)


def ranked(text: str) -> list[tuple[str, str, str]]:
    """The place, the name and the number of each row of the ranking."""
    found = re.findall(
        r'class="place">([^<]*)<.*?class="name"><bdi>([^<]*)<.*?<b class="number[^"]*">([^<]*)</b>\s*</a></li>',
        text,
        re.DOTALL,
    )
    return [(place, name, number) for place, name, number in found]


@pytest.mark.parametrize("by", ["money", "won", "hands"])
def test_the_ranking_is_in_the_order_of_its_address(evenings: Club, by: Literal["money", "won", "hands"]) -> None:
    whole = evenings.players.ranking(Season(by, "quandui"), "", 50).players
    numbers = {
        "money": [signed_money(each.money or 0, "EUR/2") for each in whole],
        "won": [f"{100 * each.won / each.hands:.0f} %" for each in whole],
        "hands": [str(each.hands) for each in whole],
    }
    found = ranked(client(evenings).get(f"/players?by={by}&kind=quandui").text)
    assert [(place, name) for place, name, _ in found] == [(str(each.place), each.name) for each in whole]
    assert [number for _, _, number in found] == numbers[by]
    assert len(whole) > 3


def test_the_ranking_of_a_year_has_its_games_alone(evenings: Club) -> None:
    browse = client(evenings)
    years = {each.day.year for each in evenings.games()}
    assert {int(each) for each in re.findall(r"year=(\d+)", browse.get("/players").text)} == years
    assert "Nobody has played such a game." in browse.get("/players?year=1999&kind=quandui").text
    assert browse.get("/players?year=x").status_code == browse.get("/players?by=luck").status_code == 422


def test_without_the_right_to_money_the_order_and_the_marks_tell_nothing_of_it(evenings: Club) -> None:
    for name in ("Anna", "Ben"):
        evenings.access.accounts.add(name, PASSWORD)
    evenings.administration.tie(evenings.access.accounts.get("Ben").id, "Wang Fang")
    evenings.administration.change(SettingsChanged(members_see=("games", "names")))
    browse = client(evenings)
    browse.set_cookie("paipu", evenings.access.sign_in("Ben", PASSWORD, "Ben"))
    by_hands = browse.get("/players").text
    assert (
        ranked(by_hands) == ranked(browse.get("/players?by=money").text) == ranked(browse.get("/players?by=hands").text)
    )
    assert [each in by_hands for each in ('class="form"', "by=money", "EUR", 'class="ranked mine"')] == [
        False,
        False,
        False,
        True,
    ]
    assert [browse.get(f"/hands?player=Guo Min&result={each}").status_code for each in ("won", "loss")] == [200, 404]
    assert "EUR" not in browse.get("/hands?player=Guo Min").text
    api = [browse.get(f"/api/v1/players/ranking{each}").json for each in ("", "?by=money", "?by=hands")]
    assert api[0] == api[1] == api[2]
    assert {(each["money"], *each["form"]) for each in api[0]["players"]} == {(None,)}
    record = browse.get("/api/v1/players/Guo Min/record").json
    assert [record[each] for each in ("unit", "best", "worst", "between")] == [None, None, None, []]
    assert browse.get("/api/v1/hands?player=Guo Min&result=gain").status_code == 404
    assert {each["money"] for each in browse.get("/api/v1/hands?player=Guo Min").json["hands"]} == {None}


def found(text: str) -> list[str]:
    """The addresses of the hands of a search."""
    return re.findall('class="a-hand" href="([^"]+)"', text)


def test_a_search_for_hands_finds_those_of_the_club_part_by_part(evenings: Club) -> None:
    browse = client(evenings)
    whole = evenings.found_hands(WantedHands("Wang Fang", "loss"), "", 50).hands
    address, seen = f"/hands?player={player_id('Wang Fang')}&result=loss&limit=2", list[str]()
    while address:
        text = browse.get(address).text
        seen += found(text)
        address = next(iter(re.findall('rel="next" href="([^"]+)"', text)), "").replace("&amp;", "&")
    assert seen == [f"/games/{each.game}/hands/{each.hand}" for each in whole]
    assert len(seen) > 2
    assert f"/hands?player={player_id('Wang Fang')}&amp;result=loss" in browse.get(ABOUT).text


def test_a_search_for_hands_says_what_it_lacks(evenings: Club) -> None:
    browse = client(evenings)
    for address, words in (
        ("/hands", "Name a player, or words of a note."),
        ("/hands?kind=quandui", "expected one of them"),
        ("/hands?result=loss&note=card", "expected the name of the player"),
        ("/hands?player=Nobody", "Nobody"),
        ("/hands?note=no such words", "No hand of this club is like that."),
    ):
        answer = browse.get(address)
        assert (answer.status_code, words in answer.text, found(answer.text)) == (200, True, [])
    assert browse.get("/hands?player=Guo Min&after=x").status_code == 422


def test_words_of_a_note_find_its_hand_without_a_player(evenings: Club) -> None:
    noted = evenings.found_hands(WantedHands(note="card"), "", 100).hands
    assert found(client(evenings).get("/hands?note=CARD").text) == [
        f"/games/{each.game}/hands/{each.hand}" for each in noted
    ]
    assert noted


def test_a_treasurer_finds_hands_by_player_and_not_by_their_notes(evenings: Club) -> None:
    evenings.access.accounts.add("Anna", PASSWORD)
    evenings.access.accounts.add("Tina", PASSWORD, roles=("treasurer",))
    browse = client(evenings)
    browse.set_cookie("paipu", evenings.access.sign_in("Tina", PASSWORD, "Tina"))
    found = browse.get("/api/v1/hands?player=Wang+Fang").json["hands"]
    assert found
    assert {each["note"] for each in found} == {None}
    assert [browse.get(f"{path}hands?note=card").status_code for path in ("/", "/api/v1/")] == [404, 404]
