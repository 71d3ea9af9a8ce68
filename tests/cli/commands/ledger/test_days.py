"""Days as people type them, and payments that are booked on the day that they name."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import pytest

from replay.values import clock


@pytest.fixture(autouse=True)
def november(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Shanghai it is the 21st already."""
    monkeypatch.setattr(clock, "now", lambda: dt.datetime(2026, 11, 20, 17, 30, tzinfo=dt.UTC))


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-11-12", "2026-11-12"),
        ("12 Nov", "2026-11-12"),
        ("12. november", "2026-11-12"),
        ("21 Nov", "2026-11-21"),
        ("22 Nov", "2025-11-22"),
        ("29 Feb", "2024-02-29"),
        ("today", "2026-11-21"),
        ("Yesterday", "2026-11-20"),
        ("昨天", "2026-11-20"),
        ("１１月１２日", "2026-11-12"),
        ("2026-11", "2026-11-01"),
    ],
)
def test_a_period_begins_on_a_day_as_people_type_it(paipu, club: Path, typed: str, day: str) -> None:
    paipu("club", "set", "--zone", "Asia/Shanghai")
    found = json.loads(paipu("ledger", "statement", "Guo", "--from", typed, "--format", "json").stdout)
    assert [each["from"] for each in found] == [day]


@pytest.mark.parametrize(
    ("typed", "day"), [("2026-02", "2026-02-28"), ("2024-02", "2024-02-29"), ("9999-12", "9999-12-31")]
)
def test_a_period_ends_with_the_last_day_of_a_month(paipu, club: Path, typed: str, day: str) -> None:
    refused = paipu("ledger", "statement", "Guo", "--from", "9999-12-31", "--to", typed, code=0 if "9999" in day else 2)
    assert day in (refused.stdout + refused.stderr)


@pytest.mark.parametrize(
    "typed",
    ["", "12", "20261112", "2026-13", "2026-11-31", "31 Nov", "12 Foo", "30 Feb", "00月1日", "tomorrow", "12 Nov" * 9],
)
def test_what_is_no_day_is_refused_with_the_forms_of_one(paipu, club: Path, typed: str) -> None:
    for command in (
        ["ledger", "close", "--until"],
        ["ledger", "balance", "--to"],
        ["recheck", "--from"],
        ["export", "--to"],
    ):
        refused = paipu(*command, typed, code=2).stderr
        assert (
            "expected a day such as '2026-11-12', '12 Nov' (the latest that is not in the future), 'today' or "
            in refused
        )
        assert refused.endswith("'yesterday', or a month such as '2026-11'\n")


def test_a_month_is_closed(paipu, club: Path) -> None:
    assert "All days until 2026-10-31 are closed" in paipu("ledger", "close", "--until", "2026-10").stdout


def test_payments_cash_and_corrections_are_booked_on_the_day_that_is_typed(paipu, club: Path) -> None:
    paipu("club", "set", "--zone", "Asia/Shanghai")
    for command in (
        ["pay", "Guo", "Chen", "0.25"],
        ["cash", "in", "Guo", "1"],
        ["cash", "out", "Chen", "0.50"],
        ["adjust", "Guo", "fees", "0.10", "--reason", "fee"],
        ["reverse", "5", "--reason", "no fee"],
    ):
        made = paipu("ledger", *command, "--on", "12 Nov")
        assert ", booked on 2026-11-12" in made.stdout.splitlines()[0]
    assert "2026-11-12 settled (event 2 of the club, entered 2026-11-21)" in paipu("ledger", "journal").stdout
    made = json.loads(paipu("ledger", "pay", "Guo", "Chen", "0.25", "--on", "yesterday", "--json").stdout)
    assert {(each["day"], each["entered"]) for each in made["entries"]} == {("2026-11-20", "2026-11-21")}
    last = paipu("ledger", "cash").stdout.splitlines()[-1]
    assert last.startswith("2026-11-12  out")
    assert last.endswith("event 4 of the club, entered 2026-11-21")
    for program in ("beancount", "hledger", "ledger"):
        assert "2026-11-12 *" in paipu("ledger", "journal", "--format", program).stdout
    assert paipu("verify").exit_code == 0


def test_a_payment_is_refused_on_a_day_that_is_closed_has_not_come_or_is_none(paipu, club: Path) -> None:
    paipu("ledger", "close", "--until", "2026-10")
    for typed, refusal in (
        ("2026-11-22", "2026-11-22 has not come yet"),
        ("31 Oct", "all days until 2026-10-31 are closed already"),
        (
            "soon",
            "expected a day such as '2026-11-12', '12 Nov' (the latest that is not in the future), 'today' or 'yesterday'",
        ),
        ("2026-11", "found '2026-11', expected a day such as"),
    ):
        assert refusal in paipu("ledger", "pay", "Guo", "Chen", "1", "--on", typed, code=2).stderr
    assert (
        "2026-11-22还没有到"
        in paipu("--lang", "zh-Hans", "ledger", "pay", "Guo", "Chen", "1", "--on", "2026-11-22", code=2).stderr
    )
    assert paipu("ledger", "journal").stdout.count("settled") == 0
