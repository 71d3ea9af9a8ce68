"""Who is answered, and what a browser may do with the answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from replay.club import Club, Lists
from tests.support.quandui.records import WHOLE
from tests.support.web.clients import client
from tests.support.web.pages import page
from web.app import create_app
from web.security import LARGEST_BODY

STATIC = Path(create_app.__code__.co_filename).parent / "static"
EVERYTHING = [
    "/", "/ledger", "/games/{whole}", "/games/{whole}/hands/1/steps/9", "/games/{whole}/events/2", "/nowhere", "/games/zzz",
    "/ledger?from=x", "/static/paipu.css", "/static/nothing.css", "/cards/quandui.svg", "/api/v1/openapi.json", "/api/v1/games",
    "/api/v1/games/zzz", "/api/v1/nowhere",
]  # fmt: skip


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:8000", "localhost", "localhost:80", "LOCALHOST:8000", "[::1]", "[::1]:8000"]
)
def test_this_machine_is_answered_under_its_names(browse: FlaskClient, host: str) -> None:
    assert browse.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["paipu.example", "localhost.example", "127.0.0.1.example", "example:127", "192.168.1.7:8000", "localhost:8000:9", "0.0.0.0", "",
     "127.0.0.1@example", "[::2]", "localhost:port", "127.1"],
)  # fmt: skip
@pytest.mark.parametrize("address", ["/", "/api/v1/games", "/static/paipu.css", "/nowhere"])
def test_any_other_host_is_refused(browse: FlaskClient, host: str, address: str) -> None:
    answer = browse.get(address, headers={"Host": host})
    assert answer.status_code == 421
    assert "127.0.0.1" in answer.text
    assert "Guo" not in answer.text


@pytest.mark.parametrize("address", EVERYTHING)
def test_every_answer_carries_the_strict_policy(browse: FlaskClient, games: dict[str, str], address: str) -> None:
    headers = browse.get(address.format(**games), buffered=True).headers
    policy = dict(each.strip().split(" ", 1) for each in headers["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self'", "connect-src": "'self'",
        "form-action": "'self'", "base-uri": "'none'", "frame-ancestors": "'none'", "manifest-src": "'self'",
        "worker-src": "'self'",
    }  # fmt: skip
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers


def test_a_refused_and_a_broken_request_carry_it_too(browse: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Lists, "latest_games")
    assert browse.get("/").status_code == 500
    for answer in (
        browse.get("/"),
        browse.get("/", headers={"Host": "example"}),
        browse.post("/api/v1/games", data="x"),
    ):
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "address", ["/", "/ledger", "/games/{whole}", "/games/{whole}/hands/1/steps/9?eyes=all", "/nowhere"]
)
def test_no_page_has_script_or_style_inside(browse: FlaskClient, games: dict[str, str], address: str) -> None:
    answer = browse.get(address.format(**games))
    assert not re.search(r"<style|<script(?![^>]* src=)", answer.text)
    for tag, name, value in page(answer).attributes:
        assert name != "style", tag
        assert not name.startswith("on"), (tag, name)
        assert not re.match(r"(https?:)?//|javascript:", value or ""), (tag, name, value)


def test_static_files_are_kept_under_their_fingerprint_only(browse: FlaskClient) -> None:
    (sheet,) = re.findall(r'href="(/static/paipu\.css\?v=[0-9a-f]{12})"', browse.get("/").text)
    assert "max-age=31536000" in browse.get(sheet, buffered=True).headers["Cache-Control"]
    assert browse.get("/static/paipu.css", buffered=True).headers["Cache-Control"] == "no-store"


def test_the_page_of_a_step_asks_for_its_program_and_its_styles_in_two_files(
    browse: FlaskClient, games: dict[str, str]
) -> None:
    sent = browse.get(f"/games/{games['whole']}/hands/1/steps/9?eyes=all").text
    asked = re.findall(r'(?:href|src)="(/static/[^"]*\.(?:js|css)[^"]*)"', sent)
    assert [re.sub(r"[0-9a-f]{12}", "x", each) for each in asked] == [
        "/static/tokens.css?v=x", "/static/paipu.css?v=x", "/static/x/viewer/joined.css", "/static/x/viewer/joined.js",
    ]  # fmt: skip
    styles, program = (browse.get(each, buffered=True) for each in asked[2:])
    assert ".scripted" in styles.text
    assert styles.mimetype == "text/css"
    assert program.mimetype == "text/javascript"
    assert not re.search("^(import|export) ", program.text, re.MULTILINE)
    assert "max-age=31536000" in program.headers["Cache-Control"]
    old = re.sub(r"/[0-9a-f]{12}/", "/0123456789ab/", asked[3])
    assert browse.get(old, buffered=True).headers["Cache-Control"] == "no-store"
    assert browse.get("/static/0123456789ab/recorder/joined.js").status_code == 404


# Writing


@pytest.fixture
def send(fresh: Callable[[], Club]) -> FlaskClient:
    """Asks an app whose club is empty."""
    return client(fresh())


def empty(send: FlaskClient) -> bool:
    return send.get("/api/v1/games").json == []


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://paipu.example"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://["},
        {"Origin": "http://localhost/@"},
        {"Origin": "http://localhost/"},
        {"Origin": "http://me@localhost"},
        {"Origin": "ftp://localhost"},
        {"Origin": "//localhost"},
        {"Origin": "http://localhost http://localhost"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_no_other_site_can_write(send: FlaskClient, headers: dict[str, str]) -> None:
    answer = send.post("/api/v1/games", json={"record": WHOLE}, headers=headers)
    assert answer.status_code == 403
    assert "another site" in answer.json["error"]["message"]
    assert empty(send)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://localhost"},
        {"Origin": "https://localhost"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_programs_and_own_pages_can_write(send: FlaskClient, headers: dict[str, str]) -> None:
    assert send.post("/api/v1/games", json={"record": WHOLE}, headers=headers).status_code == 201


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
        "",
        None,
    ],
)
def test_what_a_form_can_send_is_refused(send: FlaskClient, kind: str | None) -> None:
    answer = send.post("/api/v1/games", data='{"record": "x"}', content_type=kind)
    assert answer.status_code == 415
    assert answer.json["error"]["message"].endswith("expected 'application/json'.")


def test_json_may_say_that_it_is_utf_8(send: FlaskClient) -> None:
    answer = send.post("/api/v1/games", data='{"record": "x"}', content_type="application/json; charset=utf-8")
    assert answer.status_code == 422


def test_too_much_at_once_is_refused_unread(send: FlaskClient) -> None:
    answer = send.post("/api/v1/games", data=b" " * (LARGEST_BODY + 1), content_type="application/json")
    assert answer.status_code == 413
    assert answer.json["error"]["message"] == "That is too much at once: one request may have at most 32 MB."


HOSTILE = ["<script>alert(1)</script>", "=1+1", "' onmouseover='x", "{{ 7*7 }}", "a" * 100, "李&lt</li>"]


def test_a_hostile_name_is_a_name_and_harms_nothing(send: FlaskClient) -> None:
    for place, name in enumerate(HOSTILE):
        record = (
            WHOLE.replace("Guo; Li", f"{name}; Li")
            .replace('"whole"', f'"{place}"')
            .replace("Amsterdam", f"<i>{place}</i>")
        )
        done = send.post("/api/v1/games", json={"record": record})
        assert done.status_code == 201, done.text
        for address in ("/", "/ledger", f"/games/{done.json['game']}", f"/games/{done.json['game']}/hands/1/steps/9"):
            answer = send.get(address)
            assert name in page(answer).text
            assert not re.search(r"<script(?! src=)|<i>|</li>\s*</li>|49\b[^<>]*}}", answer.text)
            assert not any(attribute.startswith("on") for _, attribute, _ in page(answer).attributes)
    assert {player["name"] for player in send.get("/api/v1/players").json} == {*HOSTILE, "Li"}


def test_a_hostile_address_is_shown_as_it_is_written(browse: FlaskClient) -> None:
    answer = browse.get("/games/%3Cscript%3Ealert(1)%3C%2Fscript%3E")
    assert answer.status_code == 404
    assert "<script>alert" not in answer.text
