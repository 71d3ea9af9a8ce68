"""`paipu ledger journal`: every posting with its event."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def test_the_journal_names_the_step_of_every_posting(paipu, club: Path) -> None:
    entries = json.loads(paipu("ledger", "journal", "--format", "json").stdout)
    assert [(each["hand"], each["step"], each["player"], each["amount"]) for each in entries[:2]] == [
        (1, 19, "Guo", -100),
        (1, 19, "李白", 100),
    ]
    assert sum(each["amount"] for each in entries) == 0


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
