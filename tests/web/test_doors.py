"""Who comes in by the web: signing in and out, invitations, links and tokens, and what a browser keeps of them."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from http.cookies import SimpleCookie

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from replay.club import Club
from replay.rights import Right
from tests.support.web.clients import client
from tests.support.web.forms import OWN, fill, forms, send
from tests.support.web.pages import page
from web.pages import seats

PASSWORD = "correct horse battery"


@pytest.fixture
def guarded(own: Club) -> Club:
    """A club with a director, Anna, and a member, Ben."""
    own.access.accounts.add("Anna", PASSWORD)
    own.access.accounts.add("Ben", PASSWORD)
    return own


@pytest.fixture
def browse(guarded: Club) -> FlaskClient:
    return client(guarded)


def sign_in(browse: FlaskClient, name: str = "anna", password: str = PASSWORD, at: str = "/sign-in") -> TestResponse:
    return fill(browse, at, "enter", name=name, password=password)


def cookies(answer: TestResponse) -> dict[str, dict[str, str]]:
    """The cookies that an answer sets, each with its attributes."""
    found: SimpleCookie = SimpleCookie()
    for each in answer.headers.getlist("Set-Cookie"):
        found.load(each)
    return {name: {"value": one.value, **dict(one)} for name, one in found.items()}


# Nobody has an account


def test_until_there_is_an_account_nobody_signs_in(own: Club) -> None:
    browse = client(own)
    assert browse.get("/ledger").status_code == 200
    assert "/sign-in" not in page(browse.get("/")).links
    assert browse.get("/members").status_code == 200


# Signing in


def test_a_page_leads_to_the_one_where_people_sign_in_and_that_one_back(browse: FlaskClient) -> None:
    led = browse.get("/ledger?to=2026-11-30")
    assert (led.status_code, led.headers["Location"]) == (303, "/sign-in?next=%2Fledger%3Fto%3D2026-11-30")
    done = sign_in(browse, at=led.headers["Location"])
    assert (done.status_code, done.headers["Location"]) == (303, "/ledger?to=2026-11-30")
    assert browse.get("/").status_code == 200


def test_a_program_is_told_that_it_has_no_token(browse: FlaskClient) -> None:
    answer = browse.get("/api/v1/games")
    assert (answer.status_code, answer.headers["WWW-Authenticate"], answer.json["code"]) == (
        401,
        "Bearer",
        "not-signed-in",
    )


NEXT = [
    "https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)", "/\t/evil.example",
    "/ /evil.example", "evil.example", "/a\r\nLocation: //evil.example", "http:///evil.example", "///evil.example",
]  # fmt: skip


@pytest.mark.parametrize("address", NEXT)
def test_nobody_is_led_to_another_site(browse: FlaskClient, address: str) -> None:
    shown = browse.get("/sign-in", query_string={"next": address})
    assert forms(shown)["enter"][1]["next"] == "/"
    assert send(browse, shown, "enter", name="anna", password=PASSWORD, next=address).headers["Location"] == "/"


@pytest.mark.parametrize(
    ("name", "password"), [("anna", "wrong horse battery"), ("nobody", PASSWORD), ("anna", ""), ("", "")]
)
def test_every_wrong_name_and_password_is_answered_alike_and_repeated_nowhere(
    browse: FlaskClient, name: str, password: str
) -> None:
    answer = sign_in(browse, name, password)
    assert answer.status_code == 401
    assert "The name or the password is wrong." in page(answer).text
    assert not password or password not in answer.text
    assert cookies(answer) == {}


def test_who_guesses_is_slowed_down(guarded: Club, browse: FlaskClient) -> None:
    answers = [sign_in(browse, "anna", f"wrong horse {number}") for number in range(7)]
    assert [each.status_code for each in answers] == [401] * 5 + [429] * 2
    assert int(answers[-1].headers["Retry-After"]) >= 1
    assert "Wait a minute" in page(answers[-1]).text


def test_the_cookie_is_for_no_script_and_under_tls_for_this_host_alone(guarded: Club, browse: FlaskClient) -> None:
    plain = cookies(sign_in(browse))["paipu"]
    assert (plain["httponly"], plain["samesite"], plain["path"], plain["secure"]) == (True, "Lax", "/", "")
    secure = client(guarded)
    shown = secure.get("/sign-in", base_url="https://localhost")
    fields = {**forms(shown)["enter"][1].to_dict(), "name": "anna", "password": PASSWORD}
    done = secure.post(
        "/sign-in", data=fields, base_url="https://localhost", headers={**OWN, "Origin": "https://localhost"}
    )
    kept = cookies(done)["__Host-paipu"]
    assert (kept["httponly"], kept["samesite"], kept["path"], kept["secure"], kept["domain"]) == (
        True,
        "Lax",
        "/",
        True,
        "",
    )
    assert secure.get("/", base_url="https://localhost").status_code == 200


def test_a_planted_session_is_not_taken_over(guarded: Club, browse: FlaskClient) -> None:
    planted = guarded.access.sign_in("ben", PASSWORD, "192.0.2.1")
    browse.set_cookie("paipu", planted)
    key = cookies(sign_in(browse))["paipu"]["value"]
    assert key != planted
    assert guarded.access.enter(planted) is None
    assert "Anna" in page(browse.get("/account")).text


def test_who_signs_out_is_out_with_the_old_cookie_too(guarded: Club, browse: FlaskClient) -> None:
    key = cookies(sign_in(browse))["paipu"]["value"]
    assert fill(browse, "/account", "leave").headers["Location"] == "/sign-in"
    assert browse.get("/account").status_code == 303
    browse.set_cookie("paipu", key)
    assert browse.get("/ledger").status_code == 303


def test_who_signs_out_everywhere_is_out_in_every_browser(guarded: Club, browse: FlaskClient) -> None:
    other = client(guarded)
    for each in (browse, other):
        sign_in(each)
    fill(browse, "/account", "everywhere")
    assert other.get("/account").status_code == 303


def test_a_removed_account_is_out_at_its_next_request(guarded: Club, browse: FlaskClient) -> None:
    guarded.access.accounts.add("Cleo", PASSWORD, roles=("director",))
    sign_in(browse)
    token, _ = guarded.access.tokens.make("anna", "bot")
    assert browse.get("/members").status_code == 200
    guarded.access.accounts.remove("anna")
    assert browse.get("/members").status_code == 303
    assert client(guarded).get("/api/v1/games", headers={"Authorization": f"Bearer {token}"}).status_code == 401


# Forms


def test_a_form_without_the_token_of_its_session_is_refused(guarded: Club, browse: FlaskClient) -> None:
    sign_in(browse)
    other = client(guarded)
    sign_in(other, "ben")
    action, fields = forms(browse.get("/players"))["rename"]
    fields = {**fields.to_dict(), "player": "Guo", "name": "Guo Wei"}
    foreign = forms(other.get("/account"))["leave"][1]["csrf"]
    for token in ("", "x", "é", foreign, fields["csrf"][:-4], "A" * 88):
        answer = browse.post(action, data=fields | {"csrf": token}, headers=OWN)
        assert answer.status_code == 403
        assert "Load the page again" in page(answer).text
    assert [each.name for each in guarded.players.all()] == ["Guo", "Li"]
    assert browse.post(action, data=fields, headers=OWN).status_code == 303


def test_the_token_of_a_form_is_another_one_in_every_answer_and_all_of_them_are_good(browse: FlaskClient) -> None:
    sign_in(browse)
    shown = [browse.get("/account") for _ in range(3)]
    tokens = {forms(each)["leave"][1]["csrf"] for each in shown}
    assert len(tokens) == 3
    assert send(browse, shown[0], "leave").status_code == 303


# Invitations


def test_an_invitation_leads_to_a_clean_address_where_a_password_is_set(guarded: Club, browse: FlaskClient) -> None:
    key = guarded.access.accounts.invite("ben")
    led = browse.get(f"/invitation/{key}")
    assert (led.status_code, led.headers["Location"], led.headers["Referrer-Policy"]) == (
        303,
        "/invitation",
        "no-referrer",
    )
    assert key not in led.text
    shown = browse.get("/invitation")
    assert "Ben" in page(shown).text
    assert key not in shown.text
    done = send(browse, shown, "accept", password="another horse battery", again="another horse battery")
    assert (done.status_code, done.headers["Location"]) == (303, "/account")
    assert "Ben" in page(browse.get("/account")).text
    assert browse.get("/invitation").status_code == 401


def test_passwords_that_differ_or_are_weak_are_refused_and_repeated_nowhere(guarded: Club, browse: FlaskClient) -> None:
    browse.get(f"/invitation/{guarded.access.accounts.invite('ben')}")
    for password, again, sentence in (
        ("another horse battery", "another horse", "not the same"),
        ("short", "short", "found a password of 5 letters"),
    ):
        answer = fill(browse, "/invitation", "accept", password=password, again=again)
        assert answer.status_code == 422
        assert sentence in page(answer).text
        assert f'"{password}"' not in answer.text


@pytest.mark.parametrize("path", ["/invitation", "/link"])
@pytest.mark.parametrize(
    "spoil", [lambda key: key[:-1], lambda key: key + "A", lambda key: "A" * 43, lambda key: "é" * 9, str.swapcase]
)
def test_a_spoilt_link_says_one_sentence_whatever_is_wrong(
    guarded: Club, browse: FlaskClient, path: str, spoil: Callable[[str], str]
) -> None:
    game = guarded.games()[0].id
    key = guarded.access.accounts.invite("ben") if path == "/invitation" else guarded.access.links.make(game)[0]
    browse.get(f"{path}/{spoil(key)}")
    answer = browse.get(path)
    assert answer.status_code == 401
    assert "is not valid." in page(answer).text
    assert client(guarded).get(path).data == answer.data


# Links


@pytest.fixture
def game(guarded: Club) -> str:
    return guarded.games()[0].id


def come_by(browse: FlaskClient, key: str) -> TestResponse:
    browse.get(f"/link/{key}")
    return fill(browse, "/link", "redeem")


def test_to_look_at_a_link_redeems_nothing(guarded: Club, browse: FlaskClient, game: str) -> None:
    key, _ = guarded.access.links.make(game, 1)
    for _ in range(3):  # a messenger makes a preview
        preview = client(guarded)
        preview.get(f"/link/{key}", follow_redirects=True)
        preview.head(f"/link/{key}")
        assert preview.get(f"/games/{game}").status_code == 303
    done = come_by(browse, key)
    assert (done.status_code, done.headers["Location"]) == (303, f"/games/{game}/seats/1")
    assert browse.get(f"/games/{game}").status_code == 200


def test_no_page_and_no_answer_has_the_secret_of_a_link_in_it(guarded: Club, browse: FlaskClient, game: str) -> None:
    key, _ = guarded.access.links.make(game, 1)
    led = browse.get(f"/link/{key}")
    assert led.headers["Referrer-Policy"] == "no-referrer"
    assert "no-store" in led.headers["Cache-Control"]
    assert (led.headers["Location"], key in led.text) == ("/link", False)
    shown = browse.get("/link")
    assert "It opens once, in this browser. The table sees when, and who made it. It ends at " in shown.text
    done = send(browse, shown, "redeem")
    for answer in (shown, done, browse.get(f"/games/{game}")):
        assert key not in answer.text + str([*answer.headers])
    assert cookies(done)["paipu-opens"]["value"] == ""
    assert cookies(done)["paipu-link"]["value"] != key


def test_a_fault_of_ours_writes_no_secret_into_the_log(
    guarded: Club, game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    key, _ = guarded.access.links.make(game, 1)
    monkeypatch.setattr(seats, "carry", lambda *given: 1 / 0)
    browse = client(guarded)
    assert browse.get(f"/link/{key}").status_code == 500
    assert "ZeroDivisionError" in caplog.text
    assert key not in caplog.text


def test_who_came_by_a_link_sees_its_game_and_no_other_address(guarded: Club, browse: FlaskClient, game: str) -> None:
    come_by(browse, guarded.access.links.make(game, 1)[0])
    assert browse.get("/").headers["Location"] == f"/games/{game}"
    assert browse.get(f"/games/{game[:8]}").status_code == 302
    paths = (
        "/ledger",
        "/ledger/journal",
        "/ledger/over-time",
        "/players",
        "/hands",
        "/members",
        "/boards",
        "/statistics",
        "/log/checkpoint",
    )
    for address in paths:
        assert browse.get(address).status_code == 403, address
    assert "You need the right 'see-money' here." in html.unescape(browse.get("/ledger").text)
    assert browse.get(f"/games/{game}/links").status_code == 404


def test_another_tables_game_is_no_game_to_who_came_by_a_link(guarded: Club, browse: FlaskClient, game: str) -> None:
    other = guarded.simulate("quandui/gamerules", 4, 1, 7).game
    come_by(browse, guarded.access.links.make(game, 1)[0])
    missing = "0190b000-0000-7000-8000-00000000000a"
    for path in (
        "/games/{}",
        "/games/{}/sheet",
        "/games/{}/card",
        "/games/{}/hands/1/steps/0",
        "/games/{}/hands/1/steps/0/picture.svg",
        "/games/{}/hands/1/share",
        "/games/{}/hands/1/file.html",
        "/games/{}/file.html",
        "/games/{}/evening/file.html",
        "/api/v1/games/{}",
        "/api/v1/games/{}/events",
    ):
        there, nowhere = browse.get(path.format(other)), browse.get(path.format(missing))
        assert there.status_code == nowhere.status_code == 404
        assert there.data.replace(other.encode(), b"") == nowhere.data.replace(missing.encode(), b"")


def test_a_seat_confirms_for_itself_and_for_no_other(guarded: Club, browse: FlaskClient, game: str) -> None:
    come_by(browse, guarded.access.links.make(game, 1)[0])
    shown = browse.get(f"/games/{game}")
    assert "resolve-1" not in forms(shown)
    assert send(browse, shown, "confirm-1", seat="2").status_code == 403
    assert send(browse, shown, "dispute-1", reason="no", seat="").status_code == 403
    assert browse.post(f"/api/v1/games/{game}/hands/1/confirmations", json={"seat": 2}).status_code == 403
    assert send(browse, shown, "confirm-1", seat="1").status_code == 303
    assert guarded.hand(game, 1).confirmed == [1]


def test_who_watches_confirms_nothing(guarded: Club, browse: FlaskClient, game: str) -> None:
    come_by(browse, guarded.access.links.make(game)[0])
    assert "confirm-1" not in forms(browse.get(f"/games/{game}"))
    answer = browse.post(f"/api/v1/games/{game}/hands/1/confirmations", json={"seat": 1})
    assert (answer.status_code, answer.json["code"]) == (403, "not-allowed")


def test_who_signed_in_may_sit_at_a_table_by_a_link_besides(guarded: Club, browse: FlaskClient, game: str) -> None:
    sign_in(browse, "ben")
    come_by(browse, guarded.access.links.make(game, 2)[0])
    assert "Ben" in page(browse.get("/account")).text
    assert browse.post(f"/api/v1/games/{game}/hands/1/confirmations", json={"seat": 2}).status_code == 201


# Tokens


def test_a_token_does_what_it_is_for_and_nothing_else(guarded: Club) -> None:
    token, _ = guarded.access.tokens.make("anna", "bot", {Right.SEE_GAMES})
    program = client(guarded)
    bearer = {"Authorization": f"Bearer {token}"}
    assert program.get("/api/v1/games", headers=bearer).status_code == 200
    assert program.get("/api/v1/players", headers=bearer).status_code == 403
    assert program.post("/api/v1/games", json={"record": "x"}, headers=bearer).status_code == 403
    assert "Set-Cookie" not in program.get("/api/v1/games", headers=bearer).headers


@pytest.mark.parametrize("given", ["Bearer x", "Bearer", "Basic YTpi", "bearer paipu_" + "A" * 43, "", "Bearer é"])
def test_a_token_that_opens_nothing_is_refused_even_with_a_good_cookie(browse: FlaskClient, given: str) -> None:
    sign_in(browse)
    answer = browse.get("/api/v1/games", headers={"Authorization": given})
    assert answer.status_code == 401
    assert browse.get("/", headers={"Authorization": given}).status_code == 401


# Members and links, for directors


def test_a_director_invites_with_a_qr_code_and_removes(guarded: Club, browse: FlaskClient) -> None:
    sign_in(browse)
    shown = fill(browse, "/members", "add", name="陳靜", role="recorder")
    (address,) = re.findall(r"http://localhost/invitation/([A-Za-z0-9_-]{43})", shown.text)
    assert guarded.access.invited(address) == "陳靜"
    assert "<svg viewBox" in shown.text
    added = guarded.access.accounts.get("陳靜")
    assert added.roles == ["recorder"]
    assert [each.by for each in guarded.own_stream.read("RoleGiven")][-1] == guarded.access.accounts.get("anna").id
    assert fill(browse, "/members", "remove", account=added.id).status_code == 303
    assert [each.name for each in guarded.access.accounts.all()] == ["Anna", "Ben"]
    answer = fill(browse, "/members", "remove", account=guarded.access.accounts.get("anna").id)
    assert answer.status_code == 409
    assert "Nothing was changed." in page(answer).text


def test_a_director_shows_and_revokes_the_links_of_a_game(guarded: Club, browse: FlaskClient, game: str) -> None:
    sign_in(browse)
    assert f"/games/{game}/links" in page(browse.get(f"/games/{game}")).links
    shown = fill(browse, f"/games/{game}/links", "make", purpose="2", hours="3")
    (key,) = re.findall(r"http://localhost/link/([A-Za-z0-9_-]{43})", shown.text)
    (made,) = guarded.access.links.all(game)
    assert (made.seat, made.account) == (2, guarded.access.accounts.get("anna").id)
    assert key not in browse.get(f"/games/{game}/links").text
    assert fill(browse, f"/games/{game}/links", f"revoke-{made.id}").status_code == 303
    assert guarded.access.links.admit(key) is None
    assert fill(browse, f"/games/{game}/links", "make", purpose="watch", hours="999").status_code == 422
