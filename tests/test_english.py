"""The rules of plain English that a program can see: docstrings that name a thing or say what a function does, and actors with names."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RIDDLES, WHOEVER = 30, 10
"""The most docstrings that may begin with a riddle, and the most *whoever*. Lower them as the English gets plainer, never raise them."""
RIDDLE = re.compile(r"(What|Whether|Where|Who|Whose|How|Which|The same)\b")
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def files(*kinds: str) -> list[Path]:
    """Return the files of these kinds in the product, the documents and the examples; no tests, which quote the product."""
    wanted = [f"*.{kind}" for kind in kinds]
    command = ["git", "ls-files", "--", *wanted, ":!tests", ":!benchmarks"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return [path for path in map(ROOT.joinpath, found) if path.is_file()]


def riddles(source: str) -> Iterator[str]:
    """Yield the docstrings that begin with a riddle in place of a verb or a noun phrase."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Documented) and RIDDLE.match(said := ast.get_docstring(node) or ""):
            yield said.partition("\n")[0]


def at_most(found: dict[str, int], most: int, what: str) -> None:
    """Fail with the files that have the most, if all together have more than allowed."""
    worst = sorted(found.items(), key=lambda each: -each[1])[:10]
    assert sum(found.values()) <= most, f"{sum(found.values())} {what}, at most {most}: {worst}"


def test_docstrings_begin_with_a_verb_or_a_noun_phrase() -> None:
    found = {str(path.relative_to(ROOT)): len(list(riddles(path.read_text("utf-8")))) for path in files("py")}
    at_most(found, RIDDLES, "docstrings begin with What, Whether, Where, Who, Whose, How, Which or The same")


def test_sentences_name_the_actor_rather_than_whoever() -> None:
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files("py", "js", "html", "md")}
    found = {name: len(re.findall(r"\bwhoever\b", text, re.I)) for name, text in texts.items()}
    at_most(found, WHOEVER, "times 'whoever': name the visitor, the recorder, the director …")


@pytest.mark.parametrize("first", ["What is kept.", "Whether it is.", "Who asks.", "The same in short."])
def test_the_counter_finds_riddles(first: str) -> None:
    assert list(riddles(f'def f():\n    """{first}"""')) == [first]
    assert list(riddles('def f():\n    """Return what is kept."""')) == []
