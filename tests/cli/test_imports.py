"""A command that only shows loads nothing that it does not use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.clubs import new_club
from tests.support.quandui.records import WHOLE

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
    "waitress",
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


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A club with one game of Quandui, and the id of that game."""
    path = tmp_path_factory.mktemp("imports") / "club.db"
    with new_club(path) as club:
        club.import_record(WHOLE.encode(), "whole")
        found = club.games()[0].id
    return path, found


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


def test_a_command_that_only_shows_loads_no_parser_no_proofs_no_pages_and_no_other_kind_of_game(
    game: tuple[Path, str],
) -> None:
    club, id = game
    commands = ["games", "games --json", "ledger journal", "players", "boards", f"show {id}"]
    for command, modules in zip(commands, loaded(club, *commands), strict=True):
        assert "replay.club" in modules
        assert modules.isdisjoint({*UNUSED, "replay.rules.guandan", "replay.rules.khanhoo"}), command


def test_a_question_about_money_loads_no_kind_of_game(game: tuple[Path, str]) -> None:
    (modules,) = loaded(game[0], "ledger balance")
    assert modules.isdisjoint({*UNUSED, *(f"replay.rules.{kind}" for kind in KINDS)})


def test_the_version_loads_no_database_and_no_club(tmp_path: Path) -> None:
    (modules,) = loaded(tmp_path / "none.db", "--version")
    assert modules.isdisjoint({*UNUSED, "sqlalchemy", "alembic", "replay.club", "replay.rules", "replay.store"})
