"""Whoever records a game and may not see every card learns nothing of them: not from what may follow, and not from what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from flask.testing import FlaskClient

from replay.club import Club, Move, Opening
from replay.club_events import SettingsChanged
from replay.identity import following_id
from tests.support.clubs import new_club
from tests.support.soak import times
from tests.support.web.clients import client
from tests.support.web.seen_clubs import PASSWORD, Who, browser, fill, game_of

GUO = "member who plays"

WRONG = (
    "1 -7w",
    "2 +BS -BS",
    "1 +1b",
    "2 !7w",
    "3 -1b",
    "back 2",
    "1 # 1b",
    'void 1 "no"',
    "leave 2",
    "2 +4x",
    "1 shows BS",
)
"""Lines that are refused most of the time, or name a card that may be in the other's hand."""


def with_recorder(club: Club, hidden: str) -> None:
    """Guo in seat 1 records, who does not see what Li in seat 2 has drawn."""
    fill(club, hidden)
    club.office.give(UUID(club.doors.accounts.get(GUO).id), "recorder")


def of_bs(club: Club) -> None:
    with_recorder(club, "BS")


def of_another(club: Club) -> None:
    with_recorder(club, "1b")


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[tuple[str, FlaskClient]]]:
    """Two clubs whose live hands differ in one hidden card: the game, and the browser of its recorder."""
    with new_club(tmp_path / "one.db", of_bs) as one, new_club(tmp_path / "other.db", of_another) as other:
        found = []
        for club in (one, other):
            browse = client(club)
            browse.set_cookie("paipu", club.doors.sign_in(GUO, PASSWORD, "guo"))
            found.append((game_of(club, "live"), browse))
        yield found


def told(answer: Any) -> Any:
    """What an answer tells, without ids and times, which are chance."""
    tag = answer.headers.get("ETag")
    plain = re.sub(r'"(at|id)": ?"[^"]*"', "", answer.text)
    plain = re.sub(r'"game": ?"[^"]*"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', "", plain)
    return answer.status_code, tag, plain


def asked(two: list[tuple[str, FlaskClient]], path: str, body: Any = None) -> list[Any]:
    """What both clubs answer."""
    found = []
    for game, browse in two:
        address = f"/api/v1/games/{game}/{path}"
        found.append(browse.get(address) if body is None else browse.post(address, json=body))
    return found


@pytest.mark.parametrize("seed", range(times(40, 1)))
def test_clubs_that_differ_in_a_hidden_card_answer_a_recorder_alike(
    two: list[tuple[str, FlaskClient]], seed: int
) -> None:
    chance = Random(seed)
    for _ in range(25):
        one, other = asked(two, "next")
        assert one.status_code == 200
        assert told(one) == told(other)
        if not [each for each in one.json["moves"] if each["text"] != "== end"]:
            return
        version = int(one.headers["ETag"].strip('"')) - chance.choice([0, 0, 0, 3])
        body = {"version": version, "moves": [{"text": line_of(one.json, chance)}]}
        one, other = asked(two, "moves", body)
        if ("recording.against-hidden" in one.text) != ("recording.against-hidden" in other.text):
            return  # the one hand has the card and the other has not: from here on the two differ
        assert told(one) == told(other), body


TWICE = ("1 +2b -2b", "2 +4s -BS", "1 +3s -3s", "2 +6s -1b", "1 +4s -4s")
"""Li was dealt one of either card; which of them was drawn shows only in a second one."""

TRIED = UUID("0197a4b0-0000-7000-8000-000000000001")


@pytest.mark.parametrize("card", ["BS", "1b"])
@pytest.mark.parametrize("after", [["leave 1"], ["nothing"], ["2 -7w"]], ids=" ".join)
def test_a_later_move_that_is_refused_does_not_reveal_whether_an_earlier_one_was_right(
    two: list[tuple[str, FlaskClient]], card: str, after: list[str]
) -> None:
    """A bug's test: what Li holds was found by a discard and a line that is always refused, and nothing of it was recorded."""
    version = int(asked(two, "next")[0].headers["ETag"].strip('"'))
    body = {"version": version, "moves": [{"text": line} for line in (*TWICE, f"2 +6s -{card}", *after)]}
    one, other = asked(two, "moves", body)
    assert one.status_code in (409, 422)
    assert told(one) == told(other)


