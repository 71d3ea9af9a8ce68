"""A mistyped name is refused with the name that was probably meant."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.support.samples import FOLDER

SLIPS = {
    "games --kind quandiu": "did you mean 'quandui'?",
    "find Guo --kind quandiu": "did you mean 'quandui'?",
    "sheet --blank khanho": "did you mean 'khanhoo'?",
    "open quandiu Anna Ben": "did you mean 'quandui'?",
    "open quandui/pagta Anna Ben": "did you mean 'quandui/pagat'?",
    "open quandui Anna Ben --option stak=1": "did you mean 'stake'?",
    "simulate guandna": "did you mean 'guandan'?",
    "recheck quandui/gamrules": "did you mean 'quandui/gamerules'?",
    "export 185b --format jsnol": "did you mean 'jsonl'?",
    "ledger statement csah": "did you mean 'cash'?",
    "ledger pay Guo over-shrt 1.00": "did you mean 'over-short'?",
    "ledger statement Cheng": "did you mean 'Chen'?",
    "games --player Cheng": "did you mean 'Chen'?",
    "user role Ana give treasurer": "did you mean 'Anna'?",
    "token make anan screen": "did you mean 'Anna'?",
    "boards 'Fridy 1'": "did you mean 'Friday 1'?",
    "boards 'Firday 1' --deal": "did you mean 'Friday 1'?",
    "gmes": "Did you mean 'games'?",
    "games --jsn": "Did you mean '--json'?",
}


@pytest.fixture
def named(paipu, club: Path) -> None:
    paipu("user", "add", "Anna", stdin=b"a long password\n")
    paipu("import", FOLDER / "guandan" / "board_table_1.paipu")


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_refused_with_what_was_meant(paipu, named: None, slip: str) -> None:
    refused = paipu(*shlex.split(slip), code=2)
    assert SLIPS[slip] in refused.stderr
    assert refused.stdout == ""


@pytest.mark.parametrize("words", ["games --kind bridge", "user role Zhou give treasurer", "boards zzz", "matches zzz"])
def test_what_is_like_nothing_is_refused_without_a_guess(paipu, named: None, words: str) -> None:
    assert "did you mean" not in paipu(*words.split(), code=2).stderr
