"""Programs ask who records a game, and take it over, over the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from replay.club import Club, Opening
from tests.support.clubs import new_club
from tests.support.web.clients import client
from tests.support.web.seen_clubs import Who, browser, fill, game_of

MINE, OTHER = str(uuid4()), str(uuid4())
OPENING = Opening("quandui/pagat", {"stake": 100}, "EUR/2", seats=("Anna", "Ben"))
FREE = {"name": None, "since": None, "yours": False}


@pytest.fixture
def asked(fresh: Callable[[str], Club]) -> tuple[FlaskClient, str]:
    """A browser, and the address of a game at version 3."""
    club = fresh("one")
    return client(club), f"/api/v1/games/{club.tables.open(OPENING).game}"


def change(browse: FlaskClient, address: str, device: str, **more: Any) -> Any:
    return browse.post(f"{address}/lease", json={"device": device, **more})


def moves(browse: FlaskClient, address: str, version: int, **more: Any) -> Any:
    body = {"version": version, "moves": [{"text": "{a note}"}], **more}
    return browse.post(f"{address}/moves", json=body)


def test_a_device_records_until_another_takes_over(asked: tuple[FlaskClient, str]) -> None:
    browse, address = asked
    assert browse.get(f"{address}/lease").json == FREE
    mine = change(browse, address, MINE)
    assert (mine.status_code, mine.json["yours"]) == (200, True)
    assert browse.get(f"{address}/lease?device={MINE}").json == mine.json
    assert browse.get(f"{address}/lease?device={OTHER}").json == {**mine.json, "yours": False}
    assert moves(browse, address, 3, device=MINE).json["version"] == 4
    held = change(browse, address, OTHER)
    assert (held.status_code, held.json["code"], held.json["lease"]) == (
        409,
        "lease-held",
        {**mine.json, "yours": False},
    )
    assert change(browse, address, OTHER, take=True).json["yours"]
    refused = moves(browse, address, 4, device=MINE)
    assert (refused.status_code, refused.json["code"], refused.json["reason"]) == (
        409, "lease-held", "recording.lease-held",
    )  # fmt: skip
    assert change(browse, address, OTHER, release=True).json == FREE
    assert moves(browse, address, 4).status_code == 201


def test_the_id_of_a_device_is_in_no_answer(asked: tuple[FlaskClient, str]) -> None:
    browse, address = asked
    answers = [
        change(browse, address, MINE), change(browse, address, OTHER), moves(browse, address, 3), moves(browse, address, 3, device=MINE),
        *[browse.get(f"{address}{path}") for path in ("/lease", f"/lease?device={OTHER}", "/events", "")],
    ]  # fmt: skip
    assert [each.status_code for each in answers] == [200, 409, 409, 201, 200, 200, 200, 200]
    assert not [each.text for each in answers if MINE in each.text + str(each.headers)]


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({}, "device: found nothing, expected the id of the device that records"),
        ({"device": "mine"}, "device: found 'mine', expected the id of the device that records"),
        ({"device": MINE, "take": 1}, "take: found a number, expected true to take the game over"),
        ({"device": MINE, "take": True, "release": True}, "release: found both, expected"),
    ],
)
def test_what_cannot_be_read_is_refused(asked: tuple[FlaskClient, str], body: dict[str, Any], detail: str) -> None:
    browse, address = asked
    answer = browse.post(f"{address}/lease", json=body)
    assert (answer.status_code, answer.json["detail"].startswith(detail)) == (422, True), answer.json["detail"]
    assert browse.get(f"{address}/lease").json == FREE


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Club]:
    """A club with everybody who may ask."""
    with new_club(tmp_path / "club.db", fill) as club:
        yield club


@pytest.mark.parametrize(
    ("who", "seen", "done"),
    [
        ("recorder", 200, 200),
        ("director", 200, 200),
        ("member", 404, 403),
        ("seat link", 404, 403),
        ("public", 401, 401),
    ],
)
def test_who_may_record_sees_who_does(guarded: Club, who: Who, seen: int, done: int) -> None:
    address = f"/api/v1/games/{game_of(guarded, 'finished')}"
    browse = browser(guarded, who, "finished")
    assert change(browse, address, MINE).status_code == done
    assert browse.get(f"{address}/lease").status_code == seen


def test_whoever_records_is_called_by_the_name_of_the_account(guarded: Club) -> None:
    address = f"/api/v1/games/{game_of(guarded, 'finished')}"
    change(browser(guarded, "recorder", "finished"), address, MINE)
    held = change(browser(guarded, "director", "finished"), address, OTHER)
    assert held.json["lease"]["name"] == "recorder"
    assert held.json["detail"].startswith("recorder has been recording this table on another device since 20")
