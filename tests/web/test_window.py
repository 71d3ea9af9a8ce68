"""Hands are voided and replaced by a recorder within the club's window for corrections, and by a director at any time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from uuid import UUID

import pytest
from werkzeug.test import TestResponse

from replay.club import Club
from replay.formats import read_text, write_jsonl
from replay.identity import envelopes
from replay.rights import Right
from replay.values import clock
from replay.values.club_events import SettingsChanged
from replay.values.events import HandVoided
from tests.support.quandui.records import WHOLE
from tests.support.web.clients import PASSWORD, client, signed_in
from tests.support.web.forms import fill, forms, send
from tests.support.web.pages import page

ENDED = dt.datetime(2026, 11, 20, 22, 0, tzinfo=dt.UTC)
GAME = str(UUID(int=7 << 76 | 2 << 62))
KEY = "0198a000-0000-7000-8000-000000000001"
TOO_LATE = "Hand 1 ended too long ago (2026-11-20 22:00Z): a recorder may void a hand for 60 minutes after its end."
BETTER = WHOLE.replace("-7s\n", "-7s {slowly}\n")


def record(text: str) -> bytes:
    """A record that was made as the hand was played."""
    read = read_text(text.encode(), "record")
    return b"".join(write_jsonl(envelopes(read.events, game=UUID(GAME), at=ENDED, by="table")))


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Sets the clock to so many minutes after the hand ended."""
    return lambda late: monkeypatch.setattr(clock, "system", lambda: ENDED + dt.timedelta(minutes=late))


@pytest.fixture
def guarded(fresh: Callable[..., Club], at: Callable[[int], None]) -> Club:
    """A hand that has just ended, an hour for corrections, a director, Anna, and a recorder, Rita."""
    at(0)
    return fresh("window", _ended)


def _ended(club: Club) -> None:
    club.import_record(record(WHOLE), "record")
    club.administration.change(SettingsChanged(correct_within=60))
    club.access.accounts.add("Anna", PASSWORD)
    club.access.accounts.add("Rita", PASSWORD, roles=("recorder",))


def ask(club: Club, name: str, path: str, body: dict[str, object], *scope: Right) -> TestResponse:
    """What is answered to a program with a token of somebody."""
    token, _ = club.access.tokens.make(club.access.accounts.get(name).id, "program", scope or None)
    return client(club).post(f"/api/v1/games{path}", json=body, headers={"Authorization": f"Bearer {token}"})


def is_void(club: Club) -> bool:
    return club.game(GAME).hands[0].void


def test_a_recorder_voids_the_last_hand_on_its_page_and_sees_it_there(guarded: Club) -> None:
    rita = signed_in(guarded, "Rita")
    done = fill(rita, f"/games/{GAME}", "void-1", reason="two cards were swapped")
    assert done.status_code == 303
    shown = page(rita.get(done.headers["Location"])).text
    assert "Recorded." in shown
    assert "Voided: two cards were swapped" in shown
    assert "void-1" not in forms(rita.get(f"/games/{GAME}"))
    voided = guarded.timeline(GAME).recorded()[-2]
    assert [voided.by, isinstance(voided.data, HandVoided)] == [guarded.access.accounts.get("Rita").id, True]
    assert guarded.verify().findings == []


def test_a_hand_that_ended_too_long_ago_is_not_offered_to_be_corrected(
    guarded: Club, at: Callable[[int], None]
) -> None:
    rita, address = signed_in(guarded, "Rita"), f"/games/{GAME}/correction?hand=1"
    assert TOO_LATE not in page(rita.get(address)).text
    at(61)
    assert TOO_LATE in page(signed_in(guarded, "Rita").get(address)).text
    assert TOO_LATE not in page(signed_in(guarded, "Anna").get(address)).text


def test_a_double_tap_voids_once(guarded: Club, at: Callable[[int], None]) -> None:
    rita = signed_in(guarded, "Rita")
    shown = rita.get(f"/games/{GAME}")
    for _ in range(2):
        assert send(rita, shown, "void-1", reason="two cards were swapped").status_code == 303
        at(61)  # a retry that comes late was recorded in time
    assert [each.by for each in guarded.timeline(GAME).recorded() if isinstance(each.data, HandVoided)] == [
        guarded.access.accounts.get("Rita").id
    ]


