"""Long lists come in pages that lead to one another."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from replay.ledger import player_id
from tests.support.boards import named
from tests.support.treasury.typed import typed
from tests.support.web.clients import client
from tests.support.web.pages import page


def three_evenings(club: Club) -> None:
    for seed in range(3):
        club.simulate("quandui/gamerules", 3, 2, seed, "1.00 EUR")


@pytest.fixture
def evenings(fresh: Callable[..., Club]) -> Club:
    return fresh("evenings", three_evenings)


def walk(browse: FlaskClient, address: str, rel: str = "next") -> Iterator[tuple[str, str]]:
    """The pages that one link after the other leads to, each with its address."""
    link: re.Match[str] | None = re.match("(.*)", address)
    while link is not None:
        address = html.unescape(link[1])
        shown = browse.get(address).text
        yield address, shown
        link = re.search(f'<a class="button" rel="{rel}" href="([^"]+)"', shown)


def shown_games(text: str) -> list[str]:
    return re.findall('class="a-game" href="/games/([^"]+)"', text)


def test_the_home_page_leads_to_all_games_the_latest_first_and_back(evenings: Club) -> None:
    browse = client(evenings)
    ids = [game.id for game in evenings.latest_games("", 3).items]
    there = list(walk(browse, "/evenings?limit=1"))
    assert [shown_games(text) for _, text in there] == [[game] for game in ids]
    back = list(walk(browse, there[-1][0], "prev"))
    assert [shown_games(text) for _, text in back] == [[game] for game in ids[::-1]]
    assert "There are no earlier games." in page(browse.get(f"/evenings?after={ids[-1]}")).text
    assert 'rel="next"' not in browse.get("/evenings").text


def test_the_journal_of_the_ledger_leads_to_every_posting(evenings: Club) -> None:
    browse = client(evenings)
    old = browse.get("/ledger?limit=5&through_house=true")
    assert (old.status_code, old.location) == (301, "/ledger/journal?limit=5")
    parts = list(walk(browse, "/ledger/journal?limit=5"))
    found = [
        each for _, text in parts for each in re.findall('<th scope="row" role="rowheader" class="account">', text)
    ]
    assert len(found) == len(list(evenings.books.journal()))
    assert len(parts) > 3


def test_a_statement_begins_with_its_latest_lines_and_leads_to_the_earlier_ones(evenings: Club) -> None:
    (statement,) = typed(evenings).statements("Bot 1")
    parts = [text for _, text in walk(client(evenings), f"/players/{player_id('Bot 1')}/statement?limit=3")]
    balances = [re.findall('class="number balance">[+−-]?([^<]+)</td>', text) for text in parts]
    assert [each for part in balances[::-1] for each in part] == [
        f"{abs(line.balance) / 100:.2f} EUR" for line in statement.lines
    ]
    assert [len(part) for part in balances[:-1]] == [3] * (len(parts) - 1)
    whole = client(evenings).get(f"/players/{player_id('Bot 1')}/statement.csv").text
    assert len(whole.splitlines()) == len(statement.lines) + 1


def test_a_place_without_a_payment_is_a_sentence(evenings: Club) -> None:
    key = f"{evenings.games()[0].id}:1"
    answer = client(evenings).get(f"/players/{player_id('Bot 1')}/statement?after={key}")
    assert answer.status_code == 422
    assert "expected the key of a payment of this account, as the previous part gave it" in answer.text


@pytest.fixture
def names(fresh: Callable[..., Club]) -> Club:
    return fresh("names", four_names)


def four_names(club: Club) -> None:
    named(club, "10", "9 &", "牌", "2")


@pytest.mark.parametrize(
    ("address", "shown", "whole"),
    [
        ("/boards", 'href="/boards/([^"]+)"', ["2", "9 &", "10", "牌"]),
        ("/matches", 'href="/matches/([^"]+)"', ["2", "9 &", "10", "牌"]),
    ],
)
def test_lists_by_name_lead_to_all_names_and_back(names: Club, address: str, shown: str, whole: list[str]) -> None:
    browse = client(names)
    there = list(walk(browse, f"{address}?limit=1"))
    found = [[unquote(html.unescape(each)) for each in re.findall(shown, text)] for _, text in there]
    assert found == [[name] for name in whole]
    assert len(list(walk(browse, there[-1][0], "prev"))) == len(whole)
    assert "No more names follow." in browse.get(f"{address}?after=龜").text
    assert 'rel="next"' not in browse.get(address).text
    answer = browse.get(f"{address}?after={'x' * 201}")
    assert (answer.status_code, "of at most 200 characters" in answer.text) == (422, True)
    api = [browse.get(f"/api/v1{address}?limit=2")]
    while "Link" in api[-1].headers:
        api.append(browse.get(re.findall("<(.*)>", api[-1].headers["Link"])[0]))
    assert len(api) == (len(whole) + 1) // 2


def test_the_ranking_of_players_leads_to_all_of_them_and_back(names: Club) -> None:
    browse = client(names)
    there = list(walk(browse, "/players?limit=1&by=hands"))
    assert [re.findall('class="name"><bdi>([^<]+)<', text) for _, text in there] == [["Anna"], ["Bai"], ["Cas"]]
    assert len(list(walk(browse, there[-1][0], "prev"))) == 3
    assert all("by=hands" in address for address, _ in there)
    assert [browse.get(f"/players?after={each}").status_code for each in ("x", player_id("Nobody"))] == [422, 422]
    first = browse.get("/api/v1/players?limit=2")
    (rest,) = re.findall("<(.*)>", first.headers["Link"])
    assert [each["name"] for part in (first, browse.get(rest)) for each in part.json] == ["Anna", "Bai", "Cas"]


def test_a_name_on_another_page_of_players_is_typed(names: Club) -> None:
    browse = client(names)
    assert '<select id="merge-into"' in browse.get("/players").text
    assert '<input type="text" id="merge-into"' in browse.get("/players?limit=2").text
    assert 'id="part-player"' in browse.get("/players?limit=2").text
