"""What the API refuses it refuses as problem details, and a retry is distinguished from what is new."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread
from typing import Any
from uuid import UUID

import msgspec
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from replay.answers import Problem
from replay.club import Club
from replay.schemas.strict import FaultyFields
from replay.words.errors import BadInput, CheckFailed, Conflict, NotFound, PaipuError, RuleViolation
from tests.support.quandui.records import WHOLE
from tests.support.web.clients import client
from web.api import examples
from web.app import create_app

KEY = "018f6d5c-90a1-7c44-8a6e-52a1b0c3d4e5"
PAID: dict[str, Any] = {"from": "Li", "to": "Guo", "amount": 5, "unit": "EUR/2"}


@pytest.fixture
def ask(own: Club) -> FlaskClient:
    return client(own)


def problem(answer: TestResponse) -> Problem:
    """The answer as problem details, whole and of the right type."""
    assert answer.content_type == "application/problem+json"
    found = msgspec.json.decode(answer.data, type=Problem)
    assert (found.status, found.type) == (answer.status_code, f"urn:paipu:problem:{found.code}")
    assert (found.error.message, found.error.status) == (found.detail, found.status)
    return found


def kinds(error: type[PaipuError]) -> Iterator[type[PaipuError]]:
    yield error
    for each in error.__subclasses__():
        yield from kinds(each)


def test_every_kind_of_refusal_has_the_code_that_programs_know() -> None:
    codes = {each: each.code for each in kinds(PaipuError) if each.__module__.startswith("replay.")}
    assert {codes[each] for each in (BadInput, RuleViolation, NotFound, Conflict, CheckFailed, FaultyFields)} == {
        "bad-input", "rule-violation", "not-found", "conflict", "check-failed", "faulty-fields",
    }  # fmt: skip
    assert set(codes.values()) <= {*(codes[each] for each in codes), "refused", "record-differs"}


def test_of_many_faulty_fields_a_refusal_names_the_first_hundred(ask: FlaskClient, own: Club) -> None:
    """A list of 300,000 took minutes, because each fault was looked up in the whole list."""
    address = f"/api/v1/games/{own.games()[0].id}/moves"
    for body in ({"moves": ["a"] * 3000}, {"moves": [{"text": "end"}], **{f"a{number}": 1 for number in range(3000)}}):
        found = problem(ask.post(address, json=body))
        assert (found.status, len(found.errors or [])) == (422, 100)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("get", "/api/v1/games/ffff", 404, "not-found"),
        ("get", "/api/v1/nowhere", 404, "no-such-address"),
        ("delete", "/api/v1/games", 405, "no-such-method"),
        ("get", "/api/v1/games?x=1", 422, "faulty-fields"),
        ("get", "/api/v1/ledger/settle?from=2026-02-03&to=2026-02-02", 422, "bad-input"),
        ("post", "/api/v1/ledger/payments", 415, "wrong-content-type"),
    ],
)
def test_a_refusal_has_a_code_of_its_kind(ask: FlaskClient, method: str, path: str, status: int, code: str) -> None:
    found = problem(getattr(ask, method)(path))
    assert (found.status, found.code, found.instance) == (status, code, path.partition("?")[0])


def test_a_club_that_somebody_else_holds_is_asked_for_again_later(
    ask: FlaskClient, own: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own.store.backend, "patience", 0.1)
    with ThreadPoolExecutor(1) as pool, own.store.writing():
        answer = pool.submit(ask.post, "/api/v1/ledger/payments", json=PAID).result(20)
    found = problem(answer)
    assert (found.status, found.code, answer.headers["Retry-After"]) == (503, "unavailable", "5")
    assert ask.post("/api/v1/ledger/payments", json=PAID).status_code == 201


def test_all_faulty_fields_of_a_body_are_reported_at_once(ask: FlaskClient) -> None:
    body = {"until": "soon", "counted": [{"amount": -1, "unit": "EUR/2"}, 3, {"amount": 1, "x": 2}], "more": 1}
    found = problem(ask.post("/api/v1/ledger/closings", json=body))
    assert (found.code, found.field) == ("faulty-fields", "until")
    day = (
        "found 'soon', expected a day such as '2026-11-12', '12 Nov' (the latest that is not in the future), 'today' or 'yesterday', "
        "or a month such as '2026-11'"
    )
    assert found.detail == f"until: {day}"
    assert isinstance(found.errors, list)
    assert {each.field: each.detail for each in found.errors} == {
        "until": day,
        "counted.0.amount": "found a number, expected a whole number from 0 to 9007199254740991",
        "counted.1": "found a number, expected an object",
        "counted.2.unit": "found nothing, expected a unit such as 'EUR', '€', '元' or 'points'",
        "counted.2.x": "found a number, expected no such field",
        "more": "found the unknown field 'more', expected 'id', 'until', 'counted', 'carry', 'carry_all', 'confirm'",
    }


def test_a_name_of_a_field_that_is_no_unicode_is_refused_like_any_other_unknown_one(ask: FlaskClient) -> None:
    """JSON can express half of a surrogate pair, and no answer can repeat it."""
    found = problem(ask.post("/api/v1/ledger/closings", data=rb'{"\ud800": 1}', content_type="application/json"))
    assert (found.status, found.code) == (422, "faulty-fields")
    assert isinstance(found.errors, list)
    assert "\\ud800" in {each.field for each in found.errors}


def test_a_record_that_differs_says_what_would_be_voided_and_from_where_it_was_compared(
    ask: FlaskClient, own: Club
) -> None:
    other = WHOLE.replace("== end", "").replace("1 -9b", "1 -9b {the first card}")
    found = problem(ask.post("/api/v1/games", json={"record": other}))
    assert (found.code, found.current) == ("record-differs", own.games()[0].version)
    assert isinstance(found.voids, list)
    assert found.voids[0].startswith("hand 1 (")


@pytest.mark.parametrize("quoted", ["{}", '"{}"'])
def test_the_header_of_a_retry_is_the_id_of_the_body(ask: FlaskClient, own: Club, quoted: str) -> None:
    headers = {"Idempotency-Key": quoted.format(KEY)}
    first = ask.post("/api/v1/ledger/payments", json=PAID, headers=headers)
    assert (first.status_code, first.json["event"]) == (201, KEY)
    for again in (
        ask.post("/api/v1/ledger/payments", json=PAID, headers=headers),
        ask.post("/api/v1/ledger/payments", json=PAID | {"id": KEY}),
        ask.post("/api/v1/ledger/payments", json=PAID | {"id": KEY}, headers=headers),
    ):
        assert (again.status_code, again.json["event"]) == (200, KEY)
    other = problem(ask.post("/api/v1/ledger/payments", json=PAID | {"amount": 6}, headers=headers))
    assert (other.code, own.own_event(UUID(KEY)).data.amount) == ("conflict", 5)


def test_the_header_of_a_retry_is_the_id_of_a_game_that_is_opened(ask: FlaskClient, own: Club) -> None:
    headers, body, before = {"Idempotency-Key": f'"{KEY}"'}, {"rules": "quandui", "seats": ["Guo", "Li"]}, own.sealed()
    first, again = (ask.post("/api/v1/games", json=body, headers=headers) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json["id"] == again.json["id"] == KEY
    assert own.sealed() == before + 3
    other = problem(ask.post("/api/v1/games", json=body | {"seats": ["Guo", "Xu"]}, headers=headers))
    assert other.code == "conflict"
    two = problem(ask.post("/api/v1/games", json=body | {"id": KEY.replace("0", "1")}, headers=headers))
    assert (two.status, two.field) == (422, "Idempotency-Key")


def test_every_faulty_field_has_the_code_of_what_is_wrong_with_it(ask: FlaskClient) -> None:
    found = problem(ask.post("/api/v1/ledger/closings", json={"until": "soon", "foo": 1}))
    assert isinstance(found.errors, list)
    assert {(each.field, each.reason) for each in found.errors} == {
        ("until", "schemas.other-value"), ("foo", "schemas.unknown-field"),
    }  # fmt: skip


def test_two_keys_of_a_retry_or_one_that_is_none_are_refused_and_nothing_is_recorded(
    ask: FlaskClient, own: Club
) -> None:
    before = own.sealed()
    other = KEY.replace("0", "1")
    two = problem(ask.post("/api/v1/ledger/payments", json=PAID | {"id": KEY}, headers={"Idempotency-Key": other}))
    assert two.detail == (
        f"Idempotency-Key: found the key '{other}' in the header and '{KEY}' in the body, expected one key of a retry"
    )
    none = problem(ask.post("/api/v1/ledger/payments", json=PAID, headers={"Idempotency-Key": "7"}))
    assert (none.code, none.field) == ("faulty-fields", "Idempotency-Key")
    assert own.sealed() == before


def test_of_requests_with_one_key_at_the_same_time_one_is_answered_with_201(own: Club) -> None:
    app, together, found = create_app(own), Barrier(4), []

    def send() -> None:
        together.wait()
        found.append(app.test_client().post("/api/v1/ledger/payments", json=PAID | {"id": KEY}).status_code)

    threads = [Thread(target=send) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(found) == [200, 200, 200, 201]


def test_every_operation_of_the_description_has_a_name_and_every_body_an_example_that_is_valid(
    ask: FlaskClient,
) -> None:
    described = ask.get("/api/v1/openapi.json").json
    operations = [
        each for path in described["paths"].values() for name, each in path.items() if name in ("get", "post")
    ]
    names = [each["operationId"] for each in operations]
    assert len(set(names)) == len(names) == 57
    assert described["servers"][0]["url"] == "/"
    shown = [
        each["requestBody"]["content"]["application/json"]["example"] for each in operations if "requestBody" in each
    ]
    assert len(shown) == 17
    known = {json.dumps(each) for name, each in vars(examples).items() if name.isupper() and isinstance(each, dict)}
    assert {json.dumps(each) for each in shown} == known


@pytest.fixture
def sent(ask: FlaskClient) -> Callable[[str, dict[str, Any]], TestResponse]:
    return lambda path, body: ask.post(f"/api/v1/{path}", json=body)


def test_the_examples_of_the_description_are_read(sent: Callable[[str, dict[str, Any]], TestResponse]) -> None:
    assert sent("games", examples.RECORD).status_code == 201
    assert sent("ledger/payments", examples.PAYMENT).status_code == 201
    for path, example in (
        ("ledger/adjustments", examples.ADJUSTMENT),
        ("ledger/reversals", examples.REVERSAL),
        ("players/renamings", examples.RENAMING),
        ("players/mergers", examples.MERGER),
        ("players/partings", examples.PARTING),
    ):
        assert sent(path, example).status_code != 422, path
