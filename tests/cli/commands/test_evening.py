"""What a seat takes home, written at a terminal."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.conftest import GAME, Paipu


def test_it_writes_one_file_that_no_other_is_replaced_by(paipu: Paipu, club: Path, tmp_path: Path) -> None:
    there = tmp_path / "guo.zip"
    paipu("evening", GAME, "--seat", 1, "-o", there)
    with ZipFile(there) as archive:
        assert "paipu-seat-1/evening.html" in archive.namelist()
    assert "exists already" in paipu("evening", GAME, "--seat", 1, "-o", there, code=2).stderr
    paipu("evening", GAME, "--seat", 1, "-o", there, "--force")


def test_it_is_named_after_the_game_where_nobody_says(
    paipu: Paipu, club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    paipu("evening", GAME, "--seat", 2)
    assert [each.name for each in tmp_path.glob("*.zip")] == [f"paipu-2026-11-20-{GAME[:8]}-seat-2.zip"]


def test_nobody_sat_there(paipu: Paipu, club: Path) -> None:
    assert "found seat 9" in paipu("evening", GAME, "--seat", 9, code=2).stderr


@pytest.mark.parametrize("part", ["receipts", "checkpoint"])
def test_its_proofs_are_checked_without_the_club(paipu: Paipu, club: Path, tmp_path: Path, part: str) -> None:
    paipu("log", "init", "--origin", "example.org/tuesday")
    there = tmp_path / "guo.zip"
    paipu("evening", GAME, "--seat", 1, "-o", there)
    with ZipFile(there) as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / "paipu-seat-1"
    command, files = ("receipt", sorted((folder / part).iterdir())) if part == "receipts" else ("log", [folder / part])
    assert files
    for each in files:
        shown = paipu("--club", tmp_path / "nowhere.db", command, "check", each, "--key", folder / "log.pub").stdout
        assert "example.org/tuesday" in shown
