"""No page of another site can record anything through a browser: forms are taken from Paipu's own pages alone."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from replay.club import Club
from replay.ledger import player_id
from tests.support.treasury.typed import typed
from tests.support.web.clients import client
from tests.support.web.forms import OWN, forms
from tests.support.web.pages import page

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def browse(own: Club) -> FlaskClient:
    return client(own)


@pytest.fixture
def payment(browse: FlaskClient) -> MultiDict[str, str]:
    """A payment that would be recorded if a page of Paipu sent it."""
    _, fields = forms(browse.get("/ledger"))["settle-1-1"]
    return fields


def test_a_form_of_an_own_page_is_recorded(browse: FlaskClient, own: Club, payment: MultiDict[str, str]) -> None:
    before = own.sealed()
    assert browse.post("/ledger", data=payment, headers=OWN).status_code == 303
    assert own.sealed() == before + 1


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://paipu.example"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "http://127.0.0.1"},
        {"Origin": "http://localhost/"},
        {"Origin": "http://localhost.example"},
        {"Origin": "ftp://localhost"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "same-site"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "none"},
        {"Origin": "http://paipu.example", "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_a_form_that_may_come_from_elsewhere_is_refused(
    browse: FlaskClient, own: Club, payment: MultiDict[str, str], headers: dict[str, str]
) -> None:
    before, game = own.sealed(), own.games()[0].id
    event = own.books.entries(own.books.event(f"{game}:29"))[0].event
    for address in ("/ledger", "/players", f"/games/{game}", f"/ledger/events/{event}"):
        answer = browse.post(address, data=payment, headers=headers)
        assert answer.status_code == 403
        assert "another site" in page(answer).text
    assert own.sealed() == before


@pytest.mark.parametrize(
    "kind", ["text/plain", "multipart/form-data; boundary=x", "application/json", "", None, f"{FORM}x"]
)
def test_anything_but_a_form_is_refused(
    browse: FlaskClient, own: Club, payment: MultiDict[str, str], kind: str | None
) -> None:
    before = own.sealed()
    body = "&".join(f"{name}={value}" for name, value in payment.items())
    answer = browse.post("/ledger", data=body, content_type=kind, headers=OWN)
    assert answer.status_code == 415
    assert f"expected '{FORM}'." in page(answer).text
    assert own.sealed() == before


def test_the_api_takes_no_form_even_of_an_own_page(
    browse: FlaskClient, own: Club, payment: MultiDict[str, str]
) -> None:
    before = own.sealed()
    for address in ("ledger/payments", "players/renamings", "games"):
        assert browse.post(f"/api/v1/{address}", data=payment, headers=OWN).status_code == 415
    assert own.sealed() == before


@pytest.mark.parametrize("method", ["get", "head", "put", "delete", "patch"])
def test_only_post_records(browse: FlaskClient, own: Club, payment: MultiDict[str, str], method: str) -> None:
    before = own.sealed()
    query = "&".join(f"{name}={value}" for name, value in payment.items())
    browse.open(f"/ledger?{query}", method=method.upper(), data=payment, headers=OWN)
    assert own.sealed() == before
    assert browse.get(f"/ledger?{query}").status_code == 422


def test_the_host_is_checked_first(browse: FlaskClient, own: Club, payment: MultiDict[str, str]) -> None:
    before = own.sealed()
    headers = {"Host": "paipu.example", "Origin": "http://paipu.example", "Sec-Fetch-Site": "same-origin"}
    assert browse.post("/ledger", data=payment, headers=headers).status_code == 421
    assert own.sealed() == before


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:9000"])
def test_the_origin_is_the_host_that_was_asked(
    browse: FlaskClient, own: Club, payment: MultiDict[str, str], host: str
) -> None:
    headers = {"Host": host, "Origin": f"http://{host}"}
    assert browse.post("/ledger", data=payment, headers=headers).status_code == 303


def test_pages_that_take_no_form_still_take_none(browse: FlaskClient) -> None:
    for address in ("/", "/boards", "/ledger/journal", f"/players/{player_id('Li')}/statement"):
        assert browse.post(address, data={"form": "pay"}, headers=OWN).status_code in (405, 415)


def test_no_answer_sets_a_cookie(browse: FlaskClient, own: Club, payment: MultiDict[str, str]) -> None:
    answers = [
        browse.get("/ledger"),
        browse.post("/ledger", data=payment, headers=OWN),
        browse.post("/ledger", data={}),
    ]
    assert all("Set-Cookie" not in each.headers for each in answers)
    assert all("form-action 'self'" in each.headers["Content-Security-Policy"] for each in answers)


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7777*7777 }}",
    "' onmouseover='x",
    "=1+1",
    "李&lt</li>",
]


def test_hostile_names_notes_and_reasons_are_only_words(browse: FlaskClient, own: Club) -> None:
    game = own.games()[0].id
    addresses = [
        "/ledger",
        "/ledger?through_house=true",
        "/ledger/journal",
        "/players",
        "/ledger/periods",
        "/ledger/over-time",
        "/ledger/record",
        f"/games/{game}",
    ]
    for words in HOSTILE:
        own.players.rename(own.players.all()[0].name, words)
        paid = typed(own).pay(words, "cash", "1.00 EUR", note=words)[0].event
        typed(own).adjust("fees", words, "1.00 EUR", words)
        typed(own).dispute(game, 1, words)
        for address in [*addresses, f"/ledger/events/{paid}", f"/players/{player_id(words)}/statement"]:
            answer = browse.get(address)
            assert answer.status_code == 200
            shown = page(answer)
            assert "<img" not in answer.text
            assert "<script>" not in answer.text
            assert "60481729" not in shown.text
            assert not any(name.startswith("on") for _, name, _ in shown.attributes)
            if address not in ("/ledger/periods", "/ledger/over-time"):
                assert words in shown.text, address
        typed(own).resolve(game, 1, words)
