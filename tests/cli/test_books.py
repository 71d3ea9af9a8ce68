"""The ledger in the terminal."""

from __future__ import annotations

import csv
import json
import os
import sys
from pathlib import Path

import pytest

from replay.club import Club
from replay.events import HandStarted
from replay.schemas.books import BalanceSchema, EntrySchema, PeriodSchema, PlayerSchema, PostedSchema, StatementSchema

GAME = "185bb1e5-3158-5775-8673-45bb5c3b6838"


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
        "Guo       pays  cash box  2.00 EUR  all that Guo owes",
        "cash box  pays  Chen      1.00 EUR  all that Chen is owed",
        "cash box  pays  李白      1.00 EUR  all that 李白 is owed",
        "3 payments in EUR square everyone through the cash box: each pays or is paid once.",
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
        "                   brought forward                    0.00",
        "2026-11-20 00:00Z  single           from Guo    1.00  1.00  hand 1, step 19, game 185bb1e5",
        "2026-11-20 00:00Z  single           from Chen   1.00  2.00  hand 1, step 20, game 185bb1e5",
        "2026-11-20 00:00Z  single           to Chen    -1.00  1.00  hand 2, step 2, game 185bb1e5",
        "                   carried forward                    1.00",
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


def test_a_hand_that_is_being_played_is_pending_and_not_in_the_books(paipu, pot: str, where: Path) -> None:
    with Club.open(str(where)) as club:
        club.append(club.find(pot), [HandStarted(2, (1, 2, 3), 1, "observed")], "table")
    assert paipu("ledger", "balance").stdout.splitlines() == [
        "Chen                  -10.00 EUR  (-10.00 pending in hands being played)",
        "Guo                   -10.00 EUR  (-10.00 pending in hands being played)",
        "Li                    -10.00 EUR  (-10.00 pending in hands being played)",
        f"pot of game {pot}   30.00 EUR  (+30.00 pending in hands being played)",
    ]
    assert [each["pending"] for each in json.loads(paipu("ledger", "balance", "--format", "json").stdout)] == [
        -1000,
        -1000,
        -1000,
        3000,
    ]
    assert len(json.loads(paipu("ledger", "journal", "--format", "json").stdout)) == 6


def test_a_disputed_hand_is_held_back_from_settling_and_the_others_are_settled(paipu, club: Path) -> None:
    paipu("hand", "dispute", GAME, "--hand", 2, "--seat", 1, "--reason", "counted wrongly")
    held = "Held back: hand 2 of game 185bb1e5, disputed: counted wrongly"
    assert paipu("ledger", "settle").stdout.splitlines()[:3] == [
        held,
        "Chen  pays  李白  1.00 EUR  all that Chen owes, of the 2.00 that 李白 is owed",
        "Guo   pays  李白  1.00 EUR  all that Guo owes, of the 2.00 that 李白 is owed",
    ]
    (unit,) = json.loads(paipu("ledger", "settle", "--format", "json").stdout)
    assert unit["held"] == [{"game": GAME, "hand": 2, "reason": "counted wrongly"}]
    as_csv = paipu("ledger", "settle", "--format", "csv")
    assert (len(as_csv.stdout.splitlines()), as_csv.stderr) == (3, f"{held}\n")
    paipu("hand", "dispute", GAME, "--hand", 1, "--reason", "the cut was wrong")
    assert paipu("ledger", "settle").stdout.splitlines()[-1] == "Everyone is square, apart from that."
    paipu("hand", "void", GAME, "--hand", 2, "--reason", "so it was")
    paipu("hand", "resolve", GAME, "--hand", 1, "--reason", "it was not")
    assert "Held back" not in paipu("ledger", "settle").stdout


def test_the_clubs_own_accounts_have_statements_too(paipu, club: Path) -> None:
    paipu("ledger", "pay", "Guo", "cash", "2.00", "--note", "in coins")
    paipu("ledger", "adjust", "Chen", "fees", "0.50", "--reason", "house fee")
    head, _, line, _ = paipu("ledger", "statement", "cash").stdout.splitlines()
    assert head == "Statement of cash box in EUR"
    assert line[17:] == "  settled          paid by Guo  -2.00  -2.00  event 1 of the club: in coins"
    (fees,) = json.loads(paipu("ledger", "statement", "fees", "--format", "json").stdout)
    assert (fees["player"], fees["closing"], fees["lines"][0]["note"]) == ("house fee", 50, "house fee")
    assert paipu("ledger", "balance").stdout.splitlines() == [
        "Chen        0.50 EUR",
        "Guo         0.00 EUR",
        "李白        1.00 EUR",
        "cash box   -2.00 EUR  (holds 2.00 EUR)",
        "house fee   0.50 EUR",
    ]


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
        (PlayerSchema, ("players", "--json")),
    ):
        assert schema(many=True).load(json.loads(paipu(*words).stdout)) != []


def test_a_statement_goes_to_paper_and_is_the_same_when_it_is_printed_again(paipu, club: Path, tmp_path: Path) -> None:
    file = tmp_path / "guo.pdf"
    said = paipu("ledger", "statement", "Guo", "--format", "pdf", "-o", file)
    assert (said.stdout, said.stderr) == ("", f"Wrote {file}.\n")
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
            said = done.communicate(timeout=60)[1]
    finally:
        os.close(terminal)
        os.close(reader)
    assert (done.returncode, b"a terminal cannot show it" in said) == (2, True)


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


def test_an_empty_club_has_empty_books(paipu, empty: Path) -> None:
    assert paipu("ledger", "balance").stdout == "No money has moved.\n"
    assert json.loads(paipu("ledger", "settle", "--format", "json").stdout) == []
