"""`paipu games`: the games that the club holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import GAME


def test_games_are_listed_with_an_id_that_can_be_typed(paipu, club: Path) -> None:
    assert paipu("games").stdout == "185bb1e5  2026-11-20  quandui/pagat  2 hands  Guo, 李白, Chen\n"


def test_games_as_json(paipu, club: Path) -> None:
    (game,) = json.loads(paipu("games", "--json").stdout)
    assert (game["id"], game["rules"], game["hands"], game["players"]) == (
        GAME,
        "quandui/pagat",
        2,
        ["Guo", "李白", "Chen"],
    )


@pytest.mark.parametrize("command", ["games", "players"])
def test_an_empty_club_is_an_empty_list(paipu, empty: Path, command: str) -> None:
    result = paipu(command)
    assert (result.stdout, "Add some with 'paipu import'" in result.stderr) == ("", True)
    assert json.loads(paipu(command, "--json").stdout) == []