def test_an_id_that_an_event_of_another_move_has_is_refused_before_a_card_is_looked_at(
    two: list[tuple[str, FlaskClient]],
) -> None:
    version = int(asked(two, "next")[0].headers["ETag"].strip('"'))
    moves = [
        {"text": "1 +2b -2b"},
        {"text": "2 +4s -BS", "id": str(TRIED)},
        {"text": "{so}", "id": str(following_id(TRIED, 1))},
    ]
    one, other = asked(two, "moves", {"version": version, "moves": moves})
    assert one.status_code == 422
    assert "twice" in one.json["detail"]
    assert told(one) == told(other)


def line_of(following: Any, chance: Random) -> str:
    """A line that may follow, or one that may not."""
    if chance.random() < 0.3:
        return chance.choice(WRONG)
    choice = chance.choice([each for each in following["moves"] if set(each["needs"]) <= {*each["fits"], "reason"}])
    line = str(choice["text"])
    for need in choice["needs"]:
        line = line.replace(f"${need}", chance.choice(choice["fits"].get(need, ["no"])))
    return line


def test_a_recorder_who_does_not_play_sees_more_than_one_who_does(two: list[tuple[str, FlaskClient]]) -> None:
    (game, playing), _ = two
    one = playing.get(f"/api/v1/games/{game}/next").json
    club: Any = playing
    watching = browser(club.club, "recorder", "live").get(f"/api/v1/games/{game}/next").json
    assert sum(one["cards"].values()) > sum(watching["cards"].values())


def test_whoever_may_not_record_learns_nothing_of_what_may_follow(two: list[tuple[str, FlaskClient]]) -> None:
    (game, browse), _ = two
    club: Any = browse
    askers: tuple[tuple[Who, int, int], ...] = (("member", 404, 403), ("seat link", 404, 403), ("public", 401, 401))
    for who, seen, done in askers:
        asking = browser(club.club, who, "live")
        assert asking.get(f"/api/v1/games/{game}/next").status_code == seen
        assert asking.post(f"/api/v1/games/{game}/moves", json={"moves": [{"text": "== end"}]}).status_code == done


def test_a_hand_is_voided_in_time_by_a_recorder_and_later_by_a_director(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", of_bs) as club:
        game = club.tables.open(Opening("quandui", {"stake": 100}, "EUR/2", seats=("Anna", "Ben"))).game
        lines = ("dealer 1 random", "== hand 1, depth result", "2 #", "== hand 2, depth result", "1 #")
        version = club.tables.record(game, [Move(line) for line in lines], seen=3).version

        def voided(who: Who, hand: int) -> int:
            body = {"version": club.timeline(game).version, "moves": [{"text": f'void {hand} "mistyped"'}]}
            return browser(club, who, "live").post(f"/api/v1/games/{game}/moves", json=body).status_code

        assert voided("recorder", 2) == 201
        club.office.change(SettingsChanged(correct_within=0))
        assert voided("recorder", 1) == 403
        assert club.timeline(game).version == version + 2
        assert voided("director", 1) == 201


def test_events_name_the_account_that_entered_them(two: list[tuple[str, FlaskClient]]) -> None:
    (_, browse), _ = two
    club: Any = browse
    opening = {"rules": "quandui", "seats": ["Anna", "Ben"]}
    game = browse.post("/api/v1/games", json=opening).json["id"]
    answer = browse.post(f"/api/v1/games/{game}/moves", json={"version": 3, "moves": [{"text": "leave 2"}]})
    account = club.club.doors.accounts.get(GUO).id
    assert {each["by"] for each in answer.json["events"]} == {account}
    assert {each.by for each in club.club.timeline(game).recorded()} == {account}
