"""Days as people type them, in the API and on pages, and payments that are booked on the day that they name."""

from __future__ import annotations

import datetime as dt

import pytest

from replay import clock
from replay.club import Club
from replay.club_events import SettingsChanged
from tests.support.web.clients import client


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
    own.office.change(SettingsChanged(zone="Asia/Shanghai"))
    browse = client(own)
    for found in browse.get(f"/api/v1/ledger/statements/Guo?from={typed}&to={typed}").json:
        assert (found["from"], found["to"]) == (first, last)
    shown = browse.get(f"/ledger?from={typed}&to={typed}").text
    assert f'name="from" value="{first}"' in shown
    assert f'name="to" value="{last}"' in shown
    assert browse.get(f"/?from={typed}").status_code == 200
