"""What the API refuses it refuses in the language that a program asks for: the same status, code and fields, in other words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from tests.support.web.clients import client

pytestmark = pytest.mark.translated

PAID: dict[str, Any] = {"from": "Li", "to": "Guo", "amount": 5, "unit": "EUR/2"}
REQUESTS: list[tuple[str, str, Any]] = [
    ("get", "/api/v1/games/ffff", None),
    ("get", "/api/v1/nowhere", None),
    ("delete", "/api/v1/games", None),
    ("get", "/api/v1/games?x=1&limit=many", None),
    ("get", "/api/v1/ledger/settle?from=2026-02-03&to=2026-02-02", None),
    ("post", "/api/v1/ledger/payments", None),
    ("post", "/api/v1/ledger/payments", PAID | {"amount": -5}),
    ("post", "/api/v1/ledger/payments", PAID | {"to": "Li"}),
    ("post", "/api/v1/ledger/payments", PAID | {"to": "Nobody", "note": "\x00"}),
    ("post", "/api/v1/ledger/closings", {"until": "soon", "counted": [{"amount": -1}, 3], "more": 1}),
    ("post", "/api/v1/games", {"record": "%paipu 1\n1 -9x"}),
    ("post", "/api/v1/games", {}),
]


@pytest.fixture
def ask(own: Club) -> FlaskClient:
    return client(own)


@pytest.mark.parametrize(("method", "path", "body"), REQUESTS)
@pytest.mark.parametrize("tag", ["zh-Hans", "zh-Hant"])
def test_a_refusal_differs_in_its_words_alone(ask: FlaskClient, method: str, path: str, body: Any, tag: str) -> None:
    english, chinese = (
        ask.open(path, method=method, json=body, headers={"Accept-Language": each}) for each in ("en", tag)
    )
    assert chinese.headers["Content-Language"] == tag
    assert chinese.status_code == english.status_code >= 400
    said, told = english.json, chinese.json
    assert said is not None
    assert told is not None
    assert _without_words(told) == _without_words(said)
    for words in (told["title"], told["detail"], *(each["detail"] for each in told.get("errors", ()))):
        assert re.search("[\u3400-\u9fff]", words)
        assert not re.search(r"\b(found|expected|a|the|of|no|is|not)\b", re.sub("“[^”]*”|「[^」]*」", "", words)), words


def _without_words(problem: dict[str, Any]) -> dict[str, Any]:
    """What programs read of a refusal."""
    plain = {name: value for name, value in problem.items() if name not in ("title", "detail", "error", "errors")}
    errors = [{name: each[name] for name in each if name != "detail"} for each in problem.get("errors", ())]
    return plain | {"errors": errors, "error": {**problem["error"], "message": ""}}
