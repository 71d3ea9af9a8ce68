"""`paipu report`: a month of the books in one folder."""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path


def test_a_month_is_one_folder_with_everything_as_text_and_csv(paipu, club: Path, tmp_path: Path) -> None:
    paipu("log", "init", "--origin", "example.org/tuesday")
    paipu("ledger", "cash", "in", "Guo", "5.00", "EUR", "--on", "2026-11-21", "--yes")
    done = paipu("report", "2026-11", "-o", tmp_path / "november", "--pdf")
    assert (done.stdout, done.stderr) == ("", f"Wrote {tmp_path / 'november'}.\n")
    files = {path.relative_to(tmp_path / "november").as_posix() for path in (tmp_path / "november").rglob("*.*")}
    parts = {"balances", "journal", "cash", "statements/Guo", "statements/李白", "statements/Chen"}
    assert {f"{part}.{form}" for part in parts for form in ("txt", "csv")} <= files
    assert {"checkpoint.txt", "statements/李白.pdf"} <= files
    assert (tmp_path / "november" / "cash.txt").read_text("utf-8") == paipu(
        "ledger", "statement", "cash", "--from", "2026-11", "--to", "2026-11"
    ).stdout
    with (tmp_path / "november" / "statements" / "Guo.csv").open(encoding="utf-8") as file:
        lines = [*csv.DictReader(file)]
    assert [Decimal(each["amount_decimal"]) * 100 for each in lines] == [int(each["amount"]) for each in lines]
    assert lines[-1]["balance_decimal"][0] != "'"


def test_a_folder_that_is_there_stays(paipu, club: Path, tmp_path: Path) -> None:
    (tmp_path / "november").mkdir()
    assert (
        "this exists already; give the name of a new folder"
        in paipu("report", "2026-11", "-o", tmp_path / "november", code=2).stderr
    )
    assert [*(tmp_path / "november").iterdir()] == []


def test_a_month_that_cannot_be_read_is_refused(paipu, club: Path, tmp_path: Path) -> None:
    assert "found 'Smarch', expected" in paipu("report", "Smarch", "-o", tmp_path / "november", code=2).stderr
    assert not (tmp_path / "november").exists()
