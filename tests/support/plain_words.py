"""Finds the words for people that are in the code and in no catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

__all__ = ["ROOT", "modules", "parsed", "plain_words"]

ROOT = Path(__file__).parents[2]

_SENTENCE = re.compile(r"[A-Za-z'’]{2,}[,;:]? +[a-z'’]{2,}")
_HEADER = re.compile(r"text/csv; |attachment; |inline; |default-src ")
"""How values of HTTP headers begin that look like words."""
_TEXTS = {"Text", "Plural", "_Listing", "say"}
# Nobody but a programmer reads what these take: exceptions of the program, SQL, log lines, what is matched or split, the
# descriptions of the API and of the fields of a record.
_PLAIN_CALLS = {
    "ValueError", "RuntimeError", "TypeError", "LookupError", "KeyError", "AssertionError", "NotImplementedError", "compile", "fullmatch",
    "match", "sub", "split", "startswith", "endswith", "removeprefix", "execute", "exec_driver_sql", "scalar", "text", "DDL",
    "debug", "info", "warning", "exception", "option", "argument", "command", "group", "version_option", "json_option", "short_option",
    "hand_option", "reason_option", "Room", "response", "also", "lazily", "Meta", "about",
}  # fmt: skip
_SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|BEGIN|RAISE|TRIGGER|WHERE)\b")


def modules() -> Iterator[Path]:
    """The modules whose words people may read."""
    for room in ("replay", "cli", "web"):
        yield from (path for path in sorted((ROOT / room).rglob("*.py")) if "migrations" not in path.parts)


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax of a module."""
    return ast.parse(path.read_text("utf-8"))


def plain_words(path: Path) -> list[str]:
    """Sentences and parts of sentences in a module that are in no text of a catalogue, each with its line."""
    return [
        f"{node.lineno}: {words}"
        for node in _strings(parsed(path))
        if _SENTENCE.search(words := _words(node)) and not _SQL.search(words) and not _HEADER.match(words)
    ]


def _words(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(str(each.value) if isinstance(each, ast.Constant) else "…" for each in node.values)


def _strings(node: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The strings below a node that are neither documentation nor handed to what nobody but a programmer reads."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Call) and _called(child) in _TEXTS | _PLAIN_CALLS:
            for value in child.keywords if _called(child) == "say" else ():
                yield from _strings(value)
            continue
        if isinstance(child, ast.JoinedStr):
            yield child
            for value in child.values:
                yield from _strings(value)
        elif isinstance(child, ast.Constant):
            if isinstance(child.value, str):
                yield child
        else:
            yield from _strings(child)


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
