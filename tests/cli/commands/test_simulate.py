"""Evenings played by bots."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main
from replay.club import Club
from tests.support.clubs import new_club
from tests.support.data_files import bytes_of
from tests.support.soak import thorough

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


MANY = ("simulate", "quandui", "--players", 3, "--hands", 3, "--seed", 5, "--evenings", 4, "--stake", "1.00 EUR")


@thorough
def test_many_evenings_fill_a_club_alike_however_many_processes_play_them(tmp_path: Path) -> None:
    said, records = [], []
    for jobs in (1, 2):
        with new_club(tmp_path / f"{jobs}.db"):
            pass
        done = CliRunner().invoke(main, ["--club", str(tmp_path / f"{jobs}.db"), *map(str, MANY), "--jobs", str(jobs)])
        said.append(done.stdout)
        with Club.open(str(tmp_path / f"{jobs}.db")) as club:
            records.append([b"".join(club.export(game.id)) for game in club.games()])
            assert club.verify().findings == []
    assert records[0] == records[1]
    assert len(records[0]) == 4
    events = sum(record.count(b"\n") - 1 for record in records[0])
    assert said == [f"4 evenings, 12 hands, {events} events added\n"] * 2


def test_the_same_evenings_again_add_nothing_and_more_add_the_rest(paipu) -> None:
    paipu(*MANY, "--jobs", 1)
    assert paipu(*MANY, "--jobs", 1).stdout == "4 evenings, 12 hands, nothing new\n"
    paipu(*MANY, "--evenings", 5, "--jobs", 1)
    assert len(json.loads(paipu("games", "--json").stdout)) == 5


def test_many_evenings_are_files_or_data_files_too(paipu, tmp_path: Path, where: Path) -> None:
    files = paipu(*MANY, "--jobs", 1, "-o", tmp_path / "files").stdout.split()
    assert [Path(file).name for file in files] == [
        f"quandui-pagat-players3-hands3-seed{seed}.jsonl" for seed in range(5, 9)
    ]
    done = paipu(*MANY, "--jobs", 1, "--format", "parquet", "-o", tmp_path / "data")
    assert done.stderr == f"Wrote 12 hands to {tmp_path / 'data'}.\n"
    assert not where.exists()
    paipu("import", tmp_path / "files")
    paipu("export", "--format", "parquet", "-o", tmp_path / "club")
    assert bytes_of(tmp_path / "club") == bytes_of(tmp_path / "data")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--jobs", 0], "jobs: found 0 processes, expected 1 to 256"),
        (["--players", 7, "--jobs", 2], "players: found 7 players, expected 2 to 6 for Quán Duì"),
        (["--engine", "there"], "found the engine 'there', expected an address such as tcp://10.0.0.7:8786"),
        (["--format", "parquet"], "parquet is several files"),
        (
            ["--resume", "done"],
            "--resume is for -o; without it, run the same command again, and it plays only the rest",
        ),
    ],
)
def test_an_engine_that_cannot_play_is_refused(paipu, more: list[object], message: str) -> None:
    assert message in paipu(*MANY, *more, code=2).stderr


def test_records_and_data_files_go_on_where_they_stopped(paipu, tmp_path: Path) -> None:
    less = (*MANY[:-4], "--evenings", 2, *MANY[-2:], "--jobs", 1)
    resumed = ("--jobs", 1, "-o", tmp_path / "files", "--resume", tmp_path / "done")
    paipu(*less, *resumed[2:])
    old = {path: path.stat().st_ino for path in (tmp_path / "files").iterdir()}
    assert len(paipu(*MANY, *resumed).stdout.split()) == 4
    paipu(*MANY, "--jobs", 1, "-o", tmp_path / "one go")
    assert bytes_of(tmp_path / "files") == bytes_of(tmp_path / "one go")
    assert {path: path.stat().st_ino for path in old} == old
    for name in ("data", "again"):
        paipu(*MANY, "--jobs", 1, "--format", "parquet", "-o", tmp_path / name, "--resume", tmp_path / "rows")
    assert (tmp_path / "rows").read_bytes().count(b"\n") == 4
    assert bytes_of(tmp_path / "data") == bytes_of(tmp_path / "again")
