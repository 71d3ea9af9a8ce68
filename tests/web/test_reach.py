"""From where the pages are reached: the room without encryption, programs of other sites, and what each of them gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from replay.club import Club
from replay.rights import Right
from tests.support.quandui.records import WHOLE
from tests.support.web.forms import filled, forms
from tests.support.web.pages import page
from web.app import create_app
from web.request import Front, Reach

PASSWORD = "correct horse battery"
ROOM = "http://192.0.2.7:8000"
SITE = "https://scores.example"


class FromRoom(FlaskClient):
    """Asks from a phone in the room."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        kwargs.setdefault("base_url", ROOM)
        kwargs.setdefault("environ_base", {"REMOTE_ADDR": "192.0.2.99"})
        return super().open(*args, **kwargs)


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("reached", a_hand_and_a_member)


def a_hand_and_a_member(club: Club) -> None:
    club.import_record(WHOLE.encode(), "whole")
    club.access.accounts.add("Anna", PASSWORD)


@pytest.fixture
def phone(club: Club) -> FlaskClient:
    app = create_app(club, Reach(frozenset({"192.0.2.7", "[2001:db8::7]"}), link=ROOM))
    app.test_client_class = FromRoom
    return app.test_client()


# The room


def test_a_password_is_not_asked_for_where_everybody_could_read_it(phone: FlaskClient) -> None:
    shown = phone.get("/sign-in")
    assert (shown.status_code, forms(shown)) == (200, {})
    assert "No password is accepted here, because others in this network could read it." in page(shown).text


def test_a_password_that_is_sent_all_the_same_is_refused_unread(phone: FlaskClient) -> None:
    fields = {"form": "enter", "id": "00000000-0000-4000-8000-000000000000", "name": "Anna", "password": PASSWORD}
    answer = phone.post("/sign-in", data=fields, headers={"Origin": ROOM})
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (403, False)
    assert PASSWORD not in answer.text


def test_an_invitation_sets_no_password_there(phone: FlaskClient, club: Club) -> None:
    assert phone.get(f"/invitation/{club.access.accounts.invite('Anna')}").status_code == 303
    assert forms(phone.get("/invitation")) == {}
    again = {"form": "accept", "id": "00000000-0000-4000-8000-000000000000", "password": PASSWORD, "again": PASSWORD}
    assert phone.post("/invitation", data=again, headers={"Origin": ROOM}).status_code == 403
    assert club.access.sign_in("Anna", PASSWORD, "here")


def test_on_the_machine_of_the_club_somebody_signs_in_and_the_links_lead_to_the_room(
    phone: FlaskClient, club: Club
) -> None:
    here = {"base_url": "http://127.0.0.1:8000", "environ_base": {"REMOTE_ADDR": "127.0.0.1"}}
    _, fields = filled(phone.get("/sign-in", **here), "enter", name="Anna", password=PASSWORD)
    own = {"Origin": "http://127.0.0.1:8000"}
    assert phone.post("/sign-in", data=fields, headers=own, **here).status_code == 303
    action, fields = forms(phone.get(f"/games/{club.games()[0].id}/links", **here))["make"]
    assert f"{ROOM}/link/" in phone.post(action, data=fields, headers=own, **here).text


def test_a_link_lets_a_phone_in_without_a_password(phone: FlaskClient, club: Club) -> None:
    game = club.games()[0].id
    phone.get("/link/" + club.access.links.make(game, 1)[0])
    action, fields = forms(phone.get("/link"))["redeem"]
    done = phone.post(action, data=fields, headers={"Origin": ROOM})
    assert (done.status_code, done.headers["Location"]) == (303, f"/games/{game}/seats/1")
    assert phone.get(f"/games/{game}/seats/1").status_code == 200


def test_an_address_of_version_6_is_a_host_as_well(phone: FlaskClient) -> None:
    assert phone.get("/sign-in", base_url="http://[2001:db8::7]:8000").status_code == 200
    assert phone.get("/sign-in", base_url="http://[2001:db8::8]:8000").status_code == 421


