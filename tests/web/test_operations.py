"""What whoever runs the server sees of it: that it lives, its figures and its log, and nothing of what the club holds."""

from __future__ import annotations

import io
import json
import logging
import re
import sys
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from replay.club import Administration, Club, Lists
from replay.rights import Right
from replay.words.errors import Unavailable
from replay.words.messages import verbatim
from tests.support.quandui.records import WHOLE
from web.app import create_app
from web.request_log import write_log

PASSWORD = "correct horse battery"


@pytest.fixture
def app(own: Club) -> Flask:
    return create_app(own)


@pytest.fixture
def browse(app: Flask) -> FlaskClient:
    return app.test_client()


def test_a_server_that_lives_says_so_and_nothing_else(browse: FlaskClient) -> None:
    for address in ("/healthz", "/readyz"):
        answer = browse.get(address)
        assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok\n", "text/plain")


def test_a_server_whose_club_cannot_be_read_lives_and_is_not_ready(
    browse: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(self: Administration) -> None:
        raise Unavailable(verbatim("away"))

    monkeypatch.setattr(Administration, "settings", away)
    assert browse.get("/healthz").status_code == 200
    answer = browse.get("/readyz")
    assert (answer.status_code, int(answer.headers["Retry-After"]) > 0) == (503, True)


def figures(browse: FlaskClient, **headers: str) -> str:
    answer = browse.get("/metrics", headers=headers)
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    return answer.text


def test_the_figures_count_requests_by_their_rule(browse: FlaskClient, own: Club) -> None:
    game = own.games()[0].id
    browse.get(f"/games/{game}")
    browse.get("/players/Guo/statement")
    browse.get("/nowhere/Guo")
    browse.open("/", method="BREW")
    text = figures(browse)
    for address, method, status in (
        ("/games/<game>", "GET", 200),
        ("/players/<whose>/statement", "GET", 200),
        ("none", "GET", 404),
        ("/", "other", 405),
    ):
        line = f'paipu_requests_total{{address="{address}",method="{method}",status="{status}"}} 1.0'
        assert line in text or address == "/", line
    assert "Guo" not in text
    assert game[:8] not in text


def test_the_figures_are_for_directors_and_for_a_token_with_that_right_alone(app: Flask, own: Club) -> None:
    own.access.accounts.add("Anna", PASSWORD)
    own.access.accounts.add("Ben", PASSWORD)
    browse = app.test_client()
    assert browse.get("/metrics").status_code == 401
    token, _ = own.access.tokens.make("Anna", "prometheus", [Right.SEE_METRICS], 7)
    assert "paipu_requests_total" in figures(browse, Authorization=f"Bearer {token}")
    assert browse.get("/api/v1/games", headers={"Authorization": f"Bearer {token}"}).status_code == 403
    browse.set_cookie("paipu", own.access.sign_in("Ben", PASSWORD, "here"))
    assert browse.get("/metrics").status_code == 403


# The log


@pytest.fixture
def lines(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[dict[str, Any]]]:
    """What the log of the app has, each line read."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    write_log(app, requests=True)
    return lambda: [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_request_has_a_line_and_the_answer_its_name(
    browse: FlaskClient, own: Club, lines: Callable[[], list[dict[str, Any]]]
) -> None:
    answer = browse.get(f"/games/{own.games()[0].id}", headers={"X-Request-Id": "forged"})
    (line,) = lines()
    assert re.fullmatch(r"[0-9a-f]{16}", line["request"])
    assert line["request"] == answer.headers["X-Request-Id"]
    assert (line["method"], line["address"], line["status"]) == ("GET", "/games/<game>", 200)
    assert set(line) == {"time", "level", "request", "method", "address", "status", "ms"}


def test_the_log_has_no_name_no_card_no_link_and_no_amount(
    browse: FlaskClient, own: Club, lines: Callable[[], list[dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = own.games()[0].id
    key, _ = own.access.links.make(game, 1)
    for address in (
        f"/link/{key}",
        "/players/Guo/statement",
        f"/games/{game}/hands/1/steps/9?eyes=all",
        "/nowhere/Guo",
    ):
        browse.get(address)
    browse.post("/api/v1/games", json={"record": WHOLE})

    def broken(*asked: object, **named: object) -> None:
        raise ValueError(f"Guo lost 1.00 EUR in {game} by {key}")

    monkeypatch.setattr(Lists, "latest_games", broken)
    assert browse.get("/").status_code == 500
    found = lines()
    text = json.dumps(found, ensure_ascii=False)
    for secret in ("Guo", "Li", "1.00", game, key):
        assert not re.search(rf"\b{re.escape(secret)}\b", text), secret
    (fault,) = [line for line in found if "fault" in line]
    assert (fault["fault"], fault["level"]) == ("ValueError", "error")
    assert any("broken" in place for place in fault["at"])


def test_a_log_of_faults_alone_has_no_requests(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    write_log(app, requests=False)
    assert app.test_client().get("/").status_code == 200
    assert written.getvalue() == ""
    assert app.logger.level == logging.ERROR
