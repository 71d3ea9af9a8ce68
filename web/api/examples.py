"""Requests and answers as the description of the API shows them. The answers are a small club's, which `make docs` asks for all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from web.refusals import PROBLEM


def _key(number: int) -> str:
    """A key for a retry, another for each request."""
    return f"018f6d5c-90a1-7c44-8a6e-52a1b0c3d4{number:02x}"


_PAYMENT = _key(0)
_EVENING_PAYMENT = "57206565-2fb5-5b7c-b20a-a25b51f5ca74"
_DEVICE = "7f1c2b9e-4d0a-4c5e-9b7a-3f2e1d0c9b8a"
_RECORD = """\
%paipu 1
[Rules "quandui/pagat"]
[Date "2026-11-20"]
[Place "Amsterdam"]
[Stake "2.00 EUR"]
[Seats "Guo; Li"]
[Depth "result"]

dealer 1 random

== hand 1, dealer 1
2 #
$ 1>2 2.00

== end
"""
RECORD = {"record": _RECORD}
PAYMENT = {"id": _PAYMENT, "from": "Li", "to": "Guo", "amount": 500, "unit": "EUR/2", "note": "at the bar"}
ADJUSTMENT = {
    "id": _key(1),
    "from": "Li",
    "to": "fees",
    "amount": 100,
    "unit": "EUR/2",
    "reason": "the fee of the evening",
}
REVERSAL = {"id": _key(2), "event": _PAYMENT, "reason": "it was paid twice"}
CLOSING = {"id": _key(3), "until": "2026-11-30", "counted": [{"amount": 500, "unit": "EUR/2"}], "carry_all": True}
CONFIRMATION = {"id": _key(4), "seat": 1}
DISPUTE = {"id": _key(5), "seat": 2, "reason": "it was a double dui"}
RESOLUTION = {"id": _key(6), "reason": "the photograph shows a single dui"}
VOID = {"id": _key(7), "reason": "two cards were swapped"}
RENAMING = {"id": _key(8), "player": "Li", "name": "Li Bai"}
MERGER = {"id": _key(9), "player": "Bai", "into": "Li"}
PARTING = {"id": _key(10), "player": "Bai"}
OPENING = {
    "id": _key(11),
    "rules": "quandui/pagat",
    "options": {"stake": 200},
    "unit": "EUR/2",
    "tags": {"Place": "Amsterdam"},
    "seats": ["Guo", "Li"],
}
EVENING_PAYMENT = {"key": _EVENING_PAYMENT}
GOT = {"payment": _EVENING_PAYMENT}
LEASE = {"device": _DEVICE, "take": True}
MOVES = {
    "version": 3,
    "device": _DEVICE,
    "moves": [{"id": _key(12), "text": "== hand 1, dealer 1, depth result"}, {"id": _key(13), "text": "2 #"}],
}
_SHOWN = ("application/json", PROBLEM)
ANSWERS = Path(__file__).with_name("answers.json")
"""What each operation answered, by its name and the status, and what was refused, by the status alone."""


def show_answers(described: dict[str, Any]) -> None:
    """Put what was answered into a description, an example for each answer of each operation; of refusals it names one for all."""
    shown = json.loads(ANSWERS.read_text("utf-8"))
    refusals = {f"refused_{status}": {"value": problem} for status, problem in shown["refusals"].items()}
    described["components"]["examples"] = refusals
    for path in described["paths"].values():
        for operation in path.values():
            if "operationId" not in operation:  # what all operations of the path take
                continue
            for status, answer in operation["responses"].items():
                for kind, content in answer.get("content", {}).items():
                    if kind not in _SHOWN:  # a file, a stream or a drawing
                        continue
                    if status in shown["refusals"]:
                        content["examples"] = {"refused": {"$ref": f"#/components/examples/refused_{status}"}}
                    else:
                        content["example"] = shown["answers"][operation["operationId"]][status]
