"""What programs record through the API is what the club has recorded, once."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from replay.audit import folder
from replay.club import Club
from tests.support.quandui.records import SEEN, WHOLE
from tests.support.treasury.evenings import evening, played, record
from tests.support.treasury.typed import typed
from tests.support.web.clients import client

KEY = "018f6d5c-90a1-7c44-8a6e-52a1b0c3d4e5"
PAID: dict[str, Any] = {"from": "Li", "to": "Guo", "amount": 5, "unit": "EUR/2"}


@pytest.fixture
def send(own: Club) -> Callable[..., TestResponse]:
    browse = client(own)

    def post(address: str, **body: Any) -> TestResponse:
        return browse.post(f"/api/v1/{address}", json={name.rstrip("_"): value for name, value in body.items()})

    return post


@pytest.fixture
def ask(own: Club) -> FlaskClient:
    return client(own)


def standing(own: Club) -> dict[str, int]:
    return {each.player or each.account: each.amount for each in own.books.balances()}


def test_a_payment_is_recorded_with_its_postings_and_the_balances_after_it(
    send: Callable[..., TestResponse], own: Club
) -> None:
    answer = send("ledger/payments", from_="Li", to="Guo", amount=60, unit="EUR/2", note="at the bar")
    assert answer.status_code == 201
    assert standing(own) == {"Guo": 40, "Li": -40}
    assert {each["player"]: each["amount"] for each in answer.json["balances"]} == {"Li": -40, "Guo": 40}
    entries = answer.json["entries"]
    assert [(each["account"][:7], each["amount"]) for each in entries] == [
        ("players", 60),
        ("settled", -60),
        ("settled", 60),
        ("players", -60),
    ]
    assert {(each["event"], each["note"], each["game"]) for each in entries} == {
        (answer.json["event"], "at the bar", None)
    }


def test_what_settling_up_proposes_can_be_sent_back_unchanged(
    send: Callable[..., TestResponse], ask: FlaskClient, own: Club
) -> None:
    for house in ("true", "true", "false"):
        for unit in ask.get(f"/api/v1/ledger/settle?through_house={house}").json:
            for due in unit["payments"]:
                assert send("ledger/payments", **due).status_code == 201
    assert standing(own) == {"Guo": 0, "Li": 0}


def test_without_the_key_of_the_log_nothing_is_recorded(send: Callable[..., TestResponse], own: Club) -> None:
    own.log.begin("example.org/tuesday")
    (own.log.folder.place / "key").unlink()
    before = own.sealed()
    answer = send("ledger/payments", **PAID)
    assert answer.status_code == 422
    assert "proof/1/key: cannot be read" in answer.json["error"]["message"]
    assert own.sealed() == before


def test_a_log_that_cannot_be_signed_after_it_is_a_warning(
    send: Callable[..., TestResponse], own: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    own.log.begin("example.org/tuesday")
    with monkeypatch.context() as patch:
        patch.setattr(folder, "replace_file", full)
        answer = send("ledger/payments", **PAID)
        imported = send("games", record=SEEN)
    for each in (answer, imported):
        assert each.status_code == 201
        (warning,) = each.json["warnings"]
        assert warning.startswith(
            "it is recorded, but the checkpoint cannot be made (No space left on device): do not record it again"
        )
    assert "warnings" not in send("ledger/payments", **PAID).json


def test_a_club_that_was_moved_without_its_log_is_a_conflict(send: Callable[..., TestResponse], own: Club) -> None:
    own.log.begin("example.org/tuesday")
    shutil.rmtree(own.log.folder.path)
    answer = send("ledger/payments", **PAID)
    assert answer.status_code == 409
    assert "the log example.org/tuesday cannot be signed here" in answer.json["error"]["message"]


def test_a_payment_to_a_pot_can_be_sent_back_as_it_is_proposed(
    send: Callable[..., TestResponse], ask: FlaskClient, own: Club
) -> None:
    own.import_record(record(evening([None], ("Guo", "Li", "Chen")), 7), "a pot that was not won")
    for house in ("false", "true", "false"):
        for unit in ask.get(f"/api/v1/ledger/settle?through_house={house}").json:
            for due in unit["payments"][:2]:
                answer = send("ledger/payments", **due)
                assert answer.status_code == 201, answer.text
    while units := [unit for unit in ask.get("/api/v1/ledger/settle").json if unit["payments"]]:
        assert send("ledger/payments", **units[0]["payments"][0]).status_code == 201
    assert set(standing(own).values()) == {0}
    assert own.verify().findings == []


def test_the_same_request_with_the_same_id_has_one_effect(send: Callable[..., TestResponse], own: Club) -> None:
    paid = {"from_": "Li", "to": "cash", "amount": 30, "unit": "EUR/2", "id": KEY}
    answers = [send("ledger/payments", **paid) for _ in range(3)]
    assert [each.status_code for each in answers] == [201, 200, 200]
    assert [each.json["event"] for each in answers] == [KEY] * 3
    assert standing(own)["Li"] == -70
    other = send("ledger/payments", **paid | {"amount": 31})
    assert other.status_code == 409
    assert standing(own)["Li"] == -70


def test_every_recording_takes_the_key_of_a_retry(send: Callable[..., TestResponse], own: Club) -> None:
    game = own.games()[0].id
    payment = typed(own).pay("Li", "cash", "0.10 EUR")[0].event
    wanted: list[tuple[str, dict[str, Any]]] = [
        ("ledger/adjustments", {"from": "Li", "to": "fees", "amount": 1, "unit": "EUR/2", "reason": "the fee"}),
        ("ledger/reversals", {"event": payment, "reason": "typed twice"}),
        (f"games/{game}/hands/1/confirmations", {"seat": 1}),
        (f"games/{game}/hands/1/disputes", {"reason": "it was a double"}),
        (f"games/{game}/hands/1/resolution", {"reason": "it was not"}),
        ("players/renamings", {"player": "Li", "name": "李白"}),
        ("ledger/closings", {"until": "2024-01-31"}),
    ]
    before = own.sealed()
    for number, (address, body) in enumerate(wanted, 1):
        key = str(uuid4())
        first, again = (send(address, **body, id=key) for _ in range(2))
        assert (first.status_code, again.status_code) == (201, 200), (address, first.text, again.text)
        assert own.own_event(UUID(key))
        assert own.sealed() == before + number


def test_a_correction_names_the_event_that_it_corrects(send: Callable[..., TestResponse], own: Club) -> None:
    wrong = next(iter(own.books.journal())).event
    moved = {"from_": "Guo", "to": "Li", "amount": 50, "unit": "EUR/2", "reason": "it was half of that"}
    answer = send("ledger/adjustments", **moved, corrects=wrong)
    assert answer.status_code == 201
    assert {each["corrects"] for each in answer.json["entries"]} == {wrong}
    assert answer.json["entries"][0]["corrected"] == {"game": own.games()[0].id, "version": 29}
    missing = send("ledger/adjustments", **moved, corrects=KEY)
    assert missing.status_code == 404


def test_a_reversal_is_the_exact_opposite_and_comes_once(send: Callable[..., TestResponse], own: Club) -> None:
    before = standing(own)
    wrong = typed(own).pay("Li", "Guo", "0.70 EUR")[0].event
    assert send("ledger/reversals", event=wrong, reason="typed twice").status_code == 201
    assert standing(own) == before
    again = send("ledger/reversals", event=wrong, reason="typed twice")
    assert again.status_code == 409
    assert "is reversed already" in again.json["error"]["message"]


def test_a_period_is_closed_with_its_cash_counted(
    send: Callable[..., TestResponse], ask: FlaskClient, own: Club
) -> None:
    typed(own).pay("Li", "cash", "5.00 EUR")
    today = own.own_event(UUID(list(own.books.journal())[-1].event)).at.date().isoformat()
    refused = send("ledger/closings", until=today)
    assert refused.status_code == 409
    assert "its cash was not counted" in refused.json["error"]["message"]
    closed = send("ledger/closings", until=today, counted=[{"amount": 510, "unit": "EUR/2"}])
    assert closed.status_code == 201
    assert closed.json["counted"] == [{"unit": "EUR/2", "book": 500, "counted": 510, "over": 10, "since": 0}]
    assert ask.get("/api/v1/ledger/periods").json == [closed.json]


def test_a_hand_carries_its_confirmations_and_disputes(
    send: Callable[..., TestResponse], ask: FlaskClient, own: Club
) -> None:
    game = own.games()[0].id
    hand = f"games/{game[:8]}/hands/1"
    assert send(f"{hand}/confirmations", seat=2).json["confirmed"] == [2]
    disputed = send(f"{hand}/disputes", reason="it was a double", seat=1).json
    assert (disputed["disputed"], disputed["disputes"]) == (
        True,
        [{"seat": 1, "reason": "it was a double", "resolved": None}],
    )
    (squared,) = ask.get("/api/v1/ledger/settle").json or [{"held": [], "payments": []}]
    assert squared["payments"] == []
    resolved = send(f"{hand}/resolution", reason="counted again").json
    assert (resolved["disputed"], resolved["disputes"][0]["resolved"]) == (False, "counted again")
    assert ask.get(f"/api/v1/games/{game}").json["hands"][0] == resolved


def test_players_are_renamed_merged_and_parted(send: Callable[..., TestResponse], ask: FlaskClient, own: Club) -> None:
    own.import_record(WHOLE.replace("Guo; Li", "Gou; Chen").replace('"whole"', '"two"').encode(), "two")
    assert send("players/renamings", player="Li", name="李白").json["also"] == ["Li"]
    merged = send("players/mergers", player="Gou", into="Guo")
    assert (merged.status_code, merged.json["name"], merged.json["also"]) == (201, "Guo", ["Gou"])
    assert {each["name"] for each in ask.get("/api/v1/players").json} == {"Chen", "Guo", "李白"}
    assert send("players/partings", player="Gou").json["name"] == "Gou"
    assert send("players/mergers", player="李白", into="Guo").status_code == 409


@pytest.mark.parametrize(
    ("address", "body", "status", "sentence"),
    [
        ("ledger/payments", {}, 422, "amount: found nothing, expected a whole number"),
        ("ledger/payments", PAID | {"amount": "5"}, 422, "amount: found '5', expected a whole number"),
        ("ledger/payments", PAID | {"amount": 5.0}, 422, "amount: found a number, expected a whole"),
        ("ledger/payments", PAID | {"amount": True}, 422, "amount: found true or false, expected"),
        ("ledger/payments", PAID | {"amount": 0}, 422, "amount: found a number, expected a whole number from 1"),
        ("ledger/payments", PAID | {"amount": 10**30}, 422, "amount: found a number, expected"),
        ("ledger/payments", PAID | {"unit": "CHF/2"}, 422, "unit: found 'CHF/2', expected a unit of this club's books, 'EUR/2'"),
        ("ledger/payments", PAID | {"unit": "E"}, 422, "unit: found unit 'E', expected a unit such as 'EUR', '€', '元' or 'points'"),
        ("ledger/payments", PAID | {"to": "Li"}, 422, "to: found "),
        ("ledger/payments", PAID | {"to": "Wang"}, 404, "this club has no player"),
        ("ledger/payments", PAID | {"to": "fees"}, 422, "to: found 'fees', expected a player or 'cash'"),
        ("ledger/payments", PAID | {"from": "Li\ud800"}, 422, "from: found"),
        ("ledger/payments", PAID | {"id": "5"}, 422, "id: found '5', expected the key of a retry"),
        ("ledger/payments", PAID | {"when": "now"}, 422, "found the unknown field 'when'"),
        ("ledger/payments", PAID | {"note": "x" * 1001}, 422, "note: found"),
        ("ledger/payments", PAID | {"note": " "}, 422, "note: found a note of 0 characters"),
        ("ledger/adjustments", PAID | {"from": "pot:00", "reason": "x"}, 404, "found no game '00'"),
        ("ledger/closings", {"until": "0000-00-00"}, 422, "until: found '0000-00-00', expected a day"),
        ("ledger/closings", {"until": "9999-12-31"}, 409, "9999-12-31 "),
        ("ledger/closings", {"until": "2024-01-31", "counted": [{"amount": -1, "unit": "EUR/2"}]}, 422, "counted.0.amount: found a number"),
        ("ledger/closings", {"until": "2024-01-31", "counted": {}}, 422, "counted: found an object, expected a list"),
        ("ledger/closings", {"until": "2024-01-31", "carry": [1]}, 422, "carry.0: found a number, expected"),
        ("ledger/closings", {"until": "2024-01-31", "carry_all": "yes"}, 422, "carry_all: found 'yes', expected true or false"),
        ("ledger/reversals", {"event": KEY, "reason": "x"}, 404, "the event"),
        ("games/zz/hands/1/confirmations", {"seat": 1}, 404, "found no game 'zz'"),
        ("games/{game}/hands/9/confirmations", {"seat": 1}, 404, "game {game} has no finished hand 9"),
        ("games/{game}/hands/99999999999999999999/confirmations", {"seat": 1}, 404, ""),
        ("games/{game}/hands/1/confirmations", {"seat": 9}, 404, "found seat 9, expected one that played hand 1: 1, 2"),
        ("games/{game}/hands/1/confirmations", {"seat": "1"}, 422, "seat: found '1', expected a whole number"),
        ("games/{game}/hands/1/resolution", {"reason": "x"}, 409, "hand 1 is not disputed"),
        ("players/renamings", {"player": "Wang", "name": "Sun"}, 404, "this club has no player"),
        ("players/renamings", {"player": "Li", "name": "Guo"}, 409, "Guo is the name of another player"),
        ("players/renamings", {"player": "Li", "name": "a\nb"}, 422, "name: found"),
        ("players/mergers", {"player": "Li", "into": "Guo"}, 409, "Li and Guo sat at one table"),
        ("players/partings", {"player": "Li"}, 409, "Li was not merged into another player"),
    ],
)  # fmt: skip
def test_what_cannot_be_recorded_is_refused_in_one_sentence_and_changes_nothing(
    send: Callable[..., TestResponse], own: Club, address: str, body: dict[str, Any], status: int, sentence: str
) -> None:
    before, game = own.sealed(), own.games()[0].id
    answer = send(address.replace("{game}", game), **body)
    assert answer.status_code == status, answer.text
    assert answer.json["error"]["message"].startswith(sentence.replace("{game}", game))
    assert own.sealed() == before


@pytest.mark.parametrize("body", [b"0" * 2**20, b"", b"[]", b"\x00", b'"x"', b"{" * 2**20])
def test_a_body_of_anything_is_refused_kindly(ask: FlaskClient, own: Club, body: bytes) -> None:
    before = own.sealed()
    for address in ("ledger/payments", "ledger/closings", "players/mergers"):
        answer = ask.post(f"/api/v1/{address}", data=body, content_type="application/json")
        assert answer.status_code == 422
        assert answer.json["error"]["message"]
    assert own.sealed() == before


def test_a_payment_is_recorded_where_two_units_have_one_code(send: Callable[..., TestResponse], own: Club) -> None:
    played(own, [2], number=2, unit="EUR/3", stake=1000)
    for unit in own.books.units():
        answer = send("ledger/payments", from_="Li", to="Guo", amount=60, unit=unit)
        assert [each["unit"] for each in answer.json["entries"]] == [unit] * 4
