"""In a terminal of 60 columns every table stays readable: no line is wider, and a column that does not fit goes on whole below."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from replay.words.display import width
from tests.cli.conftest import Paipu, Process
from tests.support.samples import FOLDER
from tests.support.soak import thorough
from tests.support.terminals import terminal

NARROW = 60
WHOLE = {
    "games": ["Zhao Lin, Zhou Hui, Sun Yi, Lin Yan", "Guo Min, Li Wei, Wang Fang, 陈静"],
    "players": ["Femke Visser", "1 won"],
    "find 'Guo Min'": ["hand 1  Guo Min"],
    "boards": ["Friday 1  1 hand"],
    "boards 'Friday 1'": ["finished double win", "  2  Femke Visser"],
    "matches": ["Autumn cup  3 teams  2 rounds  4 tables"],
    "matches 'Autumn cup'": [
        "   Team     Matchpoints     Total  Net  Won  Tied  Lost",
        "3  Jiangsu            0  10 to 17   -7",
    ],
    "ledger balance": ["Sanne de Vries", "EUR"],
    "ledger settle": ["pays", "all that Guo Min owes, of the 0.75"],
    "user list": ["Wang Fang  director and member  password set"],
    "link list": ["A link to watch game", "  until "],
    "token list": ["Wang Fang", "scores on the wall  until "],
    "club show": ["finished hands            show what the table saw, and to"],
    "config": ["port          8000  not set"],
}
"""Texts that each command prints within one line."""


@pytest.fixture
def several(paipu: Paipu) -> None:
    guandan = FOLDER / "guandan"
    paipu("import", guandan / "team_match", guandan / "board_table_1.paipu", FOLDER / "results_only.paipu")
    paipu("user", "add", "Wang Fang", stdin=b"a long password\n")
    paipu("token", "make", "Wang Fang", "scores on the wall", "--right", "see-games")
    game = paipu("games", "--limit", "1", "--format", "csv").stdout.splitlines()[1].split(",")[0]
    paipu("link", "watch", game)


@thorough
def test_no_line_is_wider_and_a_short_column_stays_whole(several: None, process: Process, where: Path) -> None:
    for words, expected in WHOLE.items():
        with terminal(process, *shlex.split(words), columns=NARROW) as (screen, running):
            screen.shows("\0", 60)  # to its end
            assert running.wait(60) == 0
        lines = screen.whole.replace("\r", "").splitlines()
        assert [line for line in lines if width(line) > NARROW and str(where) not in line] == [], words
        for each in expected:
            assert any(each in line for line in lines), (words, each, screen.whole)
