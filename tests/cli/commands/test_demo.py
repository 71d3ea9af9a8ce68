"""`paipu demo`: sample games in a club of their own."""

from __future__ import annotations

import re
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from tests.support.interrupts import interrupted
from tests.support.soak import thorough


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def first(data: Path) -> Result:
    """The first demo of a user whose data is there."""
    return demonstrated(data)


def demonstrated(data: Path) -> Result:
    """A demo that is asked for a club which is not its own."""
    result = CliRunner(env={"XDG_DATA_HOME": str(data)}).invoke(
        main, ["--club", str(data / "elsewhere.db"), "demo", "--no-serve"], catch_exceptions=False
    )
    assert result.exit_code == 0, result.output
    return result


def test_the_demo_imports_verifies_and_prints_the_balances_in_a_club_of_its_own(first: Result, data: Path) -> None:
    *games, verdict = [line for line in first.stdout.splitlines() if "  " not in line or "hand" in line]
    assert all("events added" in line for line in games)
    assert "all is well" in verdict
    assert sum("EUR" in line for line in first.stdout.splitlines()) >= 4
    assert not (data / "elsewhere.db").exists()
    (club,) = (data / "paipu").glob("*.db")
    assert club.name.startswith("demo-")
    assert str(club) in first.stderr


@thorough
def test_a_second_demo_adds_nothing_and_is_as_well(first: Result, data: Path) -> None:
    assert "events added" in first.stdout
    output = demonstrated(data).stdout
    assert "events added" not in output
    assert "nothing new" in output


def test_the_demo_serves_its_games_and_says_where(process, first: Result, data: Path) -> None:
    with process("demo", "--port", 0, env={"XDG_DATA_HOME": str(data)}) as running:
        try:
            address = next(
                match[0] for line in running.stderr if (match := re.search(r"http://127\.0\.0\.1:\d+", line.decode()))
            )
            with urllib.request.urlopen(f"{address}/api/v1/games", timeout=20) as answer:
                assert answer.status == 200
            last = running.stderr.readline().decode()
            assert (
                last
                == f"To record a hand: open {address}/games/new, tap Begin, Record here, the first dealer and the winner\n"
            )
            with urllib.request.urlopen(f"{address}/games/new", timeout=20) as answer:
                assert "Begin" in answer.read().decode()
        finally:
            assert interrupted(running) == 0
