"""Every word for people is in the catalogue's template, once and with a code."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from docs.catalogue import Entry, entries
from tests.messages.plain_modules import PLAIN
from tests.support.plain_words import ROOT, modules, parsed, plain_words
from tests.support.soak import thorough
from web.language import PAGE

CLICK = "cli/language.py"
"""The texts of click, whose plurals have fields as click has them."""


@pytest.fixture
def every() -> tuple[Entry, ...]:
    return entries()


@pytest.fixture
def coded(every: tuple[Entry, ...]) -> list[Entry]:
    return [entry for entry in every if entry.file.endswith(".py")]


def test_a_code_has_one_text(coded: list[Entry]) -> None:
    texts = defaultdict(set)
    for entry in coded:
        texts[entry.code].add(entry.english)
    assert {code: found for code, found in texts.items() if len(found) > 1} == {}


def test_a_code_is_declared_in_one_place(coded: list[Entry]) -> None:
    places = defaultdict(list)
    for entry in coded:
        places[entry.code].append(entry.file)
    assert {code: found for code, found in places.items() if len(found) > 1} == {}


def test_a_code_is_a_room_and_a_matter_in_small_letters(coded: list[Entry]) -> None:
    assert coded
    assert [entry.code for entry in coded if not re.fullmatch(r"[a-z][a-z-]*\.[a-z][a-z0-9-]*", entry.code)] == []


def test_both_forms_of_a_plural_have_the_same_fields(every: tuple[Entry, ...]) -> None:
    def fields(text: str) -> set[str | None]:
        if "%(" in text:
            return set(re.findall(r"%\((\w+)\)s", text))
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}

    plurals = [entry for entry in every if len(entry.english) > 1 and entry.code != PAGE and entry.file != CLICK]
    assert [entry.code for entry in plurals if fields(entry.english[0]) != fields(entry.english[1])] == []
    assert [entry.code for entry in plurals if "count" not in fields(entry.english[1])] == []


@thorough
def test_a_text_is_named_after_its_code_and_called_with_its_fields() -> None:
    assert [fault for path in modules() for fault in _faults(parsed(path), str(path))] == []


def _faults(tree: ast.Module, path: str) -> list[str]:
    """What is wrong with the texts of a module, and with the calls of texts in it."""
    faults = []
    own = _texts(tree)
    texts = _wording(path) | _imported(tree) | own
    for name, (code, _) in own.items():
        if not name.startswith("_") and name.lower().replace("_", "-") != code.partition(".")[2]:
            faults.append(f"{path}: {name} has the code {code}")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and not any(each.arg is None for each in node.keywords):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == "say" and len(node.args) == 2 and all(isinstance(each, ast.Constant) for each in node.args):
                fields = {field for _, field, _, _ in Formatter().parse(ast.literal_eval(node.args[1])) if field}
                if (given := {each.arg for each in node.keywords}) != fields:
                    faults.append(f"{path}:{node.lineno}: a text has the fields {fields} and is given {given}")
            plain = isinstance(node.func, ast.Name) or getattr(getattr(node.func, "value", None), "id", "") == "wording"
            if plain and name in texts and (given := {each.arg for each in node.keywords}) != texts[name][1]:
                faults.append(f"{path}:{node.lineno}: {name} has the fields {texts[name][1]} and is given {given}")
    return faults


def _wording(path: str) -> dict[str, tuple[str, set[str]]]:
    """The texts of the rooms that the module may take them from: its own, or one above."""
    found: dict[str, tuple[str, set[str]]] = {}
    for folder in reversed((ROOT / path).parents):
        for file in (*folder.glob("wording.py"), *folder.glob("wording/*.py")):
            found |= _texts_of(file)
    return found


def _imported(tree: ast.Module) -> dict[str, tuple[str, set[str]]]:
    """The texts that a module takes from another one by name."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            file = ROOT / f"{node.module.replace('.', '/')}.py"
            texts = _texts_of(file) if file.exists() else {}
            found |= {each.asname or each.name: texts[each.name] for each in node.names if each.name in texts}
    return found


@cache
def _texts_of(file: Path) -> dict[str, tuple[str, set[str]]]:
    return _texts(parsed(file))


def _texts(tree: ast.Module) -> dict[str, tuple[str, set[str]]]:
    """The texts that a module declares: name, code and fields."""
    found = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(name)], value=ast.Call(ast.Name("Text" | "Named" | "Plural"), args)):
                code, *english = (str(ast.literal_eval(each)) for each in args)
                found[name] = (code, {field for text in english for _, field, _, _ in Formatter().parse(text) if field})
    return found


def test_only_modules_whose_words_nobody_reads_have_any_outside_of_the_catalogue() -> None:
    found = {path.relative_to(ROOT).as_posix(): plain_words(path) for path in modules()}
    have = {module for module, words in found.items() if words}
    assert {module: found[module] for module in sorted(have - PLAIN)} == {}, "give these words to the catalogue"
    assert sorted(PLAIN - have) == [], "these have no words of their own any more: take them off the list"
