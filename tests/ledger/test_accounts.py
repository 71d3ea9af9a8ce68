from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.ledger import booked, owner, player_id, shortened
from replay.words.errors import BadInput

HOSTILE = ["李白", "<script>", "=1+1", "pot", "players:x", "a:b c", "\u202eGuo", "x" * 100]


def test_a_players_id_never_changes() -> None:
    # Written down on purpose: books of years ago carry these ids.
    assert player_id("Guo") == "e5ad0f3b-5398-564c-a8e8-645d32344693"
    assert player_id("李白") == "4d21b4b9-857e-5fe8-8f71-810357290e64"


def test_one_name_is_one_player_however_it_is_typed() -> None:
    assert player_id(unicodedata.normalize("NFD", " Zoë ")) == player_id("Zoë")
    assert player_id("Li") != player_id("li")


@pytest.mark.parametrize("name", HOSTILE)
def test_an_account_holds_an_id_and_nothing_of_the_name(name: str) -> None:
    account = booked(f"player:{name}", "game")
    assert account == f"players:{player_id(name)}"
    assert owner(account) == (player_id(name), None)


def test_the_pot_of_a_game_is_an_account_of_that_game() -> None:
    assert owner(booked("pot", "game-7")) == (None, "game-7")


@pytest.mark.parametrize("account", ["", "Pot", "Guo", "player:", "player:  ", "bank"])
def test_an_account_that_is_neither_pot_nor_player_is_refused_with_what_was_expected(account: str) -> None:
    with pytest.raises(BadInput, match="expected 'player:' and a name"):
        booked(account, "game")


@given(st.sets(st.uuids().map(str), max_size=30))
def test_short_ids_are_beginnings_and_keep_their_owners_apart(ids: set[str]) -> None:
    short = shortened(ids)
    assert set(short) == ids
    assert all(full.startswith(cut) and len(cut) >= 8 for full, cut in short.items())
    assert len(set(short.values())) == len(ids)


def test_ids_alike_to_the_last_digit_are_shown_in_full() -> None:
    alike = [f"0198f000-0000-7000-8000-00000000000{digit}" for digit in "12"]
    assert shortened(alike) == {each: each for each in alike}
