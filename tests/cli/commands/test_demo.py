"""`paipu demo`: sample games in a club of their own."""

from __future__ import annotations

import re
import urllib.request
from pathlib import Path

import pytest

from tests.support.interrupts import interrupted


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "paipu"


def test_the_demo_imports_verifies_and_prints_the_balances_in_a_club_of_its_own(paipu, home: Path, where: Path) -> None:
    result = paipu("demo", "--no-serve")
    *games, verdict = [line for line in result.stdout.splitlines() if "  " not in line or "hand" in line]
    assert all("events added" in line for line in games)
    assert "all is well" in verdict
    assert sum("EUR" in line for line in result.stdout.splitlines()) >= 4
    assert not where.exists()
    (club,) = home.glob("*.db")
    assert club.name.startswith("demo-")
    assert str(club) in result.stderr


def test_a_second_demo_adds_nothing_and_is_as_well(paipu, home: Path) -> None:
    paipu("demo", "--no-serve")
    output = paipu("demo", "--no-serve").stdout
    assert "events added" not in output
    assert "nothing new" in output


def test_the_demo_serves_its_games_and_says_where(process, home: Path) -> None:
    with process("demo", "--port", 0) as running:
        try:
            address = next(
                match[0] for line in running.stderr if (match := re.search(r"http://127\.0\.0\.1:\d+", line.decode()))
            )
            with urllib.request.urlopen(f"{address}/api/v1/games", timeout=20) as answer:
                assert answer.status == 200
        finally:
            assert interrupted(running) == 0
