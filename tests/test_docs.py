"""The documents are true: commands run, links lead somewhere, what is made from the code is fresh."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from cli.main import main
from docs.commands import commands
from docs.generate import PAGES
from replay.formats import read_text
from tests.support.postgres import on_a_server
from tests.support.soak import SOAKING, long, thorough
from tests.support.started import PROGRAM

ROOT = Path(__file__).parent.parent
PROSE = sorted(path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("sample_games/*.md")))
SHOWN = [path for path in PROSE if "```console" in path.read_text("utf-8")]
TYPED = [path for path in PROSE if "```paipu" in path.read_text("utf-8")]


class Command(NamedTuple):
    """A command as a document shows it: where, what is typed, what it says (empty: not shown)."""

    line: int
    typed: str
    message: str


def _shown(page: Path) -> Iterator[Command]:
    """The commands of a page's console blocks, in order."""
    text = page.read_text("utf-8")
    for block in re.finditer(r"^```console\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        first = text.count("\n", 0, block.start(1)) + 1
        for match in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block[1], re.MULTILINE):
            yield Command(first + block[1].count("\n", 0, match.start()), match[1], match[2])


def _files(page: Path) -> Iterator[tuple[str, str]]:
    """The records that a page shows as files: the last file that the paragraph before names, and its text."""
    shown = re.finditer(
        r"`([\w-]+\.paipu)`:\n\n```paipu\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    return ((match[1], match[2]) for match in shown)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _in_a_shell(typed: str, home: Path, program: Path, club: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of what a newcomer types."""
    path = os.pathsep.join((str(program.parent), "/usr/bin", "/bin"))
    newcomer = {"HOME": str(home), "PATH": path, "LANG": "C.UTF-8"} | ({"PAIPU_CLUB": club} if club else {})
    done = subprocess.run(["bash", "-c", typed], cwd=home, env=newcomer, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def _in_this_process(words: Sequence[str], home: Path, club: str) -> tuple[int, str, str]:
    """The same of a command that the shell only takes apart, without half a second to start it; perhaps with ``>`` and a file."""
    _, *words = words
    target = words[words.index(">") + 1 :] if ">" in words else []
    words = words[: words.index(">")] if target else words
    newcomer = {"HOME": str(home), "XDG_DATA_HOME": None, "PAIPU_CLUB": club or None}
    done = CliRunner(env=newcomer).invoke(main, words, catch_exceptions=False)
    if target:
        (home / target[0]).write_bytes(done.stdout_bytes)
    return done.exit_code, "" if target else done.stdout, done.stderr


def _plain(typed: str) -> Sequence[str]:
    """The words of a command of Paipu that the shell only takes apart, names files in, or redirects to a file; else none."""
    if not re.fullmatch(r"paipu ([^|&;<>()$`\\?~{}\"']|\"[^$`\\\"]*\"|'[^']*')*( > [\w.-]+)?", typed):
        return []
    words = shlex.split(typed)
    return [found for word in words for found in (sorted(map(str, Path().glob(word))) if "*" in word else [word])]


@thorough
@long
@pytest.mark.parametrize("page", SHOWN, ids=_name)
def test_the_commands_that_a_page_shows_do_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Path
) -> None:
    """In the short form one process runs whatever needs no shell, but for the first command of the README."""
    _follow(page, tmp_path, monkeypatch, program)


@thorough
@long
@on_a_server
def test_a_month_does_what_it_says_on_postgresql_too(
    empty_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Path
) -> None:
    _follow(ROOT / "docs" / "a-month.md", tmp_path, monkeypatch, program, empty_url)


def _follow(page: Path, home: Path, monkeypatch: pytest.MonkeyPatch, program: Path, club: str = "") -> None:
    """Type what a page shows, with the files that it shows, in the club that it exports or in this one."""
    (home / "sample_games").symlink_to(ROOT / "sample_games")
    for name, text in _files(page):
        (home / name).write_text(text, "utf-8")
    monkeypatch.chdir(home)
    exported = re.search(r"^export PAIPU_CLUB=(\S+)$", page.read_text("utf-8"), re.MULTILINE)
    in_a_shell = bool(club)
    club = club or (exported[1] if exported else "")
    for number, (line, typed, message) in enumerate(_shown(page)):
        first = page == ROOT / "README.md" and not number
        words = [] if SOAKING or first or in_a_shell else _plain(typed)
        where = PROGRAM if first else program
        done = _in_this_process(words, home, club) if words else _in_a_shell(typed, home, where, club)
        code, stdout, stderr = done
        assert code == 0, f"{_name(page)}:{line}: $ {typed}\n{stdout}{stderr}"
        same = doctest.OutputChecker().check_output(message, stdout, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        assert not message or same, f"{_name(page)}:{line}: $ {typed}\nsays now:\n{stdout}"


def test_the_commands_of_units_can_be_typed() -> None:
    text = (ROOT / "docs" / "running.md").read_text("utf-8")
    units = [
        shlex.split(words.rstrip("'")) for words in re.findall(r"^ExecStart=.*/bin/paipu (.+)$", text, re.MULTILINE)
    ]
    assert len(units) == 2
    for name, *words in units:
        main.commands[name].make_context(name, words)


def test_the_readme_takes_a_tour() -> None:
    tour = [typed for _, typed, _ in _shown(ROOT / "README.md")]
    assert len(tour) >= 5
    assert all("paipu " in typed for typed in tour)


@pytest.mark.parametrize("page", TYPED, ids=_name)
def test_the_records_that_a_page_shows_can_be_imported(page: Path) -> None:
    for text in re.findall(r"^```paipu\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        assert read_text(text.encode(), _name(page)).warnings == []


def test_the_card_of_the_notation_is_one_page_of_what_the_notation_says() -> None:
    card, notation = ((ROOT / "docs" / name).read_text("utf-8") for name in ("notation-card.md", "notation.md"))
    lines = card.splitlines()
    assert len(lines) <= 60
    assert max(map(len, lines)) <= 130
    codes = {code for line in lines if line.startswith("| `") for code in re.findall(r"`([^`]+)`", line)}
    assert len(codes) > 60
    assert [code for code in sorted(codes) if code not in notation] == []


@pytest.mark.parametrize("page", PROSE, ids=_name)
def test_every_link_inside_the_house_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_pages_made_from_the_code_are_fresh(page: str) -> None:
    assert (ROOT / "docs" / page).read_text("utf-8") == PAGES[page](), f"docs/{page} is out of date: make docs"


@pytest.mark.parametrize(("words", "command"), list(commands(main, "paipu")))
def test_every_command_explains_itself_and_all_that_it_takes(words: str, command: click.Command) -> None:
    assert command.help, f"{words} has no help"
    options = [option for option in command.params if isinstance(option, click.Option)]
    assert [option.name for option in options if not option.help] == []


DECISIONS = sorted(p for p in (ROOT / "docs" / "decisions").glob("0*.md"))


@pytest.mark.parametrize("page", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_is_one_short_page(page: Path) -> None:
    lines = page.read_text("utf-8").splitlines()
    assert len(lines) <= 25
    assert max(map(len, lines)) <= 160
    assert lines[0].startswith(f"# {int(page.name[:4])}. ")
    heads = re.findall(r"^\*\*(\w+)\.\*\*", "\n".join(lines), re.MULTILINE)
    assert heads in (["Context", "Decision", "Consequences"], ["Context", "Decision", "Measured", "Consequences"])


def test_every_decision_is_in_the_index_and_has_its_own_number() -> None:
    index = (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8")
    assert re.findall(r"\((0\d+-[a-z-]+\.md)\)", index) == [page.name for page in DECISIONS]
    assert [int(page.name[:4]) for page in DECISIONS] == list(range(1, len(DECISIONS) + 1))


def test_a_change_is_one_line_of_the_changelog() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    changes = [line for line in lines if line.startswith("- ")]
    assert [line for line in changes if len(line) > 200] == []
    assert [line for line in lines if line.startswith((" ", "\t"))] == [], (
        "a change that needs two lines belongs in the documents"
    )


def test_the_plan_leads_to_files_that_are_there() -> None:
    plan = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## The rooms")[2]
    named = re.findall(r"`((?:replay|web|cli|tests|sample_games)/[^`]*)`", plan)
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert len(named) > 40
