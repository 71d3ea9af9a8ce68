"""The page *Your first change* is followed to the letter in a copy of the tree, and what it says works there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "your-first-change.md"
COPIED = ("replay", "tests", "docs", "sample_games", "pyproject.toml")
PLAYED = """
from pathlib import Path
from replay.club import Move, Opening
from replay.offline import kind_of_game
from tests.support.clubs import new_club
assert "discarder_pays" in kind_of_game("quandui").profiles[0].options
club = new_club(Path("first.db"))
game = club.tables.open(Opening("quandui/pagat", {"stake": 10, "discarder_pays": True}, "EUR/2", seats=("Li", "Guo", "Chen")))
lines = [Move("== hand 1, dealer 1, depth result"), Move("2 # ? from 1")]
club.tables.record(str(game.game), lines, seen=game.version)
print(sorted((each.player, each.amount) for each in club.books.balances() if each.player))
"""


def apply(diff: str, root: Path) -> None:
    """Add the lines with ``+`` of a block to its file, where its other lines are: they must be there once, one after the other."""
    name, *lines = diff.splitlines()
    old = "\n".join(line[1:] for line in lines if not line.startswith("+")) + "\n"
    new = "\n".join(line[1:] for line in lines) + "\n"
    path = root / name
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{name} has these lines {text.count(old)} times:\n{old}"
    path.write_text(text.replace(old, new), "utf-8")


def run(words: list[str], root: Path) -> str:
    env = {"PATH": os.environ["PATH"], "HOME": str(root), "PYTHONPATH": str(root)}
    done = subprocess.run(words, cwd=root, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_what_the_page_of_a_first_change_says_works(tmp_path: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / name)
    blocks = re.findall(r"^```diff\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(blocks) >= 7
    for block in blocks:
        apply(block, tmp_path)
    assert run([sys.executable, "-c", PLAYED], tmp_path) == "[('Chen', -10), ('Guo', 30), ('Li', -20)]\n"
    tests = ["tests/quandui/test_money.py", "-k", "discard_wins or explicit_events"]
    assert "2 passed" in run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *tests], tmp_path
    )
