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
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from subprocess import PIPE

import pytest

from replay.rules import Room, Rules
from tests.support.agram import AGRAM, install
from tests.support.plain_words import plain_words
from tests.support.soak import SOAKING, long, thorough

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")

Run = Callable[..., str]

_MANY = """
import json, os, sys
from click.testing import CliRunner
from cli.main import main
for line in sys.stdin:
    home, *commands = json.loads(line)
    os.chdir(home)
    os.environ["XDG_DATA_HOME"] = home
    said = []
    for words in commands:
        result = CliRunner().invoke(main, words, catch_exceptions=False)
        assert result.exit_code == 0, (words, result.output)
        said.append(result.stdout)
    print(json.dumps(said), flush=True)
"""
"""Runs commands in the folders of one test after the other: to start Paipu takes longer than what they do."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package is installed: its wheel, built here and now."""
    return install(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def known(installed: Path) -> dict[str, str]:
    """An environment that has the package."""
    ways = {"PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return {**os.environ, **ways}


@pytest.fixture
def run(known: dict[str, str], tmp_path: Path) -> Run:
    """Run a program in that environment with a club of its own; returns what it says."""
    scripts = Path(sys.executable).parent
    home = known | {"XDG_DATA_HOME": str(tmp_path)}

    def made(*words: object, cwd: Path = tmp_path, say: str = "") -> str:
        program = [sys.executable] if words[0] == "python" else [str(scripts / str(words[0]))]
        done = subprocess.run(
            [*program, *map(str, words[1:])], cwd=cwd, env=home, input=say, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, f"{words}\n{done.stdout}{done.stderr}"
        return done.stdout

    return made


@pytest.fixture(scope="module")
def many(known: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A process that runs commands."""
    command = [sys.executable, "-c", _MANY]
    with subprocess.Popen(command, cwd=ROOT, env=known, stdin=PIPE, stdout=PIPE, text=True) as running:
        yield running
        assert running.stdin
        running.stdin.close()


@pytest.fixture
def paipu(run: Run, many: subprocess.Popen[str], tmp_path: Path) -> Callable[..., list[str]]:
    """Run commands of Paipu in that environment, in the short form one after the other in one process; returns what each says."""

    def made(*commands: Sequence[object]) -> list[str]:
        if SOAKING:
            return [run("paipu", *words) for words in commands]
        print(json.dumps([str(tmp_path), *(list(map(str, words)) for words in commands)]), file=many.stdin, flush=True)
        assert many.stdout
        return list(json.loads(many.stdout.readline()))

    return made


def test_the_house_does_not_know_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "agram" not in project["project"]["entry-points"]["paipu.rules"]
    assert "agram" not in str(project["tool"]["hatch"])


@thorough
def test_it_passes_its_own_tests_and_those_of_every_room(run: Run, installed: Path) -> None:
    tests = ["-q", "-c", ROOT / "pyproject.toml", "--rootdir", ROOT, "-p", "no:cacheprovider", AGRAM / "test_agram.py"]
    message = run("python", "-m", "pytest", *tests, installed / "agram", cwd=ROOT)
    assert re.search(r"\b[4-9][0-9] passed", message)


@thorough
@long
def test_an_evening_is_played_imported_shown_and_proved(paipu: Callable[..., list[str]], tmp_path: Path) -> None:
    simulated = ("simulate", "agram/sinksink", "--players", 4, "--hands", 3, "--seed", 7, "--stake", "0.50 EUR")
    _, games = paipu(simulated, ("games", "--json"))
    (game,) = json.loads(games)
    assert (game["rules"], game["hands"], len(game["players"])) == ("agram/sinksink", 3, 4)
    record, club = tmp_path / "evening.paipu", tmp_path / "other.db"
    shown, sheet, exported, *_ = paipu(
        ("show", game["id"], "--hand", 1, "--step", 6, "--eyes", "seat:2", "--json"),
        ("sheet", game["id"]),
        ("export", game["id"], "--format", "text"),
        ("export", game["id"], "--format", "text", "--output", record),
    )
    seen = json.loads(shown)
    assert [(len(seat["cards"]), seat["hidden"]) for seat in seen["seats"]].count((0, 5)) >= 1
    assert len(seen["details"]["trick"]) == 2
    assert "Total" in sheet
    imported, verified, again = paipu(
        ("--club", club, "import", record),
        ("--club", club, "verify"),
        ("--club", club, "export", game["id"], "--format", "text"),
    )
    assert "3 hands" in imported
    assert "all is well" in verified
    assert again == exported


_TAPPED = """
from pathlib import Path
from random import Random
from replay.club import Club, Move, Opening
from tests.club.test_equal_elsewhere import assert_equal_elsewhere, tap
with Club.open("club.db") as club:
    opening = Opening("agram/sinksink", {"stake": 50}, "EUR/2", seats=("Ama", "Kofi", "Esi"))
    game = club.tables.open(opening).game
    tap(club, game, Random(3))
    hands = len(club.timeline(game).hands)
    assert_equal_elsewhere(club, game, Path())
    print(hands, "hands")
"""


@thorough
def test_what_was_tapped_is_equal_in_another_club(run: Run) -> None:
    script = f"import sys; sys.path.append({str(ROOT)!r})\n{_TAPPED}"
    assert int(run("python", "-c", script).split()[0]) >= 1


def test_programs_get_their_answers(run: Run) -> None:
    assert json.loads(run("paipu", "analyse", "agram", say='{"op": "takes", "trick": "9H AD TH"}')) == {"card": "TH"}


def test_its_words_are_texts_with_codes_of_its_own() -> None:
    found = {path.name: plain_words(path) for path in (AGRAM / "agram").glob("*.py")}
    assert {name: words for name, words in found.items() if words} == {}
    sources = [path.read_text("utf-8") for path in (AGRAM / "agram").glob("*.py")]
    codes = [code for text in sources for code in re.findall(r"\b(?:Text|say)\(\s*\"(.+?)\"", text)]
    assert len(codes) >= 20
    assert [code for code in codes if not re.fullmatch(r"agram(\.[a-z]+(-[a-z]+)*)", code)] == []
    assert len(codes) == len(set(codes))
    named = [
        each for text in sources for each in re.findall(r"^(\w+) = (?:Text|say)\(\s*\"(.+?)\"", text, re.MULTILINE)
    ]
    assert [code for name, code in named if code != "agram." + name.lower().replace("_", "-")] == []


# The page


def test_every_line_of_code_on_the_page_is_the_examples_own() -> None:
    files = [path.read_text("utf-8") for path in AGRAM.rglob("*") if path.suffix in (".py", ".toml", ".html")]
    shown = re.findall(r"^```(?:python|toml|html)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert len(shown) >= 12
    # A method is indented further where it comes from; the formatter moves it out on the page.
    lines = ["\n".join(line.strip() for line in file.splitlines()) for file in files]
    stripped = ["\n".join(line.strip() for line in block.splitlines()) for block in shown]
    assert [block for block in stripped if not any(block in file for file in lines)] == []


@long
def test_the_commands_of_the_page_do_what_it_says(paipu: Callable[..., list[str]]) -> None:
    shown = "".join(re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
    commands = [line for line in shown.splitlines() if line.startswith("paipu ")]
    assert len(commands) >= 4
    message = paipu(*(shlex.split(command)[1:] for command in commands))
    assert "agram/niger  4 hands" in message[-1]
    assert "python -m pytest examples/agram/test_agram.py" in shown


@pytest.mark.parametrize("protocol", [Room, Rules])
def test_the_page_names_everything_that_a_room_brings(protocol: type) -> None:
    members = {*inspect.get_annotations(protocol), *(name for name in vars(protocol) if not name.startswith("_"))}
    assert {name for name in members if f"`{name}`" not in PAGE} == set()


@thorough
@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("zh-Hans", "赢得最后一圈，获胜。"),
        ("zh-Hant", "贏得最後一圈，獲勝。"),
        ("en", "takes the last trick and wins."),
    ],
)
def test_its_words_come_in_the_languages_that_it_brings(run: Run, tmp_path: Path, tag: str, words: str) -> None:
    run("paipu", "simulate", "agram", "--players", "3", "--hands", "1", "--seed", "1", "-o", tmp_path / "record.jsonl")
    run("paipu", "import", tmp_path / "record.jsonl")
    (game,) = json.loads(run("paipu", "games", "--json"))
    said = [run("paipu", "--lang", tag, "show", game["id"], "--hand", "1", "--step", step) for step in (26, 27)]
    assert words in "".join(said)


HUNGARIAN = """
msgid ""
msgstr ""
"Language: hu\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "languages.own-name"
msgid "English"
msgstr "magyar"

msgctxt "cli.examples"
msgid "Examples"
msgstr "Példák"
"""


@pytest.fixture
def hungarian(tmp_path: Path) -> Path:
    """A folder with an installed package that brings Hungarian."""
    about = tmp_path / "paipu_hu-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: paipu-hu\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[paipu.languages]\nhu = paipu_hu\n")
    (tmp_path / "paipu_hu").mkdir()
    (tmp_path / "paipu_hu" / "__init__.py").touch()
    (tmp_path / "paipu_hu" / "hu.po").write_text(HUNGARIAN, "utf-8")
    return tmp_path


def speak(hungarian: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What a command says where that package is installed."""
    program = [str(Path(sys.executable).with_name("paipu")), *words]
    environment = {**os.environ, "PYTHONPATH": str(hungarian), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(program, env=environment, capture_output=True, text=True, timeout=120, check=False)


def test_a_language_comes_in_a_package_of_its_own(hungarian: Path) -> None:
    spoken = speak(hungarian, "--lang", "hu-HU", "games", "--help").stdout
    assert "Példák:" in spoken
    assert "List the games of the club" in spoken, "what is not translated stays in English"
    refused = speak(hungarian, "--lang", "tlh", "games")
    assert (refused.returncode, "expected en, hu, zh-Hans, zh-Hant" in refused.stderr) == (2, True)


def test_a_language_whose_file_is_no_catalogue_is_refused_by_its_name(hungarian: Path) -> None:
    (hungarian / "paipu_hu" / "hu.po").write_text("no catalogue", "utf-8")
    refused = speak(hungarian, "--lang", "hu", "games")
    assert refused.returncode == 2
    assert "hu.po: found no catalogue of texts: there is no text in it" in " ".join(refused.stderr.split())
