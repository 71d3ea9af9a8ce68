"""Requests as the description of the API shows them, one for each body."""

from __future__ import annotations

__all__ = [
    "ADJUSTMENT",
    "CLOSING",
    "CONFIRMATION",
    "DISPUTE",
    "EVENING_PAYMENT",
    "GOT",
    "LEASE",
    "MERGER",
    "MOVES",
    "OPENING",
    "PARTING",
    "PAYMENT",
    "RECORD",
    "RENAMING",
    "RESOLUTION",
    "REVERSAL",
    "VOID",
]

_KEY = "018f6d5c-90a1-7c44-8a6e-52a1b0c3d4e5"
_EVENT = "018f6d5c-8f20-7b11-9d3a-0c4f1e2a3b4c"

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
PAYMENT = {"id": _KEY, "from": "Li", "to": "Guo", "amount": 500, "unit": "EUR/2", "note": "at the bar"}
ADJUSTMENT = {
    "id": _KEY,
    "from": "Li",
    "to": "fees",
    "amount": 100,
    "unit": "EUR/2",
    "reason": "the fee of the evening",
}
REVERSAL = {"id": _KEY, "event": _EVENT, "reason": "it was paid twice"}
CLOSING = {"id": _KEY, "until": "2026-11-30", "counted": [{"amount": 500, "unit": "EUR/2"}], "carry_all": True}
CONFIRMATION = {"id": _KEY, "seat": 1}
DISPUTE = {"id": _KEY, "seat": 2, "reason": "it was a double dui"}
RESOLUTION = {"id": _KEY, "reason": "the photograph shows a single dui"}
VOID = {"id": _KEY, "reason": "two cards were swapped"}
RENAMING = {"id": _KEY, "player": "Li", "name": "Li Bai"}
MERGER = {"id": _KEY, "player": "Bai", "into": "Li"}
PARTING = {"id": _KEY, "player": "Bai"}
OPENING = {
    "id": _KEY,
    "rules": "quandui/pagat",
    "options": {"stake": 200},
    "unit": "EUR/2",
    "tags": {"Place": "Amsterdam"},
    "seats": ["Guo", "Li"],
}
EVENING_PAYMENT = {"key": _KEY}
GOT = {"payment": _EVENT}
LEASE = {"device": _DEVICE, "take": True}
MOVES = {
    "version": 3,
    "device": _DEVICE,
    "moves": [{"id": _KEY, "text": "== hand 1, dealer 1, depth result"}, {"id": _EVENT, "text": "2 #"}],
}
