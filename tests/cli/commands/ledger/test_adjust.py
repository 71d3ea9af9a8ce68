"""`paipu ledger adjust`: the books set right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import GAME

PAID = 26
"""Which of the evening's events is a payment, from Guo to 李白."""

ID = "018f0000-0000-7000-8000-000000000001"


@pytest.mark.parametrize(
    ("giver", "taker", "message"),
    [
        (
            "Guo",
            "Chen",
            ["0.50 EUR charged to Guo and credited to Chen", "Guo owes 2.50 EUR and Chen is owed 1.50 EUR"],
        ),
        (
            "Guo",
            "fees",
            [
                "0.50 EUR charged to Guo and credited to the house fee",
                "Guo owes 2.50 EUR and the house fee is at 0.50 EUR",
            ],
        ),
        (
            "cash",
            "over-short",
            [
                "The cash box holds 0.50 EUR more, credited to over/short",
                "the cash box holds 0.50 EUR and over/short is at 0.50 EUR",
            ],
        ),
        (
            "fees",
            "cash",
            [
                "The cash box holds 0.50 EUR less, charged to the house fee",
                "the house fee is at -0.50 EUR and the cash box has paid out 0.50 EUR more than it held",
            ],
        ),
        (
            "over-short",
            "Chen",
            [
                "0.50 EUR charged to over/short and credited to Chen",
                "over/short is at -0.50 EUR and Chen is owed 1.50 EUR",
            ],
        ),
        (
            "Guo",
            "pot:185b",
            [
                "0.50 EUR charged to Guo and credited to the pot of game 185bb1e5",
                "Guo owes 2.50 EUR and the pot of game 185bb1e5 holds 0.50 EUR",
            ],
        ),
    ],
)
def test_an_adjustment_says_whom_it_is_charged_to(
    paipu, club: Path, giver: str, taker: str, message: list[str]
) -> None:
    lines = paipu("ledger", "adjust", giver, taker, "0.50", "--reason", "so it was", "--yes").stdout.splitlines()
    assert lines == [f"{message[0]} (event 1 of the club): so it was", f"Now {message[1]}."]


def test_an_adjustment_names_the_event_that_it_corrects(paipu, club: Path) -> None:
    words = ("ledger", "adjust", "李白", "Guo", "0.50", "--reason", "half of it", "--corrects")
    assert paipu(*words, f"185b:{PAID}").stdout.startswith(
        f"0.50 EUR charged to 李白 and credited to Guo (event 1 of the club, corrects event {PAID} of game {GAME}): half of it\n"
    )
    (event,) = {
        each["event"]
        for each in json.loads(paipu("ledger", "journal", "--format", "json").stdout)
        if each["version"] == PAID
    }
    by_id, by_number = (json.loads(paipu(*words, each, "--again", "--json").stdout) for each in (event, "1"))
    assert by_id["entries"][0]["corrects"] == event
    assert by_number["entries"][0]["corrects"] != event
    assert (
        "adjusted (event 3 of the club, corrects event 1 of the club): half of it" in paipu("ledger", "journal").stdout
    )
    assert "event 3 of the club, corrects event 1 of the club: half of it" in paipu("ledger", "statement", "Guo").stdout


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (["Guo", "pot:zzzz", "1", "--reason", "x"], "found no game 'zzzz'"),
        (["Guo", "pot:zz", "1", "--reason", "x"], "'zz' may name another game by mistake"),
        (["pot:185b", "Guo", "1", "--reason", "x"], "the pot has 0.00 EUR, and 1.00 EUR cannot be taken out of it"),
        (["Guo", "Chen", "1"], "Missing option '--reason'"),
        (["Guo", "cash", "1", "--reason", "x"], "to: found 'cash', expected it with 'fees' or 'over-short'"),
        (["cash", "Guo", "1", "--reason", "x"], "from: found 'cash', expected it with 'fees' or 'over-short'"),
        (
            ["Guo", "Chen", "1", "--reason", "x", "--corrects", "99"],
            "found event 99, expected one of the club itself, which has none yet",
        ),
        (
            ["Guo", "Chen", "1", "--reason", "x", "--corrects", "185b:99"],
            f"found event 99, expected one of game {GAME}, which has events 1 to 3",
        ),
        (
            ["Guo", "Chen", "1", "--reason", "x", "--corrects", "x"],
            "expected the number of one of the club's own events such as '4'",
        ),
        (["Guo", "Chen", "1", "--reason", "x", "--corrects", "185b:1"], "moved no money"),
        (["Guo", "Chen", "1", "--reason", "x", "--corrects", ID], "moved no money"),
    ],
)
def test_what_is_no_adjustment_is_refused(paipu, club: Path, table_contents, asked: list[str], message: str) -> None:
    before = table_contents()
    assert message in paipu("ledger", "adjust", *asked, code=2).stderr
    assert table_contents() == before


def test_who_takes_money_out_of_a_pot_that_is_played_for_is_warned(paipu, pot: str) -> None:
    output = paipu("ledger", "adjust", f"pot:{pot}", "Guo", "1", "--reason", "shared out").stderr.splitlines()
    assert output[1].startswith(f"Game {pot}-")
    assert output[1].endswith(": a win of more than is left is refused.")
    assert len(paipu("ledger", "adjust", "Guo", f"pot:{pot}", "1", "--reason", "put back").stderr.splitlines()) == 1
