"""Findings as code: a test that a developer can paste, name after the bug, and keep."""

from __future__ import annotations

import builtins
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from replay.values.events import Event
from tests.explore.replaying import replayed
from tests.support.games import Game

__all__ = ["Code", "differing"]


class Code:
    """A test in the making. It collects the names that have to be imported."""

    def __init__(self) -> None:
        self.imports: set[str] = set()
        self.lines: list[str] = []

    def use(self, thing: Any) -> str:
        """The name of a class or function, imported."""
        self.imports.add(f"from {thing.__module__} import {thing.__qualname__}")
        return str(thing.__qualname__)

    def value(self, value: Any) -> str:
        """A value as code: what an event has by default is left out."""
        if isinstance(value, msgspec.Struct):
            written = [
                f"{field.name}={self.value(found)}"
                for field in msgspec.structs.fields(value)
                if (found := getattr(value, field.name)) != field.default or field.required
            ]
            return f"{self.use(type(value))}({', '.join(written)})"
        if isinstance(value, tuple):
            return f"({', '.join(map(self.value, value))}{',' * (len(value) == 1)})"
        if isinstance(value, list):
            return f"[{', '.join(map(self.value, value))}]"
        assert type(value).__name__ in dir(builtins), value
        return repr(value)

    def replay(self, rules: str, options: Mapping[str, Any], moves: Sequence[Event]) -> None:
        """Add the lines that make a game again."""
        self.lines += [f"game = {self.use(replayed)}(", f'    "{rules}",', f"    {options!r},"]
        self.lines += [f"    {self.value(move)}," for move in moves]
        self.lines.append(")")

    def test(self, promise: str, message: str) -> str:
        """The whole module."""
        name = re.sub(r"^test_", "", promise.rpartition(".")[2])
        words = re.sub(r'[\\"]', "'", " ".join(message.split()))[:200]
        return "\n".join([
            *sorted(self.imports), "", "",
            f"def test_found_where_{name}() -> None:",
            f'    """{words}"""',
            *(f"    {line}" for line in self.lines), "",
        ])  # fmt: skip


def differing(game: Game) -> Mapping[str, Any]:
    """The options of a game that are not those of its profile."""
    usual = msgspec.to_builtins(game.rules.room.profiles[game.rules.id.partition("/")[2]])
    pinned: dict[str, Any] = msgspec.to_builtins(game.rules.options)
    return {name: value for name, value in pinned.items() if value != usual[name]}
