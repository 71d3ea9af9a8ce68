"""Rooms give names to others at their faces: each is found, and a program that needs none of a room's modules loads none."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GIVEN = [
    (".".join(path.parent.relative_to(ROOT).parts), name)
    for path in sorted(ROOT.glob("replay/**/__init__.py"))
    for call in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "lazily"
    for keyword in call.keywords
    for name in ast.literal_eval(keyword.value).split()
]


@pytest.mark.parametrize(("room", "name"), GIVEN, ids=[".".join(each) for each in GIVEN])
def test_a_face_gives_what_it_names_and_no_module_of_that_name_hides_it(room: str, name: str) -> None:
    found = getattr(importlib.import_module(room), name)
    assert not (ROOT.joinpath(*room.split(".")) / f"{name}.py").exists(), f"{room}.{name} is a module too"
    assert found is not None


def test_a_face_refuses_a_name_that_it_does_not_give() -> None:
    with pytest.raises(ImportError, match=r"cannot import name 'Nothing' from 'replay\.answers'"):
        from replay.answers import Nothing  # noqa: F401


def test_a_face_loads_no_module_that_nobody_asks_for() -> None:
    asked = "import sys, replay.answers, replay.audit; assert 'replay.answers.books' not in sys.modules, sys.modules"
    subprocess.run([sys.executable, "-c", asked], cwd=ROOT, check=True)
