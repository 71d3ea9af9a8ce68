"""Evenings played by bots."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

EVENING = ("simulate", "quandui/gamerules", "--players", 3, "--hands", 2, "--seed", 7, "--stake", "0.50 EUR")


def test_an_evening_is_played_into_the_club(paipu) -> None:
    output = paipu(*EVENING).stdout
    (game,) = json.loads(paipu("games", "--json").stdout)
    assert output.startswith(f"{game['id']}  2 hands, ")
    assert (game["rules"], game["hands"], game["unit"], len(game["players"])) == ("quandui/gamerules", 2, "EUR/2", 3)
    paipu("verify")


def test_a_stake_without_a_unit_is_in_the_usual_one_of_the_club(paipu, empty: Path) -> None:
    assert "expected an amount and its unit" in paipu("simulate", "quandui", "--stake", "0.50", code=2).stderr
    paipu("club", "set", "--unit", "EUR/3")
    paipu("simulate", "quandui", "--stake", "0.50")
    (game,) = json.loads(paipu("games", "--json").stdout)
    assert game["unit"] == "EUR/3"


def test_the_same_seed_is_the_same_evening(paipu) -> None:
    paipu(*EVENING)
    assert "nothing new" in paipu(*EVENING).stdout


def test_a_file_is_named_after_what_made_it_and_never_overwritten(paipu, tmp_path: Path, where: Path) -> None:
    result = paipu(*EVENING, "-o", tmp_path / "new" / "folder")
    path = Path(result.stdout.strip())
    assert path == tmp_path / "new" / "folder" / "quandui-gamerules-players3-hands2-seed7.jsonl"
    assert not where.exists()
    path.write_text("precious")
    assert f"Error: {path}: this file exists already" in paipu(*EVENING, "-o", path.parent, code=2).stderr
    assert path.read_text() == "precious"


def test_the_file_is_the_evening_that_goes_into_the_club(paipu, tmp_path: Path) -> None:
    paipu(*EVENING, "-o", tmp_path)
    paipu(*EVENING)
    assert "nothing new" in paipu("import", *tmp_path.glob("*.jsonl")).stdout


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--players", 7], "players: found 7 players, expected 2 to 6 for Quán Duì"),
        (["--hands", 0], "hands: found 0 hands, expected 1 to"),
        (["--stake", "much"], "found 'much', expected an amount and its unit"),
    ],
)
def test_what_cannot_be_played_is_refused(paipu, tmp_path: Path, more: list[object], message: str) -> None:
    assert message in paipu(*EVENING, *more, code=2).stderr
    assert message in paipu(*EVENING, *more, "-o", tmp_path / "made", code=2).stderr
    assert not (tmp_path / "made").exists()


def test_unknown_rules_and_a_file_for_a_folder_are_refused(paipu, tmp_path: Path, evening: Path) -> None:
    assert (
        "found rules 'mahjong', expected one of: guandan, khanhoo, quandui"
        in paipu("simulate", "mahjong", code=2).stderr
    )
    assert "expected a folder" in paipu(*EVENING, "-o", evening, code=2).stderr


def test_a_match_that_is_decided_before_all_hands_are_played_says_so(paipu, tmp_path: Path) -> None:
    """A bug's test: of 100 hands of Guandan nine were played, without a message."""
    evening = ("simulate", "khanhoo", "--players", 3, "--hands", 40, "--seed", 1)
    result = paipu(*evening)
    assert "  4 of 40 hands, " in result.stdout
    words = "The match was decided after 4 hands: the other 36 of 40 were not played.\n"
    assert result.stderr == words
    assert paipu(*evening, "-o", tmp_path).stderr == words


def test_an_evening_that_is_played_to_its_last_hand_says_nothing_more(paipu, tmp_path: Path) -> None:
    assert (paipu(*EVENING).stderr, paipu(*EVENING, "-o", tmp_path).stderr) == ("", "")
