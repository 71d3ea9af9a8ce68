"""`paipu ledger reverse`: what was recorded undone by its exact opposite."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import GAME, balances

PAID = 26
"""Which of the evening's events is a payment, from Guo to 李白."""

ID = "018f0000-0000-7000-8000-000000000001"


def test_a_payment_is_reversed_by_its_exact_opposite_and_both_stay_readable(paipu, club: Path) -> None:
    before = balances(paipu)
    paipu("ledger", "pay", "Guo", "cash", "2")
    assert paipu("ledger", "reverse", "1", "--reason", "he took it back").stdout.splitlines() == [
        "The cash box holds 2.00 EUR less, charged to Guo (event 2 of the club, corrects event 1 of the club): he took it back",
        "Now Guo owes 2.00 EUR and the cash box is empty.",
    ]
    assert balances(paipu) == before
    assert [line[11:] for line in paipu("ledger", "journal").stdout.splitlines() if "of the club" in line] == [
        "settled (event 1 of the club)",
        "adjusted (event 2 of the club, corrects event 1 of the club): he took it back",
    ]


def test_nothing_is_reversed_twice_but_a_retry_is_answered_again(paipu, club: Path) -> None:
    paipu("ledger", "pay", "Guo", "Chen", "1")
    words = ("ledger", "reverse", "1", "--reason", "never paid")
    first, again = (paipu(*words, "--id", ID, "--json").stdout for _ in range(2))
    assert first == again
    assert paipu(*words, code=2).stderr == (
        "Error: event 1 of the club is reversed already, by event 2 of the club (Paipu, corrections: both stay readable).\n"
    )
    assert paipu("ledger", "reverse", "1", "--reason", "something else", "--id", ID, code=3).stderr.startswith(
        "Error: the id "
    )
    assert paipu("ledger", "reverse", "2", "--reason", "paid after all").exit_code == 0
    assert balances(paipu)[1] == "Guo   -1.00 EUR"


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (f"185b:{PAID}", f"event {PAID} of game {GAME} is a payment of a game"),
        ("185b:1", "moved no money: 'paipu ledger journal' shows those that did"),
        ("1", "moved no money"),
        ("9", "found event 9, expected one of the club itself, which has events 1 to 1"),
        ("zzzz:9", "found no game 'zzzz'"),
        ("zz:9", "'zz' may name another game by mistake"),
        ("-1", "No such option"),
        ("", "found event ''"),
    ],
)
def test_what_cannot_be_reversed_is_refused(paipu, club: Path, event: str, message: str) -> None:
    paipu("players", "rename", "Guo", "Guo Jing")
    assert message in paipu("ledger", "reverse", event, "--reason", "x", code=2).stderr
