"""`paipu ledger pay`: money handed over beside the games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import balances

ID = "018f0000-0000-7000-8000-000000000001"


def test_a_payment_says_what_was_recorded_and_where_both_stand_now(paipu, club: Path) -> None:
    result = paipu("ledger", "pay", "Guo", "李白", "1.00 EUR", "--note", "at the bar")
    assert result.stdout.splitlines() == [
        "Guo paid 李白 1.00 EUR (event 1 of the club): at the bar",
        "Now Guo owes 1.00 EUR and 李白 is square.",
    ]
    assert (
        result.stderr
        == "It stays in the books. To undo it, for all to see, run 'paipu ledger reverse 1 --reason TEXT'.\n"
    )


def test_an_amount_may_be_typed_with_its_unit_unquoted_or_without_it(paipu, club: Path) -> None:
    paipu("ledger", "pay", "Guo", "Chen", "0.25", "EUR")
    paipu("ledger", "pay", "Guo", "Chen", "0.25")
    assert balances(paipu)[:2] == ["Chen   0.50 EUR", "Guo   -1.50 EUR"]


def test_a_payment_into_the_cash_box_and_one_out_of_it(paipu, club: Path) -> None:
    assert paipu("ledger", "pay", "Guo", "cash", "2").stdout.splitlines() == [
        "Guo paid 2.00 EUR into the cash box (event 1 of the club)",
        "Now Guo is square and the cash box holds 2.00 EUR.",
    ]
    assert paipu("ledger", "pay", "cash", "Chen", "2.50", "--yes").stdout.splitlines() == [
        "Chen was paid 2.50 EUR out of the cash box (event 2 of the club)",
        "Now the cash box has paid out 0.50 EUR more than it held and Chen owes 1.50 EUR.",
    ]


def test_a_payment_as_json_has_its_postings_and_what_both_stand_at(paipu, club: Path) -> None:
    made = json.loads(paipu("ledger", "pay", "Guo", "Chen", "1", "--id", ID, "--json").stdout)
    assert (made["event"], made["version"]) == (ID, 1)
    assert [(each["player"], each["amount"], each["why"]) for each in made["entries"]] == [
        ("Guo", 100, "settled"),
        (None, -100, "settled"),
        (None, 100, "settled"),
        ("Chen", -100, "settled"),
    ]
    assert [(each["player"], each["amount"]) for each in made["balances"]] == [("Guo", -100), ("Chen", 0)]
    listed = json.loads(paipu("ledger", "journal", "--format", "json").stdout)
    assert [each for each in listed if each["event"] == ID] == made["entries"]


def test_a_retry_has_one_effect_and_another_request_with_its_id_is_a_conflict(paipu, club: Path) -> None:
    for amount in ("1", "1.00 EUR"):
        assert "Now Guo owes 1.00 EUR" in paipu("ledger", "pay", "Guo", "Chen", amount, "--id", ID).stdout
    refused = paipu("ledger", "pay", "Guo", "Chen", "2", "--id", ID, code=3)
    assert refused.stderr == f"Error: the id {ID} already belongs to another event: a new event needs a new id\n"
    assert balances(paipu)[1] == "Guo   -1.00 EUR"


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (["Guo", "Wang", "1"], "no player with the name or the id 'Wang'"),
        (["Guo", "Guo", "1"], "to: found 'Guo' on both sides, expected two accounts"),
        (["Guo", "fees", "1"], "to: found 'fees', expected a player or 'cash' or 'pot': adjust other accounts instead"),
        (["Guo", "Chen", "-1.00"], "amount: found '-1.00', expected 0.01 EUR or more"),
        (["-Guo", "Chen", "1.00"], "No such option '-G'"),
        (["Guo", "Chen", "0"], "amount: found '0', expected 0.01 EUR or more"),
        (
            ["Guo", "Chen", "1.005"],
            "amount: found amount '1.005', which may be 1005.00 or 1.005 EUR, expected one of the two",
        ),
        (["Guo", "Chen", "1", "USD"], "expected an amount in a unit of this club's books, such as '5.00 EUR'"),
        (["Guo", "Chen", "1", "--id", "7"], "'7' is not a valid UUID"),
        (["Guo", "Chen", "1", "--note", " "], "note: found a note of 0 characters, expected 1 to 1,000"),
        (["Guo", "Chen", "1", "--nte", "x"], "No such option '--nte'"),
        (["Guo", "Chen", "1", "-m", "x"], "No such option '-m'"),
        (["--om", "Guo", "Chen", "1"], "No such option '--om'"),
        (["Guo", "Chen"], "Missing argument 'AMOUNT'"),
    ],
)
def test_what_is_no_payment_is_refused_and_leaves_no_trace(
    paipu, club: Path, table_contents, asked: list[str], message: str
) -> None:
    before = table_contents()
    assert message in paipu("ledger", "pay", *asked, code=2).stderr
    assert table_contents() == before


def test_nothing_is_recorded_in_a_club_that_does_not_exist(paipu, where: Path) -> None:
    assert paipu("ledger", "pay", "Guo", "Chen", "1", code=2).stderr.startswith("Error: ")
    assert not where.exists()


@pytest.mark.parametrize("name", ["-rf", "evil\u202e", "=1+1"])
def test_whatever_a_player_is_called_money_can_be_paid(paipu, tmp_path: Path, name: str) -> None:
    path = tmp_path / "named.paipu"
    path.write_text(
        f'%paipu 1\n[Rules "quandui/pagat"]\n[Date "2020-01-10"]\n[Stake "1.00 EUR"]\n[Seats "{name}; Li"]\n\n'
        "dealer 1 random\n\n== hand 1, dealer 1, depth result\n2 # ?16\n$ 1>2 1.00\n",
        "utf-8",
    )
    paipu("import", path)
    output = paipu("ledger", "pay", "--", f"player:{name}", "Li", "1.00").stdout
    assert output.endswith("is square and Li is square.\n")
    assert all(line.isprintable() for line in output.splitlines())


def test_a_note_drives_no_terminal(paipu, club: Path) -> None:
    output = paipu("ledger", "pay", "Guo", "cash", "1", "--note", "a\nb\u202e").stdout
    assert output.startswith("Guo paid 1.00 EUR into the cash box (event 1 of the club): a b\\u202e\n")
    refused = paipu("ledger", "pay", "Guo", "cash", "1", "--note", "a\x1b[2J", code=2).stderr
    assert refused == "Error: note: found U+001B in place 2 of a note, expected readable characters\n"
    for words in (["journal"], ["statement", "Guo"], ["cash"]):
        assert all(line.isprintable() for line in paipu("ledger", *words).stdout.splitlines())


def test_a_payment_beside_the_games_has_a_receipt(paipu, club: Path, tmp_path: Path) -> None:
    key = paipu("log", "init").stdout.strip()
    paipu("ledger", "pay", "Guo", "Chen", "1", "--note", "at the bar")
    file = tmp_path / "guo.tlog-proof"
    paipu("receipt", "make", "club", "--event", 2, "-o", file)
    proven = paipu("receipt", "check", file, "--key", key).stdout.splitlines()[1]
    assert json.loads(proven)["data"] == {
        "amount": 100, "from": "player:Guo", "note": "at the bar", "to": "player:Chen", "unit": "EUR/2",
    }  # fmt: skip
    refused = paipu("receipt", "make", "club", "--event", 3, code=2).stderr
    assert refused == "Error: found event 3, expected one of the club itself, which has events 1 to 2\n"
    assert (
        "the club's own stream has no hands"
        in paipu("receipt", "make", "club", "--hand", 1, "--step", 1, code=2).stderr
    )
