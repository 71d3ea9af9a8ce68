"""The end of an evening at a terminal: who pays whom, and what a seat takes home."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from replay.club import Club
from tests.cli.conftest import GAME, Paipu
from tests.support.treasury.evenings import game_number, played


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


class TestWhoPaysWhom:
    @pytest.fixture(autouse=True)
    def two_tables(self, club: Path) -> None:
        with Club.open(str(club)) as opened:
            played(opened, [1])
            played(opened, [2], ("Guo", "Bo", "Ma"), number=2, day="2024-11-20T21:00:00")

    def game(self) -> str:
        return str(game_number(1))

    def test_all_games_of_the_evening_are_squared_and_a_payment_is_entered_once(self, paipu: Paipu) -> None:
        shown = paipu("evening", self.game()).stdout.splitlines()
        assert [line[:36] for line in shown[:2]] == [str(game_number(each)) for each in (1, 2)]
        assert shown[8] == "In EUR:"
        assert [line[12:] for line in shown[9:]] == [
            "Chen pays Guo 1.00 EUR", "Li pays Bo 1.00 EUR", "Ma pays Bo 1.00 EUR",
        ]  # fmt: skip
        key = shown[10][2:10]
        for _ in range(2):
            after = paipu("evening", self.game(), "--paid", key).stdout.splitlines()
            assert [line.strip() for line in after[11:]] == ["Li paid Bo 1.00 EUR; not confirmed yet"]

    def test_it_shows_who_is_up_and_down_over_all_games(self, paipu: Paipu) -> None:
        shown = paipu("evening", self.game()).stdout.splitlines()
        assert shown[2:8] == [
            "Standings in EUR:",
            "  1  Bo  2.00 EUR  (1 of 1 hands won)",
            "  2  Guo  1.00 EUR  (1 of 2 hands won)",
            "  3  Li  -1.00 EUR  (0 of 1 hands won)",
            "  3  Chen  -1.00 EUR  (0 of 1 hands won)",
            "  3  Ma  -1.00 EUR  (0 of 1 hands won)",
        ]

    def test_programs_get_it_as_the_api_gives_it(self, paipu: Paipu) -> None:
        found = json.loads(paipu("evening", self.game(), "--json").stdout)
        assert found["games"] == [str(game_number(1)), str(game_number(2))]
        assert [due["amount"] for unit in found["units"] for due in unit["dues"]] == [100, 100, 100]

    @pytest.mark.parametrize("typed", ["", "zz", "-"])
    def test_a_key_that_names_no_payment_is_refused(self, paipu: Paipu, typed: str) -> None:
        refused = paipu("evening", self.game(), "--paid", typed, code=2).stderr
        assert f"found {typed!r}, expected the key of one payment of this evening" in refused

    def test_what_does_not_go_together_is_refused(self, paipu: Paipu, tmp_path: Path) -> None:
        for more in (["--seat", 1, "--json"], ["--seat", 1, "--paid", "1"], ["-o", tmp_path / "x"], ["--force"]):
            assert "--seat" in paipu("evening", self.game(), *more, code=2).stderr
