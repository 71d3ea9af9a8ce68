"""The rules of the house that a program can see: one subject a module, short functions, few parameters, and a place for every module.

A function that is longer or takes more has its reason beside it, with the number: a comment ``# 45 lines: why`` or ``# 7 parameters: why``
on its signature or on the line above. A module of tests that is longer has a line ``# Over 800 lines: why`` under its docstring.

A package places its modules: its docstring has a list, and the items name each module once, before their colon, in double backquotes.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.soak import thorough

ROOT = Path(__file__).parent.parent
MODULE_LINES, FUNCTION_LINES, PARAMETERS = 800, 40, 6
PRODUCT = [path for room in ("paipu", "replay", "cli", "web") for path in sorted((ROOT / room).rglob("*.py"))]
MODULES = [path for path in PRODUCT if "migrations" not in path.parts]  # Alembic loads the others by their names
BESIDE = [path for room in ("tests", "benchmarks", "docs", "examples") for path in sorted((ROOT / room).rglob("*.py"))]
PACKAGES = [path for path in MODULES if path.name == "__init__.py"]
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(source: str) -> Iterator[Function]:
    """Every function of a module, also those inside others."""
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, Function))


def length(function: Function) -> int:
    """Its lines from ``def`` on, without its docstring."""
    first = function.body[0]
    documented = ast.get_docstring(function) is not None and first.end_lineno is not None
    docstring = first.end_lineno - first.lineno + 1 if documented else 0
    return function.end_lineno - function.lineno + 1 - docstring


def width(function: Function) -> int:
    """How many parameters a caller may give."""
    taken = function.args
    named = [each.arg for each in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs)]
    return len([name for name in named if name not in ("self", "cls")]) + bool(taken.vararg) + bool(taken.kwarg)


def reasons(source: str, function: Function) -> set[str]:
    """What the comments beside a function give a reason for, such as ``7 parameters``."""
    beside = range(function.lineno - 1, function.body[0].lineno)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = (each.string for each in tokens if each.type == tokenize.COMMENT and each.start[0] in beside)
    return {found[1] for each in comments if (found := re.match(r"# (\d+ (?:lines|parameters)): \S", each))}


def too_large(source: str) -> Iterator[str]:
    """The functions of a module that are too long or take too much, without a reason."""
    for function in functions(source):
        sizes = (length(function), FUNCTION_LINES, "lines"), (width(function), PARAMETERS, "parameters")
        for size, most, what in sizes:
            if size > most and f"{size} {what}" not in reasons(source, function):
                yield f"{function.lineno}: {function.name} has {size} {what}, expected at most {most}, or why: # {size} {what}: ..."


def unplaced(package: Path) -> tuple[set[str], set[str]]:
    """The modules of a package that its docstring does not list, and what it lists that is not a module of it."""
    listed: list[str] = []
    for item in re.findall(r"^- (.*?):", ast.get_docstring(ast.parse(package.read_text("utf-8"))) or "", re.MULTILINE):
        listed += re.findall(r"``(\w+)``", item)
    assert len(listed) == len(set(listed)), f"{package.relative_to(ROOT)} lists a module twice: {', '.join(listed)}"
    modules = {path.stem for path in package.parent.glob("*.py") if path.name != "__init__.py"}
    packages = {path.parent.name for path in package.parent.glob("*/__init__.py")}
    return (modules | packages) - set(listed), set(listed) - (modules | packages)


def test_no_module_is_too_long() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {len(lines)} lines, expected at most {MODULE_LINES}"
        for path in (*PRODUCT, *BESIDE)
        if len(lines := path.read_text("utf-8").splitlines()) > MODULE_LINES
        and (path in PRODUCT or not any(re.match(rf"# Over {MODULE_LINES} lines: \S", line) for line in lines))
    ]
    assert not long, "\n".join(long)


@thorough
def test_no_function_is_too_long_or_takes_too_much_without_a_reason() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{each}"
        for path in (*PRODUCT, *BESIDE)
        for each in too_large(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: ".".join(path.parent.relative_to(ROOT).parts))
def test_a_package_places_each_of_its_modules(package: Path) -> None:
    missing, unknown = unplaced(package)
    where = package.relative_to(ROOT)
    assert not missing, f"{where}: its docstring has no line '- ``name``: what it is' for {', '.join(sorted(missing))}"
    assert not unknown, f"{where}: its docstring lists {', '.join(sorted(unknown))}, and there is no such module"


WIDE = "def f(a, b, c, d, e, f, g):\n    pass\n"
LONG = "def f():\n" + "    pass\n" * 40


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (WIDE, "1: f has 7 parameters, expected at most 6, or why: # 7 parameters: ..."),
        (WIDE.replace(":\n", ":  # 8 parameters: it had one more\n"), "1: f has 7 parameters"),
        ("@click.command()\n" + WIDE, "2: f has 7 parameters"),
        (LONG, "1: f has 41 lines, expected at most 40, or why: # 41 lines: ..."),
        ("class A:\n    def f(self, a, b, c, d, e, *f, **g):\n        pass\n", "2: f has 7 parameters"),
    ],
)
def test_a_function_that_is_too_large_is_found(source: str, found: str) -> None:
    assert [each[: len(found)] for each in too_large(source)] == [found]


@pytest.mark.parametrize(
    "source",
    [
        WIDE.replace(":\n", ":  # 7 parameters: each is a column\n"),
        "# 7 parameters: each is a column\n" + WIDE,
        LONG.replace(":\n", ":  # 41 lines: one table\n"),
        LONG.replace("    pass\n", '    """One.\n\n    Two.\n    """\n', 1),
        "class A:\n    def f(self, a, b, c, d, e, f):\n        pass\n",
    ],
)
def test_what_has_a_reason_or_is_small_enough_is_not(source: str) -> None:
    assert list(too_large(source)) == []
