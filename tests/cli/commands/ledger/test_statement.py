"""`paipu ledger statement`: every line of one account."""

from __future__ import annotations

import csv
import json
import os
import sys
from pathlib import Path

import pytest


def test_a_statement_has_every_line_of_a_player_with_its_balance_and_its_step(
    paipu, club: Path, tmp_path: Path
) -> None:
    assert paipu("ledger", "statement", "李白", "--from", "2026-11-20").stdout.splitlines() == [
        "Statement of 李白 in EUR from 2026-11-20",
        "            brought forward                    0.00",
        "2026-11-20  single           from Guo    1.00  1.00  hand 1, step 19, game 185bb1e5",
        "2026-11-20  single           from Chen   1.00  2.00  hand 1, step 20, game 185bb1e5",
        "2026-11-20  single           to Chen    -1.00  1.00  hand 2, step 2, game 185bb1e5",
        "            carried forward                    1.00",
    ]
    (value,) = json.loads(paipu("ledger", "statement", "李白", "--format", "json").stdout)
    rows = list(
        csv.DictReader(paipu("ledger", "statement", value["account"][8:], "--format", "csv").stdout.splitlines())
    )
    assert (
        [row["balance"] for row in rows] == [str(line["balance"]) for line in value["lines"]] == ["100", "200", "100"]
    )
    assert "no player with the name or the id 'Wang'" in paipu("ledger", "statement", "Wang", code=2).stderr


def test_a_statement_has_the_name_of_the_club_until_it_is_taken_away(paipu, club: Path) -> None:
    paipu("club", "set", "--name", "Tuesday Club")
    assert paipu("ledger", "statement", "Guo").stdout.startswith("Tuesday Club\n\nStatement of Guo in EUR\n")
    assert "Tuesday Club" in paipu("ledger", "statement", "Guo", "--format", "csv").stdout
    assert "name                      not set" in paipu("club", "set", "--name", "").stdout
    assert paipu("ledger", "statement", "Guo").stdout.startswith("Statement of Guo in EUR\n")


def test_the_clubs_own_accounts_have_statements_too(paipu, club: Path) -> None:
    paipu("ledger", "pay", "Guo", "cash", "2.00", "--note", "in coins")
    paipu("ledger", "adjust", "Chen", "fees", "0.50", "--reason", "house fee")
    head, _, line, _ = paipu("ledger", "statement", "cash").stdout.splitlines()
    assert head == "Statement of cash box in EUR"
    assert line[10:] == "  settled          paid by Guo  -2.00  -2.00  event 1 of the club: in coins"
    (fees,) = json.loads(paipu("ledger", "statement", "fees", "--format", "json").stdout)
    assert (fees["player"], fees["closing"], fees["lines"][0]["note"]) == ("house fee", 50, "house fee")
    assert paipu("ledger", "balance").stdout.splitlines() == [
        "Chen        0.50 EUR",
        "Guo         0.00 EUR",
        "李白        1.00 EUR",
        "cash box   -2.00 EUR  (holds 2.00 EUR)",
        "house fee   0.50 EUR",
    ]


def test_a_statement_goes_to_paper_and_is_the_same_when_it_is_printed_again(paipu, club: Path, tmp_path: Path) -> None:
    file = tmp_path / "guo.pdf"
    result = paipu("ledger", "statement", "Guo", "--format", "pdf", "-o", file)
    assert (result.stdout, result.stderr) == ("", f"Wrote {file}.\n")
    assert file.read_bytes().startswith(b"%PDF-")
    assert paipu("ledger", "statement", "Guo", "--format", "pdf").stdout_bytes == file.read_bytes()
    assert (
        "this file exists already" in paipu("ledger", "statement", "Guo", "--format", "pdf", "-o", file, code=2).stderr
    )
    assert (
        "no player with the name or the id 'Wang'"
        in paipu("ledger", "statement", "Wang", "--format", "pdf", code=2).stderr
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo terminals")
def test_no_pdf_is_poured_into_a_terminal(process, club: Path) -> None:
    import pty

    reader, terminal = pty.openpty()
    try:
        with process("ledger", "statement", "Guo", "--format", "pdf", stdout=terminal) as done:
            output = done.communicate(timeout=60)[1]
    finally:
        os.close(terminal)
        os.close(reader)
    assert (done.returncode, b"a terminal cannot show it" in output) == (2, True)


@pytest.mark.usefixtures("without_typst")
def test_without_the_extra_for_paper_the_command_says_what_to_install(paipu, club: Path, tmp_path: Path) -> None:
    refused = paipu("ledger", "statement", "Guo", "--format", "pdf", "-o", tmp_path / "guo.pdf", code=2).stderr
    assert refused == (
        "Error: a PDF needs Typst, which is not installed with this Paipu: run pip install 'paipu[pdf]', or take the statement as text or "
        "CSV\n"
    )
    assert not (tmp_path / "guo.pdf").exists()
    assert paipu("ledger", "statement", "Guo").stdout.startswith("Statement of Guo in EUR")
