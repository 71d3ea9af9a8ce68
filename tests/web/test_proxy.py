"""A club behind a proxy, at a path of its name: nothing leads out of it, and nothing that is forged is believed."""

from __future__ import annotations

import re
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from replay.club import Club
from tests.support.quandui.records import WHOLE
from tests.support.soak import thorough
from tests.support.web.forms import filled, forms
from tests.support.web.pages import page
from web.app import create_app
from web.request import Front, Reach

PASSWORD = "correct horse battery"
SENT = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}
OWN = {"Origin": "https://club.example", "Sec-Fetch-Site": "same-origin"}


class Proxied(FlaskClient):
    """Asks as a proxy does that has the address https://club.example/cards."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        kwargs.setdefault("base_url", "https://club.example")
        kwargs["headers"] = {**SENT, **kwargs.get("headers", {})}
        return super().open(*args, **kwargs)


def proxied(club: Club, front: Front) -> FlaskClient:
    app = create_app(club, Reach(front=front))
    app.test_client_class = Proxied
    return app.test_client()


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("proxied", a_hand_and_a_director)


def a_hand_and_a_director(club: Club) -> None:
    club.import_record(WHOLE.encode(), "whole")
    club.access.accounts.add("Anna", PASSWORD, roles=("director", "treasurer"))


@pytest.fixture
def browse(club: Club) -> FlaskClient:
    return proxied(club, Front("https", "club.example", "/cards"))


def sign_in(browse: FlaskClient, root: str = "/cards", wanted: str = "") -> TestResponse:
    action, fields = filled(browse.get(f"{root}/sign-in{wanted}"), "enter", name="Anna", password=PASSWORD)
    return browse.post(action, data=fields, headers=OWN)


@thorough
def test_everybody_is_led_about_inside_of_the_path(browse: FlaskClient) -> None:
    led = browse.get("/cards/ledger?to=2026-11-30")
    assert led.headers["Location"] == "/cards/sign-in?next=%2Fcards%2Fledger%3Fto%3D2026-11-30"
    done = sign_in(browse, wanted="?next=%2Fcards%2Fledger")
    assert (done.status_code, done.headers["Location"]) == (303, "/cards/ledger")
    assert sign_in(browse, wanted="?next=%2Fmail").headers["Location"] == "/cards/"
    seen: set[str] = set()  # an address of each kind: its numbers left out
    left = {"/cards/"}
    while left:
        address = left.pop()
        answer = browse.get(address, buffered=True)
        assert answer.status_code in (200, 302, 303), address
        named = {answer.headers.get("Location", "/cards/")}
        if answer.mimetype == "text/html" and answer.status_code == 200:
            tags = page(answer).attributes
            led = {value for _, name, value in tags if name in ("href", "src", "action", "data-frames") and value}
            if address.startswith("/cards/help"):  # documents name each other from where they are, and other sites
                led = {urljoin(address, value) for value in led if not value.startswith("https://")}
            named |= led
        assert {each for each in named if not each.startswith(("/cards/", "#", "?"))} == set(), address
        for each in sorted(each.partition("#")[0] for each in named if each.startswith("/cards/")):
            shape = re.sub("[0-9]+", "", each)
            if shape not in seen:
                left.add(each)
                seen.add(shape)
    assert len(seen) > 15


def test_the_cookie_is_for_the_path_and_never_sent_without_tls(browse: FlaskClient) -> None:
    found: SimpleCookie = SimpleCookie(sign_in(browse).headers["Set-Cookie"])
    kept = found["__Secure-paipu"]
    assert (kept["path"], kept["secure"], kept["httponly"], kept["samesite"], kept["domain"]) == (
        "/cards",
        True,
        True,
        "Lax",
        "",
    )


def test_a_club_that_has_the_name_to_itself_binds_its_cookie_to_the_host(club: Club) -> None:
    found: SimpleCookie = SimpleCookie(sign_in(proxied(club, Front("https", "club.example")), "").headers["Set-Cookie"])
    assert (found["__Host-paipu"]["path"], found["__Host-paipu"]["secure"]) == ("/", True)


def test_a_form_leads_back_to_its_page_under_the_path(browse: FlaskClient) -> None:
    sign_in(browse)
    action, fields = filled(browse.get("/cards/settings"), "name", name="Tuesday")
    done = browse.post(action, data=fields, headers=OWN)
    assert (done.status_code, done.headers["Location"].partition("?")[0]) == (303, "/cards/settings")


def test_a_link_to_a_game_has_the_address_of_the_club(browse: FlaskClient, club: Club) -> None:
    sign_in(browse)
    action, fields = forms(browse.get(f"/cards/games/{club.games()[0].id}/links"))["make"]
    made = browse.post(action, data=fields, headers=OWN)
    assert re.search(r"https://club\.example/cards/link/[A-Za-z0-9_-]{20,}", made.text)


def test_under_tls_the_browser_keeps_to_it(browse: FlaskClient) -> None:
    assert browse.get("/cards/sign-in").headers["Strict-Transport-Security"] == "max-age=31536000"


def test_who_came_without_tls_is_led_to_it(browse: FlaskClient) -> None:
    led = browse.get("/cards/ledger?to=2026-11-30", headers={"X-Forwarded-Proto": "http"})
    assert (led.status_code, led.headers["Location"]) == (303, "https://club.example/cards/ledger?to=2026-11-30")


# What is forged, or set up wrongly


@thorough
@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "club.example.evil.example",
        "club.example:8443",
        "127.0.0.2",
        "",
        "cards",
        "127.0.0.1:8000",
        "localhost",
        "[::1]",
    ],
)
def test_a_forged_host_is_refused(browse: FlaskClient, host: str) -> None:
    answer = browse.get("/cards/sign-in", headers={"Host": host})
    assert (answer.status_code, "club.example" in answer.text) == (421, True)


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "http://club.example",
        "https://club.example:8443",
        "https://club.example/cards",
        "null",
        "http://127.0.0.1",
    ],
)
def test_a_forged_origin_is_refused(browse: FlaskClient, origin: str) -> None:
    _, fields = filled(browse.get("/cards/sign-in"), "enter", name="Anna", password=PASSWORD)
    answer = browse.post("/cards/sign-in", data=fields, headers={**OWN, "Origin": origin})
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (403, False)


def test_a_page_of_this_machine_is_another_site_behind_a_proxy(browse: FlaskClient) -> None:
    _, fields = filled(browse.get("/cards/sign-in"), "enter", name="Anna", password=PASSWORD)
    answer = browse.post("/cards/sign-in", data=fields, headers={"Host": "localhost", "Origin": "http://localhost"})
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (421, False)
    assert "the proxy does not send the header Host" in page(answer).text


def test_a_proxy_at_a_name_of_this_machine_is_answered(club: Club) -> None:
    browse = proxied(club, Front("http", "localhost:8080"))
    sent = {"base_url": "http://localhost:8080", "headers": {"X-Forwarded-Proto": "http"}}
    assert browse.get("/sign-in", **sent).status_code == 200


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("/cards/ledger?to=" + "1" * 5000, 303),
        ("/cards/players/" + "李" * 900, 303),
        ("/cards/?lang=zh-Hans&a=" + "b" * 9000, 303),
        ("/cards/games//" + "c" * 9000, 414),
        ("/cards/games//x?next=" + "d" * 9000, 414),
    ],
    ids=["a query", "a name", "a language", "two slashes", "a query and two slashes"],
)
def test_a_long_address_leads_on_with_a_head_that_a_proxy_takes(browse: FlaskClient, asked: str, status: int) -> None:
    led = browse.get(asked)
    assert led.status_code == status
    assert sum(len(name) + len(value) + 4 for name, value in led.headers) < 4000


def test_a_forwarded_host_and_prefix_are_not_read(browse: FlaskClient) -> None:
    forged = {
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Prefix": "/evil",
        "X-Forwarded-Port": "1",
        "Forwarded": "host=evil",
    }
    answer = browse.get("/cards/ledger", headers=forged)
    assert answer.headers["Location"] == "/cards/sign-in?next=%2Fcards%2Fledger"


def test_without_a_proxy_no_forwarded_header_is_read(club: Club) -> None:
    browse = create_app(club).test_client()
    forged = {**SENT, "X-Forwarded-Host": "evil.example"}
    answer = browse.get("/sign-in", headers=forged, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert "Strict-Transport-Security" not in answer.headers
    assert "No password is accepted here" in answer.text


@pytest.mark.parametrize("lacking", SENT)
def test_a_proxy_that_does_not_say_who_asks_is_noticed_at_the_first_page(club: Club, lacking: str) -> None:
    browse = create_app(club, Reach(front=Front("https", "club.example"))).test_client()
    sent = {name: value for name, value in SENT.items() if name != lacking}
    answer = browse.get("/sign-in", headers={**sent, "Host": "club.example"})
    assert answer.status_code == 421
    assert f"the proxy does not send the header {lacking}" in page(answer).text


def test_a_proxy_that_cuts_the_path_off_is_noticed(browse: FlaskClient) -> None:
    answer = browse.get("/sign-in")
    assert (answer.status_code, "without /cards at its beginning" in page(answer).text) == (421, True)


def test_past_the_proxy_the_machine_itself_asks_whether_the_server_lives_and_nothing_else(club: Club) -> None:
    browse = create_app(club, Reach(front=Front("https", "club.example", "/cards"))).test_client()
    assert [browse.get(each).status_code for each in ("/healthz", "/readyz", "/metrics")] == [200, 200, 401]
    assert browse.get("/sign-in").status_code == 421


def test_of_several_clients_that_are_named_only_the_proxys_own_word_counts(browse: FlaskClient) -> None:
    """Whoever guesses passwords cannot become somebody new with each try by sending the header along."""
    shown = browse.get("/cards/sign-in")
    statuses = []
    for number in range(40):
        action, fields = filled(shown, "enter", name=f"nobody {number}", password=PASSWORD)
        forged = {"X-Forwarded-For": f"203.0.113.{number}, 198.51.100.7"}
        statuses.append(browse.post(action, data=fields, headers={**OWN, **forged}).status_code)
    assert statuses[0] == 401
    assert statuses[-1] == 429
