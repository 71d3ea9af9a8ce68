"""Tests come in by the doors that everybody has, so that a module may move without them.

A test imports from a package (``from replay.rules.quandui import Won``, ``from replay.club import Club``) or from a module that lies
directly under ``paipu``, ``replay``, ``cli`` or ``web``. Mathematics may come from its own module. What is left has its reason in
:data:`INSIDE`.
A test patches an object, never a text with dots in it, and it names nothing that begins with an underscore. A module that it patches
is opened as a whole (``from replay.store import backend``).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.soak import thorough

ROOT = Path(__file__).parent.parent
ROOMS = ("paipu", "replay", "cli", "web")

MATHEMATICS = (
    r"replay\.audit\.(tree|shuffle)",
    r"replay\.ledger\.settlement",
    r"replay\.rules\.guandan\.(combinations|njupt)\.\w+",
    r"replay\.rules\.khanhoo\.(melds|claims)",
    r"replay\.rules\.quandui\.(pairs|claims|wins)",
    r"replay\.rules\.\w+\.pack",
    r"replay\.rules\.shared\.analysis",
    r"replay\.statistics\.(findings|intervals|page|questions)",
)
"""The matters of a page of rules or of a paper: their names say what they are, and they stay where they are."""

SHARED = r"replay\.(table|values|words)\.\w+"
"""Values, words and the table: each file of these rooms is a door."""

PATCHES = ("setattr", "delattr")

INSIDE: dict[str, tuple[str, ...]] = {
    "patched beside others, or in the place of a step that is slow": (
        "cli.commands.verify",
        "replay.club.table.moves",
        "replay.store.places",
        "replay.store.migration",
        "replay.store.store",
        "replay.store.turns",
        "replay.store.writing",
    ),
    "the parts of the store of which no club shows one alone": ("replay.store.statements", "replay.store.places"),
    "made by hand, for what no club does at will: a disk that fails, a lost server, half an answer": (
        "replay.audit.folder",
        "replay.club.records.draft",
        "replay.club.log",
        "replay.club.table.recording",
        "replay.club.verify.report",
    ),
    "read models beside what is counted again by hand": (
        "replay.club.access.sessions",
        "replay.club.access.tables",
        "replay.club.matters.before",
        "replay.club.matters.payments",
        "replay.club.matters.records",
        "replay.club.matters.state",
        "replay.club.index.guards",
        "replay.club.index.packed_hands",
        "replay.club.index.projection",
        "replay.club.matters.settings",
        "replay.club.verify.models",
    ),
    "the books asked with no club around them: a module and what it gives have one name": (
        "replay.ledger.balances",
        "replay.ledger.books",
        "replay.ledger.journal",
        "replay.ledger.names",
        "replay.ledger.postings",
    ),
    "how a line of the notation is parsed, word by word": ("replay.formats.text_grammar", "replay.formats.text_parser"),
    "schemas and the samples of them, every one of which is asked in another language": (
        "replay.schemas.access",
        "replay.schemas.arguments",
        "replay.schemas.bodies",
        "replay.schemas.strict",
        "web.api.examples",
    ),
    "texts that are compared with what a reader sees": ("replay.store.backend",),
    "builders of hands, which need sizes that a table knows": ("replay.rules.guandan.deal",),
    "a screen drawn in a terminal, key by key": ("cli.commands.step",),
}
"""Why a test may open a module, and which: each is opened, else it goes from here."""


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or is_package(name)


def is_package(name: str) -> bool:
    return ROOT.joinpath(*name.split("."), "__init__.py").exists()


def imported(node: ast.AST) -> Iterator[tuple[str, str, str]]:
    """The modules of the product that a statement imports, the name that it takes from each, and how the test calls it."""
    if isinstance(node, ast.Import):
        found = [(each.name, "", each.asname or each.name) for each in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        called = [(f"{node.module}.{each.name}", each.name, each.asname or each.name) for each in node.names]
        found = [(full, "", own) if is_module(full) else (node.module, name, own) for full, name, own in called]
    else:
        return
    yield from (each for each in found if each[0].partition(".")[0] in ROOMS)


def patched(tree: ast.Module) -> set[str]:
    """The objects that a test patches, as it writes them."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    return {ast.unparse(call.args[0]) for call in calls if call.func.attr in PATCHES and call.args}


