"""Whoever holds a link to record a table records there, as somebody who sees what the table sees, and does nothing else anywhere."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

import pytest
from flask.testing import FlaskClient

from replay.club import Club, Move, Opening
from replay.values.club_events import SettingsChanged
from tests.support.boards import board_dealt, board_record, boards_allowed, opened, shuffled
from tests.support.quandui.records import WHOLE
from tests.support.soak import thorough
from tests.support.web.clients import PASSWORD, client, signed_in
from tests.support.web.forms import OWN, fill, forms, send
from tests.support.web.pages import page

HAND = ("dealer 1 random", "== hand 1, depth result", "2 #")


@pytest.fixture
def guarded(own: Club) -> Club:
    """A club with a director, Anna, and a recorder, Ben, who has opened no game."""
    own.access.accounts.add("Anna", PASSWORD)
    own.access.accounts.add("Ben", PASSWORD, roles=("recorder",))
    return own


@pytest.fixture
def game(guarded: Club) -> str:
    """A game that was just opened."""
    return guarded.tables.open(Opening("quandui", {"stake": 100}, "EUR/2", seats=("Guo", "Li"))).game


@pytest.fixture
def browse(guarded: Club, game: str) -> FlaskClient:
    """The browser of whoever scanned the code to record that game."""
    return scanned(guarded, client(guarded), game)


def scanned(club: Club, browse: FlaskClient, game: str, purpose: Any = "record") -> FlaskClient:
    browse.get(f"/link/{club.access.links.make(game, purpose)[0]}")
    assert fill(browse, "/link", "redeem").status_code == 303
    return browse


def moves(browse: FlaskClient, game: str, *lines: str, version: int) -> Any:
    body = {"version": version, "moves": [{"text": line} for line in lines]}
    return browse.post(f"/api/v1/games/{game}/moves", json=body, headers=OWN)


def test_a_link_to_record_leads_to_where_the_game_is_recorded(guarded: Club, game: str) -> None:
    key, made = guarded.access.links.make(game, "record")
    browse = client(guarded)
    led = browse.get(f"/link/{key}")
    assert (led.headers["Location"], led.headers["Referrer-Policy"]) == ("/link", "no-referrer")
    shown = browse.get("/link")
    assert "Record a game" in page(shown).text
    assert browse.get(f"/games/{game}").status_code == 303  # nothing is redeemed by looking
    assert not guarded.access.links.all(game)[0].used
    done = send(browse, shown, "redeem")
    assert (done.status_code, done.headers["Location"]) == (303, f"/games/{game}/record")
    assert key not in done.text + str([*done.headers])
    assert (made.kind, made.seat) == ("record", None)


def test_its_holder_sees_the_game_with_names_and_stakes_and_records_moves_under_its_id(
    guarded: Club, game: str, browse: FlaskClient
) -> None:
    (made,) = guarded.access.links.all(game)
    shown = page(browse.get(f"/games/{game}"))
    assert "Guo" in shown.text
    assert f"/games/{game}/record" in shown.links
    assert browse.get(f"/games/{game}/record").status_code == 200
    following = browse.get(f"/api/v1/games/{game}/next")
    assert (following.status_code, following.headers["ETag"]) == (200, '"3"')
    done = moves(browse, game, *HAND, version=3)
    assert done.status_code == 201
    assert {each["by"] for each in done.json["events"]} == {f"link:{made.id}"}
    assert {each.by for each in guarded.timeline(game).recorded(4)} == {f"link:{made.id}"}
    assert "1.00 EUR" in page(browse.get(f"/games/{game}")).text


def test_its_holder_has_the_eyes_of_the_table_and_of_no_seat(guarded: Club) -> None:
    live = WHOLE.replace('"whole"', '"live"').partition("1 +2b -2b")[0]
    game = guarded.import_record(live.encode(), "live").game
    browse = scanned(guarded, client(guarded), game)
    assert browse.get(f"/api/v1/games/{game}/events?eyes=public").status_code == 200
    for eyes in ("all", "seat:1", "seat:2"):
        assert browse.get(f"/api/v1/games/{game}/events?eyes={eyes}").status_code == 404
    assert browse.get(f"/games/{game}/hands/1/steps/2?eyes=all").status_code == 404


def test_its_holder_voids_within_the_clubs_window_and_not_later(guarded: Club, game: str, browse: FlaskClient) -> None:
    version = moves(browse, game, *HAND, "== hand 2, depth result", "1 #", version=3).json["version"]
    done = moves(browse, game, 'void 2 "mistyped"', version=version)
    assert done.status_code == 201
    guarded.administration.change(SettingsChanged(correct_within=0))
    refused = moves(browse, game, 'void 1 "mistyped"', version=done.json["version"])
    assert (refused.status_code, refused.json["code"]) == (403, "not-allowed")


def test_its_holder_voids_by_the_form_of_the_page_as_well(guarded: Club, game: str, browse: FlaskClient) -> None:
    moves(browse, game, *HAND, version=3)
    shown = browse.get(f"/games/{game}")
    assert {"void-1"} == {name for name in forms(shown) if not name.startswith("leave")}
    assert send(browse, shown, "void-1", reason="mistyped").status_code == 303
    assert guarded.hand(game, 1).void


@thorough
def test_its_holder_learns_no_card_of_later_hands_by_correcting_one(guarded: Club) -> None:
    game = guarded.simulate("guandan", 4, 2, 7).game
    browse, before = scanned(guarded, client(guarded), game), guarded.timeline(game).version
    refusal = (
        "hand 2, which would be entered again after hand 1, may hold cards hidden from you: "
        "ask a person who sees all cards, such as a director, to correct hand 1"
    )

    def corrected(by: FlaskClient, hand: int, line: str) -> tuple[int, str]:
        address = f"/games/{game}/correction?hand={hand}"
        shown = by.get(address)
        _, fields = forms(shown).get("correct") or forms(shown)["note"]  # as somebody else's page sends it
        answer = by.post(address, data={**fields, "form": "correct", "line": line, "sure": "true"}, headers=OWN)
        return answer.status_code, page(answer).text

    endings = guarded.recorder.without(game, 1, dealer=guarded.hand(game, 1).dealer).endings
    for each in endings:  # with all cards one is taken, and of the others some are refused with cards of hand 2
        status, told = corrected(browse, 1, each.text)
        assert (status, refusal in told) == (422, True), (each.text, told)
    shown = browse.get(f"/games/{game}/correction?hand=1")
    assert refusal in page(shown).text
    assert [*forms(shown)] == ["note"]
    assert guarded.timeline(game).version == before
    assert corrected(signed_in(guarded, "Anna"), 1, "1 finishes 1 3")[0] == 303
    assert corrected(browse, 4, "4 finishes 4 2")[0] == 303  # after the last hand none is entered again


def test_another_game_is_no_game_to_its_holder(guarded: Club, game: str, browse: FlaskClient) -> None:
    other = next(each.id for each in guarded.games() if each.id != game)
    assert moves(browse, other, "leave 2", version=4).status_code == 404
    for path in ("", "/record", "/links", "/sheet"):
        assert browse.get(f"/games/{other}{path}").status_code == 404
    for path in (f"/api/v1/games/{other}", f"/api/v1/games/{other}/next"):
        assert browse.get(path).status_code == 404


def test_its_holder_imports_nothing_opens_nothing_and_gives_no_links(
    guarded: Club, game: str, browse: FlaskClient
) -> None:
    before = len(guarded.games())
    record = b"".join(guarded.export(game)).decode()
    for path, body in (
        ("/api/v1/records", {"record": record}),
        ("/api/v1/games", {"record": record}),
        ("/api/v1/games", {"rules": "quandui"}),
        ("/api/v1/ledger/payments", {"from": "Li", "to": "Guo", "amount": 1, "unit": "EUR/2"}),
    ):
        assert browse.post(path, json=body, headers=OWN).status_code in (403, 404), path
    for path in ("/games/new", f"/games/{game}/links", "/", "/players", "/ledger", "/members", "/settings"):
        assert browse.get(path).status_code in (303, 403, 404), path
    assert (len(guarded.games()), len(guarded.access.links.all(game))) == (before, 1)


def test_a_link_to_watch_or_to_a_seat_records_nothing(guarded: Club, game: str) -> None:
    for purpose in ("watch", 1):
        assert moves(scanned(guarded, client(guarded), game, purpose), game, *HAND, version=3).status_code == 403


def test_a_link_that_was_taken_back_records_nothing_from_the_next_move_on(
    guarded: Club, game: str, browse: FlaskClient
) -> None:
    assert moves(browse, game, HAND[0], version=3).status_code == 201
    guarded.access.links.revoke(UUID(guarded.access.links.all(game)[0].id), game)
    assert moves(browse, game, *HAND[1:], version=4).status_code == 401
    assert guarded.timeline(game).version == 4


def test_another_phone_goes_on_by_the_same_code(guarded: Club, game: str) -> None:
    key, _ = guarded.access.links.make(game, "record")
    for line, version in ((HAND[0], 3), (HAND[1], 4)):
        phone = client(guarded)
        phone.get(f"/link/{key}")
        fill(phone, "/link", "redeem")
        assert moves(phone, game, line, version=version).status_code == 201


def test_a_player_records_in_the_browser_in_which_they_sit_and_stays_on_the_seat(guarded: Club, game: str) -> None:
    phone = scanned(guarded, scanned(guarded, client(guarded), game, 2), game)
    version = moves(phone, game, *HAND, version=3).json["version"]
    assert phone.post(f"/api/v1/games/{game}/hands/1/confirmations", json={"seat": 2}, headers=OWN).status_code == 201
    assert phone.post(f"/api/v1/games/{game}/hands/1/confirmations", json={"seat": 1}, headers=OWN).status_code == 403
    assert phone.get(f"/api/v1/games/{game}/events?eyes=seat:2").status_code == 200
    assert guarded.timeline(game).version == version


def test_a_member_records_by_a_link_and_is_shown_where(guarded: Club, game: str) -> None:
    guarded.access.accounts.add("Cleo", PASSWORD, roles=("member",))
    browse = signed_in(guarded, "Cleo")
    assert f"/games/{game}/record" not in page(browse.get(f"/games/{game}")).links
    scanned(guarded, browse, game)
    assert f"/games/{game}/record" in page(browse.get(f"/games/{game}")).links
    assert moves(browse, game, HAND[0], version=3).status_code == 201


def test_a_recorder_gives_links_to_the_games_they_opened_or_recorded_last_and_to_no_other(
    guarded: Club, game: str
) -> None:
    ben = signed_in(guarded, "Ben")
    assert ben.get(f"/games/{game}/links").status_code == 404
    assert f"/games/{game}/links" not in page(ben.get(f"/games/{game}")).links
    assert ben.post(f"/games/{game}/links", data={"form": "renew", "codes": "all"}, headers=OWN).status_code != 200
    opening = {"rules": "quandui", "seats": ["Guo", "Li"]}
    opened = ben.post("/api/v1/games", json=opening, headers=OWN).json["id"]
    assert fill(ben, f"/games/{opened}/links", "renew").status_code == 200
    guarded.tables.record(opened, [Move("dealer 1 random")], seen=3)
    assert ben.get(f"/games/{opened}/links").status_code == 200  # who opened it keeps that
    assert moves(ben, game, HAND[0], version=3).status_code == 201
    assert ben.get(f"/games/{game}/links").status_code == 200
    guarded.tables.record(game, [Move(line) for line in HAND[1:]], seen=4)
    assert ben.get(f"/games/{game}/links").status_code == 404


@pytest.mark.parametrize(
    ("lines", "gives"),
    [
        (["{the lamp went out}"], False),
        (["== hand 2, depth observed", "2 deal ?16"], True),
        (["2 -9b", "back to 5"], False),
        (["2 -9b", "back to 5", "{taken back}"], False),
        (['void 1 "mistyped"'], False),
        (["2 -9b"], True),
    ],
)
def test_a_note_a_void_and_a_move_that_was_taken_back_make_nobody_the_last_recorder(
    guarded: Club, game: str, lines: list[str], gives: bool
) -> None:
    begun = [*HAND] + ([] if "void" in lines[0] or "==" in lines[0] else ["== hand 2, depth observed", "2 deal ?16"])
    version = guarded.tables.record(game, [Move(line) for line in begun], seen=3).version
    ben = signed_in(guarded, "Ben")
    done = moves(ben, game, *lines, version=version)
    assert done.status_code == 201, done.json["detail"]
    assert (ben.get(f"/games/{game}/links").status_code == 200) == gives


def test_a_note_shows_nobody_the_cards_of_a_board_that_others_are_still_to_play(guarded: Club) -> None:
    with boards_allowed():
        begun = [*opened(1), *board_dealt("7", shuffled(1))[:-1]]
        game = guarded.import_record(board_record(1, begun), "board").game
        ben = scanned(guarded, signed_in(guarded, "Ben"), game)
        shown = f"/games/{game}/hands/1/steps/3?eyes="
        assert moves(ben, game, "{well dealt}", version=guarded.timeline(game).version).status_code == 201
        assert guarded.timeline(game).recorded()[-1].by == guarded.access.accounts.get("Ben").id
        assert [ben.get(f"{shown}{eyes}").status_code for eyes in ("public", "all")] == [200, 404]


def test_new_codes_end_the_earlier_ones_and_nobody_who_sits_is_put_out(guarded: Club, game: str) -> None:
    anna = signed_in(guarded, "Anna")
    shown = fill(anna, f"/games/{game}/links", "renew")
    keys = re.findall(r"http://localhost/link/([A-Za-z0-9_-]{43})", shown.text)
    assert len(keys) == 4
    guarded.access.redeem(keys[1])  # seat 1
    again = fill(anna, f"/games/{game}/links", "renew")
    assert [guarded.access.links.admit(key) for key in keys] == [None] * 4
    assert len(re.findall(r"http://localhost/link/", again.text)) == 3
    assert "seat 1 · in" in page(again).text
    kinds = [(each.kind, each.seat, each.used) for each in guarded.access.links.all(game)]
    assert sorted(kinds, key=str) == [
        ("record", None, False), ("seat", 1, True), ("seat", 2, False), ("watch", None, False),
    ]  # fmt: skip
    one = fill(anna, f"/games/{game}/links", "renew", codes="record")
    assert len(re.findall(r"http://localhost/link/", one.text)) == 1


def test_a_board_is_recorded_by_a_link_and_its_holder_sees_what_the_table_saw(guarded: Club) -> None:
    with boards_allowed():
        game = guarded.import_record(board_record(1, [*opened(1), *board_dealt("7", shuffled(1))]), "board").game
        holder = scanned(guarded, client(guarded), game)
        assert holder.get(f"/api/v1/games/{game}/next").status_code == 200
        assert holder.get(f"/api/v1/games/{game}/events?eyes=all").status_code == 404
        watcher = scanned(guarded, client(guarded), game, "watch")
        assert watcher.get(f"/games/{game}/hands/1/steps/0").status_code == 404
