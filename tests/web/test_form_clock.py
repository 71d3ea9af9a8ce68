"""Closing a period on the page and through the API where the clock may be wrong: the question, and its answer."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from tests.support.clubs import new_club
from tests.support.treasury.evenings import played
from tests.support.web.forms import fill, send
from web.app import create_app

LAST = "2025-11-20"


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    monkeypatch.setattr("replay.clock._system", lambda: dt.datetime(2025, 11, 20, 19, 30, tzinfo=dt.UTC))
    with new_club(tmp_path / "club.db") as club:
        played(club, [2])
        yield club


@pytest.fixture
def browse(club: Club) -> FlaskClient:
    return create_app(club).test_client()


def test_the_page_asks_whether_the_clock_is_right_and_closes_once_that_is_ticked(
    club: Club, browse: FlaskClient
) -> None:
    assert "I have checked the clock" not in browse.get("/ledger").text
    asks = fill(browse, "/ledger", "close", until=LAST)
    assert asks.status_code == 409
    assert "365 days after the latest event of the log" in asks.text
    assert "I have checked the clock" in asks.text
    assert club.books.periods() == []
    assert send(browse, asks, "close", confirmed="true").status_code == 303
    assert str(club.books.periods()[0].until) == LAST


def test_a_program_confirms_the_day_in_its_request(club: Club, browse: FlaskClient) -> None:
    body = {"id": "018f0000-0000-7000-8000-000000000001", "until": LAST}
    refused = browse.post("/api/v1/ledger/closings", json=body)
    assert (refused.status_code, refused.json["reason"]) == (409, "treasury.day-far-from-log")
    assert browse.post("/api/v1/ledger/closings", json={**body, "confirmed": True}).status_code == 201
    assert str(club.books.periods()[0].until) == LAST
