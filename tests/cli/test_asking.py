"""One way to ask: short help, `--club` at any place, games by filters, and completion by the shell."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.support.started import PROGRAM

SAMPLES = Path(__file__).parents[2] / "sample_games"


@pytest.fixture
def kept(paipu, tmp_path: Path) -> Path:
    place = tmp_path / "kept.db"
    for name in ("evening.paipu", "six_players.paipu", "guandan/club_evening.paipu", "khanhoo/four_players.paipu"):
        paipu("--club", place, "import", SAMPLES / name)
    return place


def test_the_club_stands_before_or_behind_the_verb(paipu, kept: Path) -> None:
    first = paipu("--club", kept, "games").stdout
    assert first.count("\n") == 4
    assert paipu("games", "--club", kept).stdout == first
    assert paipu("games", f"--club={kept}", "--limit", "9").stdout == first
    assert paipu("ledger", "balance", "--club", kept).stdout == paipu("--club", kept, "ledger", "balance").stdout


def test_games_come_newest_first_and_by_filters(paipu, kept: Path) -> None:
    def asked(*more: str) -> list[dict[str, str]]:
        return json.loads(paipu("games", "--club", kept, "--json", *more).stdout)

    days = [each["day"] for each in asked()]
    assert days == sorted(days, reverse=True)
    assert [each["day"] for each in asked("--limit", "2")] == days[:2]
    assert {each["rules"].partition("/")[0] for each in asked("--kind", "quandui")} == {"quandui"}
    assert [each["day"] for each in asked("--player", "Joost Bakker", "--to", "2026-03")] == ["2026-03-13"]
    won, lost = (asked("--player", "Li Wei", "--result", result) for result in ("first", "behind"))
    assert len(won) + len(lost) == len(asked("--player", "Li Wei"))


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--kind", "bridge"), "there is no kind of game 'bridge', expected one of: guandan, khanhoo, quandui"),
        (("--player", "Nobody"), "Nobody"),
        (("--result", "first"), "give --player too"),
        (("--limit", "0"), "'--limit'"),
    ],
)
def test_a_filter_that_cannot_be_is_refused(paipu, kept: Path, words: tuple[str, ...], refusal: str) -> None:
    assert refusal in paipu("games", "--club", kept, *words, code=2).stderr


def test_help_has_a_short_form_everywhere(paipu) -> None:
    for words in ((), ("games",), ("ledger",), ("ledger", "pay")):
        assert paipu(*words, "-h").stdout == paipu(*words, "--help").stdout


def test_a_shell_completes_commands_and_options(paipu) -> None:
    assert "_PAIPU_COMPLETE=bash_complete" in paipu("completion", "bash").stdout
    assert "_PAIPU_COMPLETE=zsh_complete" in paipu("completion", "zsh").stdout
    assert "_PAIPU_COMPLETE=fish_complete" in paipu("completion", "fish").stdout
    asked = {**os.environ, "_PAIPU_COMPLETE": "bash_complete", "COMP_WORDS": "paipu ledger sp", "COMP_CWORD": "2"}
    done = subprocess.run([PROGRAM], env=asked, capture_output=True, text=True, check=True)
    assert done.stdout == "plain,split\n"
