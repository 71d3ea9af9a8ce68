"""The API says what the club says, and takes records by the importer's door."""

from __future__ import annotations

import datetime as dt
import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec import to_builtins
from msgspec.structs import asdict

from replay.answers import plain
from replay.club import Club
from replay.rules import PUBLIC, Eyes
from replay.table.simulation import sample_folder
from replay.values.club_events import CLUB
from tests.support.quandui.records import WHOLE
from tests.support.treasury.typed import typed
from tests.support.web.clients import client


def as_json(value: object) -> object:
    """The answer as JSON has it, which knows neither structs nor tuples."""
    return json.loads(json.dumps(plain(value)))


@pytest.fixture
def own(fresh: Callable[[], Club]) -> Club:
    return fresh()


@pytest.fixture
def send(own: Club) -> FlaskClient:
    return client(own)


@pytest.mark.parametrize("eyes", ["public", "all", "seat:1"])
def test_a_state_is_what_show_gives(browse: FlaskClient, club: Club, games: dict[str, str], eyes: str) -> None:
    for game, number in ((games["whole"], 9), (games["seen"], 0), (games["bots"], 30)):
        answer = browse.get(f"/api/v1/games/{game}/hands/1/steps/{number}?eyes={eyes}")
        assert answer.json == as_json(club.show(game, 1, number, Eyes.parse(eyes)))


def test_eyes_are_public_by_default(browse: FlaskClient, games: dict[str, str]) -> None:
    assert browse.get(f"/api/v1/games/{games['whole']}/hands/1/steps/9").json["eyes"] == "public"
    assert "DH" not in browse.get(f"/api/v1/games/{games['whole']}/events").text


def test_games_and_players_are_what_the_club_gives(browse: FlaskClient, club: Club, games: dict[str, str]) -> None:
    assert browse.get("/api/v1/games").json == as_json(club.games())
    assert browse.get("/api/v1/players").json == as_json(club.players.all())
    for game in games.values():
        assert browse.get(f"/api/v1/games/{game}").json == as_json(club.game(game))
        assert browse.get(f"/api/v1/games/{game[:8]}").json["id"] == game


def test_sheets_and_boards_are_what_the_club_gives(browse: FlaskClient, club: Club, games: dict[str, str]) -> None:
    for game in games.values():
        assert browse.get(f"/api/v1/games/{game}/sheet").json == as_json(club.sheet(game))
    assert browse.get("/api/v1/boards").json == as_json(club.boards())
    assert browse.get("/api/v1/boards/final%20%231%3F").json == as_json(club.board("final #1?", PUBLIC))
    missing = browse.get("/api/v1/boards/8")
    assert (missing.status_code, missing.json["error"]["status"]) == (404, 404)


def test_events_come_in_pages_that_miss_none(browse: FlaskClient, club: Club, games: dict[str, str]) -> None:
    found, after = [], 0
    while after is not None:
        part = browse.get(f"/api/v1/games/{games['bots']}/events?eyes=all&limit=50&after={after}").json
        assert 0 < len(part["events"]) <= 50
        found += part["events"]
        after = part["next"]
    assert found == as_json(club.events(games["bots"]))


def test_the_journal_comes_in_pages_that_miss_none(browse: FlaskClient, club: Club) -> None:
    found, after = [], 0
    while after is not None:
        part = browse.get(f"/api/v1/ledger/journal?limit=5&after={after}").json
        found += part["entries"]
        after = part["next"]
    assert found == [to_builtins(entry) for entry in club.books.journal()]


@pytest.mark.parametrize("path", ["games", "ledger/statements/Bot 1", "ledger/statements/Bot 1?to=2030-01-01"])
def test_lists_come_in_parts_that_miss_none_and_are_whole_where_nothing_is_asked(
    browse: FlaskClient, path: str
) -> None:
    whole = browse.get(f"/api/v1/{path}")
    assert "Link" not in whole.headers
    found: list[Any] = []
    address: str | None = f"/api/v1/{path}{'&' if '?' in path else '?'}limit=1"
    while address is not None:
        answer = browse.get(address)
        found += answer.json if path == "games" else [line for each in answer.json for line in each["lines"]]
        link = re.fullmatch('<(.+)>; rel="next"', answer.headers.get("Link", ""))
        address = link and link[1]
    expected = whole.json if path == "games" else [line for each in whole.json for line in each["lines"]]
    assert found == expected
    assert len(found) > 2


