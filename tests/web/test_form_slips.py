"""What looks like a slip on the page and through the API: the question, and its answer."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from replay.ledger import PLAYERS, player_id
from replay.values import clock
from tests.support.clubs import new_club
from tests.support.treasury.evenings import evening, played, record
from tests.support.treasury.typed import typed
from tests.support.web.forms import fill, forms, send
from web.app import create_app

LAST = "2025-11-20"
BOX = "I have checked it: it is right"


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    monkeypatch.setattr(clock, "system", lambda: dt.datetime(2025, 11, 20, 19, 30, tzinfo=dt.UTC))
    with new_club(tmp_path / "club.db") as club:
        played(club, [2])
        yield club


@pytest.fixture
def browse(club: Club) -> FlaskClient:
    return create_app(club).test_client()


def test_the_page_asks_whether_the_clock_is_right_and_closes_once_that_is_ticked(
    club: Club, browse: FlaskClient
) -> None:
    assert BOX not in browse.get("/ledger").text
    asks = fill(browse, "/ledger/periods", "close", until=LAST)
    assert asks.status_code == 409
    assert "the latest event of the log" in asks.text
    assert BOX in asks.text
    assert club.books.periods() == []
    assert send(browse, asks, "close", confirm="treasury.day-far-from-log").status_code == 303
    assert str(club.books.periods()[0].until) == LAST


def test_a_program_confirms_the_day_in_its_request(club: Club, browse: FlaskClient) -> None:
    body = {"id": "018f0000-0000-7000-8000-000000000001", "until": LAST}
    refused = browse.post("/api/v1/ledger/closings", json=body)
    assert (refused.status_code, refused.json["reason"]) == (409, "treasury.day-far-from-log")
    assert (refused.json["code"], refused.json["codes"]) == ("needs-confirmation", ["treasury.day-far-from-log"])
    assert browse.post("/api/v1/ledger/closings", json={**body, "confirm": refused.json["codes"]}).status_code == 201
    assert str(club.books.periods()[0].until) == LAST


GUO, LI = (PLAYERS + player_id(name) for name in ("Guo", "Li"))
SLIPS = (
    ({"from_": GUO, "to": LI, "amount": "150"}, "150.00 EUR is at least a hundred times 1.00 EUR"),
    ({"from_": "cash", "to": LI, "amount": "150"}, "150.00 EUR is more cash than the box holds"),
)


@pytest.mark.parametrize(("typed_", "sentence"), SLIPS)
@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(tag, marks=pytest.mark.translated) for tag in ("zh-Hans", "zh-Hant"))]
)
def test_a_slip_is_shown_again_with_one_box_that_confirms_all_of_it(
    club: Club, browse: FlaskClient, typed_: dict[str, str], sentence: str, language: str
) -> None:
    typed(club).pay("Guo", "Li", "1.00")
    before = club.sealed()
    browse.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    asks = fill(browse, "/ledger/record", "pay", **typed_)
    assert asks.status_code == 409
    assert (sentence in asks.text) == (language == "en")
    assert asks.text.count('name="confirm"') == 1
    assert 'value="150"' in asks.text
    assert club.sealed() == before
    box = re.search(r'name="confirm" value="([^"]+)"', asks.text)
    assert box
    assert send(browse, asks, "pay", confirm="treasury.corrected-already").status_code == 409
    assert send(browse, asks, "pay", confirm=box[1]).status_code == 303
    assert club.sealed() == before + 1


@pytest.mark.parametrize(("typed_", "sentence"), SLIPS)
def test_a_program_gets_the_codes_and_the_same_request_with_them_passes(
    club: Club, browse: FlaskClient, typed_: dict[str, str], sentence: str
) -> None:
    typed(club).pay("Guo", "Li", "1.00")
    body = {"from": typed_["from_"], "to": "Li", "amount": 15000, "unit": "eur"}
    refused = browse.post("/api/v1/ledger/payments", json=body)
    assert (refused.status_code, refused.json["code"]) == (409, "needs-confirmation")
    assert sentence in refused.json["detail"]
    body["confirm"] = refused.json["codes"]
    assert browse.post("/api/v1/ledger/payments", json=body).status_code == 201


def test_a_correction_and_a_reversal_are_confirmed_alike(club: Club, browse: FlaskClient) -> None:
    paid = typed(club).pay("Guo", "cash", "1.00")[0]
    typed(club).pay("cash", "Li", "1.00")
    asks = fill(browse, f"/ledger/events/{paid.event}", "reverse", reason="mistyped")
    assert (asks.status_code, asks.text.count('name="confirm"')) == (409, 1)
    assert send(browse, asks, "reverse", confirm="treasury.more-cash").status_code == 303
    body = {"from": "Guo", "to": "Li", "amount": 50, "unit": "€", "reason": "x", "corrects": 3}
    body["corrects"] = str(club.books.event("2"))
    assert browse.post("/api/v1/ledger/adjustments", json=body).status_code == 201
    refused = browse.post("/api/v1/ledger/adjustments", json=body)
    assert refused.json["codes"] == ["treasury.corrected-already"]
    assert browse.post("/api/v1/ledger/adjustments", json={**body, "confirm": refused.json["codes"]}).status_code == 201


def test_a_record_and_a_table_in_another_currency_are_confirmed_alike(club: Club, browse: FlaskClient) -> None:
    dollars = record(evening([2], unit="USD/2"), 2).decode()
    refused = browse.post("/api/v1/records", json={"record": dollars})
    assert (refused.status_code, refused.json["codes"]) == (409, ["treasury.another-unit"])
    opening = {"rules": "quandui", "unit": "usd", "seats": ["Guo", "Li"]}
    assert browse.post("/api/v1/games", json=opening).json["codes"] == ["treasury.another-unit"]
    table = {"rules": "quandui/pagat", "stake": "$1", "player": ["Guo", "Li", "Chen", "", "", ""]}
    asks = fill(browse, "/games/new", "begin", **{**table, "stake": "1.00", "unit": "usd"})
    assert (asks.status_code, asks.text.count('name="confirm"')) == (409, 1)
    assert '<span class="unit">usd</span>' in asks.text  # what is confirmed, and not the club's own
    assert len(club.games()) == 1
    assert browse.post("/api/v1/games", json={**opening, "confirm": refused.json["codes"]}).status_code == 201
    assert browse.post("/api/v1/records", json={"record": dollars, "confirm": refused.json["codes"]}).status_code == 201


def test_the_pot_of_a_closed_game_is_shared_out_by_a_button(club: Club, browse: FlaskClient) -> None:
    game = played(club, [2, None], number=3, ended=True)
    assert "Its game is closed: nobody can win it." in browse.get("/ledger").text
    assert send(browse, browse.get("/ledger"), f"share-{game}").status_code == 303
    assert "nobody can win it" not in browse.get("/ledger").text


def test_a_proposed_payment_is_no_typed_amount(club: Club, browse: FlaskClient) -> None:
    typed(club).pay("Guo", "Li", "0.01")
    typed(club).pay("Li", "Guo", "0.01")
    shown = browse.get("/ledger")
    assert send(browse, shown, next(name for name in forms(shown) if name.startswith("settle-"))).status_code == 303
