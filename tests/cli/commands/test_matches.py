"""``paipu matches``: team matches over several tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay.table.simulation import sample_folder
from tests.support.team_matches import match_table


@pytest.fixture
def cup(paipu) -> None:
    """The sample match is in the club."""
    paipu("import", sample_folder() / "guandan" / "team_match")


def test_the_matches_are_listed(paipu, cup: None) -> None:
    assert paipu("matches").stdout == "Autumn cup  3 teams  2 rounds  4 tables\n"


def test_a_match_is_added_up(paipu, cup: None) -> None:
    assert paipu("matches", "Autumn cup").stdout == (
        "Match Autumn cup: 3 teams\n"
        "\n"
        "Round 1\n"
        "  Anhui 17, Jiangsu 10: matchpoints 2 to 0\n"
        "    game fd977de9  autumn cup, table 1  4 hands  10 to 5  Guo Min and Wang Fang against Li Wei and 陈静\n"
        "    game ca5f1df3  autumn cup, table 2  4 hands  7 to 5   Zhou Hui and Lin Yan against Zhao Lin and Sun Yi\n"
        "\n"
        "Round 2\n"
        "  Anhui 12, Henan 15: matchpoints 0 to 2\n"
        "    game 37e91745  autumn cup, table 1  4 hands  5 to 8   Guo Min and Wang Fang against Hu Jun and Ma Rui\n"
        "    game f946ca88  autumn cup, table 2  4 hands  7 to 7   Zhou Hui and Lin Yan against Femke Visser and Joost Bakker\n"
        "\n"
        "   Team     Matchpoints     Total  Net  Won  Tied  Lost\n"
        "1  Anhui              2  29 to 25   +4    1     0     1\n"
        "2  Henan              2  15 to 12   +3    1     0     0\n"
        "3  Jiangsu            0  10 to 17   -7    0     0     1\n"
        "\n"
        "Not met yet: Henan and Jiangsu\n"
    )


def test_victory_points_that_were_taken_off_are_said(paipu, tmp_path: Path) -> None:
    more = "3 penalty 8.3 warning\n3 penalty 8.3 vp 1\n"
    (tmp_path / "1.paipu").write_bytes(match_table(1, "A; B", ["1 3"], more=more))
    (tmp_path / "2.paipu").write_bytes(match_table(2, "A; B", ["2 4"]))
    assert "warned before" not in paipu("import", tmp_path).stderr
    printed = paipu("matches", "Cup").stdout
    assert "  A 6, B 7: matchpoints 0 to 2\n" in printed
    assert "1 hand  4 to 2  Anna 1 and Cas 1 against Bai 1 and Ding 1  victory points taken off: 1 and 0\n" in printed


def test_as_json_it_is_what_the_club_gives(paipu, cup: None) -> None:
    assert json.loads(paipu("matches", "--json").stdout) == {
        "matches": [{"match": "Autumn cup", "teams": 3, "rounds": 2, "tables": 4}],
        "findings": [],
    }
    found = json.loads(paipu("matches", "Autumn cup", "--json").stdout)
    assert (found["match"], found["unmet"], len(found["rounds"])) == ("Autumn cup", [["Henan", "Jiangsu"]], 2)


def test_a_table_that_has_not_finished_a_hand_and_one_that_is_left_out_are_shown(paipu, tmp_path: Path) -> None:
    for number, teams in ((1, "A; B"), (2, "A")):
        (tmp_path / f"{number}.paipu").write_bytes(match_table(number, teams, []))
    warned = paipu("import", tmp_path).stderr
    assert "found the tag Team 'A', expected two teams" in warned
    assert "the match leaves this game out" in warned
    lines = paipu("matches", "Cup").stdout.splitlines()
    assert lines[3].startswith("  A and B: no hand is decided yet")
    assert lines[4].endswith("1  0 hands")
    assert lines[-1].startswith("game ")
    assert "found the tag Team 'A', expected two teams" in lines[-1]


def test_a_club_without_matches_says_so(paipu, club: Path) -> None:
    result = paipu("matches")
    assert (result.stdout, result.stderr) == ("", "No game of this club belongs to a team match yet.\n")
    assert json.loads(paipu("matches", "--json").stdout) == {"matches": [], "findings": []}
    assert "found no match 'Cup', expected a match that the tag Match" in paipu("matches", "Cup", code=2).stderr


def test_a_club_that_must_exist_is_not_made(paipu, where: Path) -> None:
    assert "there is no club here" in paipu("matches", "Cup", code=2).stderr
    assert not where.exists()
