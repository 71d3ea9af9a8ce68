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
    assert said.splitlines()[:2] == [
        "Guo  pays  Chen  1.00 EUR  of the 2.00 that Guo owes, all that Chen is owed",
        "Guo  pays  李白  1.00 EUR  of the 2.00 that Guo owes, all that 李白 is owed",
    ]


def test_settling_can_go_through_the_house(paipu, club: Path) -> None:
    assert paipu("ledger", "settle", "--through-house").stdout.splitlines() == [
        "Guo        pays  the house  2.00 EUR  all that Guo owes",
        "the house  pays  Chen       1.00 EUR  all that Chen is owed",
        "the house  pays  李白       1.00 EUR  all that 李白 is owed",
        "3 payments in EUR square everyone through the house: each pays or is paid once.",
    ]


def test_the_journal_names_the_step_of_every_posting(paipu, club: Path) -> None:
    entries = json.loads(paipu("ledger", "journal", "--format", "json").stdout)
    assert [(each["hand"], each["step"], each["player"], each["amount"]) for each in entries[:2]] == [
        (1, 19, "Guo", -100),
        (1, 19, "李白", 100),
    ]
    assert sum(each["amount"] for each in entries) == 0


def test_a_statement_has_every_line_of_a_player_with_its_balance_and_its_step(
    paipu, club: Path, tmp_path: Path
) -> None:
    assert paipu("ledger", "statement", "李白", "--from", "2026-11-20").stdout.splitlines() == [
        "Statement of 李白 in EUR from 2026-11-20",
        "                  brought forward                    0.00",
        "2026-11-20 00:00  single           from Guo    1.00  1.00  hand 1, step 19, game 185bb1e5",
        "2026-11-20 00:00  single           from Chen   1.00  2.00  hand 1, step 20, game 185bb1e5",
        "2026-11-20 00:00  single           to Chen    -1.00  1.00  hand 2, step 2, game 185bb1e5",
        "                  carried forward                    1.00",
    ]
    (value,) = json.loads(paipu("ledger", "statement", "李白", "--format", "json").stdout)
    rows = list(
        csv.DictReader(paipu("ledger", "statement", value["account"][8:], "--format", "csv").stdout.splitlines())
    )
    assert (
        [row["balance"] for row in rows] == [str(line["balance"]) for line in value["lines"]] == ["100", "200", "100"]
    )
    assert "no player with the name or the id 'Wang'" in paipu("ledger", "statement", "Wang", code=2).stderr


@pytest.mark.parametrize("what", ["balance", "journal", "settle"])
def test_every_part_of_the_books_comes_as_csv_and_json(paipu, club: Path, what: str) -> None:
    rows = list(csv.DictReader(paipu("ledger", what, "--format", "csv").stdout.splitlines()))
    values = json.loads(paipu("ledger", what, "--format", "json").stdout)
    listed = values[0]["payments"] if what == "settle" else values
    assert [row["amount"] for row in rows] == [str(each["amount"]) for each in listed]


@pytest.mark.parametrize("program", ["beancount", "hledger", "ledger"])
def test_the_journal_comes_for_the_programs_of_plain_text_accounting(
    paipu, club: Path, tmp_path: Path, program: str
) -> None:
    shown = paipu("ledger", "journal", "--format", program).stdout
    assert "From Guo to 李白: single" in shown
    assert [line for line in shown.splitlines() if "-2.00" in line] != []
    file = tmp_path / "books"
    done = paipu("ledger", "journal", "--format", program, "-o", file)
    assert (done.stdout, done.stderr) == ("", f"Wrote {file}.\n")
    assert file.read_text("utf-8") == shown
    assert "this file exists already" in paipu("ledger", "journal", "-o", file, code=2).stderr
    paipu("ledger", "journal", "-o", file, "--force")
    assert file.read_text("utf-8") == paipu("ledger", "journal").stdout


def test_only_the_journal_has_the_formats_of_other_programs(paipu, club: Path) -> None:
    assert "'beancount' is not one of" in paipu("ledger", "balance", "--format", "beancount", code=2).stderr


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
