"""Striking out, confirming and disputing hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay.club import Club
from replay.club.table.moves import Draft
from tests.cli.conftest import GAME


def test_a_voided_hand_gives_its_money_back_and_stays_readable(paipu, club: Path) -> None:
    result = paipu("hand", "void", "185b", "--hand", 2, "--reason", "counted wrongly")
    assert result.stdout == f"Hand 2 of game {GAME} is voided: counted wrongly\n"
    assert paipu("ledger", "balance").stdout.splitlines() == ["Chen  -1.00 EUR", "Guo   -1.00 EUR", "李白   2.00 EUR"]
    assert json.loads(paipu("show", GAME, "--hand", 2, "--json").stdout)["steps"] == 5


WRITING = [
    ("record",), ("hand", "void"), ("hand", "confirm"), ("hand", "dispute"), ("hand", "resolve"),
    ("link", "record"), ("link", "seat"), ("link", "watch"),
    ("deal", "commit"), ("deal", "contribute"), ("deal", "deal"), ("deal", "reveal"),
]  # fmt: skip


@pytest.mark.parametrize("command", WRITING, ids=" ".join)
def test_what_writes_wants_four_characters_of_a_games_id(paipu, club: Path, table_contents, command: list[str]) -> None:
    before = table_contents()
    assert "'185' may name another game by mistake; type at least 4" in paipu(*command, "185", code=2).stderr
    assert table_contents() == before
    assert paipu("show", "1").stdout


def test_the_voided_hand_as_json(paipu, club: Path) -> None:
    output = paipu("hand", "void", GAME, "--hand", 2, "--reason", "counted wrongly", "--json").stdout
    hand = json.loads(output)
    assert (hand["hand"], hand["void"]) == (2, True)


@pytest.mark.parametrize(
    ("hand", "reason", "message"),
    [
        (1, "why not", "hand 1"),
        (3, "why not", "found hand 3, expected one of this game, which has hands 1 to 2"),
        (2, "  ", "expected 1 to 1,000: the reason for voiding the hand"),
    ],
)
def test_what_cannot_be_voided_is_refused(
    paipu, club: Path, table_contents, hand: int, reason: str, message: str
) -> None:
    before = table_contents()
    assert message in paipu("hand", "void", GAME, "--hand", hand, "--reason", reason, code=2).stderr
    assert table_contents() == before


def test_of_two_writers_at_the_same_version_one_wins_and_the_other_is_refused(paipu, club: Path, monkeypatch) -> None:
    record = Draft.record

    def slow(*arguments: object) -> object:
        """Somebody else voids the hand after this writer has looked and before it writes."""
        monkeypatch.setattr(Draft, "record", record)
        with Club.open(str(club)) as other:
            other.void_hand(GAME, 2, "I was faster")
        return record(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Draft, "record", slow)
    result = paipu("hand", "void", GAME, "--hand", 2, "--reason", "I was slower", code=3)
    assert result.stderr.startswith("Error: ")
    assert "35" in result.stderr, "the current version is named"
    assert "I was faster" in paipu("export", GAME, "--format", "text").stdout


def test_seats_confirm_a_hand(paipu, club: Path) -> None:
    assert (
        paipu("hand", "confirm", "185b", "--hand", 1, "--seat", 2).stdout
        == f"Hand 1 of game {GAME} is confirmed by 李白 (seat 2).\n"
    )
    hand = json.loads(paipu("hand", "confirm", "185b", "--hand", 1, "--seat", 3, "--json").stdout)
    assert (hand["hand"], hand["confirmed"], hand["disputed"]) == (1, [2, 3], False)
    assert paipu("sheet", GAME).stdout.endswith("\n\nHand 1 is confirmed by 李白 (seat 2), Chen (seat 3).\n")


def test_a_disputed_hand_is_resolved_or_voided(paipu, club: Path) -> None:
    output = paipu("hand", "dispute", "185b", "--hand", 1, "--seat", 1, "--reason", " single, not double ").stdout
    assert (
        output == f"Hand 1 of game {GAME} is disputed by Guo (seat 1) and held back from settling: single, not double\n"
    )
    hand = json.loads(paipu("hand", "dispute", "185b", "--hand", 2, "--reason", "the same", "--json").stdout)
    assert (hand["disputed"], hand["disputes"]) == (True, [{"seat": None, "reason": "the same", "resolved": None}])
    assert paipu("sheet", GAME).stdout.splitlines()[-2:] == [
        "Hand 1 is disputed by Guo (seat 1): single, not double",
        "Hand 2 is disputed: the same",
    ]
    output = paipu("hand", "resolve", "185b", "--hand", 1, "--reason", "the photograph shows it").stdout
    assert output == f"Hand 1 of game {GAME} is no longer disputed and counts: the photograph shows it\n"
    paipu("hand", "void", "185b", "--hand", 2, "--reason", "so it was")
    assert paipu("sheet", GAME).stdout.splitlines()[-2:] == [
        "Hand 1 was disputed by Guo (seat 1): single, not double; resolved: the photograph shows it",
        "Hand 2 was disputed: the same; it is void",
    ]
    assert paipu("verify").exit_code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["confirm", "zzzz", "--hand", 1, "--seat", 1], "found no game 'zzzz'"),
        (["confirm", GAME, "--hand", 3, "--seat", 1], f"game {GAME} has no finished hand 3"),
        (["confirm", GAME, "--hand", 1, "--seat", 4], "found seat 4, expected one that played hand 1: 1, 2, 3"),
        (["confirm", GAME, "--hand", 1, "--seat", 2], "seat 2 has confirmed hand 1 already"),
        (["confirm", GAME, "--hand", 2, "--seat", 2], "hand 2 is disputed"),
        (["confirm", GAME, "--hand", 1], "Missing option '--seat'"),
        (["dispute", GAME, "--hand", 2, "--reason", "again"], "hand 2 is disputed already"),
        (["dispute", GAME, "--hand", 1, "--reason", " "], "reason: found a reason of 0 characters"),
        (["dispute", GAME, "--hand", 1, "--reason", "x", "--seat", 9], "found seat 9, expected one that played hand 1"),
        (["resolve", GAME, "--hand", 1, "--reason", "x"], "hand 1 is not disputed"),
        (["resolve", GAME, "--hand", 2], "Missing option '--reason'"),
    ],
)
def test_what_cannot_be_recorded_about_a_hand_is_refused(
    paipu, club: Path, table_contents, words: list[object], message: str
) -> None:
    paipu("hand", "confirm", GAME, "--hand", 1, "--seat", 2)
    paipu("hand", "dispute", GAME, "--hand", 2, "--reason", "counted wrongly")
    before = table_contents()
    assert message in paipu("hand", *words, code=2).stderr
    assert table_contents() == before


def test_a_reason_drives_no_terminal(paipu, club: Path) -> None:
    output = paipu("hand", "dispute", GAME, "--hand", 1, "--reason", "a\x1b[2J", code=2).stderr
    assert output == "Error: reason: found U+001B in place 2 of a reason, expected readable characters\n"
    paipu("hand", "dispute", GAME, "--hand", 1, "--reason", "a\nb\u202e")
    for words in (["sheet", GAME], ["show", GAME, "--hand", 1], ["ledger", "settle"]):
        assert all(line.isprintable() for line in paipu(*words).stdout.splitlines())
