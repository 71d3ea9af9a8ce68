"""A command that only shows loads nothing that it does not use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from replay.club import Club
from tests.support.clubs import new_club
from tests.support.soak import thorough

KINDS = ("guandan", "khanhoo", "quandui")
UNUSED = (
    "lark",
    "regex",
    "sqlalchemy.dialects.postgresql",
    "cryptography",
    "flask",
    "jinja2",
    "werkzeug",
    "marshmallow",
    "typst",
    "segno",
    "uvicorn",
    "web",
    "replay.schemas",
)
_RUN = """
import shlex, sys
from cli.main import main
for line in sys.argv[1:]:
    main(shlex.split(line), standalone_mode=False)
    print("loaded", *sys.modules, file=sys.stderr)
"""


def _a_game_of_each_kind(club: Club) -> None:
    for kind, players in (("guandan", 4), ("khanhoo", 3), ("quandui", 3)):
        club.simulate(kind, players, 1, seed=1)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club with a game of each kind."""
    path = tmp_path_factory.mktemp("imports") / "club.db"
    with new_club(path, _a_game_of_each_kind):
        return path


def loaded(club: Path, *commands: str) -> list[set[str]]:
    """Every module, and every package around one, that one process has loaded after each of these commands."""
    done = subprocess.run(
        [sys.executable, "-c", _RUN, *commands],
        env={**os.environ, "PAIPU_CLUB": str(club)},
        capture_output=True,
        text=True,
        check=True,
    )
    return [set(line.split()) for line in done.stderr.splitlines() if line.startswith("loaded ")]


@thorough
def test_lists_of_a_club_with_games_of_every_kind_load_no_kind_no_parser_no_proofs_and_no_pages(path: Path) -> None:
    commands = ["players", "ledger balance", "ledger journal", "boards", "games", "games --json"]
    for command, modules in zip(commands, loaded(path, *commands), strict=True):
        assert "replay.club" in modules
        assert modules.isdisjoint({*UNUSED, *(f"replay.rules.{kind}" for kind in KINDS)}), command


def test_show_loads_its_own_kind_of_game_and_no_other(path: Path) -> None:
    with Club.open(str(path)) as club:
        (game,) = [each.id for each in club.games() if each.rules.startswith("khanhoo")]
    (modules,) = loaded(path, f"show {game}")
    assert "replay.rules.khanhoo" in modules
    assert modules.isdisjoint({*UNUSED, "replay.rules.guandan", "replay.rules.quandui"})


def test_the_version_loads_no_database_and_no_club(tmp_path: Path) -> None:
    (modules,) = loaded(tmp_path / "none.db", "--version")
    assert modules.isdisjoint({*UNUSED, "sqlalchemy", "alembic", "replay.club", "replay.rules", "replay.store"})
