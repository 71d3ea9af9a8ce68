"""Striking out a hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay.club import Club
from replay.store import Store

GAME = "185bb1e5-3158-5775-8673-45bb5c3b6838"


def test_a_voided_hand_gives_its_money_back_and_stays_readable(paipu, club: Path) -> None:
    said = paipu("hand", "void", "185b", "--hand", 2, "--reason", "counted wrongly")
    assert said.stdout == f"Hand 2 of game {GAME} is voided: counted wrongly\n"
    assert paipu("ledger", "balance").stdout.splitlines() == ["Chen  -1.00 EUR", "Guo   -1.00 EUR", "李白   2.00 EUR"]
    assert json.loads(paipu("show", GAME, "--hand", 2, "--json").stdout)["steps"] == 5


def test_the_voided_hand_as_json(paipu, club: Path) -> None:
    said = paipu("hand", "void", GAME, "--hand", 2, "--reason", "counted wrongly", "--json").stdout
    hand = json.loads(said)
    assert (hand["hand"], hand["void"]) == (2, True)


@pytest.mark.parametrize(
    ("hand", "reason", "said"),
    [
        (1, "why not", "hand 1"),
        (3, "why not", "found hand 3, expected one of this game, which has hands 1 to 2"),
        (2, "  ", "expected 1 to 1,000: why hands are voided"),
    ],
)
def test_what_cannot_be_voided_is_refused(paipu, club: Path, table_contents, hand: int, reason: str, said: str) -> None:
    before = table_contents()
    assert said in paipu("hand", "void", GAME, "--hand", hand, "--reason", reason, code=2).stderr
    assert table_contents() == before


def test_of_two_writers_at_the_same_version_one_wins_and_the_other_is_told(paipu, club: Path, monkeypatch) -> None:
    append = Store.append

    def slow(*arguments: object) -> object:
        """Somebody else voids the hand after this writer has looked and before it writes."""
        monkeypatch.setattr(Store, "append", append)
        with Club.open(str(club)) as other:
            other.void_hand(GAME, 2, "I was faster")
        return append(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Store, "append", slow)
    said = paipu("hand", "void", GAME, "--hand", 2, "--reason", "I was slower", code=3)
    assert said.stderr.startswith("Error: ")
    assert "35" in said.stderr, "the current version is named"
    assert "I was faster" in paipu("export", GAME, "--format", "text").stdout
