"""Agram, the game of docs/adding-a-game.md, is not in the house: it comes as a package of its own and is played like the others."""

from __future__ import annotations

import inspect
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import hatchling.build
import pytest

from replay.rules import Room, Rules
from tests.support.plain_words import plain_words

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "agram"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")

Run = Callable[..., str]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package is installed: its wheel, built here and now."""
    target = tmp_path_factory.mktemp("installed")
    home = Path.cwd()
    os.chdir(EXAMPLE)
    try:
        wheel = target / hatchling.build.build_wheel(str(target))
    finally:
        os.chdir(home)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """Run a program in an environment that has the package and a club of its own; returns what it says."""
    scripts = Path(sys.executable).parent
    known = {
        **os.environ,
        "PYTHONPATH": str(installed),
        "XDG_DATA_HOME": str(tmp_path),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }

    def made(*words: object, cwd: Path = tmp_path, say: str = "") -> str:
        program = [sys.executable] if words[0] == "python" else [str(scripts / str(words[0]))]
        done = subprocess.run(
            [*program, *map(str, words[1:])], cwd=cwd, env=known, input=say, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, f"{words}\n{done.stdout}{done.stderr}"
        return done.stdout

    return made


def test_the_house_does_not_know_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "agram" not in project["project"]["entry-points"]["paipu.rules"]
    assert "agram" not in str(project["tool"]["hatch"])


def test_it_passes_its_own_tests_and_those_of_every_room(run: Run, installed: Path) -> None:
    tests = [
        "-q",
        "-c",
        ROOT / "pyproject.toml",
        "--rootdir",
        ROOT,
        "-p",
        "no:cacheprovider",
        EXAMPLE / "test_agram.py",
    ]
    message = run("python", "-m", "pytest", *tests, installed / "agram", cwd=ROOT)
    assert re.search(r"\b[4-9][0-9] passed", message)


def test_an_evening_is_played_imported_shown_and_proved(run: Run, tmp_path: Path) -> None:
    run("paipu", "simulate", "agram/sinksink", "--players", 4, "--hands", 3, "--seed", 7, "--stake", "0.50 EUR")
    (game,) = json.loads(run("paipu", "games", "--json"))
    assert (game["rules"], game["hands"], len(game["players"])) == ("agram/sinksink", 3, 4)
    seen = json.loads(run("paipu", "show", game["id"], "--hand", 1, "--step", 6, "--eyes", "seat:2", "--json"))
    assert [(len(seat["cards"]), seat["hidden"]) for seat in seen["seats"]].count((0, 5)) >= 1
    assert len(seen["details"]["trick"]) == 2
    assert "Total" in run("paipu", "sheet", game["id"])
    record = tmp_path / "evening.paipu"
    record.write_text(run("paipu", "export", game["id"], "--format", "text"))
    club = tmp_path / "other.db"
    assert "3 hands" in run("paipu", "--club", club, "import", record)
    assert "all is well" in run("paipu", "--club", club, "verify")
    assert run("paipu", "--club", club, "export", game["id"], "--format", "text") == record.read_text()


def test_programs_get_their_answers(run: Run) -> None:
    assert json.loads(run("paipu", "analyse", "agram", say='{"op": "takes", "trick": "9H AD TH"}')) == {"card": "TH"}


def test_its_words_are_texts_with_codes_of_its_own() -> None:
    found = {path.name: plain_words(path) for path in (EXAMPLE / "agram").glob("*.py")}
    assert {name: words for name, words in found.items() if words} == {}
    texts = re.findall(
        r"^(\w+) = Text\(\s*\"(.+?)\"", (EXAMPLE / "agram" / "wording.py").read_text("utf-8"), re.MULTILINE
    )
    assert len(texts) >= 20
    assert [code for name, code in texts if code != "agram." + name.lower().replace("_", "-")] == []


# The page


def test_every_line_of_code_on_the_page_is_the_examples_own() -> None:
    files = [path.read_text("utf-8") for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml", ".html")]
    shown = re.findall(r"^```(?:python|toml|html)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert len(shown) >= 12
    # A method is indented further where it comes from; the formatter moves it out on the page.
    lines = ["\n".join(line.strip() for line in file.splitlines()) for file in files]
    stripped = ["\n".join(line.strip() for line in block.splitlines()) for block in shown]
    assert [block for block in stripped if not any(block in file for file in lines)] == []


def test_the_commands_of_the_page_do_what_it_says(run: Run) -> None:
    shown = "".join(re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
    commands = [line for line in shown.splitlines() if line.startswith("paipu ")]
    assert len(commands) >= 4
    message = [run(*shlex.split(command)) for command in commands]
    assert "agram/niger  4 hands" in message[-1]
    assert "python -m pytest examples/agram/test_agram.py" in shown


@pytest.mark.parametrize("protocol", [Room, Rules])
def test_the_page_names_everything_that_a_room_brings(protocol: type) -> None:
    members = {*inspect.get_annotations(protocol), *(name for name in vars(protocol) if not name.startswith("_"))}
    assert {name for name in members if f"`{name}`" not in PAGE} == set()