def test_a_part_of_a_statement_begins_after_a_payment_of_the_account(browse: FlaskClient) -> None:
    answer = browse.get(f"/api/v1/ledger/statements/Guo?after={CLUB}:999")
    assert (answer.status_code, answer.json["error"]["where"]) == (422, {"field": "after"})
    assert answer.json["error"]["message"].startswith(
        f"after: found '{CLUB}:999', expected the key of a payment of this account"
    )


def test_balances_and_settlement_are_what_the_club_gives(browse: FlaskClient, club: Club) -> None:
    assert browse.get("/api/v1/ledger/balances").json == [asdict(each) for each in club.books.balances()]
    day = dt.date(2026, 11, 20)
    (whole,) = browse.get(f"/api/v1/ledger/settle?from={day}&to={day}").json
    assert (whole["unit"], whole["exact"], whole["pots"]) == ("EUR/2", True, [])
    (due,) = whole["payments"]
    assert (due["from_player"], due["to_player"], due["amount"]) == ("Li", "Guo", 100)
    assert (due["owes"], due["owed"], whole["through_house"], whole["held"]) == (100, 100, False, [])
    (through,) = browse.get(f"/api/v1/ledger/settle?from={day}&to={day}&through_house=true").json
    assert [(each["from"], each["to"], each["owes"]) for each in through["payments"]] == [
        (due["from"], "cash", 100),
        ("cash", due["to"], None),
    ]


def test_statements_are_what_the_club_gives(browse: FlaskClient, club: Club) -> None:
    (message,), (known,) = (
        browse.get("/api/v1/ledger/statements/Bot 1?from=2026-01-02").json,
        typed(club).statements("Bot 1"),
    )
    assert (message["player"], message["account"], message["from"], message["to"]) == (
        "Bot 1",
        known.account,
        "2026-01-02",
        None,
    )
    assert (message["opening"], message["closing"], len(message["lines"])) == (0, known.closing, len(known.lines))
    for line, each in zip(message["lines"], known.lines, strict=True):
        assert (line["amount"], line["balance"], line["event"]) == (each.amount, each.balance, each.event)
        assert (line["with"], line["with_account"], line["hand"]) == (each.other_player, each.other, each.hand)
    assert browse.get(f"/api/v1/ledger/statements/{known.account}?from=2026-01-02").json == [message]
    assert browse.get("/api/v1/ledger/statements/cash").json == browse.get("/api/v1/ledger/periods").json == []
    assert browse.get("/api/v1/ledger/statements/Nobody").status_code == 404


def test_a_record_is_imported_once(send: FlaskClient, own: Club) -> None:
    first = send.post("/api/v1/games", json={"record": WHOLE})
    assert first.status_code == 201
    assert first.json == as_json(own.import_record(WHOLE.encode(), "record")) | {"added": 31, "warnings": []}
    assert send.get(first.headers["Location"]).json["hands"][0]["text"] == "Guo (seat 1) claims the 6 wan and wins."
    again = send.post("/api/v1/games", json={"record": WHOLE})
    assert (again.status_code, again.json["added"]) == (200, 0)


def test_a_record_may_be_jsonl(send: FlaskClient, club: Club, own: Club, games: dict[str, str]) -> None:
    lines = b"".join(club.export(games["bots"]))
    assert send.post("/api/v1/games", json={"record": lines.decode()}).status_code == 201
    assert b"".join(own.export(games["bots"])) == lines