@pytest.mark.parametrize("host", ["192.0.2.8:8000", "evil.example", "192.0.2.7.evil.example", "192.0.2.7@evil.example"])
def test_any_other_host_is_refused_and_ours_are_named(phone: FlaskClient, host: str) -> None:
    answer = phone.get("/sign-in", headers={"Host": host})
    assert (answer.status_code, "192.0.2.7" in answer.text) == (421, True)


def test_no_answer_has_what_browsers_ignore_without_tls(phone: FlaskClient) -> None:
    headers = phone.get("/sign-in").headers
    assert not {"Cross-Origin-Opener-Policy", "Strict-Transport-Security"} & {name for name, _ in headers}


@pytest.mark.parametrize("forged", ["127.0.0.1", "::1"])
def test_nobody_becomes_this_machine_by_a_header(phone: FlaskClient, forged: str) -> None:
    headers = {
        "X-Forwarded-For": forged,
        "X-Real-IP": forged,
        "X-Forwarded-Proto": "https",
        "Forwarded": f"for={forged}",
    }
    assert forms(phone.get("/sign-in", headers=headers)) == {}


# Programs on pages of other sites


@pytest.fixture
def program(club: Club) -> FlaskClient:
    return create_app(club, Reach(origins=frozenset({SITE}))).test_client()


def test_a_program_of_a_site_that_is_allowed_uses_the_api_with_a_token(program: FlaskClient, club: Club) -> None:
    asked = {"Origin": SITE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    allowed = program.options("/api/v1/games", headers=asked)
    assert (allowed.status_code, allowed.headers["Access-Control-Allow-Origin"]) == (204, SITE)
    assert "Access-Control-Allow-Credentials" not in allowed.headers
    token, _ = club.access.tokens.make("Anna", "scores", [Right.SEE_GAMES], 7)
    sent = {"Origin": SITE, "Sec-Fetch-Site": "cross-site", "Authorization": f"Bearer {token}"}
    answer = program.get("/api/v1/games", headers=sent)
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (200, SITE)
    assert "Origin" in answer.headers["Vary"]


def test_it_reads_the_next_part_of_a_list_and_sends_the_version_that_it_has_seen(
    program: FlaskClient, club: Club
) -> None:
    asked = {"Origin": SITE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "if-match"}
    assert "If-Match" in program.options("/api/v1/games", headers=asked).headers["Access-Control-Allow-Headers"]
    token, _ = club.access.tokens.make("Anna", "scores", None, 7)
    answer = program.get("/api/v1/games", headers={"Origin": SITE, "Authorization": f"Bearer {token}"})
    assert "Link" in answer.headers["Access-Control-Expose-Headers"]


def test_it_is_nobody_with_a_cookie(program: FlaskClient, club: Club) -> None:
    program.set_cookie("paipu", club.access.sign_in("Anna", PASSWORD, "here"))
    assert program.get("/api/v1/games").status_code == 200
    answer = program.get("/api/v1/games", headers={"Origin": SITE})
    assert (answer.status_code, answer.json["code"]) == (401, "not-signed-in")
    assert program.post("/api/v1/games", json={"record": WHOLE}, headers={"Origin": SITE}).status_code == 401


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://scores.example", f"{SITE}:8443", f"{SITE}.evil.example", "null"]
)
def test_no_other_site_is_let_in(program: FlaskClient, club: Club, origin: str) -> None:
    token, _ = club.access.tokens.make("Anna", "scores", None, 7)
    sent = {"Origin": origin, "Authorization": f"Bearer {token}"}
    assert "Access-Control-Allow-Origin" not in program.get("/api/v1/games", headers=sent).headers
    assert program.post("/api/v1/games", json={"record": WHOLE}, headers=sent).status_code == 403


def test_the_pages_are_not_for_it(program: FlaskClient, club: Club) -> None:
    program.set_cookie("paipu", club.access.sign_in("Anna", PASSWORD, "here"))
    assert "Access-Control-Allow-Origin" not in program.get("/", headers={"Origin": SITE}).headers
    assert program.post("/account", data={"form": "leave"}, headers={"Origin": SITE}).status_code == 403


@pytest.mark.parametrize(
    "text", ["", "club example", "ftp://club.example", "https://club.example/?a", "https://me@club.example", "a/../b"]
)
def test_what_is_no_address_of_a_club_is_none(text: str) -> None:
    with pytest.raises(ValueError):
        Front.parse(text)
