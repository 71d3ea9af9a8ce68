"""``paipu export --format parquet``: what it prints, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import GAME, Paipu
from tests.support.data_files import asked


def test_a_game_and_the_whole_club_are_written_as_data_files(paipu: Paipu, evening: Path, tmp_path: Path) -> None:
    paipu("import", evening)
    done = paipu("export", GAME[:4], "--format", "parquet", "--eyes", "public", "-o", tmp_path / "one")
    assert done.stderr == f"Wrote 1 game to {tmp_path / 'one'}.\n"
    assert asked(tmp_path / "one", "SELECT hand, how, winner FROM hands") == [(1, "won", 2), (2, "won", 3)]
    done = paipu("export", "--format", "parquet", "--names", "replaced", "-o", tmp_path / "all.zip")
    assert (done.stdout, done.stderr) == ("", f"Wrote 1 game to {tmp_path / 'all.zip'}.\n")


def test_the_records_of_all_games_are_written_one_after_another(paipu: Paipu, evening: Path, tmp_path: Path) -> None:
    paipu("import", evening)
    paipu("simulate", "khanhoo", "--hands", 1, "--seed", 1)
    every = json.loads(paipu("games", "--json").stdout)
    each = [paipu("export", game["id"], "--eyes", "public").stdout for game in every]
    assert paipu("export", "--eyes", "public").stdout == "".join(each)
    assert paipu("export", "--rules", "khanhoo", "--eyes", "public").stdout == each[1]
    paipu("export", "--names", "replaced", "-o", tmp_path / "all.jsonl")
    text = (tmp_path / "all.jsonl").read_text("utf-8")
    assert text.count('{"closing":') == 2
    assert not any(f'"{name}"' in text for game in every for name in game["players"])
    assert "no game of the club matches" in paipu("export", "--rules", "guandan", code=2).stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--format", "parquet"), "parquet is several files: give -o with a new folder, or with a file that ends in .zip"),
        (("--format", "parquet", "-o", "-"), "parquet is several files"),
        (("--format", "text"), "the format text takes one game; 'paipu games' lists them with their ids"),
        ((GAME, "--format", "csv", "--player", "Guo"), "--player, --rules, --from and --to are for --format jsonl and parquet"),
        ((GAME, "--hand", 1), "Use --hand with --format html"),
        (("--format", "parquet", "--from", "tomorrow", "-o", "x"), "found 'tomorrow', expected a day such as '2026-11-12'"),
        (("--format", "parquet", "-o", "no/such/folder"), "no/such/folder: No such file or directory"),
    ],
)  # fmt: skip
def test_what_makes_no_data_files_is_refused_in_a_sentence(
    paipu: Paipu, evening: Path, words: tuple[str, ...], sentence: str
) -> None:
    paipu("import", evening)
    done = paipu("export", *words, code=2)
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