def test_after_the_window_a_recorder_is_refused_with_the_reason_and_a_director_is_not(
    guarded: Club, at: Callable[[int], None]
) -> None:
    anna, rita = (signed_in(guarded, name) for name in ("Anna", "Rita"))
    before = rita.get(f"/games/{GAME}")
    at(61)
    assert "void-1" not in forms(rita.get(f"/games/{GAME}"))
    refused = send(rita, before, "void-1", reason="two cards were swapped")
    assert refused.status_code == 403
    assert TOO_LATE in page(refused).text
    assert not is_void(guarded)
    assert fill(anna, f"/games/{GAME}", "void-1", reason="two cards were swapped").status_code == 303
    assert is_void(guarded)


def test_programs_have_the_same_window(guarded: Club, at: Callable[[int], None]) -> None:
    path, body = f"/{GAME}/hands/1/void", {"reason": "two cards were swapped", "id": KEY}
    at(61)
    refused = ask(guarded, "Rita", path, body)
    assert (refused.status_code, refused.json["code"]) == (403, "not-allowed")
    assert refused.json["detail"].startswith(TOO_LATE)
    assert not is_void(guarded)
    at(60)
    assert [ask(guarded, "Rita", path, body).status_code for _ in range(2)] == [201, 200]
    assert ask(guarded, "Rita", path, body | {"reason": "another reason"}).status_code == 409


def test_the_terminal_has_no_window(guarded: Club, at: Callable[[int], None]) -> None:
    at(10**5)
    assert guarded.void_hand(GAME, 1, "two cards were swapped").void


@pytest.mark.parametrize(("who", "late", "status"), [("Rita", 60, 201), ("Rita", 61, 403), ("Anna", 61, 201)])
def test_a_better_record_replaces_a_hand_only_where_its_sender_may_void_it(
    guarded: Club, at: Callable[[int], None], who: str, late: int, status: int
) -> None:
    at(late)
    sent = {"record": record(BETTER).decode(), "replace": "a note was missing"}
    assert ask(guarded, who, "", sent | {"replace": None}).status_code == 409
    answer = ask(guarded, who, "", sent)
    assert answer.status_code == status, answer.text
    assert is_void(guarded) == (status == 201)
    if status == 403:
        assert answer.json["detail"].startswith(TOO_LATE)


@pytest.mark.parametrize(("who", "late", "status"), [("Rita", 60, 201), ("Rita", 61, 403), ("Anna", 61, 201)])
def test_a_void_among_moves_has_the_same_window(
    guarded: Club, at: Callable[[int], None], who: str, late: int, status: int
) -> None:
    at(late)
    version = guarded.timeline(GAME).version
    void = {"type": "HandVoided", "data": {"hand": 1, "reason": "two cards were swapped"}}
    answer = ask(guarded, who, f"/{GAME}/moves", {"version": version, "moves": [void]})
    assert answer.status_code == status, answer.text
    assert is_void(guarded) == (status == 201)


@pytest.mark.parametrize("scope", [(Right.SEE_GAMES, Right.IMPORT), (Right.SEE_GAMES, Right.IMPORT, Right.REPLACE)])
def test_a_token_that_may_not_void_replaces_nothing(guarded: Club, scope: tuple[Right, ...]) -> None:
    sent = {"record": record(BETTER).decode(), "replace": "a note was missing"}
    assert ask(guarded, "Anna", "", sent, *scope).status_code == 403
    assert not is_void(guarded)


def test_of_a_typed_record_the_window_begins_when_its_date_ends(guarded: Club, at: Callable[[int], None]) -> None:
    game = guarded.import_record(WHOLE.encode(), "typed").game
    rita = signed_in(guarded, "Rita")
    at(3 * 60)
    assert "void-1" in forms(rita.get(f"/games/{game}"))
    at(3 * 60 + 1)
    assert "void-1" not in forms(rita.get(f"/games/{game}"))


def test_members_and_those_who_watch_are_offered_no_void(guarded: Club) -> None:
    guarded.access.accounts.add("Mo", PASSWORD, roles=("member",))
    watching, mo = client(guarded), signed_in(guarded, "Mo")
    watching.set_cookie("paipu-link", guarded.access.redeem(guarded.access.links.make(GAME, "watch")[0])[0])
    for browse in (watching, mo):
        assert "void-1" not in forms(browse.get(f"/games/{GAME}"))
    assert ask(guarded, "Mo", f"/{GAME}/hands/1/void", {"reason": "no"}).status_code == 403
    assert not is_void(guarded)
