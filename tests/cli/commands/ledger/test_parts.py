"""What all parts of the books have in common: formats, periods, answers for programs."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from replay.answers.games import Player
from replay.schemas.books import BalanceSchema, EntrySchema, PeriodSchema, PostedSchema, StatementSchema
from replay.schemas.generated import schema_of


@pytest.mark.parametrize("what", ["balance", "journal", "settle"])
def test_every_part_of_the_books_comes_as_csv_and_json(paipu, club: Path, what: str) -> None:
    rows = list(csv.DictReader(paipu("ledger", what, "--format", "csv").stdout.splitlines()))
    values = json.loads(paipu("ledger", what, "--format", "json").stdout)
    listed = values[0]["payments"] if what == "settle" else values
    assert [row["amount"] for row in rows] == [str(each["amount"]) for each in listed]


def test_answers_for_programs_are_as_they_are_described(paipu, club: Path) -> None:
    paipu("ledger", "pay", "Guo", "cash", "2.00")
    reversed_ = json.loads(paipu("ledger", "reverse", "1", "--reason", "he took it back", "--json").stdout)
    assert PostedSchema().load(reversed_)["entries"][0]["corrected"] == {"game": None, "version": 1}
    closed = json.loads(paipu("ledger", "close", "--until", "2020-01-31", "--json").stdout)
    assert PeriodSchema().load(closed)["version"] == 3
    for schema, words in (
        (BalanceSchema, ("ledger", "balance", "--format", "json")),
        (EntrySchema, ("ledger", "journal", "--format", "json")),
        (StatementSchema, ("ledger", "statement", "Guo", "--format", "json")),
        (PeriodSchema, ("ledger", "periods", "--json")),
        (schema_of(Player), ("players", "--json")),
    ):
        assert schema(many=True).load(json.loads(paipu(*words).stdout)) != []


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


def test_an_empty_club_has_empty_books(paipu, empty: Path) -> None:
    assert paipu("ledger", "balance").stdout == "No money has moved.\n"
    assert json.loads(paipu("ledger", "settle", "--format", "json").stdout) == []
