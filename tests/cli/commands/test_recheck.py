"""``paipu recheck``: recorded games under other rules."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import GAME, Paipu


def test_every_game_with_a_refusal_is_a_line_and_all_are_counted(paipu: Paipu, evening: Path) -> None:
    paipu("import", evening)
    same = paipu("recheck", "quandui/pagat", "--jobs", 1).stdout
    assert same == (
        "1 game: 2 hands the same, 0 hands with other payments, 0 hands with a move that would not be allowed.\n"
    )
    (trial,) = json.loads(paipu("recheck", "quandui/gamerules", "--jobs", 1, "--json").stdout)
    assert (trial["game"], trial["hands"], trial["same"]) == (GAME, 2, 0)


def test_games_of_other_kinds_are_passed_over_and_nothing_is_recorded(
    paipu: Paipu, evening: Path, tmp_path: Path
) -> None:
    paipu("import", evening)
    before = paipu("export", GAME).stdout
    words = ("recheck", "guandan", "--jobs", 1, "--resume", tmp_path / "done")
    assert paipu(*words).stdout.startswith("0 games: 0 hands the same")
    assert paipu(*words, "--json").stdout == "[\n]\n"
    assert paipu("export", GAME).stdout == before


def test_what_cannot_be_tried_is_refused(paipu: Paipu, empty: Path) -> None:
    assert "chess" in paipu("recheck", "chess", code=2).stderr
    assert "expected an address" in paipu("recheck", "quandui", "--engine", "tcp:there", code=2).stderr
