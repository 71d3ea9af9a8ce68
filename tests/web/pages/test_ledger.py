"""In a club of many players and days the page of the ledger shows a part, and leads to the rest."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from tests.support.treasury.evenings import THREE, balances_of, played
from tests.support.web.clients import client
from tests.support.web.forms import fill
from tests.support.web.pages import page
from tests.web.pages.test_lists import walk
from web.pages import ledger

FOUR = (*THREE, "Wu")
SHOWN = re.compile('<th scope="row"><a href="/players/[^"]+"><bdi>([^<]+)</bdi></a>')


def three_days(club: Club) -> None:
    for number, names in enumerate((THREE, FOUR, THREE), 1):
        played(club, [1], names, number=number, day=f"2024-11-2{number}T19:30:00")


@pytest.fixture
def club(fresh: Callable[..., Club], monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club with more of everything than a page shows."""
    monkeypatch.setattr(ledger, "BALANCES_A_PAGE", 2)
    monkeypatch.setattr(ledger, "DAYS_A_PAGE", 2)
    monkeypatch.setattr(ledger, "MOST_LISTED", 1)
    return fresh("days", three_days)


@pytest.fixture
def browse(club: Club) -> FlaskClient:
    return client(club)


def table_of_days(text: str) -> tuple[list[str], list[str]]:
    """The days and the players of the table of running balances."""
    (table,) = re.findall('<table class="sheet">.*?</table>', text, re.DOTALL)
    return (
        re.findall('<th scope="row">([^<]+)</th>', table),
        re.findall('<th scope="col" class="number">([^<]+)</th>', table),
    )


def test_pages_of_balances_lead_to_every_account_and_back(club: Club, browse: FlaskClient) -> None:
    there = list(walk(browse, "/ledger"))
    names = [SHOWN.findall(text) for _, text in there]
    amounts = balances_of(club)
    assert [each for some in names for each in some] == sorted(amounts, key=lambda each: (-amounts[each], each))
    assert len(names) == 2
    assert [SHOWN.findall(text) for _, text in walk(browse, there[-1][0], "prev")] == names[::-1]


def test_the_table_of_running_balances_has_the_latest_days_and_the_players_who_are_furthest_from_zero(
    browse: FlaskClient,
) -> None:
    for address in ("/ledger/over-time", "/ledger/over-time?from=2024-01-01"):
        text = browse.get(address).text
        assert table_of_days(text) == (["2024-11-23", "2024-11-22"], ["Chen", "Guo"])
        assert "The table has the players with the largest balances." in text
    assert "The table has the latest 2 days; for earlier ones choose an earlier last day." in text
    assert table_of_days(browse.get("/ledger/over-time?from=2024-01-01&to=2024-11-22").text)[0] == [
        "2024-11-22",
        "2024-11-21",
    ]


def test_the_table_has_no_player_whom_the_period_does_not_concern(
    browse: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug's test: where all balances of a period fitted on a page, every player of the club had a column."""
    monkeypatch.setattr(ledger, "BALANCES_A_PAGE", 3)
    text = browse.get("/ledger/over-time?from=2024-11-23").text
    assert table_of_days(text)[1] == sorted(THREE)


def test_payments_are_proposed_a_few_at_a_time(browse: FlaskClient) -> None:
    answer = browse.get("/ledger")
    assert answer.text.count("Mark as paid") == 1
    assert "The first 1 are listed; the others follow once these are paid." in page(answer).text


def test_of_many_players_a_name_is_typed(club: Club, browse: FlaskClient) -> None:
    before = balances_of(club)["Li"]
    answer = fill(browse, "/ledger/record", "pay", from_="Li", to="cash", amount="1.00")
    assert answer.status_code == 303
    assert balances_of(club)["Li"] == before + 100
    assert "<select" not in browse.get("/ledger/record").text


def test_a_balance_that_is_there_no_more_leads_to_the_first_ones_and_another_word_is_no_key(
    club: Club, browse: FlaskClient
) -> None:
    """The last balance of a page may be that of the cash box, and what is recorded next bring it to nothing."""
    assert ledger.balances_page(club.books.balances(), "EUR/2 fees") == ledger.balances_page(club.books.balances(), "")
    assert browse.get("/ledger?balances_after=EUR/2+fees").status_code == 200
    answer = browse.get("/ledger?balances_after=EUR/2+nobody:1")
    assert answer.status_code == 422
    assert "expected a unit and an account, as the page before gives them" in page(answer).text


def test_a_small_club_has_all_on_one_page(fresh: Callable[..., Club]) -> None:
    browse = client(fresh("small", three_days))
    text, over = (browse.get(f"/ledger{each}").text for each in ("", "/over-time"))
    assert len(SHOWN.findall(text)) == 4
    assert table_of_days(over) == (["2024-11-23", "2024-11-22", "2024-11-21"], sorted(SHOWN.findall(text)))
    assert "The table has" not in over
    assert "are listed; the others" not in text


def test_of_more_than_a_dozen_people_the_eight_furthest_from_zero_are_shown_and_the_others_folded(
    fresh: Callable[..., Club],
) -> None:
    def crowd(club: Club) -> None:
        for number in range(4):
            names = tuple(f"{each} {number}" for each in ("Ann", "Bo", "Cy", "Di"))
            played(club, [1], names, number=number + 1, day="2024-11-21T19:30:00")

    text = client(fresh("crowd", crowd)).get("/ledger").text
    shown, _, folded = text.partition("8 other players")
    assert (len(SHOWN.findall(shown)), len(SHOWN.findall(folded))) == (8, 8)
    assert shown.count('class="ahead"') == 4
