"""`paipu ledger settle`: who pays whom."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import GAME


def test_settling_takes_the_fewest_payments(paipu, club: Path) -> None:
    output = paipu("ledger", "settle").stdout
    assert output.splitlines()[:2] == [
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