def test_a_record_may_be_the_log_of_another_program(send: FlaskClient, own: Club) -> None:
    packed = (sample_folder() / "guandan" / "match-02.njupt.jsonl.gz").read_bytes()
    answer = send.post("/api/v1/games", json={"record": gzip.decompress(packed).decode()})
    assert (answer.status_code, answer.json["hands"], answer.json["added"]) == (201, 5, 727)
    assert own.game(answer.json["game"]).rules == "guandan/njupt"


def test_another_record_of_the_same_game_is_a_conflict_until_a_reason_replaces_it(send: FlaskClient, own: Club) -> None:
    record = WHOLE.replace("== end", "")
    other = record.replace("1 -9b", "1 -9b {the first card}")
    send.post("/api/v1/games", json={"record": record})
    answer = send.post("/api/v1/games", json={"record": other})
    assert answer.status_code == 409
    assert answer.json["error"]["status"] == 409
    (voids,) = answer.json["error"]["voids"]
    assert voids.startswith("hand 1 (")
    assert f"which voids {voids} and adds" in answer.json["error"]["message"]
    replaced = send.post("/api/v1/games", json={"record": other, "replace": "a note was missing"})
    assert replaced.status_code == 201, replaced.text
    assert [hand.void for hand in own.game(replaced.json["game"]).hands] == [True, False]


def test_a_bad_record_is_refused_with_its_place_and_changes_nothing(send: FlaskClient) -> None:
    answer = send.post("/api/v1/games", json={"record": WHOLE.replace("1 -9b", "1 -9x")})
    assert answer.status_code == 422
    where = answer.json["error"]["where"]
    assert (where["source"], where["line"]) == ("record", 15)
    assert "9x" in answer.json["error"]["message"]
    broken = send.post("/api/v1/games", json={"record": WHOLE.replace("2 <9b", "2 -9b")})
    assert broken.status_code == 409
    assert "Quán Duì" in broken.json["error"]["message"]
    assert send.get("/api/v1/games").json == []


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "request body:1:1: found no JSON"),
        (b"{", "request body:1:2: found no JSON"),
        (b"[]", "found a list, expected an object with the fields 'record', 'replace'"),
        (b"3", "found a number, expected an object"),
        (b"{}", "rules: found nothing, expected the rules of the game to open, such as 'quandui/pagat'"),
        (b'{"record": null}', "record: found null, expected a whole record"),
        (b'{"record": 3}', "record: found a number, expected a whole record"),
        (b'{"record": ""}', "record: found '', expected a whole record"),
        (b'{"record": "x", "Record": "x"}', "found the unknown field 'Record', expected 'record', 'replace'"),
        (b'{"record": "x", "record": "x"}', "request body: found the key 'record' twice, expected it once"),
        (b'{"record": "x", "replace": ""}', "replace: found '', expected a reason of 1 to 1000 characters"),
        (b'{"record": NaN}', "request body: found NaN, which is not JSON"),
        (b'{"record": 1' + b"0" * 5000 + b"}", "request body: found a number too long to read"),
        (b"[" * 100_000, "request body: found JSON nested too deeply"),
        (b'{"record": "\xff"}', "request body: found byte 0xff at offset 12, expected UTF-8"),
        (b'{"record": "\\ud800"}', "record: found"),
    ],
)
def test_a_body_that_is_something_else_is_refused_in_one_sentence(
    send: FlaskClient, body: bytes, sentence: str
) -> None:
    answer = send.post("/api/v1/games", data=body, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json["error"]["message"].startswith(sentence)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("boards?x=1", "found the unknown field 'x', expected 'after', 'limit'"),
        ("games/{whole}/events?limit=0", "limit: found '0', expected a whole number from 1 to 1000"),
        ("games/{whole}/events?limit=1001", "limit: found '1001', expected a whole number from 1 to 1000"),
        ("games/{whole}/events?after=-1", "after: found '-1', expected a whole number from 0"),
        ("games/{whole}/events?after=1e3", "after: found '1e3', expected a whole number"),
        ("games/{whole}/events?after=%D9%A3", "after: found '٣', expected a whole number"),
        ("games/{whole}/events?eyes=all&eyes=public", "eyes: found it 2 times, expected it once"),
        ("games/{whole}/events?eyes=seat:0", "eyes: found 'seat:0', expected 'all', 'public' or a seat"),
        ("ledger/journal?from=20261120", "from: found '20261120', expected a day such as '2026-11-12', '12 Nov'"),
        ("ledger/balances?from=2026-02-30", "from: found '2026-02-30', expected a day"),
        ("ledger/settle?since=2026-02-03", "found the unknown field 'since', expected "),
        ("ledger/settle?through_house=yes", "through_house: found 'yes', expected 'true' or 'false'"),
        ("ledger/settle?from=2026-02-03&to=2026-02-02", "found a period from 2026-02-03 until 2026-02-02"),
    ],
)
def test_a_query_is_read_strictly(browse: FlaskClient, games: dict[str, str], query: str, sentence: str) -> None:
    answer = browse.get(f"/api/v1/{query.format(**games)}")
    assert answer.status_code == 422
    assert answer.json["error"]["message"].startswith(sentence)