def opened(source: str) -> Iterator[tuple[int, str]]:
    """The modules that a test opens though they are neither a package nor directly under a room, and it does not patch them."""
    tree = ast.parse(source)
    objects = patched(tree)
    for node in ast.walk(tree):
        for module, name, called in imported(node):
            whole = not name and called in objects
            if module.count(".") > 1 and not is_package(module) and not whole:
                yield node.lineno, module


def touched(source: str) -> Iterator[str]:
    """Patches by dotted text, and names that begin with one underscore; other libraries are patched as they are."""
    tree = ast.parse(source)
    plain = [each for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names]
    foreign = {each.asname or each.name for each in plain if each.name.partition(".")[0] not in ROOMS}
    for node in ast.walk(tree):
        for module, name, _ in imported(node):
            if re.match(r"_[^_]", name):
                yield f"{node.lineno}: {module}.{name} is private, expected a name that others may use"
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in PATCHES:
            continue
        match (
            [ast.unparse(each) for each in node.args[:1]],
            [each.value for each in node.args[:2] if isinstance(each, ast.Constant)],
        ):
            case _, [str(text), *_] if isinstance(node.args[0], ast.Constant):
                yield f"{node.lineno}: {text!r} is patched by a text, expected an object and a name"
            case [owner], [str(text)] if re.match(r"_[^_]", text) and owner not in foreign:
                yield f"{node.lineno}: {text!r} is private, expected a name that others may patch"


TESTS = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("*.py"))}


def allowed(module: str) -> bool:
    shared = any(re.fullmatch(each, module) for each in (SHARED, *MATHEMATICS))
    return shared or any(module in each for each in INSIDE.values())


@thorough
def test_tests_import_from_rooms_and_not_from_what_is_in_them() -> None:
    found = [
        f"{path}:{line}: {module} is inside a room, expected that the room gives what is needed"
        for path, source in TESTS.items()
        for line, module in opened(source)
        if not allowed(module)
    ]
    assert not found, "\n".join(found)


@thorough
def test_tests_patch_objects_and_name_nothing_private() -> None:
    found = [f"{path}:{each}" for path, source in TESTS.items() for each in touched(source)]
    assert not found, "\n".join(found)


def test_nothing_is_excepted_that_no_test_opens() -> None:
    every = {module for source in TESTS.values() for _, module in opened(source)}
    assert not [each for each in MATHEMATICS if not any(re.fullmatch(each, module) for module in every)]
    assert not [each for modules in INSIDE.values() for each in modules if each not in every]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from replay.rules.quandui.wins import Won", [(1, "replay.rules.quandui.wins")]),
        ("from replay.club import lists", [(1, "replay.club.lists")]),
        ("import replay.store.sqlite", [(1, "replay.store.sqlite")]),
        ("def f():\n    from replay.store import sqlite as s", [(2, "replay.store.sqlite")]),
        (
            "from replay.store import backend as b\nfrom replay.store import turns\npatch.setattr(b, 'WAIT', 1)",
            [(2, "replay.store.turns")],
        ),
        ("from replay.rules.quandui import Won", []),
        ("from replay.rules import quandui", []),
        ("from replay import events\nimport web.app\nfrom click.testing import CliRunner", []),
    ],
)
def test_a_module_that_is_opened_is_found(line: str, found: list[tuple[int, str]]) -> None:
    assert list(opened(line)) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("patch.setattr('replay.rights.now', f)", ["1: 'replay.rights.now' is patched by a text, expected an object and a name"]),
        ("patch.delattr(walk, '_AT_ONCE')", ["1: '_AT_ONCE' is private, expected a name that others may patch"]),
        ("from replay.rights import _now", ["1: replay.rights._now is private, expected a name that others may use"]),
        ("patch.setattr(walk, 'AT_ONCE', 1)", []),
        ("import random\npatch.setattr(random, '_urandom', f)", []),
        ("patch.setattr(Thing, '__init__', f)", []),
    ],
)  # fmt: skip
def test_a_patch_by_text_and_a_private_name_are_found(line: str, found: list[str]) -> None:
    assert list(touched(line)) == found
