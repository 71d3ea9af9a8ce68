"""`paipu ledger balance`: every balance."""

from __future__ import annotations

import json
from pathlib import Path

from replay.club import Club
from replay.values.events import HandStarted


def test_balances_say_who_owes_and_who_is_owed(paipu, club: Path) -> None:
    assert paipu("ledger", "balance").stdout.splitlines() == ["Chen   1.00 EUR", "Guo   -2.00 EUR", "李白   1.00 EUR"]


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