def test_a_record_comes_with_no_query(send: FlaskClient) -> None:
    answer = send.post("/api/v1/games?x=1", json={"record": WHOLE})
    assert answer.status_code == 422
    assert answer.json["error"]["message"] == "found the unknown field 'x', expected no field at all"
    assert send.get("/api/v1/games").json == []


def test_the_description_names_every_refusal_of_a_record(browse: FlaskClient) -> None:
    operation = browse.get("/api/v1/openapi.json").json["paths"]["/api/v1/games"]["post"]
    assert {"403", "409", "413", "415", "421", "422"} <= set(operation["responses"])


def test_errors_have_one_shape(browse: FlaskClient) -> None:
    missing, wrong = browse.get("/api/v1/nowhere").json, browse.delete("/api/v1/games").json
    assert missing == {
        "type": "urn:paipu:problem:no-such-address",
        "title": "Not Found",
        "status": 404,
        "detail": "There is nothing at this address.",
        "instance": "/api/v1/nowhere",
        "code": "no-such-address",
        "error": {"message": "There is nothing at this address.", "status": 404},
    }
    assert wrong["error"] == {"message": "This address does not answer to DELETE.", "status": 405}
    eyes = browse.get("/api/v1/games/x/events?eyes=x").json
    assert eyes["error"]["where"] == {"field": "eyes"}
    assert eyes["errors"] == [
        {
            "field": "eyes",
            "detail": "found 'x', expected 'all', 'public' or a seat such as 'seat:2'",
            "reason": "schemas.other-value",
        }
    ]


def test_the_description_and_the_document_name_every_address(browse: FlaskClient) -> None:
    described = browse.get("/api/v1/openapi.json").json
    document = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    named = {
        (method, path)
        for path, operations in described["paths"].items()
        for method in ("get", "post")
        if method in operations
    }
    assert named == {
        (method.lower(), path) for method, path in re.findall(r"^\| `(GET|POST) (\S+)`", document, re.MULTILINE)
    }
    assert len(named) == 57
    for method, path in named:
        assert described["paths"][path][method]["responses"]["default"] == {
            "$ref": "#/components/responses/DEFAULT_ERROR"
        }
    assert described["components"]["responses"]["DEFAULT_ERROR"]["content"]["application/problem+json"]["schema"] == {
        "$ref": "#/components/schemas/Problem"
    }


def test_the_refusal_of_the_document_is_the_one_that_is_given(send: FlaskClient) -> None:
    document = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```json\n(.*?)\n```", document, re.MULTILINE | re.DOTALL)
    assert send.post("/api/v1/games", json={"record": WHOLE.replace("1 -9b", "1 -9x")}).json == json.loads(shown)


@pytest.mark.parametrize("path", ["", "/club"])
def test_the_description_names_the_server_under_its_path(browse: FlaskClient, path: str) -> None:
    described = browse.get("/api/v1/openapi.json", environ_overrides={"SCRIPT_NAME": path}).json
    assert [each["url"] for each in described["servers"]] == [f"{path}/"]
