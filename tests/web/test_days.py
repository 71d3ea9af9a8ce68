"""Days as people type them, in the API and on pages, and payments that are booked on the day that they name."""

from __future__ import annotations

import datetime as dt

import pytest

from replay.club import Club
from replay.values import clock
from replay.values.club_events import SettingsChanged
from tests.support.web.clients import client
from tests.support.web.forms import fill, send

KEY = "018f6d5c-90a1-7c44-8a6e-52a1b0c3d4e5"


@pytest.fixture(autouse=True)
def november(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Shanghai it is the 21st already."""
    monkeypatch.setattr(clock, "now", lambda: dt.datetime(2026, 11, 20, 17, 30, tzinfo=dt.UTC))


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ("yesterday", "2026-11-20", "2026-11-20"),
        ("22 nov", "2025-11-22", "2025-11-22"),
        ("2026-11", "2026-11-01", "2026-11-30"),
    ],
)
def test_the_api_and_the_pages_take_a_period_as_people_type_it(own: Club, typed: str, first: str, last: str) -> None:
    own.administration.change(SettingsChanged(zone="Asia/Shanghai"))
    browse = client(own)
    for found in browse.get(f"/api/v1/ledger/statements/Guo?from={typed}&to={typed}").json:
        assert (found["from"], found["to"]) == (first, last)
    shown = browse.get(f"/ledger?from={typed}&to={typed}").text
    assert f'name="from" value="{first}"' in shown
    assert f'name="to" value="{last}"' in shown
    assert browse.get(f"/evenings?from={typed}").status_code == 200


def test_programs_book_on_a_day(own: Club) -> None:
    own.administration.change(SettingsChanged(zone="Asia/Shanghai"))
    post = client(own).post
    paid = {"from": "Li", "to": "Guo", "amount": 5, "unit": "EUR/2", "on": "12 Nov", "id": KEY}
    for status in (201, 200):
        made = post("/api/v1/ledger/payments", json=paid)
        assert made.status_code == status
        assert {(each["day"], each["entered"]) for each in made.json["entries"]} == {("2026-11-12", "2026-11-21")}
    assert post("/api/v1/ledger/payments", json=paid | {"on": "today"}).status_code == 409
    fee = {name: paid[name] for name in ("from", "amount", "unit")} | {"to": "fees", "reason": "fee", "on": "yesterday"}
    assert post("/api/v1/ledger/adjustments", json=fee).json["entries"][0]["day"] == "2026-11-20"
    undone = post("/api/v1/ledger/reversals", json={"event": KEY, "reason": "twice", "on": "2026-11-13"})
    assert [each["day"] for each in undone.json["entries"]][:1] == ["2026-11-13"]
    for on, status, refusal in (
        ("2026-11-22", 409, "2026-11-22 has not come yet"),
        ("2026-11", 422, "on: found '2026-11', expected a day such as '2026-11-12', '12 Nov'"),
        (5, 422, "on: found a number, expected a day such as"),
    ):
        refused = post("/api/v1/ledger/adjustments", json=fee | {"on": on})
        assert refused.status_code == status
        assert refusal in refused.json["error"]["message"]
    assert own.verify().findings == []


def test_forms_book_on_a_day_and_show_when_it_was_entered(own: Club) -> None:
    own.administration.change(SettingsChanged(zone="Asia/Shanghai"))
    browse = client(own)
    for form, fields in (
        ("pay", {"from_": "Li", "to": "Guo"}),
        ("cash", {"player": "Li", "way": "in"}),
        ("adjust", {"from_": "Li", "to": "fees", "reason": "fee"}),
    ):
        assert fill(browse, "/ledger/record", form, amount="0.05", on="2026-11-12", **fields).status_code == 303
    assert {str(each.day) for each in own.books.journal() if each.game is None} == {"2026-11-12"}
    assert browse.get("/ledger/journal").text.count("entered 2026-11-21") == 3
    event = f"/ledger/events/{own.own_stream.read('Settled')[0].id}"
    assert "<dt>Booked on</dt><dd>2026-11-12</dd>" in browse.get(event).text
    refused = fill(browse, event, "reverse", reason="no", on="2026-11-22")
    assert refused.status_code == 409
    assert "2026-11-22 has not come yet" in refused.text
    assert 'value="2026-11-22" max="2026-11-21"' in refused.text
    assert send(browse, refused, "reverse", reason="no", on="2026-11-13").status_code == 303
    assert own.verify().findings == []
