"""The description of the API is one that the tools of others read: two validators, and a generator of clients."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from wsgiref.types import StartResponse, WSGIApplication

import pytest
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV30SpecValidator
from playwright.sync_api import Browser
from werkzeug.serving import make_server

from replay.club import Club
from replay.rights import Right
from tests.support.missing_programs import skip_without
from tests.support.quandui.records import WHOLE
from tests.support.soak import thorough
from tests.support.web.clients import client
from web.app import create_app
from web.request import Reach

ROOT = Path(__file__).parents[2]
SPECTRAL = ROOT / ".venv" / "spectral" / "node_modules" / ".bin" / "spectral"
"""Where `.ci/run` installs it."""


@contextmanager
def served(app: WSGIApplication) -> Iterator[str]:
    """Serves an app; gives the address."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def described(browse: FlaskClient) -> str:
    return browse.get("/api/v1/openapi.json").text


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("described", lambda club: club.import_record(WHOLE.encode(), "whole"))


def test_the_description_is_valid_openapi(club: Club) -> None:
    found = OpenAPIV30SpecValidator(json.loads(described(client(club)))).iter_errors()
    assert [(list(each.absolute_path), each.message) for each in found] == []


def test_the_description_has_404_where_a_name_in_the_body_may_be_unknown_and_403_where_a_right_may_be_missing(
    club: Club,
) -> None:
    browse = client(club)
    paths = json.loads(described(browse))["paths"]
    for address, body in (
        ("players/mergers", {"player": "Nobody", "into": "Li"}),
        ("players/renamings", {"player": "Nobody", "name": "X"}),
        ("ledger/reversals", {"event": "de53d87f-a55c-4a99-b259-4be7c00f1b86", "reason": "x"}),
    ):
        assert browse.post(f"/api/v1/{address}", json=body).status_code == 404
        assert "404" in paths[f"/api/v1/{address}"]["post"]["responses"], address
    refused = paths["/api/v1/ledger/balances"]["get"]["responses"]
    assert "404" not in refused
    assert "lacks the right that `detail` names" in refused["403"]["description"]


@thorough
def test_spectral_finds_no_error_in_the_description(club: Club, tmp_path: Path) -> None:
    spectral = shutil.which("spectral") or shutil.which(SPECTRAL)
    if spectral is None:
        skip_without("spectral", "npm, then: npm install --prefix .venv/spectral @stoplight/spectral-cli@6.16.3")
    (tmp_path / "openapi.json").write_text(described(client(club)), "utf-8")
    (tmp_path / "rules.yaml").write_text('extends: ["spectral:oas"]\n', "utf-8")
    asked = [
        spectral,
        "lint",
        "openapi.json",
        "--ruleset",
        "rules.yaml",
        "--fail-severity",
        "error",
        "--display-only-failures",
    ]
    found = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


READING = """
import openapi_client
with openapi_client.ApiClient(openapi_client.Configuration(host="{address}")) as client:
    (game,) = openapi_client.GamesApi(client).list_games()
    print(game.rules, [each.player for each in openapi_client.GamesApi(client).get_game(game.id).seats])
"""


@thorough
def test_a_client_that_is_generated_from_the_description_reads_a_club(club: Club, tmp_path: Path) -> None:
    (tmp_path / "openapi.json").write_text(described(client(club)), "utf-8")
    generator = [
        Path(sys.executable).with_name("openapi-generator-cli"),
        "generate",
        "-g",
        "python",
        "-i",
        "openapi.json",
        "-o",
        "made",
    ]
    made = subprocess.run(generator, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    with served(create_app(club)) as address:
        read = [sys.executable, "-c", READING.format(address=address)]
        found = subprocess.run(read, cwd=tmp_path / "made", capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "quandui/pagat ['Guo', 'Li']\n"), found.stderr


def page_of_another_site(environ: object, start: StartResponse) -> list[bytes]:
    start("200 OK", [("Content-Type", "text/html")])
    return [b"<title>Scores</title>"]


def test_a_page_of_another_site_follows_a_game_as_the_documents_show(club: Club, browser: Browser) -> None:
    club.access.accounts.add("Anna", "correct horse battery")
    token, _ = club.access.tokens.make("Anna", "scores", [Right.SEE_GAMES], 7)
    (follow,) = re.findall(
        r"```js\n(  async function follow.*?)```", (ROOT / "docs" / "api.md").read_text("utf-8"), re.DOTALL
    )
    with (
        served(page_of_another_site) as elsewhere,
        served(create_app(club, Reach(origins=frozenset({elsewhere})))) as address,
    ):
        page = browser.new_page()
        page.goto(elsewhere)
        events = f"{address}/api/v1/games/{club.games()[0].id}/events"
        took = "const came = []; await follow(address, token, each => came.push(each.type)); return came;"
        came = page.evaluate(f"async ([address, token]) => {{ {follow} {took} }}", [events, token])
        page.close()
    assert came[:4] == ["GameOpened", "Joined", "Joined", "DealerChosen"]
