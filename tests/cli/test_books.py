"""The ledger in the terminal."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest


def test_balances_say_who_stands_where(paipu, club: Path) -> None:
    assert paipu("ledger", "balance").stdout.splitlines() == ["Chen   1.00 EUR", "Guo   -2.00 EUR", "李白   1.00 EUR"]


def test_settling_takes_the_fewest_payments(paipu, club: Path) -> None:
    said = paipu("ledger", "settle").stdout
    assert said.splitlines()[:2] == ["Guo  pays  Chen  1.00 EUR", "Guo  pays  李白  1.00 EUR"]


def test_the_journal_names_the_step_of_every_posting(paipu, club: Path) -> None:
    entries = json.loads(paipu("ledger", "journal", "--format", "json").stdout)
    assert [(each["hand"], each["step"], each["player"], each["amount"]) for each in entries[:2]] == [
        (1, 19, "Guo", -100),
        (1, 19, "李白", 100),
    ]
    assert sum(each["amount"] for each in entries) == 0


@pytest.mark.parametrize("what", ["balance", "journal", "settle"])
def test_every_part_of_the_books_comes_as_csv_and_json(paipu, club: Path, what: str) -> None:
    rows = list(csv.DictReader(paipu("ledger", what, "--format", "csv").stdout.splitlines()))
    values = json.loads(paipu("ledger", what, "--format", "json").stdout)
    listed = values[0]["payments"] if what == "settle" else values
    assert [row["amount"] for row in rows] == [str(each["amount"]) for each in listed]


@pytest.mark.parametrize(
    ("period", "moved"),
    [
        (["--from", "2026-11-20", "--to", "2026-11-20"], True),
        (["--from", "2026-11-21"], False),
        (["--to", "2026-11-19"], False),
    ],
)
def test_a_period_has_both_its_days(paipu, club: Path, period: list[str], moved: bool) -> None:
    assert (json.loads(paipu("ledger", "journal", "--format", "json", *period).stdout) != []) == moved


def test_a_period_that_cannot_be_is_refused(paipu, club: Path) -> None:
    said = paipu("ledger", "balance", "--from", "2026-11-20", "--to", "2026-11-19", code=2)
    assert "expected one that does not end before it begins" in said.stderr
    assert "does not match the format '%Y-%m-%d'" in paipu("ledger", "balance", "--from", "20/11/2026", code=2).stderr


def test_an_empty_club_has_empty_books(paipu) -> None:
    assert paipu("ledger", "balance").stdout == "No money has moved.\n"
    assert json.loads(paipu("ledger", "settle", "--format", "json").stdout) == []
