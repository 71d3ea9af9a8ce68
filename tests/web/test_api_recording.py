"""A game is opened and recorded move by move over the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from tests.support.web.clients import client

SEATS = ["Anna", "Ben", "Chen"]
OPENING = {"rules": "quandui/pagat", "options": {"stake": 100}, "unit": "EUR/2", "seats": SEATS}


@pytest.fixture
def browse(fresh: Callable[[str], Club]) -> FlaskClient:
    return client(fresh("one"))


def opened(browse: FlaskClient, **more: Any) -> str:
    answer = browse.post("/api/v1/games", json={**OPENING, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json["id"])


def sent(browse: FlaskClient, game: str, *moves: str | dict[str, Any], version: int | None = None, **more: Any) -> Any:
    """Send moves, lines without ids or whole."""
    body = {"moves": [{"text": each} if isinstance(each, str) else each for each in moves], **more}
    headers = {} if version is None else {"If-Match": f'"{version}"'}
    return browse.post(f"/api/v1/games/{game}/moves", json=body, headers=headers)


def test_a_game_is_opened_and_its_players_sit(browse: FlaskClient) -> None:
    answer = browse.post("/api/v1/games", json=OPENING)
    assert (answer.status_code, answer.headers["ETag"], answer.json["version"]) == (201, '"4"', 4)
    shown = browse.get(answer.headers["Location"]).json
    assert [(each["seat"], each["player"]) for each in shown["seats"]] == [(1, "Anna"), (2, "Ben"), (3, "Chen")]
    assert answer.json["next"] == browse.get(f"/api/v1/games/{answer.json['id']}/next").json


def test_opening_a_game_again_under_its_id_is_harmless_and_another_game_is_refused(browse: FlaskClient) -> None:
    id = str(uuid4())
    assert opened(browse, id=id) == id
    again = browse.post("/api/v1/games", json={**OPENING, "id": id})
    assert (again.status_code, again.json["version"]) == (200, 4)
    other = browse.post("/api/v1/games", json={**OPENING, "id": id, "seats": ["Anna", "Ben"]})
    assert (other.status_code, other.json["reason"]) == (409, "recording.other-opening")


def test_a_hand_is_recorded_in_two_lines(browse: FlaskClient) -> None:
    game = opened(browse)
    answer = sent(browse, game, "== hand 1, dealer 1, depth result", "3 ##", version=4)
    assert (answer.status_code, answer.headers["ETag"], answer.json["version"]) == (201, '"9"', 9)
    assert [each["type"] for each in answer.json["events"]] == ["HandStarted", "Won", "Paid", "Paid", "HandEnded"]
    steps = browse.get(f"/api/v1/games/{game}/hands/1/steps/4?eyes=all")
    assert answer.json["table"] == steps.json
    assert answer.json["next"]["words"] == "start a hand, or let a player join or leave"


def test_the_same_moves_again_are_answered_and_not_recorded_again(browse: FlaskClient) -> None:
    game = opened(browse)
    moves = [{"text": "== hand 1, dealer 1, depth result", "id": str(uuid4())}, {"text": "3 #", "id": str(uuid4())}]
    first = sent(browse, game, *moves, version=4)
    for version in (None, 4, 9, 99):
        again = sent(browse, game, *moves, version=version)
        assert (again.status_code, again.json["events"]) == (200, first.json["events"])
    third = {"text": "== hand 2, depth result", "id": str(uuid4())}
    assert sent(browse, game, *moves, third, version=4).json["version"] == 10


def test_who_was_slower_learns_what_came_in_between(browse: FlaskClient) -> None:
    game = opened(browse)
    sent(browse, game, "leave 3", version=4)
    late = sent(browse, game, "== hand 1, dealer 1", version=4)
    assert (late.status_code, late.json["code"], late.json["current"]) == (412, "outdated", 5)
    assert [each["type"] for each in late.json["events"]] == ["Left"]


def test_the_weak_tag_of_a_packed_answer_is_the_version_that_it_names(browse: FlaskClient) -> None:
    game = opened(browse)
    tag = browse.get(f"/api/v1/games/{game}/next", headers={"Accept-Encoding": "gzip"}).headers["ETag"]
    assert tag == 'W/"4"'
    moves = {"moves": [{"text": "leave 3"}]}
    assert browse.post(f"/api/v1/games/{game}/moves", json=moves, headers={"If-Match": tag}).status_code == 201
    moves = {"moves": [{"text": "leave 2"}]}
    assert browse.post(f"/api/v1/games/{game}/moves", json=moves, headers={"If-Match": tag}).status_code == 412


def test_moves_without_a_version_are_refused(browse: FlaskClient) -> None:
    answer = sent(browse, opened(browse), "leave 3")
    assert (answer.status_code, answer.json["code"]) == (428, "no-version")


@pytest.mark.parametrize(
    ("line", "status", "detail"),
    [
        ("1 -7w", 409, "moves.1:3: no hand is being played"),
        ("1 +4x", 422, "moves.1:4: found '4x', expected cards such as 1b, 7s, BS or ?"),
        ("$ 1>2 1.00", 422, "moves.1: found a line of payments"),
        ("leave 1\nleave 2", 422, "moves.1: found no line or several"),
        ("; a comment", 422, "moves.1: found no line or several"),
        ("\ud800", 422, "moves.1"),
    ],
)
def test_a_refused_move_says_which_it_is_and_nothing_is_recorded(
    browse: FlaskClient, line: str, status: int, detail: str
) -> None:
    game = opened(browse)
    answer = sent(browse, game, "leave 3", line, version=4)
    assert (answer.status_code, answer.json.get("move")) == (status, None if line == "\ud800" else 1), answer.text
    assert answer.json["detail"].startswith(detail)
    assert browse.get(f"/api/v1/games/{game}/next").headers["ETag"] == '"4"'


def test_what_comes_before_a_refused_move_may_be_kept(browse: FlaskClient) -> None:
    game = opened(browse)
    answer = sent(browse, game, "leave 3", "leave 9", "leave 2", version=4, keep="prefix")
    assert (answer.status_code, answer.json["version"]) == (201, 5)
    assert answer.json["refused"]["move"] == 1
    assert sent(browse, game, "leave 9", version=5, keep="prefix").status_code == 422


def test_a_move_may_be_an_event(browse: FlaskClient) -> None:
    game = opened(browse)
    assert sent(browse, game, {"type": "Left", "data": {"seat": 3}}, version=4).json["version"] == 5
    answer = sent(browse, game, {"type": "Left", "data": {"seat": 0}}, version=5)
    assert answer.json["detail"] == "moves.0: data.seat: found 0, expected a whole number from 1 to 99"


def test_an_id_of_another_move_is_refused(browse: FlaskClient) -> None:
    game, id = opened(browse), str(uuid4())
    sent(browse, game, {"text": "leave 3", "id": id}, version=4)
    answer = sent(browse, game, {"text": "leave 2", "id": id}, version=5)
    assert (answer.status_code, answer.json["reason"]) == (409, "recording.other-move")


def test_the_lines_of_a_deal_are_read_together(browse: FlaskClient) -> None:
    game = opened(browse)
    ids = [str(uuid4()) for _ in range(3)]
    deal = [{"text": f"{seat} deal ?{15 + (seat == 1)}", "id": ids[seat - 1]} for seat in (3, 1, 2)]
    answer = sent(browse, game, "== hand 1, dealer 1, depth observed", *deal, version=4)
    assert [each["type"] for each in answer.json["events"]] == ["HandStarted", *["Dealt"] * 9]
    again = sent(browse, game, *deal)
    assert again.status_code == 200
    assert again.json["events"] == answer.json["events"][1:]


def test_a_record_is_imported_under_both_addresses(browse: FlaskClient) -> None:
    record = '%paipu 1\n[Rules "quandui"] [Date "2026-11-20"] [Seats "Guo; Li"]\n== end'
    assert browse.post("/api/v1/records", json={"record": record}).status_code == 201
    assert browse.post("/api/v1/games", json={"record": record}).status_code == 200
