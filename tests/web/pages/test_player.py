"""The page of a player: the balance over time, the games with the latest first, what was won of each kind, and with whom."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from replay.club import Club
from replay.ledger import player_id
from replay.values.club_events import SettingsChanged
from tests.support.samples import FOLDER
from tests.support.web.clients import client

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


def table(text: str, section: str) -> list[list[str]]:
    """The rows of the table below a heading."""
    body = text[text.index(f'id="{section}"') :].partition("<tbody>")[2].partition("</tbody>")[0]
    cells = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in body.split("</tr>"))
    return [[re.sub("<[^>]+>", "", cell).strip() for cell in row] for row in cells if row]


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


def test_hands_and_companions_are_counted_in_the_games_that_are_shown(evenings: Club) -> None:
    text = client(evenings).get(ABOUT).text
    own = [
        standing
        for each in evenings.latest_games("", 20).items
        for standing in each.standings
        if standing.player == "Wang Fang"
    ]
    assert sum(int(hands) for _, hands, _, _ in table(text, "by-kind")) == sum(each.hands for each in own)
    assert sum(int(won) for _, _, won, _ in table(text, "by-kind")) == sum(each.won for each in own)
    others = {name: int(games) for name, games, _ in table(text, "with")}
    shared = [each for each in evenings.games() if "Wang Fang" in each.players]
    assert others["Joost Bakker"] == sum("Joost Bakker" in each.players for each in shared)
    assert "Wang Fang" not in others


def test_a_companion_with_two_names_is_one_player(evenings: Club) -> None:
    before = table(client(evenings).get(ABOUT).text, "with")
    others = [name for name, _, _ in before]
    sat = [set(each.players) for each in evenings.games()]
    one, other = next(
        (one, other)
        for one in others
        for other in others
        if one != other and not any({one, other} <= each for each in sat)
    )
    evenings.players.merge(one, other)
    after = {name: int(games) for name, games, _ in table(client(evenings).get(ABOUT).text, "with")}
    games = {name: int(games) for name, games, _ in before}
    assert one not in after
    assert after[other] == games[one] + games[other]


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
    assert (hidden.status_code, "Money over time" in hidden.text, "/statement" in hidden.text) == (200, False, False)
    evenings.administration.tie(evenings.access.accounts.get("Ben").id, "Wang Fang")
    own = browse.get(ABOUT).text
    assert "Money over time" in own
    assert f"{abs(balance) / 100:.2f}</dd>" in own
    assert "Money over time" not in browse.get(f"/players/{player_id('Joost Bakker')}").text


def test_whoever_may_not_know_names_learns_of_no_player(evenings: Club) -> None:
    for name in ("Anna", "Ben"):
        evenings.access.accounts.add(name, PASSWORD)
    browse = client(evenings)
    browse.set_cookie("paipu", evenings.access.sign_in("Ben", PASSWORD, "Ben"))
    assert browse.get("/").status_code == 200
    assert [browse.get(address).status_code for address in (ABOUT, "/players/Nobody")] == [404, 404]
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
