"""`paipu ledger cash`: the cash box."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ID = "018f0000-0000-7000-8000-000000000001"


def test_an_untouched_cash_box_is_empty(paipu, club: Path) -> None:
    assert paipu("ledger", "cash").stdout == "The cash box is empty: no money was ever paid into it.\n"
    assert json.loads(paipu("ledger", "cash", "--json").stdout) == []


def test_the_cash_box_says_what_it_holds_and_what_went_in_and_out(paipu, club: Path) -> None:
    result = paipu("ledger", "cash", "in", "Guo", "2.00", "EUR", "--note", "in coins")
    assert result.stdout.startswith("Guo paid 2.00 EUR into the cash box (event 1 of the club): in coins\n")
    assert paipu("ledger", "cash", "out", "Chen", "0.50").stdout.startswith(
        "Chen was paid 0.50 EUR out of the cash box"
    )
    first, _, *lines = paipu("ledger", "cash").stdout.splitlines()
    assert first == "By the books the cash box holds 1.50 EUR."
    assert [line[10:] for line in lines] == [
        "  in   2.00   2.00  from Guo, event 1 of the club: in coins",
        "  out  0.50   1.50  to Chen, event 2 of the club",
    ]
    (unit,) = json.loads(paipu("ledger", "cash", "--json").stdout)
    assert (unit["unit"], unit["holds"], [each["amount"] for each in unit["lines"]]) == ("EUR/2", 150, [-200, 50])


def test_what_goes_into_the_box_is_a_payment_like_any_other(paipu, club: Path) -> None:
    made = json.loads(paipu("ledger", "cash", "in", "Guo", "2", "--id", ID, "--json").stdout)
    assert json.loads(paipu("ledger", "pay", "Guo", "cash", "2", "--id", ID, "--json").stdout) == made


def test_only_the_latest_lines_of_the_cash_box_are_shown(paipu, club: Path) -> None:
    for _ in range(11):
        paipu("ledger", "cash", "in", "Guo", "0.10")
    lines = paipu("ledger", "cash").stdout.splitlines()
    assert (len(lines), lines[-1]) == (
        13,
        "These are the latest 10 lines; 'paipu ledger statement cash' shows all of them.",
    )


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (["in", "cash", "1"], "found 'cash' on both sides"),
        (["in", "Wang", "1"], "no player with the name or the id 'Wang'"),
        (["out", "Guo", "-1"], "amount: found '-1', expected 0.01 EUR or more"),
        (["in", "fees", "1"], "from: found 'fees', expected a player or 'cash'"),
        (["--json", "in", "Guo", "1"], "Put --format or --json after 'in'."),
        (["over", "Guo", "1"], "No such command 'over'"),
    ],
)
def test_what_the_cash_box_does_not_take_is_refused(paipu, club: Path, asked: list[str], message: str) -> None:
    assert message in paipu("ledger", "cash", *asked, code=2).stderr
