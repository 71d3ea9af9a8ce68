"""`paipu user role` and `paipu user tie`: what an account may do, and whose it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay.club import Club

KEY = "0198a000-0000-4000-8000-000000000002"


@pytest.fixture
def people(club: Path) -> None:
    """Anna, who is the first and so a director, and Ben, who is a member."""
    with Club.open(str(club)) as opened:
        opened.doors.accounts.add("Anna")
        opened.doors.accounts.add("Ben")


def test_roles_are_given_and_taken(paipu, people: None) -> None:
    assert paipu("user", "role", "ben", "give", "treasurer").stdout == "Roles of Ben: treasurer and member.\n"
    assert paipu("user", "role", "Ben", "take", "member").stdout == "Roles of Ben: treasurer.\n"
    assert json.loads(paipu("user", "role", "Ben", "take", "treasurer", "--json").stdout)["roles"] == []
    assert paipu("verify").exit_code == 0


def test_the_same_again_with_the_same_id_is_one_event(paipu, people: None) -> None:
    for _ in range(2):
        assert "recorder" in paipu("user", "role", "Ben", "give", "recorder", "--id", KEY).stdout
    assert (
        "the account has the role recorder already" in paipu("user", "role", "Ben", "give", "recorder", code=2).stderr
    )


def test_the_last_director_stays_one(paipu, people: None) -> None:
    assert (
        "the account is the last director of the club"
        in paipu("user", "role", "Anna", "take", "director", code=2).stderr
    )


def test_an_account_belongs_to_one_player_or_to_nobody(paipu, people: None) -> None:
    assert paipu("user", "tie", "Ben", "李白").stdout == "The account Ben belongs to 李白 now.\n"
    assert "李白 has another account" in paipu("user", "tie", "Anna", "李白", code=2).stderr
    assert paipu("user", "tie", "Ben", "--nobody").stdout == "The account Ben belongs to nobody now.\n"
    assert json.loads(paipu("user", "tie", "Anna", "李白", "--json").stdout)["called"] == "李白"
    assert "no player with the name or the id 'Zhao'" in paipu("user", "tie", "Ben", "Zhao", code=2).stderr


@pytest.mark.parametrize("words", [("Ben",), ("Ben", "李白", "--nobody")])
def test_a_player_or_nobody_is_named(paipu, people: None, words: tuple[str, ...]) -> None:
    assert "Expected the name of a player, or --nobody; one of the two." in paipu("user", "tie", *words, code=2).stderr


def test_an_account_that_is_not_there_is_refused(paipu, club: Path) -> None:
    assert "Zoe" in paipu("user", "role", "Zoe", "give", "member", code=2).stderr
